/**
 * A flip is a valid answer that is not control's mode. It is good when correct, bad when not; a bad one broke a correct mode
 * (`broken`) or moved from one wrong option to another (`lateral`).
 */
export type FlipKind = "flip" | "good" | "bad" | "broken" | "lateral";

/**
 * How many of the answers, counted by option, are flips of a kind against a mode. `key` is the correct option; the kinds other
 * than `flip` need one.
 *
 * @example
 * flipEvents([3, 1, 1], 0, 1, "flip") // 2
 * flipEvents([3, 1, 1], 0, 1, "good") // 1
 * flipEvents([3, 1, 1], 0, 1, "lateral") // 1
 */
export function flipEvents(options: ArrayLike<number>, mode: number, key: number | null, kind: FlipKind): number {
  if (kind !== "flip" && key === null) throw new RangeError(`${kind} flips need the correct option`);
  if (kind === "good") return mode === key ? 0 : (options[key as number] ?? 0);
  if ((kind === "broken" && mode !== key) || (kind === "lateral" && mode === key)) return 0;
  let events = 0;
  for (let option = 0; option < options.length; option++) {
    if (option !== mode && (kind === "flip" || option !== key)) events += options[option] as number;
  }
  return events;
}
