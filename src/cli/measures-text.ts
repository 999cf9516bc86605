import { count, plural } from "../counting.ts";
import { isBeside } from "../measure/families.ts";
import type { Check, Condition, Contrast, Estimate, Measures } from "../measure/measures.ts";
import type { Manifest } from "../plan/manifest.ts";
import { isDifference, isShare, pText } from "../report/numbers.ts";
import { bullets, heading, paint, shown, table, terminalWidth, wrap } from "./output.ts";

export interface Shown {
  /** Null: all items. */
  readonly category: string | null;
  /** Whether curves over k were asked for. */
  readonly curves: boolean;
}

/** A run's measures for people: what was asked, what came out of it, the figures behind it, and what to be wary of. */
export function measuresText(measures: Measures, manifest: Manifest, { category, curves }: Shown): string {
  const { estimates, contrasts, checks } = measures;
  const { name, question } = manifest;
  const models = [...new Set([...estimates, ...contrasts].map(({ model }) => model))];
  const asked = question === null ? "" : `\n${wrap(shown(question))}`;
  const parts = [
    `${heading(shown(name))}${category === null ? "" : `, category ${shown(category)}`}${asked}`,
    confirmatoryText(contrasts, manifest, category),
    ...models.map((model) =>
      modelText(
        estimates.filter((each) => each.model === model && each.category === category),
        model,
      ),
    ),
    curves ? curvesText(estimates.filter((each) => each.category === category)) : null,
    checksText(checks),
    moreText(measures),
  ];
  return parts.filter((part) => part !== null).join("\n\n");
}

function confirmatoryText(contrasts: readonly Contrast[], { primary }: Manifest, category: string | null): string | null {
  const family = contrasts.filter((each) => each.category === category && (category !== null || each.family === "confirmatory"));
  const asked = family.filter((each) => each.regime === "strict" && !isBeside(each));
  if (asked.length === 0) return category === null ? "No contrast was named beforehand: every result is exploratory." : null;
  const title = category === null ? "What was asked" : "Contrasts in this category, exploratory";
  const sentences = asked.map((contrast) => {
    const beside = family.filter((each) => isOfSameSides(each, contrast));
    return contrastSentence(contrast, {
      lenient: beside.find((each) => each.regime === "lenient" && each.metric === contrast.metric && !isBeside(each)),
      odds: beside.find((each) => each.regime === "strict" && oddsOf(contrast.metric) === each.metric),
      equivalence: beside.find((each) => each.regime === "strict" && each.metric === contrast.metric && isEquivalence(each)),
      t: beside.find((each) => each.regime === "strict" && each.metric === contrast.metric && isTBeside(each)),
      margin: marginOf(primary, contrast),
    });
  });
  return `${heading(title)}\n${bullets(sentences)}`;
}

function isEquivalence({ test }: Contrast): boolean {
  return test.startsWith("tost");
}

function isTBeside({ test }: Contrast): boolean {
  return test === "t beside sign-flip";
}

function oddsOf(metric: string): string {
  return metric === "accuracy" ? "odds-ratio" : `${metric}-odds-ratio`;
}

function isOfSameSides(one: Contrast, other: Contrast): boolean {
  return one.model === other.model && one.k === other.k && isSame(one.a, other.a) && isSame(one.b, other.b);
}

function isSame(one: Condition, other: Condition): boolean {
  return conditionText(one) === conditionText(other);
}

/** The plan keeps a contrast as it was written. */
function marginOf(primary: Manifest["primary"], { metric, a, b }: Contrast): number | null {
  const written = primary as readonly { metric?: unknown; a?: Condition; b?: Condition; margin?: unknown }[];
  const found = written.find((each) => each.metric === metric && isSame(each.a ?? {}, a) && isSame(each.b ?? {}, b));
  return typeof found?.margin === "number" ? found.margin : null;
}

const ALPHA = 0.05;

interface Beside {
  readonly lenient: Contrast | undefined;
  readonly odds: Contrast | undefined;
  readonly equivalence: Contrast | undefined;
  readonly t: Contrast | undefined;
  readonly margin: number | null;
}

