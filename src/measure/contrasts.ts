import { exploratoryContrasts } from "./contrasts/exploratory.ts";
import { modelContrasts } from "./contrasts/models.ts";
import { primaryContrasts } from "./contrasts/primary.ts";
import { secondaryContrasts } from "./contrasts/secondary.ts";
import { hypothesis } from "./families.ts";
import type { Found, MeasureOptions } from "./metric.ts";
import type { Table } from "./table.ts";

/** All contrasts: what the plan declared, what such a study asks besides, and what there is to look at. */
export function contrastMeasures(table: Table, options: MeasureOptions): Found {
  const primary = primaryContrasts(table, options);
  const declared = new Set(primary.map(hypothesis));
  const secondary = secondaryContrasts(table, options).filter((found) => !declared.has(hypothesis(found)));
  return {
    estimates: [],
    contrasts: [...primary, ...secondary, ...modelContrasts(table, options), ...exploratoryContrasts(table, options)],
  };
}
