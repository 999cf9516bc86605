import { isUndefined, mantelHaenszel, meanOf, type Stratum2x2 } from "../../stats/index.ts";
import { countedWhere, together } from "../counted.ts";
import type { ItemEvents, OpenContrast } from "../metric.ts";
import { metricNamed } from "../metrics.ts";
import { NONE, type Table } from "../table.ts";
import { type Asked, noContrast } from "./contrast.ts";
import type { Side } from "./sides.ts";

/**
 * The odds ratio of a against b that items have in common (Mantel and Haenszel), an effect size beside the difference of rates: conditional
 * on the item, so not to be compared with one of pooled trials. It is about these items; its interval supposes that the ratio is the same
 * in all, so it comes without a test. Null for metrics that are no rate of an event.
 */
export function oddsRatio(table: Table, asked: Asked, [a, b]: readonly [Side, Side]): OpenContrast | null {
  const events = metricNamed(asked.metric)?.events;
  if (events === undefined || a.conditions.length !== b.conditions.length) return null;
  const strata: Stratum2x2[] = [];
  const items = new Set<number>();
  a.conditions.forEach((condition, at) => {
    const [left, right] = [condition, b.conditions[at] as number].map((each) =>
      events(table, asked.model, each, asked.regime),
    ) as [ItemEvents, ItemEvents];
    for (let item = 0; item < table.items.length; item++) {
      if (left.events[item] === NONE || right.events[item] === NONE || left.trials[item] === 0 || right.trials[item] === 0)
        continue;
      items.add(item);
      strata.push({
        condition: { successes: left.events[item] as number, trials: left.trials[item] as number },
        control: { successes: right.events[item] as number, trials: right.trials[item] as number },
      });
    }
  });
  const metric = asked.metric === "accuracy" ? "odds-ratio" : `${asked.metric}-odds-ratio`;
  const found = mantelHaenszel(strata);
  const has = Float64Array.from(table.items, (_, item) => (items.has(item) ? 1 : Number.NaN));
  const base = {
    ...noContrast(table, { ...asked, metric }, { reason: "" }, "none"),
    items: items.size,
    itemsUndefined: table.items.length - items.size,
    ...countedWhere(table, together([a.measured.counted, b.measured.counted]), [has], meanOf(0)),
  };
  if (isUndefined(found)) return { ...base, reason: found.reason };
  if (isUndefined(found.oddsRatio) || isUndefined(found.interval))
    return { ...base, reason: isUndefined(found.oddsRatio) ? found.oddsRatio.reason : "no interval" };
  const { reason: _, ...whole } = base;
  const [low, high] = found.interval;
  return { ...whole, estimate: found.oddsRatio, low, high, interval: "robins-breslow-greenland" };
}
