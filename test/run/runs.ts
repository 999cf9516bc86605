import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { openSqlite } from "../../src/store/sqlite.ts";
import type { DeliveredTrial, Store } from "../../src/store/store.ts";

const WAVER = fileURLToPath(new URL("../../bin/waver.js", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** A folder with a study in it, gone when the test ends. */
export function studyFolder(yaml: string): { folder: string; file: (name: string) => string; rewrite: (yaml: string) => void } {
  const folder = mkdtempSync(join(tmpdir(), "waver-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string): string => join(folder, name);
  const rewrite = (text: string): void => writeFileSync(file("s.yaml"), text);
  rewrite(yaml);
  return { folder, file, rewrite };
}

/** Starts the real program in a folder. */
export function start(folder: string, args: readonly string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [WAVER, ...args], { cwd: folder, env: { ...process.env, NO_COLOR: "1", ...env } });
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, "close").then(([code]): Ended => ({ code: code as number | null, stdout, stderr }));
  return { child, ended };
}

export function waver(folder: string, ...args: string[]): Promise<Ended> {
  return start(folder, args).ended;
}

/** Opens a run to look at, and closes it when the test ends. */
export async function opened(path: string): Promise<Store> {
  const store = await openSqlite(path, { readOnly: true });
  onTestFinished(() => store.close());
  return store;
}

export async function allDelivered(store: Store): Promise<DeliveredTrial[]> {
  const all: DeliveredTrial[] = [];
  for (;;) {
    const page = await store.delivered(all.at(-1)?.row ?? 0, 500);
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** Ids that `waver plan` prints. */
export async function plannedIds(folder: string): Promise<string[]> {
  const { stdout } = await waver(folder, "plan", "s.yaml", "--prompts", "--json");
  return stdout
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { trial: string }).trial);
}
