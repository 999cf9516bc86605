import { cueFactor } from "../cells.ts";
import { inBothRegimes } from "../listed.ts";
import type { Condition, Estimate } from "../measures.ts";
import type { Found, MeasureOptions } from "../metric.ts";
import type { Table } from "../table.ts";
import { blocksOf } from "./place.ts";
import { positionMeasures } from "./position.ts";
import { ALL_SOURCES, SOURCE_METRICS, type SourceMetric, STRENGTH_METRICS, sourcesOf } from "./source-metrics.ts";

/**
 * What a cue study shows beyond the metrics of single conditions: right cues against wrong ones of a source, strong sources against weak ones,
 * and control's pull to places on screen. A measure of a source stands under the source's name as the level of the cue factor (`high`), one
 * that compares sources under the levels of the other factors alone.
 */
export function cueMeasures(table: Table, options: MeasureOptions): Found {
  const factor = cueFactor(table);
  const estimates: Estimate[] = [];
  const list = (of: SourceMetric, model: number, block: number, source: string): void => {
    const { rest } = blocksOf(table)[block] as { rest: Condition };
    const condition = source === ALL_SOURCES ? orNull(rest) : { ...rest, [factor as string]: source };
    const what = { metric: of.name, kind: of.kind, model, condition, isBeside: of.isBeside };
    const measure = (regime: "strict" | "lenient") => of.measure(table, model, blocksOf(table)[block] as never, source, regime);
    estimates.push(...inBothRegimes(table, what, measure, options));
  };
  for (let model = 0; model < table.models.length && factor !== null; model++) {
    blocksOf(table).forEach((block, at) => {
      for (const source of sourcesOf(block)) for (const metric of SOURCE_METRICS) list(metric, model, at, source);
      for (const metric of STRENGTH_METRICS) list(metric, model, at, ALL_SOURCES);
    });
  }
  const positions = positionMeasures(table, options);
  return { estimates: [...estimates, ...positions.estimates], contrasts: positions.contrasts };
}

/** A condition without levels is one over all. */
function orNull(condition: Condition): Condition | null {
  return Object.keys(condition).length === 0 ? null : condition;
}
