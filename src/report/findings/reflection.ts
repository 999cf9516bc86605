import { count, plural } from "../../counting.ts";
import { cueFactorOf } from "../../measure/cells.ts";
import type { Condition, Estimate, Level } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";
import type { Look } from "../look.ts";
import { agrees, conditionText, labelOf, levelText } from "../names.ts";
import { bare, intervalText, withUnit } from "../numbers.ts";
import { contrastText, effectText, joined, standingOf, standingText } from "../telling.ts";
import type { Section } from "./findings.ts";
import { type Lead, leadOf } from "./lead.ts";

/** What levels of reflection, thinking and a second pass do to one model's answers. */
export function reflectionFindings(look: Look, manifest: Manifest): Section[] {
  return [
    { title: "Accuracy from the first level to the last", sentences: [...overLevels(look, manifest), ...trend(look)] },
    { title: "Thinking", sentences: thinking(look, manifest) },
    { title: "Consistency", sentences: levelContrasts(look, manifest, ["agreement", "order-agreement"]) },
    { title: "Confidence and calibration", sentences: calibration(look, manifest) },
    { title: "From pass 1 to pass 2", sentences: revision(look) },
  ].filter(({ sentences }) => sentences.length > 0);
}

export function reflectionLead(look: Look, manifest: Manifest): Lead | null {
  const ends = endsOf(manifest, "reflection");
  const contrast = ends === null ? undefined : look.contrast("accuracy", ends.a, ends.b);
  if (contrast?.estimate == null) return null;
  const numbers = `from ${nameOf(contrast.b)} to ${nameOf(contrast.a)} it moves by ${effectText(contrast)}`;
  return leadOf("reflection", contrast, SAID, numbers);
}

const SAID = {
  up: "Accuracy rises with reflection",
  down: "Accuracy falls with reflection",
  close: "Whether reflection changes accuracy is too close to call",
  open: "Whether reflection changes accuracy is not shown",
} as const;

function nameOf({ reflection }: Condition): string {
  return levelText("reflection", reflection as Level);
}

/** The first level of a factor and its last; in a crossed study without a cue, as the measures have it. */
function endsOf(manifest: Manifest, factor: string): { a: Condition; b: Condition; levels: readonly Level[] } | null {
  const levels = manifest.design[factor] ?? [];
  const [first, last] = [levels[0], levels.at(-1)];
  if (first === undefined || last === undefined || levels.length < 2) return null;
  const cue = cueFactorOf(manifest);
  const rest: Condition = cue !== null && manifest.design[cue]?.includes("control") ? { [cue]: "control" } : {};
  return { a: { [factor]: last, ...rest }, b: { [factor]: first, ...rest }, levels };
}

function overLevels(look: Look, manifest: Manifest): string[] {
  const ends = endsOf(manifest, "reflection");
  if (ends === null) return [];
  const { reflection: _, ...rest } = ends.a;
  const rates = ends.levels.flatMap((level) => {
    const found = look.all("accuracy", { reflection: level, ...rest });
    return found.length === 0 ? [] : [`${rangeText(found)} at level ${level}`];
  });
  const contrast = look.contrast("accuracy", ends.a, ends.b);
  return [
    rates.length === 0 ? "" : `Accuracy is ${rates.join(", ")}.`,
    contrast === undefined ? "" : contrastText(contrast),
  ].filter((sentence) => sentence !== "");
}

