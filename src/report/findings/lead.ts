import { count, plural } from "../../counting.ts";
import { isBeside } from "../../measure/families.ts";
import type { Contrast, Measures } from "../../measure/measures.ts";
import { isSame, metricText, sidesText } from "../names.ts";
import { capital } from "../numbers.ts";
import { effectText, joined, standingOf, standingText } from "../telling.ts";

/** The answer to one of a study's main questions, for one model. */
export interface Lead {
  readonly about: keyof typeof QUESTIONS;
  readonly way: Way;
  readonly text: string;
}

/** Which way the effect goes, where one is shown; `close`: test and interval disagree; `bare`: it has no interval, or no test; `open`: the data do not tell. */
type Way = "up" | "down" | "close" | "bare" | "open";

const QUESTIONS = {
  cue: { asks: "a wrong cue is followed", up: "a wrong cue is followed", down: "a wrong cue repels" },
  protection: {
    up: "reflection makes the wrong cue's pull stronger",
    down: "reflection protects against the wrong cue",
    asks: "reflection protects against the wrong cue",
  },
  reflection: {
    asks: "reflection changes accuracy",
    up: "accuracy rises with reflection",
    down: "accuracy falls with reflection",
  },
} as const;

/** The lead of a contrast: what it comes to, its numbers, and what to be wary of. */
export function leadOf(
  about: Lead["about"],
  contrast: Contrast,
  said: Readonly<Record<Exclude<Way, "bare">, string>>,
  numbers: string,
): Lead {
  const way = wayOf(contrast);
  // That the data do not tell is what the lead begins with.
  return {
    about,
    way,
    text: joined(`${said[way === "bare" ? "open" : way]}: ${numbers}.`, way === "open" ? "" : standingText(contrast)),
  };
}

function wayOf(contrast: Contrast): Way {
  switch (standingOf(contrast)) {
    case "shown":
      return (contrast.estimate as number) > 0 ? "up" : "down";
    case "mixed":
      return "close";
    case "no-interval":
    case "untested":
      return "bare";
    default:
      return "open";
  }
}

/** `Of 10 models: a wrong cue is followed in 8; in 1 it is too close to call; for 1 the data do not tell.` */
export function overviewOf(leads: readonly (readonly Lead[])[]): string[] {
  if (leads.length < 2) return [];
  const counts = (Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]).flatMap((about) => {
    const own = leads.flat().filter((lead) => lead.about === about);
    if (own.length === 0) return [];
    const number = (way: Way): number => own.filter((lead) => lead.way === way).length;
    const parts = (["up", "down"] as const).flatMap((way) =>
      number(way) === 0 ? [] : [`it is shown in ${count(number(way))} that ${QUESTIONS[about][way]}`],
    );
    if (parts.length === 0) parts.push(`for none is it shown whether ${QUESTIONS[about].asks}`);
    if (number("close") > 0) parts.push(`in ${count(number("close"))} it is too close to call`);
    if (number("bare") > 0) parts.push(`for ${count(number("bare"))} there is no interval to rest a claim on`);
    if (number("open") > 0) parts.push(`for ${count(number("open"))} the data do not tell`);
    return [`Of ${plural(own.length, "model")}: ${parts.join("; ")}.`];
  });
  return counts.length === 0 ? [] : [...counts, NO_COMPARISON];
}

const NO_COMPARISON =
  "These counts do not compare the models: where an effect is shown in one and not in another, the two may still be alike.";

const MOST_TOLD = 6;

/** Model against model, on the plan's contrasts: the difference of their effects is what compares them. */
export function comparisonsOf({ contrasts }: Measures, models: readonly string[]): string[] {
  const pairs = new Map<string, readonly [string, string]>(
    models.flatMap((one) => models.map((other) => [`${one} vs ${other}`, [one, other] as const] as const)),
  );
  const own = contrasts.filter(
    (each) =>
      each.regime === "strict" &&
      each.category === null &&
      pairs.has(each.model) &&
      !models.includes(each.model) &&
      !isBeside(each) &&
      !isSame(each.a, each.b) &&
      each.estimate !== null,
  );
  if (own.length === 0) return [];
  const shown = own.filter((each) => standingOf(each) === "shown");
  const told = own.length <= MOST_TOLD ? own : shown.slice(0, MOST_TOLD);
  const many = plural(own.length, "comparison");
  const head = `Between the effects of two models a difference is shown in ${shown.length === 0 ? "none" : count(shown.length)} of ${many}`;
  const rest = own.length > told.length ? " (the table of secondary contrasts has all)" : "";
  return [`${head}${rest}.`, ...told.map((each) => comparisonText(each, pairs.get(each.model) as readonly [string, string]))];
}

function comparisonText(contrast: Contrast, [one, other]: readonly [string, string]): string {
  const sides = sidesText(contrast.a, contrast.b);
  const at = sides.at === "" ? "" : `, both under ${sides.at}`;
  return joined(
    `${capital(metricText(contrast.metric))}, ${sides.a} less ${sides.b}${at}: the effect in ${one} less that in ${other} is ${effectText(contrast)}.`,
    standingText(contrast),
  );
}
