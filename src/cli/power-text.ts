import { count, plural } from "../counting.ts";
import type { Plan } from "../plan/plan.ts";
import type { Assumed } from "../power/assumed.ts";
import type { Power, Simulated } from "../power/power.ts";
import type { ContrastPower, Share } from "../power/tally.ts";
import type { PrimaryContrast } from "../study/study.ts";
import { bullets, heading, say, table, wrap } from "./output.ts";

/** What the simulation found, for a person. */
export function showPower(result: Power, plan: Plan): void {
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
