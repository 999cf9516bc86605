import { hash } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import { PUBLIC_SETS, type PublicFile } from "./catalogue.ts";

/** Fetched files live in one folder, with a `<file>.json` beside each that says where it came from and what its SHA-256 is. */
export interface Provenance {
  readonly source: string;
  readonly url: string;
  readonly licence: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly rows: number;
  readonly fetchedAt: string;
}

export function cacheFolder(): string {
  const { WAVER_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (WAVER_CACHE) return WAVER_CACHE;
  if (process.platform === "win32" && LOCALAPPDATA) return join(LOCALAPPDATA, "waver", "cache");
  return join(XDG_CACHE_HOME || join(homedir(), ".cache"), "waver");
}

export function cachePath(file: PublicFile): string {
  return join(cacheFolder(), file.name);
}

export async function provenance(file: PublicFile): Promise<Provenance | null> {
  try {
    await access(cachePath(file));
    return JSON.parse(await readFile(`${cachePath(file)}.json`, "utf8")) as Provenance;
  } catch {
    return null;
  }
}

export function publicFile(name: string, subset: string | undefined): PublicFile {
  const found = Object.hasOwn(PUBLIC_SETS, name) ? PUBLIC_SETS[name] : undefined;
  if (found === undefined) {
    const names = Object.keys(PUBLIC_SETS);
    throw mistake("items", `there is no public set "${name}"${didYouMean(name, names)}`, `There are: ${names.join(", ")}.`);
  }
  if (subset === undefined) return found.files[0] as PublicFile;
  const file = found.files.find((candidate) => candidate.subset === subset);
  if (file !== undefined) return file;
  const subsets = found.files.map((candidate) => candidate.subset);
  throw mistake("items", `${name} has no subset "${subset}"${didYouMean(subset, subsets)}`, `There are: ${subsets.join(", ")}.`);
}

export async function isAsFetched(file: PublicFile, { sha256 }: Provenance): Promise<boolean> {
  return hash("sha256", await readFile(cachePath(file))) === sha256;
}

/** The file of a fetched set, if it is there and still what was fetched. */
export async function fetchedFile(name: string, subset: string | undefined): Promise<string> {
  const file = publicFile(name, subset);
  const record = await provenance(file);
  if (record === null)
    throw mistake("items", `${name} (${file.subset}) has not been fetched yet`, `Run: waver items fetch ${name}`);
  const path = cachePath(file);
  if (!(await isAsFetched(file, record))) {
    throw mistake(path, "is not what was fetched: its SHA-256 is another", `Run: waver items fetch ${name} --again`);
  }
  return path;
}
