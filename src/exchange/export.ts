import type { Item } from "../items/item.ts";
import { mistake } from "../mistakes.ts";
import type { Store } from "../store/store.ts";
import { codebookText, columnsFor } from "./codebook.ts";
import { EXPORT_FORMATS } from "./formats.ts";
import { tidyRow } from "./tidy.ts";

export interface Exported {
  readonly codebook: string;
  /** The file's text in pieces, so that a run of any size is written in constant memory. */
  readonly pieces: AsyncGenerator<string>;
}

const TRIALS_A_PAGE = 1000;

/** Tidy trials, one row each, with the codebook that explains them. */
export async function exportRun(store: Store, run: string, to: string): Promise<Exported> {
  const format = EXPORT_FORMATS[to];
  if (format === undefined)
    throw mistake("--to", `there is no format "${to}"`, `There are: ${Object.keys(EXPORT_FORMATS).join(", ")}.`);
  const manifest = await store.manifest();
  if (manifest === null)
    throw mistake(run, "is an empty run: nothing was ever planned in it", "Run a study first: waver run STUDY.");
  const factors = await allFactors(store);
  const columns = columnsFor(factors);
  const items = new Map((await store.items()).map((item): [string, Item] => [item.digest, item]));

  async function* pieces(): AsyncGenerator<string> {
    if (format === undefined) return;
    yield format.header(columns);
    let after: string | null = null;
    for (;;) {
      const page = await store.delivered(after, TRIALS_A_PAGE);
      if (page.length === 0) return;
      yield page.map((trial) => format.row(tidyRow(trial, items.get(trial.itemDigest), factors), columns)).join("");
      after = page.at(-1)?.trial ?? null;
    }
  }

  return { codebook: codebookText(manifest.name, factors), pieces: pieces() };
}

/** The factors of every plan that the run ever had: an earlier one may have named another. */
async function allFactors(store: Store): Promise<string[]> {
  const manifests = await store.manifests();
  return [...new Set(manifests.flatMap(({ manifest }) => Object.keys(manifest.design)))];
}
