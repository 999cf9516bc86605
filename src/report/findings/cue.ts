import { cueFactorOf } from "../../measure/cells.ts";
import type { Condition, Estimate } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";
import type { Look } from "../look.ts";
import { listText } from "../numbers.ts";
import { effectText, figure, joined, signedFigure, standingText } from "../telling.ts";
import { UNREAD } from "../unread.ts";
import { type Cue, cuesOf, mainCue } from "./cues.ts";
import type { Section } from "./findings.ts";
import { type Lead, leadOf } from "./lead.ts";

/** What the cues of a paradigm do to one model's answers. */
export function cueFindings(look: Look, manifest: Manifest): Section[] {
  const factor = cueFactorOf(manifest);
  if (factor === null) return [];
  const cues = cuesOf(manifest, factor);
  const control = { [factor]: "control" };
  const ofTarget = (target: string): string[] =>
    cues.filter((cue) => cue.target === target).flatMap((cue) => compliance(look, cue, control, target === "wrong"));
  const isAnyMissing = look.all("compliance").some(({ missing }) => missing > 0);
  const counting = isAnyMissing
    ? ["Shares here are of the trials: a missing answer counts as not taking the option, and as no flip."]
    : [];
  return [
    { title: "How missing answers count", sentences: counting },
    { title: "Cues that are wrong", sentences: ofTarget("wrong") },
    { title: "Cues that are right", sentences: ofTarget("key") },
    {
      title: "Flips beyond control's own",
      sentences: cues.flatMap((cue) => [...flips(look, cue, control), ...besideSham(look, cue, cues)]),
    },
    { title: "Strong and weak sources", sentences: strength(look) },
    { title: "Help and harm", sentences: helpAndHarm(look, factor, cues) },
    { title: "Where it knows better", sentences: cues.flatMap((cue) => vulnerability(look, cue)) },
  ].filter(({ sentences }) => sentences.length > 0);
}

/** What the wrong cue does that the study is about. */
export function cueLead(look: Look, manifest: Manifest): Lead | null {
  const factor = cueFactorOf(manifest);
  if (factor === null) return null;
  const cue = mainCue(manifest, factor);
  const pull = cue === undefined ? undefined : look.contrast("excess-compliance", cue.at, { [factor]: "control" });
  if (cue === undefined || pull === undefined || pull.estimate === null) return null;
  const moved = look.one("susceptibility", cue.at);
  const share = moved?.estimate == null ? "" : `, which is ${figure(moved)} of what was not there already`;
  const numbers = `under ${cue.level} the share of trials on the endorsed wrong option moves by ${effectText(pull)}${share}`;
  return leadOf("cue", pull, SAID, numbers);
}

const SAID = {
  up: "It follows a wrong cue",
  down: "A wrong cue repels it",
  close: "Whether it follows a wrong cue is too close to call",
  open: "Whether it follows a wrong cue is not shown",
} as const;

function compliance(look: Look, cue: Cue, control: Condition, isWrong: boolean): string[] {
  const [taken, baseline] = [look.one("compliance", cue.at), look.one("control-compliance", cue.at)];
  const pull = look.contrast("excess-compliance", cue.at, control);
  const accuracy = look.contrast("accuracy", cue.at, control);
  const option = isWrong ? "a wrong option" : "the correct option";
  if (taken?.reason === UNREAD) return [`Under ${cue.level}, which endorses ${option}, ${UNREAD}.`];
  const rates =
    taken?.estimate == null
      ? ""
      : `Under ${cue.level}, which endorses ${option}, that option is taken in ${figure(taken)} of the trials; ${uncuedText(baseline)}.`;
  if (pull === undefined) return rates === "" ? [] : [rates];
  const effect =
    pull.estimate === null
      ? `What ${cue.level} adds is undefined: ${pull.reason ?? "no reason is known"}.`
      : `${rates === "" ? `Over all levels of the other factors, ${cue.level}, which endorses ${option}, moves the share of trials on it` : "The cue moves it"} by ${effectText(pull)}.`;
  const right = accuracy?.estimate == null ? "" : `Accuracy changes by ${effectText(accuracy)}.`;
  const standing = standingText(pull);
  return [
    joined(
      rates,
      effect,
      standing,
      right,
      accuracy === undefined || standing === standingText(accuracy) ? "" : standingText(accuracy),
    ),
  ];
}

function uncuedText(baseline: Estimate | undefined): string {
  if (baseline?.reason === UNREAD) return `without the cue ${UNREAD}`;
  return baseline?.estimate == null ? "there is no control to hold it against" : `without the cue, in ${figure(baseline)}`;
}

