import { type Answers, UNDELIVERED } from "../../stats/index.ts";
import type { Table } from "../table.ts";

/** Answers of an item under two conditions, samples of the same index beside each other. NONE in a table is MISSING in statistics: both are -1. */
export function sideBySide(table: Table, model: number, one: number, other: number, item: number): readonly [Answers, Answers] {
  const { sample, option } = table.columns;
  const [from, to] = table.range(model, one, item);
  const [start, end] = table.range(model, other, item);
  let isSame = to - from === end - start;
  for (let at = 0; isSame && at < to - from; at++) isSame = sample[from + at] === sample[start + at];
  if (isSame) return [option.subarray(from, to), option.subarray(start, end)];
  const places = new Map<number, number>();
  for (let at = from; at < to; at++) if (!places.has(sample[at] as number)) places.set(sample[at] as number, places.size);
  for (let at = start; at < end; at++) if (!places.has(sample[at] as number)) places.set(sample[at] as number, places.size);
  const [left, right] = [new Int8Array(places.size).fill(UNDELIVERED), new Int8Array(places.size).fill(UNDELIVERED)];
  for (let at = from; at < to; at++) left[places.get(sample[at] as number) as number] = option[at] as number;
  for (let at = start; at < end; at++) right[places.get(sample[at] as number) as number] = option[at] as number;
  return [left, right];
}
