import type { Store } from "../store/store.ts";

/** The highest row of a delivered trial, found in some forty looks of a fraction of a millisecond each; adding up all rows would take far longer. */
export async function lastRow(store: Store): Promise<number> {
  const after = async (row: number): Promise<number | null> => (await store.delivered(row, 1, "figures"))[0]?.row ?? null;
  let low = 0;
  let high: number | null = null;
  for (let step = 1_024; high === null; step *= 4) {
    const found = await after(low + step);
    if (found === null) high = low + step;
    else low = found;
  }
  // There is one after `low` at most up to `high`; each look halves what is left.
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = await after(middle);
    if (found === null) high = middle;
    else low = found;
  }
  return low;
}
