import type { Table } from "../table.ts";
import { conditionRange, figure, forEachModel, percent, type RunCheck, type State, shareOf } from "./check.ts";

const TOO_MANY = 0.05;

/**
 * Thinking that did not happen where it should, and did where it should not: then the factor is not what it is called. Look at any, bad from
 * 5 % of the trials. Seen by its tokens, or by its text where tokens are not told; where neither is ever seen, nobody knows.
 */
export const thinking: RunCheck = (table) =>
  forEachModel(table, "thinking", (model) => {
    if (table.plan.imported !== undefined && table.plan.design.thinking === undefined) return null;
    const on = table.conditions.flatMap(({ thinking: level }, condition) => (level === "on" ? [condition] : []));
    const off = table.conditions.flatMap(({ thinking: level }, condition) => (level === "on" ? [] : [condition]));
    const thought = thoughtAt(table);
    const did = total(table, model, off, thought);
    const should = total(table, model, on, thought);
    const didNot = should.known - should.count;
    const figures = { trialsOn: should.known, withoutOn: didNot, trialsOff: did.known, withOff: did.count };
    if (should.known > 0 && should.count === 0 && isNowhereTold(table, model, on)) {
      const says =
        "Whether the model thought cannot be seen: its provider tells neither tokens nor text of thinking. Compare outputs' length before calling it thinking.";
      return { state: "look", says, figures };
    }
    const share = Math.max(should.known === 0 ? 0 : didNot / should.known, did.share);
    const state: State = share >= TOO_MANY ? "bad" : share > 0 ? "look" : "good";
    const parts = [
      didNot > 0
        ? `${figure(didNot)} of ${figure(should.known)} replies (${percent(didNot / should.known)}) show no thinking where it was on.`
        : "",
      did.count > 0
        ? `${figure(did.count)} of ${figure(did.known)} replies (${percent(did.share)}) show thinking where it was off.`
        : "",
    ].filter((part) => part !== "");
    const fine =
      on.length === 0
        ? "No condition asks for thinking, and no reply shows any."
        : "Thinking happened where it was on, and only there.";
    return { state, says: parts.length === 0 ? fine : parts.join(" "), figures };
  });

/** NaN tokens count as none where text is not there either: where a provider tells of others, it would have told of these. */
function thoughtAt({ columns }: Table): (at: number) => boolean {
  return (at) => columns.hasThinking[at] === 1 || (columns.thinkingTokens[at] as number) > 0;
}

function isNowhereTold(table: Table, model: number, conditions: readonly number[]): boolean {
  const told = (at: number): boolean => !Number.isNaN(table.columns.thinkingTokens[at]);
  return total(table, model, conditions, told).count === 0;
}

function total(table: Table, model: number, conditions: readonly number[], has: (at: number) => boolean) {
  const all = conditions.map((condition) => shareOf(conditionRange(table, model, condition), has));
  const [count, known] = [all.reduce((sum, own) => sum + own.count, 0), all.reduce((sum, own) => sum + own.known, 0)];
  return { count, known, share: known === 0 ? 0 : count / known };
}