function contrastSentence(contrast: Contrast, { lenient, odds, equivalence, t, margin }: Beside): string {
  const { metric, model, estimate, low, high, p, pAdjusted, items, missing, trials, reason } = contrast;
  const { under, than } = sides(contrast);
  const head = `${shown(model)}: ${metricName(contrast)}`;
  const counts = `${plural(items, "item")}, ${missingText(missing, trials)}`;
  if (estimate === null) return `${head}, ${under} beside ${than}: undefined, ${reason ?? "no reason is known"} (${counts}).`;
  const interval =
    low === null || high === null
      ? ` (no interval: ${reason ?? "too little differs"})`
      : ` [${signed(metric, low)}, ${signed(metric, high)}]`;
  const adjusted = pAdjusted === null ? "" : `, adjusted ${pText(pAdjusted)}`;
  const besideIt = t?.p == null ? "" : `, by t ${pText(t.p)}`;
  const tested = p === null ? "not tested" : `${pText(p)}${adjusted}${besideIt}`;
  const oddsText = odds?.estimate == null ? "" : `; odds ratio ${plainNumber(odds.estimate)}`;
  return (
    `${head} ${differs(metric, estimate)}${interval} under ${under} than under ${than}; ${tested}${oddsText}.` +
    `${equivalenceText(equivalence, margin)}${lenientText(contrast, lenient)} ${counts}.`
  );
}

function differs(metric: string, estimate: number): string {
  if (estimate === 0) return "is no higher and no lower";
  return `is ${quantity(metric, Math.abs(estimate), true)} ${estimate < 0 ? "lower" : "higher"}`;
}

/** No difference that is found is not one that is not there: only this test says so. */
function equivalenceText(equivalence: Contrast | undefined, margin: number | null): string {
  if (equivalence === undefined || margin === null) return "";
  const within = `the margin of ${signed(equivalence.metric, margin).replace("+", "")}`;
  if (equivalence.p === null)
    return ` Whether it lies within ${within} cannot be tested: ${equivalence.reason ?? "no reason is known"}.`;
  const p = equivalence.pAdjusted ?? equivalence.p;
  return p < ALPHA ? ` It lies within ${within} (${pText(p)}).` : ` That it lies within ${within} is not shown (${pText(p)}).`;
}

/** A claim is robust where strict and lenient agree in sign and both reject; where neither does, there is none to agree on. */
function lenientText({ estimate, p }: Contrast, lenient: Contrast | undefined): string {
  if (lenient === undefined || estimate === null) return "";
  const { metric, estimate: other, p: otherP } = lenient;
  if (other === null) return ` Lenient: undefined, ${lenient.reason ?? "no reason is known"}.`;
  const rejects = (value: number | null): boolean => value !== null && value < ALPHA;
  const agrees = rejects(p) === rejects(otherP) && (Math.sign(other) === Math.sign(estimate) || !rejects(p));
  const figure = signed(metric, other);
  if (agrees && !rejects(p)) return ` Lenient: ${figure}, which does not tell either.`;
  return agrees ? ` Lenient agrees (${figure}).` : ` Lenient differs: ${figure}${otherP === null ? "" : `, ${pText(otherP)}`}.`;
}

function sides({ a, b }: Contrast): { under: string; than: string } {
  const same = Object.keys(a).filter((factor) => a[factor] === b[factor]);
  const differing = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((factor) => !same.includes(factor));
  const [only] = differing;
  if (only === undefined || differing.length > 1 || a[only] === undefined || b[only] === undefined)
    return { under: conditionText(a), than: conditionText(b) };
  const at =
    same.length === 0 ? "" : ` (at ${conditionText(Object.fromEntries(same.map((factor) => [factor, a[factor] ?? ""])))})`;
  return { under: `${only} ${a[only]}`, than: `${b[only]}${at}` };
}

function conditionText(condition: Condition): string {
  const text = Object.entries(condition).map(([factor, level]) => `${factor} ${level}`);
  return text.length === 0 ? "all conditions" : text.join(", ");
}

function metricName({ metric, k }: Pick<Estimate, "metric" | "k">): string {
  return k === 1 ? metric : `${metric}@${k}`;
}

function quantity(metric: string, value: number, isDifference = false): string {
  if (!isShare(metric)) return plainNumber(value);
  return `${(100 * value).toFixed(1)} ${isDifference ? "points" : "%"}`;
}

