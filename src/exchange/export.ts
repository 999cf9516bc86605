import { mistake } from "../mistakes.ts";
import { observations } from "../read/observations.ts";
import type { Readings } from "../store/readings.ts";
import type { Store } from "../store/store.ts";
import { type Column, codebookText, columnsFor } from "./codebook.ts";
import { TEXT_FORMATS } from "./formats.ts";
import { type TidyRow, tidyRow } from "./tidy.ts";

export interface Exported {
  readonly codebook: string;
  /** The file in pieces, so that a run of any size is written in constant memory. */
  readonly pieces: AsyncGenerator<string | Uint8Array>;
}

export const FORMATS: readonly string[] = [...Object.keys(TEXT_FORMATS), "parquet"];

/** Tidy trials, one row each, with the codebook that explains them; `name` is the study's. */
export async function exportRun(store: Store, readings: Readings, name: string, to: string): Promise<Exported> {
  if (!FORMATS.includes(to)) throw mistake("--to", `there is no format "${to}"`, `There are: ${FORMATS.join(", ")}.`);
  const factors = await allFactors(store);
  const columns = columnsFor(factors);

  async function* pages(): AsyncGenerator<TidyRow[]> {
    for await (const page of observations(store, readings, { detail: "replies" }))
      yield page.map((observation) => tidyRow(observation, factors));
  }

  return { codebook: codebookText(name, factors), pieces: piecesOf(to, pages(), columns) };
}

async function* piecesOf(
  to: string,
  pages: AsyncIterable<readonly TidyRow[]>,
  columns: readonly Column[],
): AsyncGenerator<string | Uint8Array> {
  const format = TEXT_FORMATS[to];
  if (format === undefined) {
    const { parquetPieces } = await import("./parquet.ts");
    yield* parquetPieces(pages, columns);
    return;
  }
  yield format.header(columns);
  for await (const page of pages) yield page.map((row) => format.row(row, columns)).join("");
}

/** The factors of every plan that the run ever had: an earlier one may have named another. */
async function allFactors(store: Store): Promise<string[]> {
  const manifests = await store.manifests();
  return [...new Set(manifests.flatMap(({ manifest }) => Object.keys(manifest.design)))];
}
