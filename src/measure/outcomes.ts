import { categoriesOf } from "./conditions.ts";
import type { Found, MeasureOptions } from "./metric.ts";
import type { ItemMetric } from "./metrics/item-mean.ts";
import { byHand, missing, outcomeRates, protocol } from "./metrics/outcome.ts";
import { cueComparisons, levelComparisons } from "./reflection/design.ts";
import { cellsOf, listed } from "./reflection/listed.ts";
import { differences, isPrimary, less, measuredBy, pairedContrast } from "./reflection/paired.ts";
import type { Table } from "./table.ts";

/** Resamples of rates that stand beside others. */
const BESIDE = 2_000;

/**
 * What came back instead of an answer, by condition, and whether that depends on the condition: strict figures of a model that refuses look
 * steady, and lenient ones drop trials by what the condition did to them. So ∅ is tested as an outcome of its own, each condition against control or
 * the first level; single outcomes only where there are any.
 */
export function outcomeMeasures(table: Table, options: MeasureOptions): Found {
  const categories = options.categories ? categoriesOf(table) : [];
  const estimates = [...cellsOf(table)].flatMap(({ model, condition }) => [
    ...listed(table, missing, model, condition, { by: "bootstrap", draws: options.draws }),
    ...[...outcomeRates, protocol, byHand].flatMap((metric) =>
      listed(table, metric, model, condition, { by: "bootstrap", draws: Math.min(BESIDE, options.draws) }),
    ),
    ...categories.flatMap((category) => listed(table, missing, model, condition, { by: "analytic", category })),
  ]);
  const contrasts = table.models.flatMap((_, model) =>
    [missing, ...outcomeRates].flatMap((metric) => contrastsOf(table, metric, model, options)),
  );
  return { estimates, contrasts };
}

function contrastsOf(table: Table, metric: ItemMetric, model: number, options: MeasureOptions): Found["contrasts"] {
  const measured = measuredBy(table, metric, model, "strict");
  const family = metric === missing ? "secondary" : "exploratory";
  return [...levelComparisons(table), ...cueComparisons(table)].flatMap(({ a, b }) => {
    const found = isPrimary(table, metric.name, a, b) ? null : differences(table, measured, less(a, b));
    if (found === null || (metric !== missing && !found.columns[0].some((value) => Math.abs(value) > 0))) return [];
    const asked = { metric: metric.name, regime: "strict", model, a, b, family } as const;
    return [pairedContrast(table, asked, found, "difference", options)];
  });
}
