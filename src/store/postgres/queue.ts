import type { Batch } from "../store.ts";
import { isOfTheData } from "./trouble.ts";

interface Waiting {
  readonly batch: Batch;
  readonly size: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** Batches beyond so many characters wait for the next write, so that the first are not held up. */
const AT_ONCE = 4_000_000;

/**
 * Batches that come while others are written go together in the next write. If one of them is wrong, each is written by itself, so that it
 * fails alone.
 */
export function gathering(write: (batches: readonly Batch[]) => Promise<void>) {
  const queue: Waiting[] = [];
  let writing: Promise<void> | null = null;

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      await write(group.map(({ batch }) => batch));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && isOfTheData(error)) for (const waiting of group) await writeGroup([waiting]);
      // What is wrong with the database meets all that wait.
      else for (const { reject } of [...group, ...(isOfTheData(error) ? [] : queue.splice(0))]) reject(error);
    }
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      let size = 0;
      let count = 0;
      while (count < queue.length && (count === 0 || size < AT_ONCE)) size += queue[count++]?.size ?? 0;
      await writeGroup(queue.splice(0, count));
    }
    writing = null;
  }

  return {
    put(batch: Batch): Promise<void> {
      return new Promise((resolve, reject) => {
        queue.push({ batch, size: sizeOf(batch), resolve, reject });
        writing ??= writeAll();
      });
    },
    /** When all that was put is written. */
    done: async (): Promise<void> => {
      await writing;
    },
  };
}

function sizeOf({ trials, calls, failures }: Batch): number {
  let size = 1_000 * failures.length;
  for (const { messages } of trials) size += messages.length;
  for (const { text, replyBody, thinking } of calls) size += text.length + (replyBody?.length ?? 0) + (thinking?.length ?? 0);
  return size;
}
