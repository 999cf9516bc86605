import { stream } from "../../random/stream.ts";
import { isUndefined, nullFlip } from "../../stats/index.ts";
import type { Table } from "../table.ts";
import { isMatched } from "./place.ts";
import { sideBySide } from "./samples.ts";

/** By how much a cue flips more than control itself does, at k = 1, item by item, with half of control's samples as reference. */
export function splitHalfExcess(table: Table, model: number, control: number, condition: number): Float64Array {
  const matched = isMatched(table);
  return Float64Array.from(table.items, ({ digest }, item) => {
    const [own, cued] = sideBySide(table, model, control, condition, item);
    const from = stream(table.plan.seed, "measure", "split halves", table.models[model] ?? "", digest);
    const found = nullFlip(own, cued, { k: 1, regime: "strict", matched, reference: "half", stream: from });
    return isUndefined(found) ? Number.NaN : found.excess;
  });
}
