import "./nursery.ts";
import type { Command } from "commander";
import { type Mistake, Mistakes, mistake } from "../mistakes.ts";
import { type Plan, planStudy } from "../plan/plan.ts";
import type { Assumed } from "../power/assumed.ts";
import { assumedFrom, readPilot } from "../power/pilot.ts";
import { type Power, power, type Simulated, type Watch } from "../power/power.ts";
import { assumedOf, isSimulated, type Stated } from "../power/stated.ts";
import type { ContrastPower, Share } from "../power/tally.ts";
import { threads } from "../power/threads.ts";
import type { PrimaryContrast } from "../study/study.ts";
import { bullets, count, heading, plural, say, sayJson, table, terminalSize, wrap } from "./output.ts";

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
    .option("--pilot <run>", "take difficulties, missing answers and differences between items from a run")
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
    else show(result, plan);
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
  return assumedFrom(await readPilot(pilot), pilot, plan, assumed, omega !== undefined);
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

function show(result: Power, plan: Plan): void {
  const { replications, effort, seed, simulated, assumed } = result;
  say(`${heading(result.study)}: power by simulation, ${plural(replications, "replication")} of each design and effect.`);
  say(
    wrap(
      `Decisions are drawn and measured as a run would be: sign-flip tests (${count(effort.flips)} draws) with Holm's correction over ` +
        `${plural(plan.study.primary.length * assumed.length, "confirmatory test")}, 95 % intervals (${count(effort.draws)} resamples). Seed ${seed}. Truth in points. Power: how often the contrast is found; raw: without Holm; coverage: ` +
        `how often the interval holds the truth; in brackets what so many replications leave open.`,
    ),
  );
  say(`\n${heading("What is assumed")}`);
  say(bullets(assumed.map(assumedText)));
  const designOf = ({ items, samples }: Simulated): string => `${plural(items, "item")}, ${plural(samples, "sample")}`;
  for (const [design, all] of Map.groupBy(simulated, designOf))
    for (const { label } of assumed) {
      say(`\n${heading(assumed.length > 1 ? `${design}: ${label}` : design)}`);
      const rows = all.flatMap((each) =>
        each.contrasts.filter(({ model }) => model === label).map((contrast) => powerRow(each, contrast)),
      );
      say(table(rows, ["truth", "contrast", "power, %", "raw, %", "coverage, %"]));
    }
  if (simulated.some(({ contrasts }) => contrasts.some(({ truth, power: share }) => truth === null && share !== null)))
    say("  * in the rate that the metric rests on; coverage is of the replications' own mean");
  showSize(simulated);
  showNeeded(result, plan);
  showText(simulated);
}

function assumedText({ label, from, parameters, omega, icc, chances, missing }: Assumed): string {
  const items =
    chances === null
      ? `accuracy ${parameters.accuracy}, items' difficulty spread by ${parameters.spread} logits`
      : `items' chances Beta(${chances.alpha.toPrecision(3)}, ${chances.beta.toPrecision(3)})`;
  const shares = Object.values(missing).map(({ refusal, unreadable }) => refusal + unreadable);
  const none =
    shares.length === 0
      ? `${percent(parameters.refusal + parameters.unreadable)} without an answer`
      : `${percent(Math.min(...shares))} to ${percent(Math.max(...shares))} without an answer, by condition`;
  const cluster = icc > 0 ? `, ${percent(icc)} of it shared within clusters` : "";
  return `${label}: ${items}; what a condition does differs between items by ${omega.toPrecision(2)} logits${cluster}; ${none}; pull to the first place ${parameters.position} logits. From ${from}.`;
}

function powerRow({ effect }: Simulated, contrast: ContrastPower): string[] {
  const truth = contrast.truth === null ? (effect === "own" ? "own *" : `${points(effect)} *`) : points(contrast.truth);
  const named = contrastText(contrast);
  if (contrast.power === null) return [truth, named, contrast.reason ?? "no test", "", ""];
  const raw = (100 * (contrast.uncorrected?.rate ?? 0)).toFixed(1);
  return [truth, named, shareText(contrast.power), raw, contrast.coverage === null ? "" : shareText(contrast.coverage)];
}

function showSize(simulated: readonly Simulated[]): void {
  const none = simulated.filter(({ effect }) => effect === 0);
  const outside = none.flatMap(({ items, samples, contrasts }) =>
    contrasts.flatMap((contrast) =>
      isOff(contrast.uncorrected)
        ? [`${contrastText(contrast)} with ${items} items and ${samples} samples: ${shareText(contrast.uncorrected as Share)} %`]
        : [],
    ),
  );
  say(
    wrap(
      outside.length === 0
        ? `\nAt no effect a test should reject, without correction, in 3 to 7 %: none is off by more than ${plural(none[0]?.replications ?? 0, "replication")} leave open.`
        : "\nAt no effect these tests reject, without correction, outside 3 to 7 %:",
    ),
  );
  if (outside.length > 0) say(bullets(outside));
  const any = none.flatMap(({ any: share }) => (share === null ? [] : [shareText(share)]));
  if (any.length > 0) say(wrap(`Any of them after correction: ${any.join("; ")} %; at most 5 are wanted.`));
}

