import type { Found, MeasureOptions, OpenContrast } from "./metric.ts";
import type { ItemMetric } from "./metrics/item-mean.ts";
import { deliberation, hedging, length, thinkingTokens, tokenLength, tokens, usd } from "./metrics/manner.ts";
import { cueComparisons, levelComparisons } from "./reflection/design.ts";
import { cellsOf, listed } from "./reflection/listed.ts";
import { differences, isPrimary, less, measuredBy, pairedContrast } from "./reflection/paired.ts";
import type { Table } from "./table.ts";

/** What costs nothing under either condition is not compared. */
const COSTS: readonly ItemMetric[] = [tokens, thinkingTokens, usd];
const METRICS: readonly ItemMetric[] = [length, tokenLength, hedging, deliberation, ...COSTS];

/** Metrics whose item values are logarithms: their contrast is a ratio. */
const RATIOS: readonly ItemMetric[] = [length, tokenLength];

/**
 * How replies are put, and what they take: length, hedges and turns of thought, tokens and cost. All of it comes after the condition, so it is
 * described and compared, and no other effect is adjusted for it. `outcome-truncated` tells how many lengths were cut short.
 */
export function mannerMeasures(table: Table, options: MeasureOptions): Found {
  const comparisons = [...levelComparisons(table), ...cueComparisons(table)];
  return {
    estimates: [...cellsOf(table)].flatMap(({ model, condition }) =>
      METRICS.flatMap((metric) => listed(table, metric, model, condition, { by: "analytic" })),
    ),
    contrasts: table.models.flatMap((_, model) =>
      METRICS.flatMap((metric) => {
        const measured = measuredBy(table, metric, model, "strict");
        const isRatio = RATIOS.includes(metric);
        const name = isRatio ? `${metric.name}-ratio` : metric.name;
        return comparisons.flatMap(({ a, b }) => {
          const found = isPrimary(table, name, a, b) ? null : differences(table, measured, less(a, b));
          if (found === null || (COSTS.includes(metric) && !found.columns[0].some((value) => Math.abs(value) > 0))) return [];
          const asked = { metric: name, regime: "strict", model, a, b, family: "exploratory" } as const;
          const row = pairedContrast(table, asked, found, "other", options);
          return [isRatio ? asRatio(row) : row];
        });
      }),
    ),
  };
}

/** From the mean difference of logarithms to the ratio of geometric means, `a` over `b`; the test is that of the logarithms. */
function asRatio(row: OpenContrast): OpenContrast {
  const [estimate, low, high] = [row.estimate, row.low, row.high].map((value) => (value === null ? null : Math.exp(value)));
  const se = row.se === null || estimate == null ? null : row.se * estimate;
  return { ...row, estimate: estimate ?? null, low: low ?? null, high: high ?? null, se };
}