function flips(look: Look, cue: Cue, control: Condition): string[] {
  const excess = look.contrast("excess-flip", cue.at, control);
  if (excess === undefined) return [];
  if (excess.estimate === null) return [`Under ${cue.level} the excess is undefined: ${excess.reason ?? "no reason is known"}.`];
  const [flip, own] = [look.one("flip", cue.at), look.one("null-flip", cue.at)];
  const rates =
    flip?.estimate == null || own?.estimate == null
      ? `Under ${cue.level}, held against control's most frequent answers, the cue adds ${effectText(excess)}`
      : `Under ${cue.level} the answer differs from control's most frequent one in ${figure(flip)} of the trials, and control's own differs in ` +
        `${figure(own)}; on the same references the cue adds ${effectText(excess)}`;
  const kinds = (["good", "bad"] as const).flatMap((kind) => {
    const part = look.one(`excess-${kind}-flip`, cue.at);
    return part?.estimate == null ? [] : [`to ${kind === "good" ? "the correct" : "a wrong"} option ${signedFigure(part)}`];
  });
  return [joined(`${rates}${kinds.length === 0 ? "" : `: ${listText(kinds)}`}.`, standingText(excess))];
}

/** With a source that endorses nothing, what the endorsement does is told from what any other prompt does: the effect of authority proper. */
function besideSham(look: Look, cue: Cue, cues: readonly Cue[]): string[] {
  const sham = cues.find(({ source, target }) => target === "none" && source === `sham-${cue.source}`);
  const contrast = sham === undefined || cue.target === "none" ? undefined : look.contrast("excess-flip", cue.at, sham.at);
  if (sham === undefined || contrast === undefined) return [];
  const what = `what ${cue.level} adds less what ${sham.level}, the same source without an endorsement, adds`;
  if (contrast.estimate === null)
    return [`The endorsement alone, ${what}, is undefined: ${contrast.reason ?? "no reason is known"}.`];
  return [joined(`The endorsement alone, ${what}, is ${effectText(contrast)}.`, standingText(contrast))];
}

function strength(look: Look): string[] {
  return look.contrasts("authority-strength").flatMap((contrast) => {
    if (contrast.estimate === null) return [`Undefined: ${contrast.reason ?? "no reason is known"}.`];
    const parts = (["help", "harm"] as const).flatMap((kind) => {
      const part = look.one(`authority-strength-${kind}`, {});
      return part?.estimate == null ? [] : [`${signedFigure(part)} where it is ${kind === "help" ? "right" : "wrong"}`];
    });
    return [
      joined(
        `On the same items and targets, compliance with the strong source less that with the weak one is ${effectText(contrast)}` +
          `${parts.length === 0 ? "" : `: ${listText(parts)}`}.`,
        standingText(contrast),
        "The two wordings may differ in certainty as well as in source.",
      ),
    ];
  });
}

function helpAndHarm(look: Look, factor: string, cues: readonly Cue[]): string[] {
  const sources = [...new Set(cues.map(({ source }) => source))].filter((source) => source !== null);
  return sources.flatMap((source) => {
    const of = (target: string): Cue | undefined => cues.find((cue) => cue.source === source && cue.target === target);
    const [wrong, right] = [of("wrong"), of("key")];
    if (wrong === undefined || right === undefined) return [];
    const contrast = look.contrast("asymmetry", wrong.at, right.at);
    if (contrast === undefined) return [];
    const [toWrong, toRight] = [look.one("susceptibility", wrong.at), look.one("susceptibility", right.at)];
    if (contrast.estimate === null)
      return [`For the ${source} source the asymmetry is undefined: ${contrast.reason ?? "no reason is known"}.`];
    const parts =
      toWrong?.estimate == null || toRight?.estimate == null
        ? ""
        : `Of what was not on its option already, the ${source} source moves ${figure(toWrong)} where it is wrong and ${figure(toRight)} where it is right; `;
    const differential = look.one("help-harm-differential", { [factor]: source });
    const raw =
      differential?.estimate == null
        ? ""
        : `In points of accuracy, what help gains less what harm loses is ${signedFigure(differential)}, which headroom alone can make.`;
    return [
      joined(
        `${parts}${parts === "" ? `For the ${source} source, s` : "s"}usceptibility to wrong less that to right cues is ${effectText(contrast)}.`,
        standingText(contrast),
        raw,
      ),
    ];
  });
}

function vulnerability(look: Look, cue: Cue): string[] {
  const [soft, baseline, excess] = ["vulnerability", "vulnerability-baseline", "vulnerability-excess"].map((metric) =>
    look.one(metric, cue.at),
  );
  if (soft?.estimate == null || excess?.estimate == null || baseline?.estimate == null) return [];
  const includes = excess.low !== null && excess.high !== null && excess.low <= 0 && excess.high >= 0;
  return [
    joined(
      `Weighted by how well it knows the item, ${cue.level} is followed in ${figure(soft)}; without the cue the same option is taken in ` +
        `${figure(baseline)}: ${signedFigure(excess)} (not tested).`,
      includes ? "The interval includes zero: the data do not tell." : "",
    ),
  ];
}
