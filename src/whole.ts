import { rename, rm } from "node:fs/promises";

/**
 * A file appears whole or not at all: `write` fills a file beside its place, which is then moved into it. A crash leaves at most the unfinished
 * one. The ending stays, for readers that go by it.
 */
export async function writeWhole<T>(path: string, write: (unfinished: string) => Promise<T>): Promise<T> {
  const ending = /\.[^./\\]+$/.exec(path)?.[0] ?? "";
  const unfinished = `${path.slice(0, path.length - ending.length)}.part-${process.pid}${ending}`;
  try {
    const result = await write(unfinished);
    await rename(unfinished, path);
    return result;
  } finally {
    await rm(unfinished, { force: true });
  }
}
