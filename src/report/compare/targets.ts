import { conditionsWith } from "../../measure/cells.ts";
import { cellOf } from "../../measure/counts.ts";
import type { Condition } from "../../measure/measures.ts";
import { type Columns, NONE, type Row, type Table, TableBuilder } from "../../measure/table.ts";

/** Metrics that ask for the option which a cue endorsed. Runs with other seeds may endorse another wrong option of the same item. */
export function asksForTarget(metric: string): boolean {
  return /compliance|susceptibility|vulnerability|asymmetry|authority-strength/.test(metric);
}

/** What is known of cues' targets over all models of a table that holds several runs. */
export interface Targets {
  /** Items whose target is not the same everywhere, in at least one condition. */
  readonly differing: number;
  /** The table to measure such a metric on, under these levels: with the items whose targets are the same; the whole table where all are. */
  tableFor(levels: readonly Condition[]): Table;
}

export function targetsOf(table: Table): Targets {
  const differing = table.conditions.map((_, condition) => differingItems(table, condition));
  const tables = new Map<string, Table>();
  return {
    differing: new Set(differing.flat()).size,
    tableFor(levels) {
      const named = levels.flatMap((each) => conditionsWith(table, each));
      // A metric of a source names no condition: it rests on several.
      const conditions = named.length === 0 ? table.conditions.map((_, condition) => condition) : named;
      const without = new Set(conditions.flatMap((condition) => differing[condition] as number[]));
      if (without.size === 0) return table;
      const name = [...without].sort((a, b) => a - b).join();
      const known = tables.get(name) ?? tableWithout(table, without);
      tables.set(name, known);
      return known;
    },
  };
}

function differingItems(table: Table, condition: number): number[] {
  const cells = table.models.map((_, model) => cellOf(table, model, condition));
  return table.items.flatMap((_, item) => {
    const met = cells.filter(({ delivered }) => (delivered[item] as number) > 0);
    const targets = new Set(met.map(({ target }) => target[item] ?? NONE));
    return targets.size > 1 ? [item] : [];
  });
}

/** Models and conditions keep their places. */
function tableWithout(table: Table, items: ReadonlySet<number>): Table {
  const { columns, models, conditions, returnedModels } = table;
  const builder = new TableBuilder(columns.model.length);
  for (const model of models) builder.model(model);
  for (const condition of conditions) builder.condition(condition);
  for (const name of returnedModels) builder.returnedModel(name);
  const names = Object.keys(columns) as (keyof Columns)[];
  for (let at = 0; at < columns.model.length; at++) {
    const item = columns.item[at] as number;
    if (items.has(item)) continue;
    const row = Object.fromEntries(names.map((name) => [name, columns[name][at] as number])) as unknown as Row;
    builder.add({ ...row, item: builder.item(table.items[item] as Table["items"][number]) });
  }
  return builder.finish(table.plan);
}
