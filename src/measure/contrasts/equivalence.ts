import { isUndefined, itemEstimate, tCdf, tQuantile } from "../../stats/index.ts";
import { countedWhere } from "../counted.ts";
import { sampleOf } from "../estimate.ts";
import type { OpenContrast } from "../metric.ts";
import type { Table } from "../table.ts";
import { type Asked, combined, noContrast, type Term } from "./contrast.ts";

const ALPHA = 0.05;

/**
 * Whether a difference lies within ±margin: two one-sided t tests with errors clustered like the interval's, p the larger of the two
 * (`tost` of stats where items stand alone). Its interval is of 90 %: inside the margin exactly when p is below .05.
 */
export function equivalence(table: Table, asked: Asked, terms: readonly Term[], margin: number): OpenContrast {
  const { columns, statistic, bounds, counted, reason } = combined(terms);
  const found = itemEstimate(sampleOf(table, columns), statistic);
  if (isUndefined(found)) return noContrast(table, asked, { reason: reason ?? found.reason }, "tost");
  const { estimate, se, df, items, itemsUndefined } = found;
  const rests = countedWhere(table, counted, columns, statistic);
  const base = { ...noContrast(table, asked, { reason: "" }, "tost"), ...rests, estimate, items, itemsUndefined, bounds };
  if (df < 1 || !(se > 0)) return { ...base, reason: "too little differs between items to measure the margin by" };
  const { reason: _, ...whole } = base;
  const half = tQuantile(1 - ALPHA, df) * se;
  const p = Math.max(tCdf(-(estimate + margin) / se, df), tCdf((estimate - margin) / se, df));
  return { ...whole, low: estimate - half, high: estimate + half, se, interval: "t 90 %", p };
}
