import { NONE, type Table } from "../table.ts";
import { conditionName, figure, forEachModel, numbered, percent, type RunCheck, type State } from "./check.ts";

/** Replies as short as this are the same by agreement as easily as by machine. */
const FEW_WORDS = 3;
const LEAST_PAIRS = 10;

/**
 * Replies that are the same to the byte: temperature 0, or a cache. Such samples are one, however many there are: errors within items are 0, and
 * every @k equals @1. Counted over cells (a model, condition and item), and over pairs of samples that saw the same prompt, since options rotate.
 * Bad from half, look from a twentieth, of replies longer than 3 words; shorter ones are looked at from half.
 */
export const deterministic: RunCheck = (table) =>
  forEachModel(table, "deterministic", (model) => {
    const { cells, same, longCells, longSame, pairs, samePairs, byCondition } = identical(table, model);
    if (cells === 0) return null;
    const share = longCells === 0 ? 0 : longSame / longCells;
    const pairShare = pairs < LEAST_PAIRS ? 0 : samePairs / pairs;
    const shortShare = same / cells;
    const worstShare = Math.max(share, pairShare);
    const state: State = worstShare >= 0.5 ? "bad" : worstShare >= 0.05 || shortShare >= 0.5 ? "look" : "good";
    const figures = { cells, identicalCells: same, share: shortShare, samePromptPairs: pairs, identicalPairs: samePairs };
    const all = `in ${figure(same)} of ${numbered(cells, "cell")} (${percent(shortShare)}) all samples are the same to the byte`;
    if (state === "good") return { state, says: `Samples are draws of their own: ${all}.`, figures };
    if (worstShare < 0.05) {
      const says = `Replies are so short that equal ones tell little: ${all}. Where temperature is 0 they are one sample, not several.`;
      return { state, says, figures };
    }
    const why =
      share >= pairShare
        ? all
        : `${percent(pairShare)} of ${numbered(pairs, "pair")} of samples with the same prompt are the same to the byte`;
    const where =
      table.conditions.length > 1 && byCondition !== null ? ` (most under ${conditionName(table.conditions[byCondition])})` : "";
    const says = `Samples repeat each other: ${why}${where}. Temperature 0 or a cache: such samples count as one, and every @k equals @1.`;
    return { state, says, figures };
  });

function identical(table: Table, model: number) {
  const { columns, conditions, items, range } = table;
  const sums = { cells: 0, same: 0, longCells: 0, longSame: 0, pairs: 0, samePairs: 0 };
  // Of shuffled options the place of one does not tell the order, but for two of them.
  const tellsOrder = items.map(({ options }) => table.plan.optionOrder !== "shuffle" || options.length <= 2);
  let most = 0;
  let byCondition: number | null = null;
  conditions.forEach((_, condition) => {
    const before = sums.same;
    for (let item = 0; item < items.length; item++) {
      const [from, to] = range(model, condition, item);
      if (to - from < 2) continue;
      let isSame = true;
      let isLong = false;
      for (let at = from; at < to; at++) {
        if (columns.fingerprint[at] !== columns.fingerprint[from]) isSame = false;
        if ((columns.words[at] as number) > FEW_WORDS) isLong = true;
        if (!tellsOrder[item] || columns.keyPlace[at] === NONE || (columns.words[at] as number) <= FEW_WORDS) continue;
        for (let other = from; other < at; other++) {
          if (columns.keyPlace[other] !== columns.keyPlace[at]) continue;
          sums.pairs++;
          if (columns.fingerprint[other] === columns.fingerprint[at]) sums.samePairs++;
        }
      }
      sums.cells++;
      if (isSame) sums.same++;
      if (isLong) sums.longCells++;
      if (isSame && isLong) sums.longSame++;
    }
    if (sums.same - before > most) [most, byCondition] = [sums.same - before, condition];
  });
  return { ...sums, byCondition: byCondition as number | null };
}
