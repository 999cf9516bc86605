/** A thread that replicates: a job first, then parts of it, each answered with what was found. */
import { parentPort } from "node:worker_threads";
import { type Job, replicate } from "./replicate.ts";

export type Order = { readonly job: Omit<Job, "from" | "to"> } | { readonly from: number; readonly to: number };
export type Answer =
  | { readonly done: number }
  | { readonly replicated: ReturnType<typeof replicate> }
  | { readonly failed: string };

const port = parentPort;
if (port === null) throw new Error("worker.ts runs as a worker thread");

let job: Omit<Job, "from" | "to"> | null = null;

port.on("message", (order: Order) => {
  if ("job" in order) {
    job = order.job;
    return;
  }
  if (job === null) throw new Error("a part of no job");
  try {
    let told = 0;
    const replicated = replicate({ ...job, from: order.from, to: order.to }, (done) => {
      port.postMessage({ done: done - told } satisfies Answer);
      told = done;
    });
    port.postMessage({ replicated } satisfies Answer);
  } catch (error) {
    port.postMessage({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Answer);
  }
});
