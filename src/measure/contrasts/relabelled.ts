import { isUndefined, labelPermutation } from "../../stats/index.ts";
import { isMatched, placeOf } from "../cue/place.ts";
import { sideBySide } from "../cue/samples.ts";
import { streamFor } from "../estimate.ts";
import type { OpenContrast } from "../metric.ts";
import type { Table } from "../table.ts";
import { type Asked, aboutOf } from "./contrast.ts";

/** Items above which relabelling all of them takes too long; the sign-flip test of the excess is then the only one. */
const MOST_ITEMS = 2_000;

/**
 * The test of flips proper: labels of control and cue exchanged within items (within samples of the same index where orders go with them), the
 * mode found anew each time. One-sided, more flips; exact for "nothing changed in any item". `excess` is the same contrast by sign flips,
 * whose estimate it shares. Null for runs that are too large for it, and for contrasts over several conditions.
 */
export function relabelled(table: Table, asked: Asked, conditions: readonly number[], excess: OpenContrast): OpenContrast | null {
  const [condition, more] = conditions;
  if (condition === undefined || more !== undefined || table.items.length > MOST_ITEMS) return null;
  const control = placeOf(table, condition)?.block.control ?? null;
  if (control === null) return null;
  const items = table.items.flatMap((_, item) => {
    const [own, cue] = sideBySide(table, asked.model, control, condition, item);
    return own.length === 0 || isEmpty(table, asked.model, control, item) || isEmpty(table, asked.model, condition, item)
      ? []
      : [{ control: own, cue }];
  });
  const found = attempt(() =>
    labelPermutation(items, { matched: isMatched(table), stream: streamFor(table, aboutOf(asked), "labels") }),
  );
  return found === null || isUndefined(found) ? null : { ...excess, p: found.p, test: "label-permutation" };
}

function isEmpty(table: Table, model: number, condition: number, item: number): boolean {
  const [from, to] = table.range(model, condition, item);
  return from === to;
}

/** It refuses items with so many samples that relabellings cannot be gone through. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
