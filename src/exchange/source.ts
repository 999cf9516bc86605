import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { refuseUtf16, whyUnreadable } from "../bytes.ts";
import { mistake } from "../mistakes.ts";

/** A file as text in pieces, so that one of any size is read in constant memory: unpacked where it is gzipped, and really UTF-8. */
export interface Source {
  readonly shown: string;
  readonly text: AsyncGenerator<string>;
  /** Of the file's bytes as they are; known when `text` has come to its end. */
  sha256(): string;
}

const GZIP = [0x1f, 0x8b];

export function openSource(path: string): Source {
  const hash = createHash("sha256");
  let known: string | undefined;
  return {
    shown: path,
    text: textOf(bytesOf(path, hash), path),
    sha256() {
      known ??= hash.digest("hex");
      return known;
    },
  };
}

async function* bytesOf(path: string, hash: Hash): AsyncGenerator<Buffer> {
  const chunks = hashed(path, hash);
  const first = await chunks.next();
  if (first.done) throw mistake(path, "is empty", "Name a file with at least one trial.");
  async function* all(): AsyncGenerator<Buffer> {
    yield first.value as Buffer;
    yield* chunks;
  }
  if (first.value[0] !== GZIP[0] || first.value[1] !== GZIP[1]) {
    refuseOther(first.value, path);
    yield* all();
    return;
  }
  const unpacked = createGunzip();
  const packed = pipeline(Readable.from(all()), unpacked).catch(() => {});
  try {
    let isFirst = true;
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      if (isFirst) refuseOther(chunk, path);
      isFirst = false;
      yield chunk;
    }
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith("Z_")) throw error;
    throw mistake(path, "starts like a gzip file but cannot be unpacked", "The file is cut or damaged: fetch or copy it again.");
  } finally {
    unpacked.destroy();
    await packed;
  }
}

async function* hashed(path: string, hash: Hash): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw mistake(path, whyUnreadable(error), "Check the path.");
  }
}

/** What is inside may be another thing than the file's name says. */
function refuseOther(first: Buffer, path: string): void {
  refuseUtf16(first, path);
  const magic = first.toString("latin1", 0, 4);
  if (magic === "PK\x03\x04") throw mistake(path, "is a zip archive", INSPECT_CONVERT);
  if (magic === "PAR1" || first.subarray(0, 1024).includes(0))
    throw mistake(path, "is a binary file, not text", "Write it as .jsonl or .csv.");
}

export const INSPECT_CONVERT =
  "Inspect's .eval logs are archives: convert it with `inspect log convert --to json --output-dir DIR FILE`, then import the .json file.";

async function* textOf(bytes: AsyncGenerator<Buffer>, path: string): AsyncGenerator<string> {
  // Takes a byte order mark away.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw mistake(path, "is not valid UTF-8", "Save the file as UTF-8 (in a spreadsheet: CSV UTF-8).");
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}
