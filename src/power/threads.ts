import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { WorkFailed } from "../mistakes.ts";
import { type Job, type Replicated, replicate } from "./replicate.ts";
import type { Answer, Order } from "./worker.ts";

/** Who replicates: as many threads as there are processors, or this very one. */
export interface Crew {
  run(job: Omit<Job, "from" | "to">, replications: number, onDone?: (more: number) => void): Promise<Replicated>;
  close(): Promise<void>;
}

const MOST_AT_ONCE = 25;

export function hereAlone(): Crew {
  return {
    run: async (job, replications, onDone = () => {}) =>
      replicate({ ...job, from: 0, to: replications }, () => {
        onDone(1);
      }),
    close: async () => {},
  };
}

/** Which thread does which replication changes nothing: each has a seed of its own. */
export function threads(count = availableParallelism()): Crew {
  const ending = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js";
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL(ending, import.meta.url), { name: "waver power", execArgv: [] }),
  );

  return {
    run: async (job, replications, onDone = () => {}) => {
      const size = Math.max(1, Math.min(MOST_AT_ONCE, Math.ceil(replications / (count * 4))));
      const parts: { from: number; to: number }[] = [];
      for (let from = 0; from < replications; from += size) parts.push({ from, to: Math.min(replications, from + size) });
      const waiting = [...parts];
      const found = new Map<number, Replicated>();
      await Promise.all(
        workers.map(async (worker) => {
          worker.postMessage({ job } satisfies Order);
          for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
            worker.postMessage(part satisfies Order);
            found.set(part.from, await answerOf(worker, onDone));
          }
        }),
      );
      return joined(parts.map(({ from }) => found.get(from) as Replicated));
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function answerOf(worker: Worker, onDone: (more: number) => void): Promise<Replicated> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      worker.off("message", hear);
      worker.off("error", fail);
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    const hear = (answer: Answer): void => {
      if ("done" in answer) {
        onDone(answer.done);
        return;
      }
      end();
      if ("failed" in answer) reject(new WorkFailed(`a replication failed: ${answer.failed}`));
      else resolve(answer.replicated);
    };
    worker.on("message", hear);
    worker.on("error", fail);
  });
}

function joined(parts: readonly Replicated[]): Replicated {
  const figures = new Float64Array(parts.reduce((sum, part) => sum + part.figures.length, 0));
  let at = 0;
  for (const part of parts) {
    figures.set(part.figures, at);
    at += part.figures.length;
  }
  const sum = (name: keyof Replicated["text"]): number => parts.reduce((total, { text }) => total + text[name], 0);
  const [first] = parts as [Replicated];
  return {
    figures,
    reasons: first.reasons.map(
      (_, place) => parts.map(({ reasons }) => reasons[place]).find((reason) => reason !== null) ?? null,
    ),
    text: {
      replications: sum("replications"),
      trials: sum("trials"),
      same: sum("same"),
      contrasts: sum("contrasts"),
      contrastsSame: sum("contrastsSame"),
    },
  };
}
