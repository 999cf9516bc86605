import { OUTCOMES } from "../../read/outcomes.ts";
import { NONE } from "../table.ts";
import { type ItemMetric, isUnanswered, itemMean } from "./item-mean.ts";

/** Every outcome but a choice, as a rate of its own: ∅ depends on the condition, so it is data and no nuisance. */
export const outcomeRates: readonly ItemMetric[] = OUTCOMES.flatMap((outcome, code) =>
  outcome === "choice"
    ? []
    : [itemMean({ name: `outcome-${outcome}`, kind: "rate", value: share(({ outcome: codes }, at) => codes[at] === code) })],
);

/** The share of trials without an answer, of whatever kind. */
export const missing = itemMean({ name: "missing", kind: "rate", byCategory: true, value: share(isUnanswered) });

/** The share of replies that kept to the prompt's protocol, of those of which it is known. */
export const protocol = itemMean({
  name: "protocol",
  kind: "rate",
  value({ columns: { strict } }, _item, from, to) {
    let known = 0;
    let kept = 0;
    for (let at = from; at < to; at++) {
      if (strict[at] === NONE) continue;
      known++;
      if (strict[at] === 1) kept++;
    }
    return known === 0 ? Number.NaN : kept / known;
  },
  isMissing: ({ strict }, at) => strict[at] === NONE,
});

/** The share of trials of which a person or a judge spoke in place of the reader. */
export const byHand = itemMean({ name: "by-hand", kind: "rate", value: share((columns, at) => columns.byHand[at] === 1) });

/** The share of an item's trials that are so. */
function share(isSo: typeof isUnanswered): Parameters<typeof itemMean>[0]["value"] {
  return ({ columns }, _item, from, to) => {
    let count = 0;
    for (let at = from; at < to; at++) if (isSo(columns, at)) count++;
    return count / (to - from);
  };
}
