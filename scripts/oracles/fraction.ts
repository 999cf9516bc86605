/** The k-subset estimator as a fraction in lowest terms, by whole-number arithmetic: [numerator, denominator] as text. */
export function reducedFraction(n: number, c: number, k: number): [string, string] {
  const all = choose(n, k);
  const top = all - choose(n - c, k);
  const common = greatestCommonDivisor(top, all);
  return [`${top / common}`, `${all / common}`];
}

function choose(n: number, k: number): bigint {
  let ways = k <= n ? 1n : 0n;
  for (let j = 1; j <= Math.min(k, n - k); j++) ways = (ways * BigInt(n - j + 1)) / BigInt(j);
  return ways;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
