/**
 * The tail of Stirling's series for log Γ(x), below 1e-17 off for x >= 10: log Γ(x) = (x − ½) log x − x + ½ log 2π + tail.
 *
 * @example
 * stirlingSeries(10) // ~0.00833056343336287
 */
export function stirlingSeries(x: number): number {
  const s = 1 / (x * x);
  const tail =
    1 / 12 +
    s *
      (-1 / 360 + s * (1 / 1260 + s * (-1 / 1680 + s * (1 / 1188 + s * (-691 / 360360 + s * (1 / 156 - (s * 3617) / 122400))))));
  return tail / x;
}
