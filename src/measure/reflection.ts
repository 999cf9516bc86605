import { calibrationEstimates } from "./calibration/calibration.ts";
import { mannerMeasures } from "./manner.ts";
import type { Found, MeasureOptions } from "./metric.ts";
import { consistencyEstimates } from "./reflection/consistency.ts";
import { levelContrasts } from "./reflection/levels.ts";
import { cellsOf } from "./reflection/listed.ts";
import { levelTransitions, revisions } from "./reflection/transitions.ts";
import type { Table } from "./table.ts";

/**
 * What reflection does to answers: consistency over samples, change between levels and passes, calibration, manner and cost. Also of runs
 * without a reflection factor, as far as they have it.
 */
export function reflectionMeasures(table: Table, options: MeasureOptions): Found {
  const cells = [...cellsOf(table)];
  const revised = cells.map(({ model, condition }) => revisions(table, model, condition, options));
  const manner = mannerMeasures(table, options);
  return {
    estimates: [
      ...cells.flatMap(({ model, condition }) => [
        ...consistencyEstimates(table, model, condition, options),
        ...calibrationEstimates(table, model, condition, options),
      ]),
      ...revised.flatMap(({ estimates }) => estimates),
      ...manner.estimates,
    ],
    contrasts: [
      ...table.models.flatMap((_, model) => [...levelContrasts(table, model, options), ...levelTransitions(table, model)]),
      ...revised.flatMap(({ contrasts }) => contrasts),
      ...manner.contrasts,
    ],
  };
}
