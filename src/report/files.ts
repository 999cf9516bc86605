import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { mistake, WorkFailed } from "../mistakes.ts";
import { isInDatabase, nameOfRun } from "../store/address.ts";
import { VERSION } from "../version.ts";
import { writeWhole } from "../whole.ts";

/** Where a report goes: its page, and the folder that figures and tables stand in. */
export interface Place {
  readonly page: string;
  readonly folder: string;
  /** From the page to the folder, for links: empty, or `name-files/`. */
  readonly link: string;
}

/**
 * `--out x.html`: that page, and `x-files/` beside it; any other name is a folder; left out: a folder beside the first run, or where one is if the run
 * is in a database.
 */
export function placeOf(runs: readonly string[], out: string | undefined): Place {
  if (out !== undefined && /\.html?$/i.test(out)) {
    const folder = `${out.replace(/\.html?$/i, "")}-files`;
    return { page: out, folder, link: `${encodeURIComponent(basename(folder))}/` };
  }
  const [first = "", ...others] = runs.map((run, at) =>
    (at === 0 && !isInDatabase(run) ? run : fileNameOf(run)).replace(/\.db$/, ""),
  );
  const folder = out ?? `${[first, ...others].join("-and-")}-report`;
  return { page: join(folder, "report.html"), folder, link: "" };
}

/** A run in a database may have any name. */
function fileNameOf(run: string): string {
  return nameOfRun(run).replace(/[^\p{L}\p{N}._-]+/gu, "-");
}

/** The list of what waver wrote, by which the next report knows what it may replace. */
const LIST = "report.json";

/** What an earlier report wrote there. Refuses a place that is somebody else's, before anything is measured for it. */
export async function claimPlace({ page, folder }: Pick<Place, "page" | "folder">): Promise<Set<string>> {
  const list = join(folder, LIST);
  const before = await listed(list);
  if (before === null) refuseForeign(list);
  if (before?.has(basename(page)) !== true) refuseForeign(page);
  if (!existsSync(dirname(page)) && dirname(page) !== folder)
    throw mistake("--out", `there is no folder ${dirname(page)}`, "Make it, or name another.");
  return before ?? new Set();
}

function refuseForeign(path: string): void {
  if (existsSync(path))
    throw mistake(path, "is there already, and no report of waver's made it", "Move it away, or name another place with --out.");
}

/**
 * Writes all files, each whole, the page last. What an earlier report left behind is replaced or, where this one has no such file, removed; a
 * file that is there and is not on its list belongs to somebody else: then nothing is written.
 */
export async function writeReport({ page, folder }: Place, html: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const list = join(folder, LIST);
  const before = await claimPlace({ page, folder });
  for (const name of files.keys()) if (!before.has(name)) refuseForeign(join(folder, name));
  const listing = (names: Iterable<string>): string =>
    `${JSON.stringify({ report: 1, waver: VERSION, files: [...new Set(names)] }, null, 2)}\n`;
  try {
    for (const name of ["figures", "tables"]) await mkdir(join(folder, name), { recursive: true });
    // At any moment the list names all that is there: a crash leaves no file that the next report would take for somebody else's.
    await put(list, listing([basename(page), ...files.keys(), ...before]));
    for (const [name, text] of files) await put(join(folder, name), text);
    for (const name of before) if (!files.has(name) && name !== basename(page)) await rm(join(folder, name), { force: true });
    await put(page, html);
    await put(list, listing([basename(page), ...files.keys()]));
  } catch (error) {
    throw new WorkFailed(`the report could not be written: ${(error as Error).message}`);
  }
  return [page, ...Array.from(files.keys(), (name) => join(folder, name))];
}

async function put(path: string, text: string): Promise<void> {
  await writeWhole(path, (unfinished) => writeFile(unfinished, text));
}

/** Only names that a report of ours can have: a list that says otherwise is nobody's. */
const OURS = /^(?:(?:figures|tables)\/[\w-]+\.(?:svg|csv|md|tex)|[^/\\]+\.html?)$/i;

/** Null where there is no list, or none of ours. */
async function listed(path: string): Promise<Set<string> | null> {
  try {
    const { report, files } = JSON.parse(await readFile(path, "utf8")) as { report?: unknown; files?: unknown };
    if (report !== 1 || !Array.isArray(files)) return null;
    return new Set(files.filter((name) => typeof name === "string" && OURS.test(name)));
  } catch {
    return null;
  }
}
