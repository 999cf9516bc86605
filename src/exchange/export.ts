import { mistake } from "../mistakes.ts";
import { observations } from "../read/observations.ts";
import type { Readings } from "../store/readings.ts";
import type { Store } from "../store/store.ts";
import { codebookText, columnsFor } from "./codebook.ts";
import { EXPORT_FORMATS } from "./formats.ts";
import { tidyRow } from "./tidy.ts";

export interface Exported {
  readonly codebook: string;
  /** The file's text in pieces, so that a run of any size is written in constant memory. */
  readonly pieces: AsyncGenerator<string>;
}

/** Tidy trials, one row each, with the codebook that explains them. */
export async function exportRun(store: Store, readings: Readings, run: string, to: string): Promise<Exported> {
  const format = EXPORT_FORMATS[to];
  if (format === undefined)
    throw mistake("--to", `there is no format "${to}"`, `There are: ${Object.keys(EXPORT_FORMATS).join(", ")}.`);
  const manifest = await store.manifest();
  if (manifest === null)
    throw mistake(run, "is an empty run: nothing was ever planned in it", "Run a study first: waver run STUDY.");
  const factors = await allFactors(store);
  const columns = columnsFor(factors);

  async function* pieces(): AsyncGenerator<string> {
    if (format === undefined) return;
    yield format.header(columns);
    for await (const page of observations(store, readings))
      yield page.map((observation) => format.row(tidyRow(observation, factors), columns)).join("");
  }

  return { codebook: codebookText(manifest.name, factors), pieces: pieces() };
}

/** The factors of every plan that the run ever had: an earlier one may have named another. */
async function allFactors(store: Store): Promise<string[]> {
  const manifests = await store.manifests();
  return [...new Set(manifests.flatMap(({ manifest }) => Object.keys(manifest.design)))];
}
