import { count } from "../counting.ts";
import "./nursery.ts";
import type { Command } from "commander";
import { type Mistake, Mistakes, mistake } from "../mistakes.ts";
import { type Plan, planStudy } from "../plan/plan.ts";
import type { Assumed } from "../power/assumed.ts";
import { assumedFrom, readPilot } from "../power/pilot.ts";
import { power, type Watch } from "../power/power.ts";
import { assumedOf, isSimulated, type Stated } from "../power/stated.ts";
import { threads } from "../power/threads.ts";
import { shownAddress } from "../store/address.ts";
import { sayJson, terminalSize } from "./output.ts";
import { showPower } from "./power-text.ts";

interface Options extends Record<string, unknown> {
  readonly effect?: number[];
  readonly items?: number[];
  readonly samples?: number[];
  readonly reps: number;
  readonly pilot?: string;
  readonly seed?: number;
  readonly search: boolean;
  readonly json?: boolean;
}

const RESAMPLES = 2_000;
const FLIPS = 9_999;
const TARGETS = [0.8, 0.9] as const;
const DEFAULT_EFFECTS = [0.05, 0.1];

/** What may be stated of participants: option, meaning, bounds. */
const STATED = {
  accuracy: ["mean chance of the key under control", 0, 1],
  spread: ["standard deviation of the items' difficulty, in logits", 0, 10],
  omega: ["standard deviation between items of what a condition does to them, in logits", 0, 10],
  icc: ["share of what items differ in that items of one cluster have in common", 0, 1],
  refusal: ["share of replies that refuse", 0, 1],
  unreadable: ["share of replies without a readable answer", 0, 1],
  position: ["pull to the first place on screen, in logits", -10, 10],
} as const;

export function define(command: Command): void {
  command
    .argument("<study>", "the study file")
    .option(
      "--effect <d,...>",
      "true effects of the primary contrasts, 0.05 being five points; no effect comes with them",
      list("--effect", 0, 1),
    )
    .option("--items <n,...>", "numbers of items in place of the study's", wholes("--items", 2))
    .option("--samples <n,...>", "numbers of samples in place of the study's", wholes("--samples", 1))
    .option("--reps <n>", "replications of each design and effect", (text) => one(wholes("--reps", 10)(text), "--reps"), 1000)
    .option(
      "--pilot <run>",
      "take difficulties, missing answers and differences between items from a run: its file, or its address in a database",
    )
    .option("--seed <n>", "in place of the study's", (text) => one(wholes("--seed", 0)(text), "--seed"));
  for (const [name, [says, low, high]] of Object.entries(STATED))
    command.option(`--${name} <x>`, says, (text) => one(list(`--${name}`, low, high)(text), `--${name}`));
  command
    .option("--no-search", "do not look for the number of items that 80 % and 90 % power take")
    .option("--json", "machine-readable output")
    .addHelpText("after", "\nExample:\n  waver power studies/authority-bias.yaml --effect 0.05,0.1 --items 100,200")
    .action(run);
}

async function run(path: string, options: Options): Promise<void> {
  const plan = await planStudy(path);
  checkPrimary(plan, path);
  const stated = Object.fromEntries(
    Object.keys(STATED).flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  ) as Stated;
  const assumed = await assumedBy(plan, options, stated);
  const watch = showProgress(options.json === true);
  const crew = threads();
  try {
    const own =
      plan.study.models.every(isSimulated) && options.effect === undefined && options.pilot === undefined
        ? (["own"] as const)
        : [];
    const result = await power(
      plan,
      assumed,
      {
        effects: [...own, ...(options.effect ?? DEFAULT_EFFECTS).filter((effect) => effect > 0)],
        items: options.items ?? [plan.items.length],
        samples: options.samples ?? [plan.study.samples],
        replications: options.reps,
        seed: options.seed ?? plan.study.seed,
        effort: { draws: RESAMPLES, flips: FLIPS },
        targets: options.search ? TARGETS : [],
      },
      crew,
      watch,
    );
    watch.end();
    if (options.json) sayJson(result);
    else showPower(result, plan);
  } finally {
    watch.end();
    await crew.close();
  }
}

async function assumedBy(plan: Plan, { pilot, omega }: Options, stated: Stated): Promise<Assumed[]> {
  const assumed = assumedOf(plan.study, stated);
  if (pilot === undefined) return assumed;
  const wrong: Mistake[] = (["accuracy", "spread", "refusal", "unreadable", "position"] as const)
    .filter((name) => stated[name] !== undefined)
    .map((name) => ({ where: `--${name}`, says: "is what the pilot says", fix: "Leave it out, or the pilot." }));
  if (wrong.length > 0) throw new Mistakes(wrong);
  return assumedFrom(await readPilot(pilot), shownAddress(pilot), plan, assumed, omega !== undefined);
}

/** What a participant who decides without words has not, and on which no effect can be stated. */
const WITHOUT_EFFECT = [
  "length",
  "token-length",
  "hedging",
  "deliberation",
  "tokens",
  "thinking-tokens",
  "usd",
  "missing",
  "refusal",
];

function checkPrimary({ study }: Plan, path: string): void {
  if (study.primary.length === 0)
    throw mistake(`${path} primary`, "names no contrasts: there is nothing to find", "Name the contrasts that the study tests.");
  const wrong = study.primary.filter(({ metric }) => WITHOUT_EFFECT.includes(metric));
  if (wrong.length > 0)
    throw mistake(
      `${path} primary`,
      `${[...new Set(wrong.map(({ metric }) => metric))].join(", ")}: simulated participants cannot be given such an effect`,
      "Leave it out of a copy of the study, for the others' power.",
    );
}

function list(option: string, low: number, high: number): (text: string) => number[] {
  return (text) =>
    text.split(",").map((part) => {
      const value = Number(part.trim() === "" ? Number.NaN : part);
      if (!(value >= low && value <= high)) throw mistake(option, `"${part}" is not a number from ${low} to ${high}`);
      return value;
    });
}

function wholes(option: string, least: number): (text: string) => number[] {
  return (text) =>
    text.split(",").map((part) => {
      if (!/^\s*\d{1,9}\s*$/.test(part) || Number(part) < least)
        throw mistake(option, `"${part}" is not a whole number from ${least}`);
      return Number(part);
    });
}

function one(values: readonly number[], option: string): number {
  if (values.length !== 1) throw mistake(option, "takes one number");
  return values[0] as number;
}

/** One line on a terminal, drawn over itself; nothing elsewhere. */
function showProgress(isJson: boolean): Watch & { end(): void } {
  const isShown = process.stderr.isTTY === true && !isJson;
  let [what, planned, done, drawn, began] = ["", 0, 0, 0, 0];
  const draw = (): void => {
    const now = performance.now();
    if (!isShown || (done < planned && now - drawn < 200)) return;
    drawn = now;
    const left = done === 0 ? "" : `, ${Math.ceil(((now - began) / done / 1000) * (planned - done))} s left`;
    const line = `${what}: ${count(done)} of ${count(planned)}${left}`;
    process.stderr.write(`\r\x1b[K${line.slice(0, Math.max(20, terminalSize(process.stderr).columns - 1))}`);
  };
  return {
    begins: (next, replications) => {
      [what, planned, done, began] = [next, replications, 0, performance.now()];
      draw();
    },
    done: (more) => {
      done += more;
      draw();
    },
    end: () => {
      if (isShown && drawn > 0) process.stderr.write("\r\x1b[K");
      drawn = 0;
    },
  };
}
