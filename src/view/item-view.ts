import type { Item } from "../items/item.ts";
import type { Condition } from "../measure/measures.ts";
import { OUTCOMES } from "../read/outcomes.ts";
import type { Outcome } from "../read/reading.ts";
import type { ItemCell, ItemView } from "./api.ts";
import { byItem } from "./by-item.ts";
import { NONE } from "./columns.ts";
import { Refused } from "./problem.ts";
import type { RunIndex } from "./run-index.ts";
import { noOutcomes } from "./tally.ts";

/** One item under all conditions, in the order of models and of the design. */
export function itemView(index: RunIndex, digest: string): ItemView {
  const place = index.itemPlace(digest);
  const item = index.items[place];
  if (item === undefined) throw new Refused(404, "this item is not in the run", "The list of items has those that are.");
  const { all } = index.columns;
  const cells = new Map<string, number[]>();
  for (const at of byItem(index).placesOf(place)) {
    const name = `${all.model[at]} ${all.condition[at]}`;
    const cell = cells.get(name);
    if (cell === undefined) cells.set(name, [at]);
    else cell.push(at);
  }
  return {
    item,
    cells: index.models.all.flatMap((model, m) =>
      index.conditionList.order.flatMap((c) => {
        const places = cells.get(`${m} ${c}`);
        return places === undefined ? [] : [itemCell(index, item, model, index.conditions[c] as Condition, places)];
      }),
    ),
    before: index.items[place - 1]?.digest ?? null,
    after: index.items[place + 1]?.digest ?? null,
  };
}

function itemCell(index: RunIndex, item: Item, model: string, condition: Condition, places: readonly number[]): ItemCell {
  const { sample, option, outcome, target, confidence } = index.columns.all;
  const options = item.options.map(() => 0);
  const outcomes = noOutcomes();
  let [sum, stated] = [0, 0];
  for (const at of places) {
    outcomes[OUTCOMES[outcome[at] as number] as Outcome]++;
    const chosen = option[at] as number;
    if (chosen !== NONE) options[chosen] = (options[chosen] ?? 0) + 1;
    if (Number.isNaN(confidence[at])) continue;
    sum += confidence[at] as number;
    stated++;
  }
  const first = target[places[0] as number] as number;
  return {
    model,
    condition,
    target: first === NONE ? null : first,
    options,
    outcomes,
    meanConfidence: stated === 0 ? null : sum / stated,
    trials: places.toSorted((a, b) => (sample[a] as number) - (sample[b] as number) || a - b).map((at) => index.trialRow(at)),
  };
}
