import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { EnvHttpProxyAgent, interceptors, request } from "undici";
import { mistake, WorkFailed } from "../mistakes.ts";
import { writeWhole } from "../whole.ts";
import { cacheFolder, cachePath, isAsFetched, type Provenance, provenance, publicFile } from "./cache.ts";
import { PUBLIC_SETS, type PublicFile, type PublicSet } from "./catalogue.ts";
import { readTable } from "./table.ts";

export interface FetchOptions {
  /** Another host that serves the same paths. */
  readonly base?: string | undefined;
  /** Fetch again even when the file is there. */
  readonly again?: boolean | undefined;
  readonly timeoutSeconds?: number | undefined;
}

export interface Fetched {
  readonly file: PublicFile;
  readonly path: string;
  readonly provenance: Provenance;
  /** Already there: nothing was asked of the network. */
  readonly cached: boolean;
}

/** Brings every file of a public set into the cache, one after the other. A file appears there whole and checked, or not at all. */
export async function* fetchSet(name: string, options: FetchOptions = {}): AsyncGenerator<Fetched> {
  publicFile(name, undefined);
  const found = PUBLIC_SETS[name] as PublicSet;
  await mkdir(cacheFolder(), { recursive: true });
  for (const file of found.files) {
    const known = options.again ? null : await provenance(file);
    if (known !== null && (await isAsFetched(file, known)))
      yield { file, path: cachePath(file), provenance: known, cached: true };
    else yield { file, path: cachePath(file), provenance: await fetchFile(found, file, options), cached: false };
  }
}

async function fetchFile(found: PublicSet, file: PublicFile, options: FetchOptions): Promise<Provenance> {
  const base = options.base ?? found.host;
  if (!/^https?:\/\/./.test(base))
    throw mistake("base", `"${base}" is not an address`, "Write it whole, as http://127.0.0.1:8080.");
  const url = `${base.replace(/\/+$/, "")}${file.path}`;
  const path = cachePath(file);
  try {
    const record = await writeWhole(path, async (unfinished): Promise<Provenance> => {
      const { sha256, bytes } = await download(url, unfinished, (options.timeoutSeconds ?? 60) * 1000);
      const rows = await countRows(unfinished, file);
      const { source, licence } = found;
      return { source, url, licence, sha256, bytes, rows, fetchedAt: new Date().toISOString() };
    });
    await writeFile(`${path}.json`, `${JSON.stringify(record, null, 2)}\n`);
    return record;
  } catch (error) {
    throw new WorkFailed(
      `${file.name} could not be fetched: ${whyFailed(error)}\n` +
        `  By hand: download ${url}\n` +
        `  (${found.source}, ${found.licence}), and name it in the study:\n` +
        `  items: [{ set: ${found.set}, file: <where you put it> }]`,
    );
  }
}

/** A host with several addresses fails once for each, and the error around those says nothing itself. */
function whyFailed(error: unknown): string {
  const errors: Error[] = error instanceof AggregateError ? error.errors : [error as Error];
  return errors.map(({ message }) => message).join(", ");
}

async function download(url: string, path: string, timeout: number): Promise<{ sha256: string; bytes: number }> {
  const dispatcher = new EnvHttpProxyAgent({ connect: { timeout }, headersTimeout: timeout, bodyTimeout: timeout }).compose(
    interceptors.redirect({ maxRedirections: 5 }),
  );
  try {
    const { statusCode, body } = await request(url, { dispatcher });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`${url} answered ${statusCode}`);
    }
    const sha256 = createHash("sha256");
    let bytes = 0;
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          sha256.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path),
    );
    return { sha256: sha256.digest("hex"), bytes };
  } finally {
    await dispatcher.close();
  }
}

async function countRows(path: string, file: PublicFile): Promise<number> {
  const { rows } = await readTable(path, file.name);
  if (file.rows !== null && rows.length !== file.rows) {
    throw new Error(
      `it has ${rows.length} rows, not ${file.rows}: the source has changed, or serves another split under this name`,
    );
  }
  return rows.length;
}
