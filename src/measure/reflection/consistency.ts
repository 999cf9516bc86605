import { isUndefined, krippendorff, modes } from "../../stats/index.ts";
import { categoriesOf } from "../conditions.ts";
import { type About, estimate } from "../estimate.ts";
import type { Condition, Estimate } from "../measures.ts";
import type { MeasureOptions } from "../metric.ts";
import { agreement, brennanPrediger, countOptions, itemAgreement } from "../metrics/agreement.ts";
import { counted } from "../metrics/item-mean.ts";
import type { Table } from "../table.ts";
import { listed } from "./listed.ts";

/**
 * At temperature 0 a model does not draw: samples differ by the order of the options alone, and agreement over them tells how little that order
 * moves the answer. It is then named so. Not known of runs recorded elsewhere.
 */
export function isByOrder({ plan, models }: Table, model: number, condition: Condition | null): boolean {
  const asked = plan.models?.find((one) => (one.alias ?? one.model) === models[model]);
  const settings = asked?.settings[condition?.thinking === "on" ? "on" : "off"];
  return settings?.temperature === 0 && plan.optionOrder !== "fixed";
}

/** How far samples of an item agree, for one model under one condition. */
export function consistencyEstimates(table: Table, model: number, condition: number, options: MeasureOptions): Estimate[] {
  const levels = table.conditions[condition] ?? null;
  const before = isByOrder(table, model, levels) ? "order-" : "";
  const about = { regime: "strict", model, condition: levels } as const;
  const metrics = [agreement, brennanPrediger];
  const categories = options.categories ? categoriesOf(table) : [];
  return [
    ...metrics.flatMap((metric) =>
      listed(table, metric, model, condition, { by: "bootstrap", draws: options.draws, name: `${before}${metric.name}` }),
    ),
    alpha(table, { ...about, metric: `${before}krippendorff` }, condition),
    ...byMode(table, { ...about, metric: `${before}agreement` }, condition),
    ...categories.flatMap((category) =>
      metrics.flatMap((metric) =>
        listed(table, metric, model, condition, { by: "analytic", name: `${before}${metric.name}`, category }),
      ),
    ),
  ];
}

/** Agreement of items whose most frequent answer is right, and of those whose is wrong: consistency is not accuracy. */
function byMode(table: Table, about: About, condition: number): Estimate[] {
  const { items, columns } = table;
  const [right, wrong] = [0, 1].map(() => new Float64Array(items.length).fill(Number.NaN)) as [Float64Array, Float64Array];
  if (items.every(({ key }) => key === null)) return [];
  for (let item = 0; item < items.length; item++) {
    const key = items[item]?.key ?? null;
    const [from, to] = table.range(about.model, condition, item);
    const [mode] = modes(columns.option.subarray(from, to));
    if (key === null || mode === undefined) continue;
    (mode === key ? right : wrong)[item] = itemAgreement(table, item, from, to);
  }
  const found = counted(table, about.model, condition);
  return (
    [
      ["mode-right", right],
      ["mode-wrong", wrong],
    ] as const
  ).map(([which, column]) =>
    estimate(table, { ...about, metric: `${about.metric}-${which}` }, [column], found, { by: "analytic", kind: "rate" }),
  );
}

/** Krippendorff's alpha of canonical options, its error by the delta method over items. Secondary: an option's number means nothing across items. */
function alpha(table: Table, about: About, condition: number): Estimate {
  const { items, columns } = table;
  const found = counted(table, about.model, condition);
  const column = new Float64Array(items.length).fill(Number.NaN);
  const how = { by: "analytic", kind: "other" } as const;
  const units: Int8Array[] = [];
  const places: number[] = [];
  for (let item = 0; item < items.length; item++) {
    const [from, to] = table.range(about.model, condition, item);
    const answers = columns.option.subarray(from, to).filter((option) => option >= 0);
    if (answers.length < 2) continue;
    units.push(answers);
    places.push(item);
  }
  const result = krippendorff(units).alpha;
  if (isUndefined(result)) return { ...estimate(table, about, [column], found, how), reason: result.reason };
  // alpha = 1 - (n - 1)S/E with S the disagreements within items, each over its n - 1, and E = n² - Σ totals².
  const totals: number[] = [];
  let [n, within] = [0, 0];
  const counts = places.map((item) => countOptions(table, item, ...table.range(about.model, condition, item)));
  const parts = counts.map((each) => {
    const size = each.reduce((sum, count) => sum + count, 0);
    const disagreeing = (size * size - each.reduce((sum, count) => sum + count * count, 0)) / (size - 1);
    each.forEach((count, option) => {
      totals[option] = (totals[option] ?? 0) + count;
    });
    n += size;
    within += disagreeing;
    return { size, disagreeing };
  });
  const expected = n * n - totals.reduce((sum, total) => sum + total * total, 0);
  const changes = parts.map(({ size, disagreeing }, unit) => {
    const met = (counts[unit] as Uint32Array).reduce((sum, count, option) => sum + count * (totals[option] as number), 0);
    const less = ((n - 1) * within * 2 * (n * size - met)) / expected;
    return (less - (n - 1) * disagreeing - within * size) / expected;
  });
  const middle = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  places.forEach((item, unit) => {
    column[item] = result + places.length * ((changes[unit] as number) - middle);
  });
  return estimate(table, about, [column], found, how);
}