/** One figure, or the range of several: an average over conditions is no estimate of the measures. */
function rangeText(found: readonly Estimate[]): string {
  const [only] = found as readonly [Estimate];
  const { metric } = only;
  if (found.length === 1)
    return only.estimate === null
      ? "undefined"
      : `${withUnit(metric, only.estimate)}${intervalText(metric, only.low, only.high)}`;
  const values = found.flatMap(({ estimate }) => estimate ?? []);
  if (values.length === 0) return "undefined";
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${bare(metric, least, false)} to ${withUnit(metric, most, false)} over ${plural(found.length, "condition")}`;
}

function trend(look: Look): string[] {
  return look
    .contrasts("accuracy-trend")
    .flatMap((contrast) =>
      contrast.estimate === null
        ? []
        : [
            joined(
              `The straight line through all levels has a slope, for each level, of ${effectText(contrast)}.`,
              standingText(contrast),
              "A line says nothing of rises and falls between.",
            ),
          ],
    );
}

function thinking(look: Look, manifest: Manifest): string[] {
  const plain = look
    .contrasts("accuracy")
    .filter(({ a, b }) => a.thinking !== undefined && b.thinking !== undefined && a.thinking !== b.thinking)
    .map(contrastText);
  const joint = look.contrasts("accuracy-interaction").filter(({ estimate }) => estimate !== null);
  if (joint.length === 0) return plain;
  const shown = joint.filter((contrast) => standingOf(contrast) === "shown");
  const own = manifest.models.find((model) => labelOf(model) === look.model);
  const settings = Object.values(own?.settings ?? {});
  const isConfounded = new Set(settings.map(({ temperature }) => temperature)).size > 1;
  return [
    ...plain,
    shown.length === 0
      ? `For none of ${plural(joint.length, "level")} is it shown that it adds more, or less, with thinking on than off.`
      : `Thinking changes what a level adds: ${shown.map((each) => `${levelText("reflection", each.a.reflection as Level)} ${effectText(each)}`).join("; ")}.`,
    ...(isConfounded ? ["Thinking goes with another temperature here: the two cannot be told apart."] : []),
  ];
}

function levelContrasts(look: Look, manifest: Manifest, metrics: readonly string[]): string[] {
  const ends = endsOf(manifest, "reflection") ?? endsOf(manifest, "thinking");
  if (ends === null) return [];
  return metrics.flatMap((metric) => {
    const { a, b } = ends;
    const contrast = look.contrast(metric, a, b);
    // At temperature 0 on one side of thinking only, each side of it is compared for itself.
    const all =
      contrast === undefined ? look.contrasts(metric).filter((each) => agrees(each.a, a) && agrees(each.b, b)) : [contrast];
    return all.map(contrastText);
  });
}

/** Of the 95 % range, the part above it. */
const ABOVE_BY_CHANCE = 0.025;

function calibration(look: Look, manifest: Manifest): string[] {
  const scores = look.all("brier").filter(({ estimate }) => estimate !== null);
  if (scores.length === 0) return [];
  const errors = look.all("ece").flatMap((ece) => {
    const own = look.one("ece-null", ece.condition ?? {});
    return ece.estimate === null || own?.high == null ? [] : [{ ece: ece.estimate, high: own.high }];
  });
  const beyond = errors.filter(({ ece, high }) => ece > high).length;
  return [
    `Where a confidence was asked for, the Brier score is ${rangeText(scores)} (0 is perfect), and the stated confidence ${rangeText(look.all("confidence").filter(({ estimate }) => estimate !== null))} of 100.`,
    ...levelContrasts(look, manifest, ["brier", "confidence"]),
    ...(errors.length === 0
      ? []
      : [
          `In ${count(beyond)} of ${plural(errors.length, "condition")} the expected calibration error lies above the 95 % range of a calibrated participant with these confidences; ` +
            `by chance alone about ${(errors.length * ABOVE_BY_CHANCE).toFixed(1)} would.${beyond === 0 ? " Miscalibration is not shown; it is not excluded." : ""}`,
        ]),
  ];
}

function revision(look: Look): string[] {
  const gains = look.contrasts("revision-gain");
  if (gains.length === 0) return [];
  const MOST = 6;
  const told = gains.slice(0, MOST).map((gain) => {
    const { pass: _, ...condition } = gain.a;
    const changed = look.all("revision-change", condition).find(({ estimate }) => estimate !== null);
    const change =
      changed?.estimate == null ? "" : ` Pass 2 changes ${withUnit("revision-change", changed.estimate)} of the answers.`;
    if (gain.estimate === null) return `Under ${conditionText(condition)}: undefined, ${gain.reason ?? "no reason is known"}.`;
    return joined(
      `Under ${conditionText(condition)} accuracy after pass 2 less that after pass 1 is ${effectText(gain)}.${change}`,
      standingText(gain),
    );
  });
  return [
    ...told,
    ...(gains.length > MOST ? [`${gains.length - MOST} more conditions stand in the table of contrasts.`] : []),
    "A second look without the prompt might gain as much.",
  ];
}
