import { pairedDifference } from "../../stats/index.ts";
import {
  ALPHA,
  comparisons,
  conditionName,
  forEachModel,
  isMissing,
  itemShares,
  modelRange,
  pairedTests,
  percent,
  points,
  pText,
  type RunCheck,
  type State,
  shareOf,
} from "./check.ts";

const LARGE = 0.05;

/**
 * Whether answers are missing more often under one condition than under the one it is compared with: then lenient figures compare different
 * trials, and strict ones count silence as wrong. Item-paired sign-flip tests, adjusted over all (Holm). Bad: no chance, and 5 points or more;
 * look: one of the two.
 */
export const missingDiffers: RunCheck = (table) => {
  const pairs = comparisons(table);
  if (pairs.length === 0) return [];
  return forEachModel(table, "missing-differs", (model) => {
    const is = isMissing(table);
    const { count } = shareOf(modelRange(table, model), is);
    if (count === 0)
      return {
        state: "good",
        says: "No answer is missing under any condition.",
        figures: { comparisons: pairs.length, difference: 0, p: 1 },
      };
    const shares = new Map<number, (number | null)[]>();
    const sharesOf = (condition: number): (number | null)[] => {
      const known = shares.get(condition) ?? itemShares(table, model, condition, is);
      shares.set(condition, known);
      return known;
    };
    const tests = pairedTests(
      table,
      `missing-differs ${table.models[model]}`,
      pairs.map(({ a, b }) => pairedDifference(sharesOf(a), sharesOf(b))),
    );
    // The one that weighs most: no chance before chance, then the larger.
    const ranked = tests
      .flatMap((test, number) => (test === null ? [] : [{ ...test, number }]))
      .sort((x, y) => Number(y.p < ALPHA) - Number(x.p < ALPHA) || Math.abs(y.difference) - Math.abs(x.difference));
    const [top] = ranked;
    if (top === undefined) return null;
    const { a, b } = pairs[top.number] as (typeof pairs)[number];
    const isLarge = Math.abs(top.difference) >= LARGE;
    const isReal = top.p < ALPHA;
    const state: State = isReal && isLarge ? "bad" : isReal || isLarge ? "look" : "good";
    const [under, beside] = [a, b].map((condition) => conditionName(table.conditions[condition]));
    const [first, second] = [a, b].map((condition) => percent(meanOf(sharesOf(condition))));
    const largest = `under ${under} ${first} of the answers are missing, under ${beside} ${second} (${points(top.difference)} on the same items, adjusted ${pText(top.p)})`;
    const says = {
      bad: `Missing answers differ between conditions: ${largest}. Lenient figures then compare different trials; trust what strict, lenient and the bounds agree on.`,
      look: `Missing answers may differ between conditions: ${largest}.`,
      good: `Missing answers do not differ between conditions beyond chance: at most, ${largest}.`,
    }[state];
    return { state, says, figures: { comparisons: pairs.length, difference: top.difference, p: top.p, items: top.items } };
  });
};

function meanOf(shares: readonly (number | null)[]): number {
  const known = shares.filter((share) => share !== null);
  return known.length === 0 ? 0 : known.reduce((sum, share) => sum + share, 0) / known.length;
}
