/**
 * The bin of a confidence among bins of equal width. Right-closed, (lo, hi], with 0 in the first: max(0, ⌈bins·c/scale⌉ − 1); or
 * left-closed, [lo, hi), with the full scale in the last. For whole c the product is exact and the quotient falls on a whole
 * number exactly when c is an edge; adding up edges of 1/15 would misplace 40 and 80.
 *
 * Guo et al. (2017) for the right-closed form.
 *
 * @example
 * equalWidthBin(40, 100, 15) // 5
 * equalWidthBin(0, 100, 15) // 0
 * equalWidthBin(40, 100, 15, "left") // 6
 * equalWidthBin(100, 100, 15, "left") // 14
 */
export function equalWidthBin(confidence: number, scale: number, bins: number, closed: "right" | "left" = "right"): number {
  const at = (bins * confidence) / scale;
  return closed === "right" ? Math.max(0, Math.ceil(at) - 1) : Math.min(bins - 1, Math.floor(at));
}
