const A = [2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356, 0.06568233791820745];
const B = [47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673];
const C = [
  0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002, 2494.5375852903726, 6848.190450536283,
  11602.65143764735, 9842.714838383978, 1.0765576773720192e-8,
];
const D = [
  22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097, 34900.95272114598,
  38912.00328609327, 19685.429676859992,
];
const P = [
  0.215898534057957, 0.12740116116024736, 0.022235277870649807, 0.0014216191932278934, 0.000029112874951168793,
  0.023073441764940174,
];
const Q = [1.284260096144911, 0.4682382124808651, 0.06598813786892856, 0.0037823963320275824, 7.297515550839662e-5];

/**
 * The chance that a standard normal variable is at most x. For an upper tail ask for normalCdf(-x).
 *
 * Cody (1969), Rational Chebyshev approximations for the error function: full double precision in both tails.
 *
 * @example
 * normalCdf(0) // 0.5
 * normalCdf(-1.96) // ~0.0249978951482204
 * normalCdf(-10) // ~7.61985302416053e-24
 */
export function normalCdf(x: number): number {
  const size = Math.abs(x);
  if (size <= 0.67448975) {
    const s = size > 1.11e-16 ? x * x : 0;
    let top = (A[4] as number) * s;
    let bottom = s;
    for (let i = 0; i < 3; i++) {
      top = (top + (A[i] as number)) * s;
      bottom = (bottom + (B[i] as number)) * s;
    }
    return 0.5 + (x * (top + (A[3] as number))) / (bottom + (B[3] as number));
  }
  if (size > 40) return x < 0 ? 0 : 1;
  let ratio: number;
  if (size <= Math.sqrt(32)) {
    let top = (C[8] as number) * size;
    let bottom = size;
    for (let i = 0; i < 7; i++) {
      top = (top + (C[i] as number)) * size;
      bottom = (bottom + (D[i] as number)) * size;
    }
    ratio = (top + (C[7] as number)) / (bottom + (D[7] as number));
  } else {
    const s = 1 / (x * x);
    let top = (P[5] as number) * s;
    let bottom = s;
    for (let i = 0; i < 4; i++) {
      top = (top + (P[i] as number)) * s;
      bottom = (bottom + (Q[i] as number)) * s;
    }
    ratio = (s * (top + (P[4] as number))) / (bottom + (Q[4] as number));
    ratio = (0.3989422804014327 - ratio) / size;
  }
  // exp(-x²/2) without the rounding of x²: the square of x cut to 1/16, and the rest.
  const cut = Math.trunc(size * 16) / 16;
  const tail = Math.exp(-cut * cut * 0.5) * Math.exp(-(size - cut) * (size + cut) * 0.5) * ratio;
  return x < 0 ? tail : 1 - tail;
}
