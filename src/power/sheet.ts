/** A simulated run as the measures see it: the columns of a table, filled anew for every replication. */

import { EMPTY_ROW, NONE, type Table, TableBuilder } from "../measure/table.ts";
import { OUTCOMES } from "../read/outcomes.ts";
import type { Assumed } from "./assumed.ts";
import { analysisPlan, type Design } from "./design.ts";
import type { Drawn } from "./draw.ts";

/** What a trial says, however it was found out. */
export interface Told {
  readonly outcome: (typeof OUTCOMES)[number];
  readonly option: number | null;
  readonly confidence: number | null;
}

export interface Sheet {
  put(drawn: Drawn, first: Told | null, last: Told): void;
  /** The table of this replication; the next one writes over its columns. */
  table(seed: number): Table;
}

export function sheetFor(design: Design, assumed: readonly Assumed[]): Sheet {
  const { conditions, items, samples } = design;
  const builder = new TableBuilder(assumed.length * conditions.length * items.length * samples);
  const models = assumed.map(({ label }) => builder.model(label));
  const conditionPlaces = conditions.map(({ levels }) => builder.condition(levels));
  const itemPlaces = items.map((item) => builder.item(item));
  let fingerprint = 0;
  for (const model of models)
    for (const condition of conditionPlaces)
      for (const item of itemPlaces)
        for (let sample = 0; sample < samples; sample++)
          builder.add({ ...EMPTY_ROW, model, condition, item, sample, fingerprint: fingerprint++ });
  const template = builder.finish(analysisPlan(design, 0));
  // Conditions may have been put in another order.
  const placed = conditions.map(({ levels }) => template.conditions.indexOf(levels));
  const { columns } = template;
  return {
    put: ({ model, condition, item, sample, order, target }, first, last) => {
      const at = template.range(model, placed[condition] as number, item)[0] + sample;
      columns.target[at] = target ?? NONE;
      columns.option[at] = last.option ?? NONE;
      columns.outcome[at] = OUTCOMES.indexOf(last.outcome);
      columns.place[at] = last.option === null ? NONE : order.indexOf(last.option);
      columns.keyPlace[at] = order.indexOf(items[item]?.key ?? 0);
      columns.confidence[at] = last.confidence ?? Number.NaN;
      columns.firstOption[at] = first?.option ?? NONE;
      columns.firstOutcome[at] = first === null ? NONE : OUTCOMES.indexOf(first.outcome);
      columns.firstConfidence[at] = first?.confidence ?? Number.NaN;
    },
    // A table of its own for what is computed once of it.
    table: (seed) => ({ ...template, plan: { ...template.plan, seed }, columns: { ...columns } }),
  };
}
