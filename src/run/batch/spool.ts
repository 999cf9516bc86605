import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Where a text stands in a spool. */
export interface Place {
  readonly from: number;
  readonly length: number;
}

/** A file of this process alone, for what is too large to hold: the entries of a batch, or its results. */
export interface Spool {
  readonly bytes: number;
  append(text: Buffer): Promise<Place>;
  /** All that was appended is in the file. */
  flush(): Promise<void>;
  /** All of it, once it is flushed. */
  stream(): Readable;
  read(place: Place): Promise<Buffer>;
  remove(): Promise<void>;
}

const WRITTEN_TOGETHER = 1024 * 1024;

export async function openSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), "waver-batch-"));
  const file = await open(join(folder, "spool"), "w+", 0o600);
  // A file without a name goes with the process, also when it is killed. Windows wants the name as long as it is open.
  const unlink = () => rm(folder, { recursive: true, force: true });
  if (process.platform !== "win32") await unlink();
  let waiting: Buffer[] = [];
  let waits = 0;
  let bytes = 0;
  let isRemoved = false;

  async function flush(): Promise<void> {
    if (waits === 0) return;
    const all = Buffer.concat(waiting);
    waiting = [];
    waits = 0;
    await file.appendFile(all);
  }

  return {
    get bytes() {
      return bytes;
    },
    async append(text) {
      const place = { from: bytes, length: text.length };
      waiting.push(text);
      waits += text.length;
      bytes += text.length;
      if (waits >= WRITTEN_TOGETHER) await flush();
      return place;
    },
    flush,
    stream: () => file.createReadStream({ start: 0, autoClose: false }),
    async read({ from, length }) {
      await flush();
      const buffer = Buffer.alloc(length);
      await file.read(buffer, 0, length, from);
      return buffer;
    },
    async remove() {
      if (isRemoved) return;
      isRemoved = true;
      await file.close();
      await unlink();
    },
  };
}
