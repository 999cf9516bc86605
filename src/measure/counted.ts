import type { Statistic } from "../stats/index.ts";
import { itemsIn } from "./items-in.ts";
import type { Table } from "./table.ts";

/** Trials of each item in one cell, and how many of them tell nothing. A cell has one, so that what two sides share is counted once. */
export interface Tally {
  readonly trials: ArrayLike<number>;
  readonly missing: ArrayLike<number>;
}

/** What a figure may rest on: all items of its cells. Which of them have a value is known when it is computed. */
export interface Counted {
  readonly trials: number;
  readonly missing: number;
  /** Left out where it cannot be told item by item. */
  readonly of?: readonly Tally[];
}

export function countedOf(tallies: readonly Tally[], isCounted: (item: number) => boolean = () => true): Counted {
  const of = [...new Set(tallies)];
  let [trials, missing] = [0, 0];
  for (const tally of of) {
    for (let item = 0; item < tally.trials.length; item++) {
      if (!isCounted(item)) continue;
      trials += tally.trials[item] as number;
      missing += tally.missing[item] as number;
    }
  }
  return { trials, missing, of };
}

/** Of several sides: control, which two of them may share, counts once. */
export function together(all: readonly Counted[]): Counted {
  const of = all.flatMap((each) => each.of ?? []);
  if (all.every((each) => each.of !== undefined)) return countedOf(of);
  return {
    trials: all.reduce((sum, { trials }) => sum + trials, 0),
    missing: all.reduce((sum, { missing }) => sum + missing, 0),
  };
}

/** Trials of the items that have a value, of one category where one is named; of all its items where none has a value. */
export function countedWhere(
  table: Table,
  { trials, missing, of }: Counted,
  columns: readonly ArrayLike<number | null>[],
  statistic: Pick<Statistic, "of">,
  category: string | null = null,
): { readonly trials: number; readonly missing: number } {
  if (of === undefined) return { trials, missing };
  const places = itemsIn(table, category);
  const inCategory = places === null ? null : new Set(places);
  const isIn = (item: number): boolean => inCategory?.has(item) ?? true;
  const used = [...new Set(statistic.of.flat().map(([column]) => column))];
  const has = (item: number): boolean => used.every((column) => !Number.isNaN(columns[column]?.[item] ?? Number.NaN));
  const found = countedOf(of, (item) => isIn(item) && has(item));
  const known = found.trials > 0 ? found : countedOf(of, isIn);
  return { trials: known.trials, missing: known.missing };
}
