import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Measures } from "../measure/measures.ts";
import { forChild } from "../store/address.ts";
import type { Overview } from "./api.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/waver.js", import.meta.url));

const MOST_ESTIMATES = 20_000;

/**
 * Measures a run in a process of its own: half a gigabyte and most of a minute for a million trials, while the server stays small and answers.
 * Figures of single categories and curves over k are left out, and of very many those that are no headline.
 */
export class Measuring {
  measures: Measures | null = null;
  /** Of how many trials the last measures are, or those that are being made. */
  trials = 0;
  private state: Overview["measures"]["state"] = "none";
  private at: string | null = null;
  private problem: string | null = null;
  private child: ChildProcess | null = null;
  private readonly run: string;

  constructor(run: string) {
    this.run = run;
  }

  says(): Overview["measures"] {
    const { state, trials, at, problem } = this;
    return { state, trials, at, problem };
  }

  /** Does nothing while it is at work. */
  start(trials: number): void {
    if (this.state === "working") return;
    this.state = "working";
    this.trials = trials;
    this.problem = null;
    void this.work().then(
      (measures) => {
        this.measures = measures;
        this.trials = trialsOf(measures);
        this.state = "ready";
        this.at = new Date().toISOString();
      },
      (error: unknown) => {
        this.state = "failed";
        this.problem = error instanceof Error ? error.message : String(error);
      },
    );
  }

  stop(): void {
    this.child?.kill();
  }

  private async work(): Promise<Measures> {
    const { address, env } = forChild(this.run);
    const child = spawn(process.execPath, [PROGRAM, "measure", address, "--json", "--no-categories", "--k", "1"], {
      stdio: ["ignore", "pipe", "pipe"],
      // The path is whole: the child need not stand where npm was called.
      env: { ...process.env, ...env, npm_lifecycle_event: "" },
    });
    this.child = child;
    giveWay(child);
    const ended = new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    });
    const [out, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    this.child = null;
    if (code !== 0) throw new Error(said.trim().split("\n")[0] || "measuring was stopped");
    return headlines(JSON.parse(out) as Measures);
  }
}

/** Every delivered trial has answered or not, under its condition: that share is always measured. */
function trialsOf({ estimates }: Measures): number {
  const shares = estimates.filter(
    ({ metric, regime, condition, category }) =>
      metric === "missing" && regime === "strict" && condition !== null && category === null,
  );
  return shares.reduce((sum, { trials }) => sum + trials, 0);
}

function headlines(measures: Measures): Measures {
  if (measures.estimates.length <= MOST_ESTIMATES) return measures;
  return { ...measures, estimates: measures.estimates.filter(({ regime }) => regime === "strict") };
}

/** Whoever looks comes first. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is over already, or may not be told.
  }
}
