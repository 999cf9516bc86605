import type { Contrast } from "../../measure/measures.ts";
import { count } from "../numbers.ts";
import { standingOf } from "../telling.ts";

/** The answer to one of a study's main questions, for one model. */
export interface Lead {
  readonly about: keyof typeof QUESTIONS;
  /** Which way the effect goes, where one is shown; `open`: the data do not tell. */
  readonly way: "up" | "down" | "open";
  readonly text: string;
}

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

export function wayOf(contrast: Contrast): Lead["way"] {
  if (standingOf(contrast) !== "shown") return "open";
  return (contrast.estimate as number) > 0 ? "up" : "down";
}

/** `Of 10 models: a wrong cue is followed in 8; for 2 the data do not tell.` */
export function overviewOf(leads: readonly (readonly Lead[])[]): string[] {
  if (leads.length < 2) return [];
  return (Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]).flatMap((about) => {
    const own = leads.flat().filter((lead) => lead.about === about);
    if (own.length === 0) return [];
    const number = (way: Lead["way"]): number => own.filter((lead) => lead.way === way).length;
    const parts = (["up", "down"] as const).flatMap((way) =>
      number(way) === 0 ? [] : [`${QUESTIONS[about][way]} in ${count(number(way))}`],
    );
    if (parts.length === 0) parts.push(`for none do the data tell whether ${QUESTIONS[about].asks}`);
    else if (number("open") > 0) parts.push(`for ${count(number("open"))} the data do not tell`);
    return [`Of ${count(own.length)} models: ${parts.join("; ")}.`];
  });
}