/** Beyond what so many replications of a sound test would give by chance. */
function isOff(share: Share | null): boolean {
  return (
    share !== null &&
    (share.high < SIZE[0] || share.low > SIZE[1] || (share.of >= MANY && !(share.rate >= SIZE[0] && share.rate <= SIZE[1])))
  );
}

const SIZE = [0.03, 0.07] as const;
/** Replications that leave a sound test inside these by chance. */
const MANY = 1_000;

function showNeeded({ needed, formula, targets }: Power, plan: Plan): void {
  if (needed.length === 0) return;
  say(`\n${heading("How many items, so that every primary contrast is found")}`);
  say(
    table(
      needed.map(({ effect, samples, target, items, power: share, tooFew, byFormula, reason }) => {
        const found = share === null ? "" : `found in ${shareText(share)} %`;
        const fewer = tooFew > 0 ? `; ${count(tooFew)} are too few` : "";
        return [
          points(effect),
          String(samples),
          percent(target),
          items === null ? (byFormula > 0 ? `about ${count(byFormula)}` : "not known") : count(items),
          items === null ? (reason ?? "") : `${found}${fewer}; by the formula ${count(byFormula)}`,
        ];
      }),
      ["effect", "samples", "power", "items", ""],
    ),
  );
  if (formula.length > 0) {
    const shares = targets.map(percent).join(" and ");
    say(
      wrap(
        `\nItems for ${shares} power by the formula, for other numbers of samples. More samples never need fewer than the last row:`,
      ),
    );
    say(
      table([...Map.groupBy(formula, ({ effect }) => effect).values()].flatMap(formulaRows), [
        "effect",
        "samples",
        ...targets.map(percent),
      ]),
    );
  }
  const has = `The study has ${plural(plan.items.length, "item")} and ${plural(plan.study.samples, "sample")}.`;
  say(wrap(`\n${has} To go on with a pilot, raise these and run the study again into the same file: what is there is kept.`));
}

/** Of one effect: the items that the contrast takes which is hardest to find. */
function formulaRows(all: Power["formula"]): string[][] {
  const most = (each: Power["formula"], of: "items" | "itemsAtLeast"): string[] =>
    (each[0]?.[of] ?? []).map((_, at) => {
      const values = each.map((one) => one[of][at] ?? Number.POSITIVE_INFINITY);
      return Number.isFinite(Math.max(...values)) ? count(Math.max(...values)) : "";
    });
  const [first] = all as [Power["formula"][number]];
  const bySamples = Map.groupBy(all, ({ samples }) => samples);
  return [
    ...Array.from(bySamples, ([samples, each]) => [points(first.effect), String(samples), ...most(each, "items")]),
    [points(first.effect), "endless", ...most(all, "itemsAtLeast")],
  ];
}

function showText(simulated: readonly Simulated[]): void {
  const sum = (name: keyof Simulated["text"]): number => simulated.reduce((total, { text }) => total + text[name], 0);
  const [trials, same] = [sum("trials"), sum("same")];
  say(
    wrap(
      `\n${plural(sum("replications"), "replication")} also went through as text, in words to the prompts as they are sent, read by the reader: ` +
        (same === trials
          ? `all ${count(trials)} answers are the same`
          : `${count(trials - same)} of ${count(trials)} answers differ`) +
        `, and ${count(sum("contrastsSame"))} of ${count(sum("contrasts"))} tests agree to the last digit.`,
    ),
  );
}

/** `compliance reflection 5 - 0 (high-harm)`: what differs, and in brackets what does not. */
function contrastText({ metric, a, b }: PrimaryContrast): string {
  const named = (factor: string, level: string | number): string =>
    typeof level === "number" || factor === "thinking" ? `${factor} ${level}` : level;
  const same = Object.entries(a).filter(([factor, level]) => b[factor] === level);
  const left = Object.entries(a).filter(([factor, level]) => b[factor] !== level);
  const right = Object.entries(b).filter(([factor, level]) => a[factor] !== level);
  const isOne = left.length === 1 && right.length === 1 && left[0]?.[0] === right[0]?.[0];
  const side = (levels: [string, string | number][]): string => levels.map(([factor, level]) => named(factor, level)).join(" ");
  const held = same.length === 0 ? "" : ` (${side(same)})`;
  return `${metric} ${side(left)} - ${isOne ? right[0]?.[1] : side(right)}${held}`;
}

function points(effect: number): string {
  return `${effect > 0 ? "+" : ""}${(100 * effect).toFixed(1)}`.replace(/^[+-]?0\.0$/, "none");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}

function shareText({ rate, low, high }: Share): string {
  return `${(100 * rate).toFixed(1)} [${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}]`;
}
