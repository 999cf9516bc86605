const TOLERANCE = 2 ** -13;

/**
 * A root found as R's `uniroot` finds it, with R's default tolerance (the fourth root of the machine's epsilon, 1.2e-4). Answers
 * that R searched for this way are no more exact than that: the detectable difference of power.t.test is off in the fourth
 * digit. To agree with them, the same function is searched in the same steps; waver's own answer is exact, and tested apart.
 *
 * Brent (1973), as in R's zeroin.c.
 */
export function rUniroot(f: (x: number) => number, low: number, high: number): number {
  let a = low;
  let b = high;
  let fa = f(a);
  let fb = f(b);
  let c = a;
  let fc = fa;
  if (fa === 0) return a;
  for (let step = 0; step <= 1000 && fb !== 0; step++) {
    const before = b - a;
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const enough = 2 * Number.EPSILON * Math.abs(b) + TOLERANCE / 2;
    let move = (c - b) / 2;
    if (Math.abs(move) <= enough) return b;
    if (Math.abs(before) >= enough && Math.abs(fa) > Math.abs(fb)) {
      const cb = c - b;
      let p: number;
      let q: number;
      if (a === c) {
        const t1 = fb / fa;
        p = cb * t1;
        q = 1 - t1;
      } else {
        const t0 = fa / fc;
        const t1 = fb / fc;
        const t2 = fb / fa;
        p = t2 * (cb * t0 * (t0 - t1) - (b - a) * (t1 - 1));
        q = (t0 - 1) * (t1 - 1) * (t2 - 1);
      }
      if (p > 0) q = -q;
      else p = -p;
      if (p < 0.75 * cb * q - Math.abs(enough * q) / 2 && p < Math.abs((before * q) / 2)) move = p / q;
    }
    if (Math.abs(move) < enough) move = move > 0 ? enough : -enough;
    a = b;
    fa = fb;
    b += move;
    fb = f(b);
    if ((fb > 0 && fc > 0) || (fb < 0 && fc < 0)) {
      c = a;
      fc = fa;
    }
  }
  return b;
}
