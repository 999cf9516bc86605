import { cueFactor } from "../cells.ts";
import { categoriesOf } from "../conditions.ts";
import { blocksOf } from "../cue/place.ts";
import type { MeasureOptions, OpenContrast } from "../metric.ts";
import type { Table } from "../table.ts";
import { againstZero } from "./against-zero.ts";
import { levelsOf } from "./secondary.ts";

/** What each cue does in each category of items: to look at, not to claim. */
export function exploratoryContrasts(table: Table, options: MeasureOptions): OpenContrast[] {
  const factor = cueFactor(table);
  if (factor === null || !options.categories || !blocksOf(table).some(({ control }) => control !== null)) return [];
  const b = { [factor]: "control" };
  return table.models.flatMap((_, model) =>
    levelsOf(table).flatMap(({ level, target }) =>
      ["accuracy-change", ...(target === "none" ? [] : ["excess-compliance"])].flatMap((metric) =>
        categoriesOf(table).flatMap((category) =>
          againstZero(table, model, { metric, a: { [factor]: level }, b, category }, "exploratory", options),
        ),
      ),
    ),
  );
}
