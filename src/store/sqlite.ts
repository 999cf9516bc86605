import { Worker } from "node:worker_threads";
import { WorkFailed } from "../mistakes.ts";
import { packBatchCalls, unpackBatchCalls } from "./batch-calls.ts";
import { blocksOf } from "./blocks.ts";
import type { OpenOptions } from "./file.ts";
import { CALL_OUT, packBatch, packIdentities, unpackCall, unpackDelivered, type Value } from "./pack.ts";
import type { Blocks, Progress } from "./read.ts";
import type { KeptCall, KeptManifest, ModelTotals, Store } from "./store.ts";
import { type Trouble, unpackError } from "./trouble.ts";
import type { Done, Opening, Work } from "./worker.ts";

/** Trials looked up in one message: a commit that comes meanwhile waits a few milliseconds. */
const LOOKED_UP_AT_ONCE = 2_048;
/** Batches beyond this many values wait for the next transaction, so that the first are not held up. */
const VALUES_AT_ONCE = 16_384;

const YOUNG_MB = 3;

interface Waiting<T> {
  resolve(value: T): void;
  reject(error: Error): void;
}

/**
 * A run in one SQLite file. All of SQLite is in a thread of its own (worker.ts); here batches are packed and posted. What arrives while
 * a transaction is being written goes into the next one together.
 */
export async function openSqlite(path: string, options: OpenOptions = {}): Promise<Store> {
  const thread = startThread({ path, ...options });
  await thread.ready;
  const { ask } = thread;
  const queue: { batch: Value[]; waiting: Waiting<void> }[] = [];
  let writing: Promise<void> | null = null;
  let closed: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      let size = 0;
      let count = 0;
      while (count < queue.length && (count === 0 || size < VALUES_AT_ONCE)) size += queue[count++]?.batch.length ?? 0;
      const group = queue.splice(0, count);
      try {
        const troubles = await ask<(Trouble | null)[]>({ do: "commit", batches: group.map(({ batch }) => batch) });
        group.forEach(({ waiting }, at) => {
          const trouble = troubles[at];
          if (trouble) waiting.reject(unpackError(trouble));
          else waiting.resolve();
        });
      } catch (error) {
        for (const { waiting } of group) waiting.reject(error as Error);
      }
    }
    writing = null;
  }

  return {
    manifest: () => ask({ do: "manifest" }),
    putManifest: (manifest, why, at) => ask({ do: "putManifest", manifest, why, at: at ?? new Date().toISOString() }),
    manifests: () => ask<KeptManifest[]>({ do: "manifests" }),

    putItems: (items) => ask({ do: "putItems", items }),
    items: () => ask({ do: "items" }),

    async progress(trials) {
      const found = new Map<string, "delivered" | KeptCall>();
      for (let from = 0; from < trials.length; from += LOOKED_UP_AT_ONCE) {
        const some = trials.slice(from, from + LOOKED_UP_AT_ONCE);
        const { delivered, begun } = await ask<Progress>({ do: "progress", identities: packIdentities(some) });
        for (const place of delivered) found.set(some[place]?.trial as string, "delivered");
        for (let at = 0; at < begun.length; at += CALL_OUT + 2) {
          const id = some[begun[at] as number]?.trial as string;
          found.set(id, unpackCall(id, begun[at + 1] as string, begun, at + 2));
        }
      }
      return found;
    },

    async deliveredBlocks(models) {
      const { blocks, begun, digests } = await ask<Blocks>({ do: "deliveredBlocks", models });
      return blocksOf(models, blocks, begun, (item) => digests[item] as string);
    },

    commit(batch) {
      if (closed !== null) return Promise.reject(new Error("the store is closed"));
      return new Promise<void>((resolve, reject) => {
        queue.push({ batch: packBatch(batch), waiting: { resolve, reject } });
        writing ??= writeAll();
      });
    },

    totals: async () => ({ models: await ask<ModelTotals[]>({ do: "totals" }) }),
    delivered: async (after, most, detail = "whole") =>
      unpackDelivered(await ask<Value[]>({ do: "delivered", after, most, detail })),
    allTrials: async (after, most) => unpackDelivered(await ask<Value[]>({ do: "allTrials", after, most })),
    async trialsAt(rows, detail = "whole") {
      const found = new Map(
        unpackDelivered(await ask<Value[]>({ do: "trialsAt", rows, detail })).map((trial) => [trial.row, trial]),
      );
      return rows.flatMap((row) => found.get(row) ?? []);
    },
    search: (text, after, most) => ask({ do: "search", text, after, most }),
    failures: (trial) => ask({ do: "failures", trial }),
    allFailures: (after, most) => ask({ do: "allFailures", after, most }),

    putBatch: (batch, calls) => ask({ do: "putBatch", batch, calls: calls === undefined ? null : packBatchCalls(calls) }),
    batches: () => ask({ do: "batches" }),
    batchCalls: async (batch) => unpackBatchCalls(await ask<Uint8Array>({ do: "batchCalls", batch })),

    putVerdicts: (verdicts) => ask({ do: "putVerdicts", verdicts }),
    verdicts: () => ask({ do: "verdicts" }),

    close() {
      closed ??= (async () => {
        await writing;
        await ask({ do: "close" });
        await thread.ended;
      })();
      return closed;
    },
  };
}

/** Answers come in the order of the questions. The thread keeps the process alive only while something is asked. */
function startThread(opening: Opening) {
  const ending = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js";
  const worker = new Worker(new URL(ending, import.meta.url), {
    workerData: opening,
    name: "waver store",
    // The process may have been started with flags that a thread refuses.
    execArgv: [],
    // What a message brings dies with it.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const waiting: Waiting<unknown>[] = [];
  let closing = false;
  let gone = false;

  function lose(error: Error): void {
    gone = true;
    for (const { reject } of waiting.splice(0)) reject(error);
  }

  worker.on("message", (done: Done) => {
    const first = waiting.shift();
    if (waiting.length === 0 && !closing) worker.unref();
    if ("trouble" in done) first?.reject(unpackError(done.trouble));
    else first?.resolve(done.value);
  });
  worker.on("error", (error) => lose(new WorkFailed(`${opening.path}: the thread that writes it failed: ${String(error)}`)));
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => {
      lose(new Error("the store is closed"));
      resolve();
    });
  });

  function answer<T>(): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) worker.ref();
      waiting.push({ resolve: resolve as (value: unknown) => void, reject });
    });
  }

  return {
    ready: answer<null>(),
    ended,
    ask<T>(work: Work): Promise<T> {
      if (gone) return Promise.reject(new Error("the store is closed"));
      if (work.do === "close") closing = true;
      const answered = answer<T>();
      worker.postMessage(work);
      return answered;
    },
  };
}
