import { NONE } from "../table.ts";
import { conditionRange, forEachModel, modelRange, percent, type RunCheck, type State } from "./check.ts";

const NAMED = 4;
const UNEVEN = 0.05;

/** Who answered, in the provider's own words: more than one id under one name is more than one participant. Bad where conditions share them unevenly. */
export const returnedModel: RunCheck = (table) =>
  forEachModel(table, "returned-model", (model) => {
    const { columns, returnedModels, conditions } = table;
    const countsIn = ([from, to]: readonly [number, number]): Map<number, number> => {
      const counts = new Map<number, number>();
      for (let at = from; at < to; at++) {
        const id = columns.returnedModel[at] as number;
        if (id !== NONE) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return counts;
    };
    const all = countsIn(modelRange(table, model));
    if (all.size === 0) return null;
    const told = [...all.values()].reduce((sum, count) => sum + count, 0);
    const shares = [...all].sort(([, a], [, b]) => b - a).map(([id, count]) => ({ id, share: count / told }));
    const uneven = Math.max(
      ...shares.map(({ id }) => {
        const own = conditions.flatMap((_, condition) => {
          const counts = countsIn(conditionRange(table, model, condition));
          const sum = [...counts.values()].reduce((total, count) => total + count, 0);
          return sum === 0 ? [] : [(counts.get(id) ?? 0) / sum];
        });
        return Math.max(...own) - Math.min(...own);
      }),
    );
    const state: State = all.size === 1 ? "good" : uneven >= UNEVEN ? "bad" : "look";
    const named = shares.slice(0, NAMED).map(({ id, share }) => `${returnedModels[id]} (${percent(share)})`);
    const list = `${named.join(", ")}${shares.length > NAMED ? ", ..." : ""}`;
    const says =
      all.size === 1
        ? `One model answered throughout: ${returnedModels[shares[0]?.id as number]}.`
        : `${all.size} models answered under one name: ${list}.${uneven >= UNEVEN ? " Conditions had them unevenly: part of an effect may be the difference between them." : " Conditions had them alike."}`;
    return { state, says, figures: { ids: all.size, trials: told, betweenConditions: uneven } };
  });
