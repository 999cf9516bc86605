import { type Generator, refill, uniform } from "./generator.ts";

/**
 * One draw from the binomial distribution: how many of n independent trials of chance p succeed. Takes about 30 ns whatever n,
 * so a resample that only needs to know how often each distinct value was drawn need not draw item by item.
 *
 * Inversion where the mean is below 10; above, the transformed rejection of Hörmann (1993), "The generation of binomial random
 * variates" (algorithm BTRS). Exact up to rounding: of doubles in the first,
 * of uniform numbers to 32 bits in the second, where one value of k takes up 10^6 of them or more.
 *
 * @example
 * binomialDraw(10, 0, generator(stream(1, "a"))) // 0
 * binomialDraw(10, 1, generator(stream(1, "a"))) // 10
 */
export function binomialDraw(n: number, p: number, from: Generator): number {
  if (n <= 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - lowerHalf(n, 1 - p, from);
  return lowerHalf(n, p, from);
}

function lowerHalf(n: number, p: number, from: Generator): number {
  return n * p < 10 ? inversion(n, p, from) : rejection(n, p, from);
}

function inversion(n: number, p: number, from: Generator): number {
  const odds = p / (1 - p);
  const none = Math.exp(n * Math.log1p(-p));
  for (;;) {
    let chance = none;
    let left = uniform(from);
    // The sum of all chances may fall short of 1 by rounding: then the draw is taken again.
    for (let k = 0; k <= n; k++) {
      left -= chance;
      if (left < 0) return k;
      chance *= (odds * (n - k)) / (k + 1);
    }
  }
}

function rejection(n: number, p: number, from: Generator): number {
  const { words } = from;
  const q = 1 - p;
  const deviation = Math.sqrt(n * p * q);
  const b = 1.15 + 2.53 * deviation;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const centre = n * p + 0.5;
  const sure = 0.92 - 4.2 / b;
  for (;;) {
    if (from.at + 1 >= words.length) refill(from);
    const at = from.at;
    from.at = at + 2;
    const u = ((words[at] as number) + 0.5) * 2 ** -32 - 0.5;
    let v = ((words[at + 1] as number) + 0.5) * 2 ** -32;
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + centre);
    if (us >= 0.07 && v <= sure) return k;
    if (k < 0 || k > n) continue;
    const odds = p / q;
    const alpha = (2.83 + 5.1 / b) * deviation;
    const mode = Math.floor((n + 1) * p);
    v = Math.log((v * alpha) / (a / (us * us) + b));
    const bound =
      (mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) +
      (n + 1) * Math.log((n - mode + 1) / (n - k + 1)) +
      (k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) +
      tail(mode) +
      tail(n - mode) -
      tail(k) -
      tail(n - k);
    if (v <= bound) return k;
  }
}

const TAILS = Float64Array.of(
  0.0810614667953272,
  0.0413406959554092,
  0.0276779256849983,
  0.020790672103765,
  0.0166446911898211,
  0.0138761288230707,
  0.0118967099458917,
  0.010411265261972,
  0.0092554621827127,
  0.0083305634333628,
);

/** What is left of log k! after Stirling's formula in k + 1. */
function tail(k: number): number {
  if (k < 10) return TAILS[k] as number;
  const next = k + 1;
  const s = 1 / (next * next);
  return (1 / 12 - s * (1 / 360 - s / 1260)) / next;
}
