import { observations } from "../read/observations.ts";
import { READER } from "../read/read.ts";
import type { Readings } from "../store/readings.ts";
import type { Store } from "../store/store.ts";
import { runChecks } from "./checks.ts";
import { conditionMeasures } from "./conditions.ts";
import { contrastMeasures } from "./contrasts.ts";
import { cueMeasures } from "./cue/measures.ts";
import { withAdjusted } from "./families.ts";
import type { Measures } from "./measures.ts";
import { DEFAULTS, type Found, type MeasureOptions } from "./metric.ts";
import { outcomeMeasures } from "./outcomes.ts";
import { reflectionMeasures } from "./reflection.ts";
import { type Table, TableBuilder } from "./table.ts";

/** The parts that measures are made of. Each finds what it can and gives a reason for the rest; none needs another. */
const PARTS: readonly ((table: Table, options: MeasureOptions) => Found)[] = [
  conditionMeasures,
  cueMeasures,
  contrastMeasures,
  reflectionMeasures,
  outcomeMeasures,
];

/** All measures of a run's observations. Never throws for what a run lacks: what cannot be had is null, with a reason. */
export function measureTable(table: Table, run: string, reader: string, options: Partial<MeasureOptions> = {}): Measures {
  const { ks, ...rest } = { ...DEFAULTS, ...options };
  const asked = { ...rest, ks: [...new Set([1, ...ks])].sort((a, b) => a - b) };
  const found = PARTS.map((part) => part(table, asked));
  return {
    run,
    reader,
    estimates: found.flatMap(({ estimates }) => estimates),
    contrasts: withAdjusted(found.flatMap(({ contrasts }) => contrasts)),
    checks: runChecks(table),
  };
}

export interface MeasureRunOptions extends Partial<MeasureOptions> {
  /** Takes the word of judges that are models for what the reader left unread. */
  readonly judged?: boolean;
  readonly onRead?: (trials: number) => void;
}

/** Measures of a run as it is now, also of one that goes on or was interrupted. */
export async function measureRun(
  store: Store,
  readings: Readings,
  run: string,
  options: MeasureRunOptions = {},
): Promise<Measures> {
  return measureTable(await tableOf(store, readings, options), run, READER, options);
}

/** A run's observations as columns. */
export async function tableOf(
  store: Store,
  readings: Readings,
  { judged = false, onRead }: Pick<MeasureRunOptions, "judged" | "onRead"> = {},
): Promise<Table> {
  const manifest = await store.manifest();
  if (manifest === null) throw new Error("nothing has been planned in this run yet");
  const { models } = await store.totals();
  const builder = new TableBuilder(models.reduce((sum, { trials }) => sum + trials, 0));
  for await (const page of observations(store, readings, { detail: "figures", judged, ...(onRead ? { onRead } : {}) })) {
    for (const observation of page) builder.addObservation(observation);
  }
  return builder.finish(manifest, await store.manifests());
}
