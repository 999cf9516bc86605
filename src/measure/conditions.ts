import { cellOf, countedIn } from "./counts.ts";
import { inBothRegimes, listed } from "./listed.ts";
import type { Condition, Estimate } from "./measures.ts";
import type { Found, MeasureOptions, Metric } from "./metric.ts";
import { accuracy, pass } from "./metrics/accuracy.ts";
import { ANSWER_METRICS } from "./metrics.ts";
import type { Table } from "./table.ts";

/** Every metric of answers, for each model under each condition where it makes sense: k = 1, curves over k, categories. */
export function conditionMeasures(table: Table, options: MeasureOptions): Found {
  const estimates: Estimate[] = [];
  const categories = options.categories ? categoriesOf(table) : [];
  for (let model = 0; model < table.models.length; model++) {
    for (let condition = 0; condition < table.conditions.length; condition++) {
      if (countedIn([cellOf(table, model, condition)]).trials === 0) continue;
      // k outside, metrics inside: flips of one k are computed together.
      for (const k of options.ks) {
        for (const metric of ANSWER_METRICS) estimates.push(...atK(table, metric, model, condition, k, options));
      }
      for (const metric of ANSWER_METRICS) {
        if (metric.byCategory) estimates.push(...inCategories(table, metric, model, condition, categories, options));
      }
    }
  }
  return { estimates, contrasts: [] };
}

function atK(table: Table, metric: Metric, model: number, condition: number, k: number, options: MeasureOptions): Estimate[] {
  if (k > 1 && !metric.hasK) return [];
  // One sample that passes is one correct answer.
  if (k === 1 && metric === pass)
    return atK(table, accuracy, model, condition, 1, options).map((found) => ({ ...found, metric: pass.name }));
  const { name, kind, isBeside = false } = metric;
  const what = { metric: name, kind, k, model, condition: table.conditions[condition] as Condition, isBeside };
  if (metric.hasRegimes)
    return inBothRegimes(table, what, (regime) => metric.measure(table, model, condition, { k, regime }), options);
  const measured = metric.measure(table, model, condition, { k, regime: "strict" });
  return measured === null ? [] : [listed(table, what, "strict", measured, options)];
}

function inCategories(
  table: Table,
  metric: Metric,
  model: number,
  condition: number,
  categories: readonly string[],
  options: MeasureOptions,
): Estimate[] {
  const measured = categories.length === 0 ? null : metric.measure(table, model, condition, { k: 1, regime: "strict" });
  if (measured === null) return [];
  const { name, kind } = metric;
  return categories.map((category) => {
    const what = { metric: name, kind, model, condition: table.conditions[condition] as Condition, category };
    return listed(table, what, "strict", measured, options);
  });
}

/** Categories of the table's items, sorted; none where there is only one. */
export function categoriesOf({ items }: Table): string[] {
  const names = new Set(items.flatMap(({ category }) => (category === null ? [] : [category])));
  return names.size < 2 ? [] : [...names].sort((a, b) => (a < b ? -1 : 1));
}
