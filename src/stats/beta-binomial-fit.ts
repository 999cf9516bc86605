import { logChoose } from "./special/log-choose.ts";
import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

export interface BetaBinomialFit {
  readonly alpha: number;
  readonly beta: number;
  readonly mean: number;
  /** The correlation of two samples of one item, 1/(alpha + beta + 1). */
  readonly rho: number;
  readonly logLik: number;
}

const NOTHING = undefinedBecause("no items with two samples or more");
const ONE_SIDED = undefinedBecause("every sample succeeded, or none did: the likelihood has no peak");
const NO_SPREAD = undefinedBecause(
  "items spread no more than one binomial: the likelihood rises towards rho = 0 and has no peak",
);
const ALL_OR_NONE = undefinedBecause("every item succeeds always or never: the likelihood rises towards rho = 1 and has no peak");

/**
 * The beta-binomial that makes items' counts (successes out of n, the same n or one each) most likely: the mean chance, and how
 * much items differ. Undefined without items of two samples, when all samples agree, and when the likelihood has no peak inside:
 * items that spread no more than a single binomial (rho = 0), or that are all or none each (rho = 1).
 *
 * Maximum likelihood by Newton's method in the logit of the mean and the logarithm of (1 − rho)/rho, from a coarse search.
 *
 * @example
 * betaBinomialFit([5, 3, 0, 4, 5, 2, 1, 5, 5, 0, 3, 4], 5).mean // ~0.6096328
 * betaBinomialFit([0, 0, 0], 5).reason // "every sample succeeded, or none did: the likelihood has no peak"
 */
export function betaBinomialFit(counts: ArrayLike<number>, n: number | ArrayLike<number>): BetaBinomialFit | Undefined {
  const sizes = Array.from(counts, (_, i) => (typeof n === "number" ? n : (n[i] as number)));
  const all = sum(sizes);
  const hits = sum(counts);
  if (!sizes.some((size) => size >= 2)) return NOTHING;
  if (hits === 0 || hits === all) return ONE_SIDED;
  if (sizes.every((size, i) => counts[i] === 0 || counts[i] === size)) return ALL_OR_NONE;

  // What the likelihood needs: how many items have more than j successes, more than j failures, more than j samples.
  const most = Math.max(...sizes);
  const successes = new Float64Array(most);
  const failures = new Float64Array(most);
  const samples = new Float64Array(most);
  sizes.forEach((size, i) => {
    const count = counts[i] as number;
    for (let j = 0; j < size; j++) {
      samples[j] = (samples[j] as number) + 1;
      if (j < count) successes[j] = (successes[j] as number) + 1;
      if (j < size - count) failures[j] = (failures[j] as number) + 1;
    }
  });

  function logLik(a: number, b: number): number {
    let total = 0;
    for (let j = 0; j < most; j++) {
      if (successes[j]) total += (successes[j] as number) * Math.log(a + j);
      if (failures[j]) total += (failures[j] as number) * Math.log(b + j);
      total -= (samples[j] as number) * Math.log(a + b + j);
    }
    return total;
  }
  const at = ([u, v]: Point): [number, number] => {
    const size = Math.exp(v);
    return [size / (1 + Math.exp(-u)), size / (1 + Math.exp(u))];
  };
  /** Gradient and Hessian of the likelihood in u = logit of the mean and v = log(alpha + beta). */
  function slopes(point: Point): { g: Point; h: [number, number, number] } {
    const [a, b] = at(point);
    const s = a + b;
    let ga = 0;
    let gb = 0;
    let haa = 0;
    let hbb = 0;
    let hs = 0;
    for (let j = 0; j < most; j++) {
      const x = (successes[j] as number) / (a + j);
      const y = (failures[j] as number) / (b + j);
      const z = (samples[j] as number) / (s + j);
      ga += x - z;
      gb += y - z;
      haa -= x / (a + j);
      hbb -= y / (b + j);
      hs += z / (s + j);
    }
    const p = a / s;
    const q = b / s;
    const au = a * q;
    const gu = au * (ga - gb);
    const gv = a * ga + b * gb;
    const huu = au * au * (haa + hbb) + au * (q - p) * (ga - gb);
    const huv = au * (a * (haa + hs) - b * (hbb + hs) + (b - a) * hs) + gu;
    const hvv = a * a * (haa + hs) + b * b * (hbb + hs) + 2 * a * b * hs + gv;
    return { g: [gu, gv], h: [huu, huv, hvv] };
  }

  const centre = Math.log(hits / (all - hits));
  let point: Point = [centre, -20];
  for (let v = -20; v <= 20; v += 0.5) if (logLik(...at([centre, v])) > logLik(...at(point))) point = [centre, v];
  for (let step = 0; step < 200; step++) {
    const { g, h } = slopes(point);
    const det = h[0] * h[2] - h[1] * h[1];
    const climbs = h[0] < 0 && det > 0;
    let move: Point = climbs
      ? [-(h[2] * g[0] - h[1] * g[1]) / det, -(h[0] * g[1] - h[1] * g[0]) / det]
      : [Math.sign(g[0]) * 0.1, Math.sign(g[1]) * 0.1];
    const long = Math.max(Math.abs(move[0]), Math.abs(move[1]));
    if (long > 1) move = [move[0] / long, move[1] / long];
    const here = logLik(...at(point));
    let next: Point = [point[0] + move[0], point[1] + move[1]];
    for (let halved = 0; halved < 40 && logLik(...at(next)) < here - 1e-13 * Math.abs(here); halved++) {
      move = [move[0] / 2, move[1] / 2];
      next = [point[0] + move[0], point[1] + move[1]];
    }
    point = next;
    if (point[1] > 15 || Math.abs(move[0]) + Math.abs(move[1]) < 1e-12) break;
  }
  // Beyond this, rho is below 3e-7 and the likelihood flat to double precision.
  if (point[1] > 15) return NO_SPREAD;
  const [alpha, beta] = at(point);
  const size = alpha + beta;
  const ways = sum(sizes.map((m, i) => logChoose(m, counts[i] as number)));
  return { alpha, beta, mean: alpha / size, rho: 1 / (size + 1), logLik: logLik(alpha, beta) + ways };
}

type Point = [number, number];