function signed(metric: string, value: number): string {
  const text = isShare(metric) ? (100 * value).toFixed(1) : plainNumber(value);
  return `${value > 0 ? "+" : ""}${text}`;
}

function plainNumber(value: number): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1000) return `${value < 0 ? "-" : ""}${count(size)}`;
  return size >= 100
    ? value.toFixed(0)
    : size >= 10
      ? value.toFixed(1)
      : size >= 0.001
        ? value.toPrecision(2)
        : value.toExponential(1);
}

function missingText(missing: number, trials: number): string {
  return missing === 0
    ? `none of ${plural(trials, "answer")} missing`
    : `${count(missing)} of ${plural(trials, "answer")} missing`;
}

/** Of each condition, as far as there is room and the run has it. */
const HEADLINES = ["accuracy", "compliance", "agreement", "order-agreement", "confidence", "brier"];
/** Of each cue, beside its control. */
const BESIDE = ["accuracy-change", "excess-compliance", "susceptibility", "vulnerability-excess"];
/** Never one without the others: a flip is no effect before it is held against what control does by itself. */
const FLIPS = ["flip", "null-flip", "excess-flip"];
/** Of several conditions together. */
const TOGETHER = [
  "authority-strength",
  "authority-strength-help",
  "authority-strength-harm",
  "asymmetry",
  "help-harm-differential",
];

function modelText(estimates: readonly Estimate[], model: string): string | null {
  const own = estimates.filter(({ regime, k }) => regime === "strict" && k === 1);
  if (own.length === 0) return null;
  const together = own.filter(({ metric }) => TOGETHER.includes(metric));
  const parts = [
    conditionTable(own, HEADLINES, { hasMissing: true, fewest: 2 }),
    conditionTable(own, BESIDE, { hasMissing: false, fewest: 2 }),
    conditionTable(own, FLIPS, { hasMissing: false, fewest: FLIPS.length }),
    together.length === 0 ? null : togetherText(together),
  ];
  const reasons = reasonsOf(own.filter(({ metric }) => [...HEADLINES, ...FLIPS, ...BESIDE, ...TOGETHER].includes(metric)));
  const undefinedText = reasons.length === 0 ? null : `  Undefined:\n${bullets(reasons)}`;
  return `${heading(shown(model))}\n${[...parts, undefinedText].filter((part) => part !== null).join("\n\n")}`;
}

interface TableOptions {
  /** Whether its last column says how many answers are missing. */
  readonly hasMissing: boolean;
  /** Columns that are never left out. */
  readonly fewest: number;
}

/** A row for each condition; columns from the right give way where there is no room. */
function conditionTable(
  own: readonly Estimate[],
  wanted: readonly string[],
  { hasMissing, fewest }: TableOptions,
): string | null {
  const shownHere = own.filter(({ metric, condition }) => wanted.includes(metric) && condition !== null);
  const byCondition = Map.groupBy(own, ({ condition }) => JSON.stringify(condition));
  const conditions = [...new Map(shownHere.map(({ condition }) => [JSON.stringify(condition), condition as Condition]))];
  if (conditions.length === 0) return null;
  const factors = Object.keys(conditions[0]?.[1] ?? {});
  let metrics = wanted.filter((metric) => shownHere.some((each) => each.metric === metric));
  const make = (): { rows: string[][]; headings: string[] } => ({
    rows: conditions.map(([name, condition]) => {
      const at = (metric: string): Estimate | undefined => byCondition.get(name)?.find((each) => each.metric === metric);
      return [
        factors.length === 0 ? "all" : factors.map((factor) => String(condition[factor])).join(", "),
        ...metrics.map((metric) => cellText(at(metric))),
        ...(hasMissing ? [missingCell(at("missing") ?? metrics.map(at).find((each) => each !== undefined))] : []),
      ];
    }),
    headings: [
      factors.length === 0 ? "condition" : factors.join(", "),
      ...metrics.map(columnHeading),
      ...(hasMissing ? ["missing"] : []),
    ],
  });
  const all = metrics;
  while (metrics.length > fewest && widthOf(make()) > terminalWidth()) metrics = metrics.slice(0, -1);
  // Where not even these stand side by side, all go below each other.
  if (widthOf(make()) > terminalWidth()) metrics = all;
  const { rows, headings } = make();
  return table(rows, headings);
}

