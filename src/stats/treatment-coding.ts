import type { Label } from "./regression/codes.ts";
import type { Column } from "./regression/design.ts";

/**
 * A factor as columns for a regression: one column of 0 and 1 for every level but the first, so that each coefficient compares its
 * level with the first. Levels are in order (numbers by size, other labels by code unit), the first being the reference, as R's
 * treatment contrasts do. A factor of one level has no column.
 *
 * @example
 * treatmentCoding("model", ["b", "a", "b"]) // [{ name: "modelb", values: [1, 0, 1] }]
 */
export function treatmentCoding(name: string, labels: ArrayLike<Label>): Column[] {
  const list = Array.from(labels);
  const levels = [...new Set(list)].sort((a, b) => {
    if (typeof a === "number" && typeof b === "number") return a - b;
    return String(a) < String(b) ? -1 : 1;
  });
  return levels.slice(1).map((level) => ({ name: `${name}${level}`, values: list.map((label) => (label === level ? 1 : 0)) }));
}
