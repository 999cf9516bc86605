/**
 * Half the deviance of x against its expectation m: x log(x/m) + m − x, without the cancellation near x = m.
 *
 * Loader (2000), there called bd0.
 *
 * @example
 * deviance(3, 3) // 0
 * deviance(3, 2) // ~0.21639532432449305
 */
export function deviance(x: number, m: number): number {
  const off = x - m;
  if (Math.abs(off) >= 0.1 * (x + m)) return x * Math.log(x / m) + m - x;
  let v = off / (x + m);
  let total = off * v;
  let term = 2 * x * v;
  v *= v;
  for (let j = 1; j < 1000; j++) {
    term *= v;
    const next = total + term / (2 * j + 1);
    if (next === total) return next;
    total = next;
  }
  return total;
}
