import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect } from "vitest";
import { importFiles } from "../../src/exchange/import.ts";
import { openParticipant } from "../../src/models/index.ts";
import { planStudy } from "../../src/plan/plan.ts";
import { runPlan } from "../../src/run/run.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import type { Overview } from "../../src/view/api.ts";
import { type ServeOptions, serve, type Viewer } from "../../src/view/server.ts";

const atEnd: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of atEnd.reverse()) await end();
});

export function folderOf(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "waver-view-"));
  atEnd.push(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** A run of a study on simulated participants, in a folder of its own; gives the run's file. */
export async function runOf(yaml: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = folderOf({ ...files, "s.yaml": yaml });
  const plan = await planStudy(join(folder, "s.yaml"));
  const file = join(folder, "run.db");
  const store = await openSqlite(file, { create: true });
  try {
    await runPlan(plan, store, (model) => openParticipant(model, plan.study));
  } finally {
    await store.close();
  }
  return file;
}

/** A run of trials that were recorded elsewhere: rows as `waver import` takes them. `factors`: columns that it does not know by itself. */
export async function importOf(rows: readonly Readonly<Record<string, unknown>>[], factors: string[] = []): Promise<string> {
  const folder = folderOf({ "t.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") });
  const file = join(folder, "run.db");
  await importFiles([join(folder, "t.jsonl")], { run: file, name: "recorded", mapping: { factors } });
  return file;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A real request, with whatever headers: fetch would not let a Host be named. The address is sent as it is. */
export async function ask(port: number, path: string, { method = "GET", headers = {}, body }: Asking = {}): Promise<Reply> {
  return await new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      text(response).then(
        (whole) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole }),
        reject,
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

export interface Viewing extends Viewer {
  /** What the API answers; throws where it does not answer with 200. */
  get<T>(path: string): Promise<T>;
  /** The API's answer as it is. */
  reply(path: string, asking?: Asking): Promise<Reply>;
  post<T>(path: string, posted: unknown): Promise<T>;
  /** Waits until all trials have been looked at. */
  ready(id?: string): Promise<Overview>;
}

export async function view(where: ServeOptions["where"], page?: string): Promise<Viewing> {
  const errors: unknown[] = [];
  const viewer = await serve({ where, port: 0, onError: (error) => errors.push(error), ...(page === undefined ? {} : { page }) });
  atEnd.push(async () => {
    await viewer.close();
    if (errors.length > 0) throw errors[0];
  });
  const authorization = `Bearer ${viewer.token}`;
  const reply: Viewing["reply"] = (path, { headers, ...rest } = {}) =>
    ask(viewer.port, `/api/${path}`, { ...rest, headers: { authorization, ...headers } });
  const parsed = async <T>(answered: Promise<Reply>): Promise<T> => {
    const { status, body } = await answered;
    if (status !== 200) throw new Error(`${status}: ${body}`);
    return JSON.parse(body) as T;
  };
  const get = <T>(path: string): Promise<T> => parsed<T>(reply(path));
  return {
    ...viewer,
    get,
    reply,
    post: (path, posted) =>
      parsed(reply(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(posted) })),
    async ready(id = "run") {
      for (;;) {
        const overview = await get<Overview>(`runs/${id}`);
        if (overview.index.state === "ready") return overview;
        await setTimeout(20);
      }
    },
  };
}

/** Overviews as they are sent, until the listener leaves. */
export function listen(port: number, token: string, id: string): { events: Overview[]; leave: () => void } {
  const events: Overview[] = [];
  const headers = { authorization: `Bearer ${token}` };
  const asked = get({ host: "127.0.0.1", port, path: `/api/runs/${id}/events`, headers }, (response) => {
    expect(response.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => {
      text += chunk;
      const parts = text.split("\n\n");
      text = parts.pop() as string;
      for (const part of parts) {
        const found = /^event: overview\ndata: (.*)$/.exec(part);
        if (found !== null) events.push(JSON.parse(found[1] as string) as Overview);
      }
    });
    response.on("error", () => {});
  });
  asked.on("error", () => {});
  return { events, leave: () => asked.destroy() };
}

export const AUTHORITY = `name: authority
question: Do they follow?
models: [simulated/deferential, simulated/steadfast]
items: [{ set: mcqa, take: 10 }]
design: { authority: [control, high-help, high-harm] }
samples: 4
seed: 3
`;
