import { plural } from "../counting.ts";
import type { Contrast, Estimate } from "../measure/measures.ts";
import { metricText, sidesText } from "./names.ts";
import { bare, capital, intervalText, isDifference, isShare, pText, withUnit } from "./numbers.ts";

/** How a contrast is told: in numbers first, then in what they allow to be said. */

export type Standing = "shown" | "untold" | "mixed" | "no-interval" | "untested" | "undefined";

/** In a word or two. */
export const STANDINGS: Readonly<Record<Standing, string>> = {
  shown: "Shown",
  untold: "Not shown",
  mixed: "Too close",
  "no-interval": "No interval",
  untested: "Not tested",
  undefined: "Undefined",
};

export const ALPHA = 0.05;

/** The value of no difference: 1 for a ratio, 0 for all else. */
function nothing({ metric }: Pick<Contrast, "metric">): number {
  return /ratio$/.test(metric) ? 1 : 0;
}

type Judged = Pick<Contrast, "metric" | "estimate" | "low" | "high" | "p" | "pAdjusted"> & Partial<Pick<Contrast, "test">>;

/** A difference is shown only where test and interval agree on it: the adjusted p is below .05 and the interval excludes none. */
export function standingOf(contrast: Judged): Standing {
  const { estimate, low, high, p, pAdjusted } = contrast;
  if (estimate === null) return "undefined";
  if (p === null) return "untested";
  if (low === null || high === null) return "no-interval";
  const rejects = (pAdjusted ?? p) < ALPHA;
  if (excludesNothing(contrast)) return rejects ? "shown" : "mixed";
  return rejects ? "mixed" : "untold";
}

/** What may be said of it, beyond the numbers; empty where they speak for themselves. */
export function standingText(contrast: Judged & Pick<Contrast, "bounds" | "reason">): string {
  switch (standingOf(contrast)) {
    case "shown":
      return couldTurn(contrast) ? `Missing answers could undo it: at their worst it lies between ${boundsText(contrast)}.` : "";
    case "untold":
      return `The interval includes ${noneText(contrast)}: the data do not tell.`;
    case "mixed":
      if (isOneSided(contrast)) return "Answers are steadier than control's own; the test asks for more flips only.";
      return excludesNothing(contrast)
        ? `The interval excludes ${noneText(contrast)}, but the test, corrected for the others of its family, does not reject: too close to call.`
        : `The test rejects, but the interval includes ${noneText(contrast)}: too close to call.`;
    case "no-interval":
    case "untested":
      return contrast.low === null
        ? `There is no interval (${contrast.reason ?? "too little differs"}): no claim rests on it.`
        : "";
    case "undefined":
      return "";
  }
}

export function noneText(contrast: Pick<Contrast, "metric">): string {
  return nothing(contrast) === 1 ? "a ratio of one" : "zero";
}

/** The test of flips proper asks for more of them: of fewer it cannot tell. */
function isOneSided({ test, estimate }: Judged): boolean {
  return test === "label-permutation" && estimate !== null && estimate < 0;
}

function excludesNothing(contrast: Judged): boolean {
  const { low, high } = contrast;
  const none = nothing(contrast);
  return low !== null && high !== null && (low > none || high < none);
}

/** Whether missing answers, were they all known, could change the sign. */
function couldTurn({ bounds, ...contrast }: Judged & Pick<Contrast, "bounds">): boolean {
  const none = nothing(contrast);
  return bounds !== null && contrast.estimate !== null && (contrast.estimate > none ? bounds[0] <= none : bounds[1] >= none);
}

function boundsText({ metric, bounds }: Pick<Contrast, "metric" | "bounds">): string {
  const [low, high] = bounds ?? [0, 0];
  return `${bare(metric, low, true)} and ${bare(metric, high, true)}${isShare(metric) ? " points" : ""}`;
}

/** `+6.3 points [0.4, 9.1] (secondary, adjusted p = .011)`. */
export function effectText(contrast: Contrast): string {
  const { metric, estimate, low, high } = contrast;
  if (estimate === null) return "undefined";
  const unit = isShare(metric) ? " points" : "";
  return `${bare(metric, estimate, true)}${unit}${intervalText(metric, low, high, true)}${testText(contrast)}`;
}

function testText({ p, pAdjusted, family }: Pick<Contrast, "p" | "pAdjusted" | "family">): string {
  return ` (${family}, ${p === null ? "not tested" : adjustedText({ p, pAdjusted })})`;
}

/** The p value that a claim rests on, and whether it is adjusted. */
export function adjustedText({ p, pAdjusted }: { readonly p: number; readonly pAdjusted: number | null }): string {
  return pAdjusted === null ? pText(p) : `adjusted ${pText(pAdjusted)}`;
}

/** One contrast in a sentence or two, whatever its metric. */
export function contrastText(contrast: Contrast): string {
  return joined(numbersText(contrast), standingText(contrast));
}

/** Its numbers alone, without what they allow to be said. */
export function numbersText(contrast: Contrast): string {
  const { metric, estimate, low, high, items, reason } = contrast;
  const sides = sidesText(contrast.a, contrast.b);
  const at = sides.at === "" ? "" : `, both under ${sides.at}`;
  const subject = capital(metricText(metric));
  if (estimate === null)
    return `${subject} under ${sides.a} beside ${sides.b}${at} is undefined: ${reason ?? "no reason is known"}.`;
  const none = nothing(contrast);
  const interval = intervalText(metric, low, high, none === 0, none);
  const how =
    none === 1
      ? `is ${bare(metric, estimate)} times${interval} that under ${sides.b} under ${sides.a}`
      : /^0(?:\.0+)?$/.test(bare(metric, estimate, false))
        ? `differs by ${withUnit(metric, 0, true)}${interval} between ${sides.a} and ${sides.b}`
        : `is ${withUnit(metric, Math.abs(estimate), true)} ${estimate < 0 ? "lower" : "higher"}${interval} under ${sides.a} than under ${sides.b}`;
  return `${subject} ${how}${at}, over ${plural(items, "item")}${testText(contrast)}.`;
}

export function joined(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

/** `83.3 % [75.0, 88.7]`. */
export function figure({ metric, estimate, low, high }: Estimate): string {
  if (estimate !== null && isDifference(metric)) return signedFigure({ metric, estimate, low, high });
  return estimate === null ? "undefined" : `${withUnit(metric, estimate)}${intervalText(metric, low, high)}`;
}

export function signedFigure({ metric, estimate, low, high }: Pick<Estimate, "metric" | "estimate" | "low" | "high">): string {
  if (estimate === null) return "undefined";
  return `${bare(metric, estimate, true)} points${intervalText(metric, low, high, true)}`;
}
