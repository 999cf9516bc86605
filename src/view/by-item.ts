import { NONE } from "./columns.ts";
import { FLIPS, type RunIndex } from "./run-index.ts";

/** What the trials of each item come to. */
export interface ItemTally {
  /** Places of an item's trials in the index, in order of rows. */
  placesOf(item: number): Uint32Array;
  readonly answered: Uint32Array;
  readonly correct: Uint32Array;
  /** Answers that differ from control's most frequent one, and those that could be compared with it. */
  readonly flips: Uint32Array;
  readonly compared: Uint32Array;
  /** The chance that two answers of the same model under the same condition agree; NaN where no two are there. */
  readonly agreement: Float32Array;
}

const [NO_FLIP, SAME] = [FLIPS.indexOf("none"), FLIPS.indexOf("same")];

const kept = new WeakMap<RunIndex, { version: number; tally: ItemTally }>();

/** Two passes over the index; made again when it has changed. */
export function byItem(index: RunIndex): ItemTally {
  const known = kept.get(index);
  if (known?.version === index.version) return known.tally;
  const tally = tallied(index);
  kept.set(index, { version: index.version, tally });
  return tally;
}

function tallied(index: RunIndex): ItemTally {
  const { item, option } = index.columns.all;
  const items = index.items.length;
  const starts = new Uint32Array(items + 1);
  const [answered, correct] = [new Uint32Array(items), new Uint32Array(items)];
  const [flips, compared] = [new Uint32Array(items), new Uint32Array(items)];
  const agreement = new Float32Array(items);
  for (let at = 0; at < index.size; at++) {
    const of = item[at] as number;
    bump(starts, of + 1);
    if (option[at] === NONE) continue;
    bump(answered, of);
    if (index.isCorrect(at)) bump(correct, of);
    const flip = index.flipCode(at);
    if (flip === NO_FLIP) continue;
    bump(compared, of);
    if (flip !== SAME) bump(flips, of);
  }
  for (let of = 0; of < items; of++) starts[of + 1] = (starts[of + 1] as number) + (starts[of] as number);
  const places = new Uint32Array(index.size);
  const next = starts.slice();
  for (let at = 0; at < index.size; at++) {
    const of = item[at] as number;
    places[next[of] as number] = at;
    bump(next, of);
  }
  const placesOf = (of: number): Uint32Array => places.subarray(starts[of] as number, starts[of + 1] as number);
  const width = index.items.reduce((most, { options }) => Math.max(most, options.length), 0);
  const conditions = index.conditions.length;
  const scratch = { counts: new Uint32Array(index.models.all.length * conditions * (width + 1)), conditions, width };
  for (let of = 0; of < items; of++) agreement[of] = agreementOf(index, placesOf(of), scratch);
  return { placesOf, answered, correct, flips, compared, agreement };
}

interface Scratch {
  readonly counts: Uint32Array;
  readonly conditions: number;
  readonly width: number;
}

function bump(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

/** Pairs that agree, of all pairs within a model and condition. `counts` has an entry for each cell and option, and is left as it was: empty. */
function agreementOf({ columns: { all } }: RunIndex, places: Uint32Array, { counts, conditions, width }: Scratch): number {
  let [same, pairs] = [0, 0];
  const cellOf = (place: number): number => (all.model[place] as number) * conditions + (all.condition[place] as number);
  // The n-th answer of a cell makes a pair with each before it, and agrees with as many as were the same.
  for (const place of places) {
    const option = all.option[place] as number;
    if (option === NONE) continue;
    const cell = cellOf(place) * (width + 1);
    same += counts[cell + option] as number;
    pairs += counts[cell + width] as number;
    bump(counts, cell + option);
    bump(counts, cell + width);
  }
  for (const place of places) {
    const cell = cellOf(place) * (width + 1);
    counts.fill(0, cell, cell + width + 1);
  }
  return pairs === 0 ? Number.NaN : same / pairs;
}