function columnHeading(metric: string): string {
  return isShare(metric) ? `${metric} ${isDifference(metric) ? "points" : "%"}` : metric;
}

function widthOf({ rows, headings }: { rows: readonly (readonly string[])[]; headings: readonly string[] }): number {
  return headings.reduce(
    (sum, title, column) => sum + 2 + Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
    0,
  );
}

/** A figure under its heading, which says the unit. */
function cellText(estimate: Estimate | undefined): string {
  if (estimate === undefined) return "";
  const { metric, estimate: value, low, high } = estimate;
  if (value === null) return "undefined";
  const show = (number: number): string => (isDifference(metric) ? signed(metric, number) : figure(metric, number));
  return `${show(value)}${low === null || high === null ? "" : ` [${show(low)}, ${show(high)}]`}`;
}

function figure(metric: string, value: number): string {
  return isShare(metric) ? (100 * value).toFixed(1) : plainNumber(value);
}

function missingCell(estimate: Estimate | undefined): string {
  return estimate === undefined ? "" : `${count(estimate.missing)} of ${count(estimate.trials)}`;
}

function togetherText(together: readonly Estimate[]): string {
  const rows = together.map((each) => {
    const at = each.condition === null ? "" : ` (${conditionText(each.condition)})`;
    return [`${each.metric}${at}`, cellText(each), missingCell(each)];
  });
  return table(rows, ["over conditions", "points", "missing"]);
}

function reasonsOf(estimates: readonly Estimate[]): string[] {
  const undefinedOnes = estimates.filter(({ estimate }) => estimate === null);
  const byReason = Map.groupBy(undefinedOnes, ({ reason }) => reason ?? "no reason is known");
  return Array.from(byReason, ([reason, all]) => `${[...new Set(all.map(({ metric }) => metric))].join(", ")}: ${reason}`);
}

function curvesText(estimates: readonly Estimate[]): string | null {
  const strict = estimates.filter(({ regime }) => regime === "strict");
  const metrics = new Set(strict.filter(({ k }) => k > 1).map(({ metric }) => metric));
  const own = strict.filter(({ metric }) => metrics.has(metric));
  const ks = [...new Set(own.map(({ k }) => k))].sort((a, b) => a - b);
  if (ks.length === 0) return null;
  const groups = Map.groupBy(own, ({ metric, model, condition }) => `${model}, ${conditionText(condition ?? {})}: ${metric}`);
  const rows = Array.from(groups, ([name, all]) => [name, ...ks.map((k) => cellText(all.find((each) => each.k === k)))]);
  return `${heading("In at least one of k samples")}\n${table(rows, ["", ...ks.map((k) => `k = ${k}`)])}`;
}

const STATES = { bad: "red", look: "yellow", good: "green" } as const;

function checksText(checks: readonly Check[]): string {
  const wary = [...checks.filter(({ state }) => state === "bad"), ...checks.filter(({ state }) => state === "look")];
  const good = checks.length - wary.length;
  const title = heading("Checks");
  const rest = `${good === checks.length ? `All ${plural(good, "check")} are` : `${plural(good, "other check")} ${good === 1 ? "is" : "are"}`} good.`;
  if (wary.length === 0) return `${title}\n${rest}`;
  const lines = wary.map(({ state, model, check, says }) => {
    const mark = paint(STATES[state], state);
    return `${mark}: ${model === null ? "" : `${shown(model)}: `}${shown(says)} (${check})`;
  });
  return `${title}\n${bullets(lines)}${good === 0 ? "" : `\n${wrap(`  ${rest}`)}`}`;
}

function moreText({ run, estimates, contrasts }: Measures): string {
  const families = ["confirmatory", "secondary", "exploratory"] as const;
  const counts = families.map((family) => `${count(contrasts.filter((each) => each.family === family).length)} ${family}`);
  return wrap(
    `Missing answers count as not correct, not a flip and not compliant (strict); intervals hold 95 %, over items. waver measure ${run} --json has all ` +
      `${plural(estimates.length, "estimate")}, lenient ones, bounds and curves over k too, and ${plural(contrasts.length, "contrast")} (${counts.join(", ")}); ` +
      "docs/measures.md says what each is and when it misleads.",
  );
}
