import { sum } from "../../src/stats/sum.ts";

/**
 * The REML variance between estimates as metafor 3.8 finds it: Fisher scoring from Hedges' estimate, stopped when a step is below
 * 1e-5. With a small variance that leaves it off in the fourth digit; to agree with it, the same steps are taken. waver's own
 * answer is exact, and tested apart.
 */
export function metaforTau2(y: readonly number[], v: readonly number[]): number {
  const k = y.length;
  const centre = sum(y) / k;
  const hedges = (sum(y.map((value) => (value - centre) ** 2)) - sum(v) * (1 - 1 / k)) / (k - 1);
  let tau2 = Math.max(0, hedges);
  for (let step = 0; step <= 100; step++) {
    const w = v.map((variance) => 1 / (variance + tau2));
    const [one, two, three] = [1, 2, 3].map((power) => sum(w.map((weight) => weight ** power))) as [number, number, number];
    const mean = sum(w.map((weight, i) => weight * (y[i] as number))) / one;
    const off = sum(w.map((weight, i) => (weight * ((y[i] as number) - mean)) ** 2));
    let move = (off - (one - two / one)) / (two - (2 * three) / one + (two / one) ** 2);
    while (tau2 + move < 0) move /= 2;
    tau2 += move;
    if (Math.abs(move) <= 1e-5) break;
  }
  const [here, none] = [logLikelihood(tau2), logLikelihood(0)];
  return none - here > 2 ** -13 && tau2 > 1e-5 ? 0 : tau2;

  function logLikelihood(between: number): number {
    const w = v.map((variance) => 1 / (variance + between));
    const total = sum(w);
    const mean = sum(w.map((weight, i) => weight * (y[i] as number))) / total;
    return 0.5 * (sum(w.map(Math.log)) - Math.log(total) - sum(w.map((weight, i) => weight * ((y[i] as number) - mean) ** 2)));
  }
}
