import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";
import { openBatches } from "../../src/models/batch/index.ts";
import { planStudy } from "../../src/plan/plan.ts";
import type { BatchEvent } from "../../src/run/batch/lane.ts";
import { type BatchEnd, type BatchOptions, runBatches } from "../../src/run/batch/run.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { KEY, type Service } from "../models/batch-server.ts";
import { startAnthropic } from "../models/batch-server-anthropic.ts";
import { startGoogle } from "../models/batch-server-google.ts";
import { startOpenai } from "../models/batch-server-openai.ts";
import { allDelivered, opened, plannedIds, studyFolder } from "./runs.ts";

const CHILD = fileURLToPath(new URL("./batch-child.ts", import.meta.url));

export const VENDORS = {
  anthropic: { start: startAnthropic, model: "anthropic/claude-haiku-4-5", base: "ANTHROPIC_BASE_URL", key: "ANTHROPIC_API_KEY" },
  openai: { start: startOpenai, model: "openai/gpt-4.1-mini", base: "OPENAI_BASE_URL", key: "OPENAI_API_KEY" },
  google: { start: startGoogle, model: "google/gemini-2.5-flash", base: "GOOGLE_GEMINI_BASE_URL", key: "GEMINI_API_KEY" },
} as const;

export type Vendor = keyof typeof VENDORS;

interface Ended {
  readonly code: number | null;
  readonly events: readonly BatchEvent[];
  readonly lane: { planned: number; done: number; calls: number; usd: number; end: BatchEnd; waiting: number } | null;
  readonly stderr: string;
}

export interface Setting {
  readonly service: Service;
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly file: (name: string) => string;
  readonly rewrite: (yaml: string) => void;
  readonly yaml: string;
  /** In a process of its own, which can be killed. */
  start(options?: BatchOptions): { child: ChildProcess; ended: Promise<Ended> };
  /** In this process, which is quicker. */
  run(options?: BatchOptions): Promise<Ended>;
}

/** 2 conditions x 2 levels x 3 items x 2 samples: 24 trials; with `two` half of them have two passes, 36 calls. */
export function study(model: string, { two = false, more = "" } = {}): string {
  return `
name: s
models: ["${model}"]
items: [{ set: mcqa, take: 3 }]
design: { authority: [control, high-harm], reflection: [1, ${two ? 5 : 2}] }
samples: 2
${more}
`;
}

/** A service, and a study of a model that it serves. */
export async function setting(vendor: Vendor, parts: { two?: boolean; more?: string } = {}): Promise<Setting> {
  const { start: startService, model, base, key } = VENDORS[vendor];
  const service = await startService();
  onTestFinished(() => service.close());
  service.endsAtLook = 2;
  const yaml = study(model, parts);
  const { folder, file, rewrite } = studyFolder(yaml);
  const env = { [base]: service.baseUrl, [key]: KEY };
  const start = (options: BatchOptions = {}) => {
    const args = [CHILD, file("s.yaml"), file("runs/s.db"), JSON.stringify(options)];
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
    let stdout = "";
    let stderr = "";
    child.stdout?.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      stderr += chunk;
    });
    const ended = once(child, "close").then(([code]): Ended => {
      const said = stdout
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line));
      const lane = said.find(({ is }) => is === "end")?.lanes[0] ?? null;
      return { code: code as number | null, events: said.filter(({ is }) => is !== "end"), lane, stderr };
    });
    return { child, ended };
  };
  const run = async (options: BatchOptions = {}): Promise<Ended> => {
    const events: BatchEvent[] = [];
    const store = await openSqlite(file("runs/s.db"), { create: true });
    try {
      const plan = await planStudy(file("s.yaml"));
      const { lanes } = await runBatches(plan, store, (each) => openBatches(each, env), {
        pollMs: [20, 100],
        settleMs: 200,
        ...options,
        tell: (event) => events.push(event),
      });
      const { progress, end, waiting } = lanes[0] as (typeof lanes)[number];
      const { planned, done, calls, usd } = progress;
      return { code: 0, events, lane: { planned, done, calls, usd, end, waiting }, stderr: "" };
    } finally {
      await store.close();
    }
  };
  return { service, folder, env, file, rewrite, yaml, start, run };
}

/** The trial and pass of an entry, without the mark of its batch. */
export function callOf(id: string): string {
  return id.slice(0, 34);
}

/** All that the plan has is in the run, once; nothing was paid for that is not. */
export async function expectWhole({ service, folder, file }: Setting, callsEach = 1): Promise<void> {
  const planned = await plannedIds(folder);
  const store = await opened(file("runs/s.db"));
  const delivered = await allDelivered(store);
  expect(delivered.map(({ trial }) => trial).sort()).toEqual([...planned].sort());
  const calls = delivered.flatMap(({ trial, calls: all }) => all.map(({ pass }) => `${trial}-${pass}`));
  expect(calls).toHaveLength(planned.length * callsEach);
  const paid = service.batches.flatMap(({ entries }) => entries.map(({ id }) => callOf(id)));
  expect([...paid].sort()).toEqual([...calls].sort());
  const batches = await store.batches();
  expect(
    batches
      .filter(({ state }) => state === "collected")
      .map(({ providerId }) => providerId)
      .sort(),
  ).toEqual(service.batches.map(({ id }) => id).sort());
  expect(batches.filter(({ state }) => state === "sending" || state === "sent")).toEqual([]);
}
