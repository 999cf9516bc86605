/**
 * The thread that owns a run's file. One message is one piece of work, done whole before the next; a message that writes is one
 * transaction.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { Item } from "../items/item.ts";
import type { Manifest } from "../plan/manifest.ts";
import type { OpenOptions } from "./file.ts";
import type { Value } from "./pack.ts";
import type { Detail, KeptBatch, KeptFailure, KeptVerdict } from "./store.ts";
import { packError, type Trouble } from "./trouble.ts";

export interface Opening extends OpenOptions {
  readonly path: string;
}

export type Work =
  | { readonly do: "commit"; readonly batches: readonly (readonly Value[])[] }
  | { readonly do: "putManifest"; readonly manifest: Manifest; readonly why: string | null; readonly at: string }
  | { readonly do: "putItems"; readonly items: readonly Item[] }
  | { readonly do: "putVerdicts"; readonly verdicts: readonly KeptVerdict[] }
  | { readonly do: "putBatch"; readonly batch: KeptBatch; readonly calls: Uint8Array | null }
  | { readonly do: "batchCalls"; readonly batch: string }
  | { readonly do: "manifest" | "manifests" | "items" | "totals" | "verdicts" | "batches" | "close" }
  | { readonly do: "deliveredBlocks"; readonly models: readonly string[] }
  | { readonly do: "progress"; readonly identities: readonly Value[] }
  | { readonly do: "delivered"; readonly after: number; readonly most: number; readonly detail: Detail }
  | { readonly do: "allTrials"; readonly after: number; readonly most: number }
  | { readonly do: "allFailures"; readonly after: KeptFailure | null; readonly most: number }
  | { readonly do: "trialsAt"; readonly rows: readonly number[]; readonly detail: Detail }
  | { readonly do: "search"; readonly text: string; readonly after: number; readonly most: number }
  | { readonly do: "failures"; readonly trial: string };

/** In the order of the work; the first answers the opening. */
export type Done = { readonly value: unknown } | { readonly trouble: Trouble };

const port = parentPort;
if (port === null) throw new Error("worker.ts runs as a worker thread");

try {
  withoutTheWarningOf("SQLite");
  const [{ openFile }, { reader }, { writer }, { explained }] = await Promise.all([
    import("./file.ts"),
    import("./read.ts"),
    import("./write.ts"),
    import("./trouble.ts"),
  ]);
  const { path, ...options } = workerData as Opening;
  const { db, close } = openFile(path, options);
  const read = reader(db);
  const write = options.readOnly ? null : writer(db, path);

  const perform = (work: Work): unknown => {
    if (work.do === "close") return close();
    if (
      work.do === "commit" ||
      work.do === "putManifest" ||
      work.do === "putItems" ||
      work.do === "putVerdicts" ||
      work.do === "putBatch"
    ) {
      if (write === null) throw new Error(`${path} was opened for reading only`);
      if (work.do === "putManifest") return write.putManifest(work.manifest, work.why, work.at);
      if (work.do === "putItems") return write.putItems(work.items);
      if (work.do === "putVerdicts") return write.putVerdicts(work.verdicts);
      if (work.do === "putBatch") return write.putBatch(work.batch, work.calls);
      return write.commit(work.batches).map((error) => (error === null ? null : packError(error)));
    }
    if (work.do === "deliveredBlocks") return read.deliveredBlocks(work.models);
    if (work.do === "progress") return read.progress(work.identities);
    if (work.do === "delivered") return read.delivered(work.after, work.most, work.detail);
    if (work.do === "allTrials") return read.allTrials(work.after, work.most);
    if (work.do === "allFailures") return read.allFailures(work.after, work.most);
    if (work.do === "trialsAt") return read.trialsAt(work.rows, work.detail);
    if (work.do === "search") return read.search(work.text, work.after, work.most);
    if (work.do === "failures") return read.failures(work.trial);
    if (work.do === "batchCalls") return read.batchCalls(work.batch);
    return read[work.do]();
  };

  port.on("message", (work: Work) => {
    let done: Done;
    try {
      done = { value: perform(work) };
    } catch (error) {
      done = { trouble: packError(explained(error, path)) };
    }
    port.postMessage(done);
    if (work.do === "close") port.close();
  });
  port.postMessage({ value: null } satisfies Done);
} catch (error) {
  port.postMessage({ trouble: packError(error) } satisfies Done);
}

/** Some versions of Node.js call node:sqlite experimental on the terminal, which no user of waver can do anything about. Other warnings go on. */
function withoutTheWarningOf(feature: string): void {
  const emit = process.emitWarning as (...args: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    const [type] = rest;
    const name = typeof type === "object" && type !== null ? (type as { type?: unknown }).type : type;
    if (name === "ExperimentalWarning" && String(warning).includes(feature)) return;
    emit.call(process, warning, ...rest);
  };
}
