/**
 * What a trial asked, as the reader needs to know it. From what a run's store keeps, so that an old run is read on any machine: the item's
 * options, the condition's levels, the order on screen, the target, and the manifest's cues.
 */
import type { SetName } from "../items/item.ts";
import type { Manifest } from "../plan/manifest.ts";
import { isLettered } from "../stimuli/compose.ts";
import { letter } from "../stimuli/letters.ts";
import { compilePreamble, render } from "../stimuli/template.ts";
import type { Asked, Protocol, ShownOption } from "./reading.ts";

/** A trial as it was shown; a `KeptTrial` with its item's options is one. */
export interface ShownTrial {
  readonly set: string;
  /** In canonical order. */
  readonly options: readonly string[];
  /** Which canonical option stands in which place on screen. */
  readonly order: readonly number[];
  readonly target: number | null;
  readonly condition: Readonly<Record<string, string | number>>;
}

/** What the manifest in force says of its prompts. */
export type Asker = Pick<Manifest, "cues" | "design" | "imported">;

export function askedBy({ cues, design, imported }: Asker, trial: ShownTrial, pass: 1 | 2): Asked {
  const lettered = isLettered(trial.set as SetName, cues !== null);
  return {
    options: shownOptions(trial, lettered),
    // Nobody knows what another tool's prompts asked for.
    protocol: imported?.prompts === "unknown" ? null : protocolOf(trial.condition, lettered, cues !== null, pass),
    cue: cueOf(cues, design, trial),
  };
}

function shownOptions({ options, order }: ShownTrial, lettered: boolean): ShownOption[] {
  return order.map((option, place) => {
    const text = options[option] as string;
    return { label: lettered ? letter(place) : text, text };
  });
}

/** A factor that the design leaves out has its default, as in plan/conditions.ts. */
function protocolOf(condition: ShownTrial["condition"], lettered: boolean, hasParadigm: boolean, pass: 1 | 2): Protocol {
  const form = condition.form ?? "plain";
  const level = condition.reflection ?? (hasParadigm ? null : 1);
  // Only the base instruction, which stands in place of a reflection template, wants the answer at the end.
  const ends = level === null;
  if (form === "confidence") return { answer: "tags", confidence: true, ends };
  if (lettered || form === "tagged") return { answer: "tags", confidence: false, ends };
  if (level === 0) return { answer: "words", confidence: false };
  const asksForLine = level === 2 || (level === 5 && pass === 1);
  return { answer: asksForLine ? "final" : "free", confidence: false };
}

/** In both passes: what stood before the first is still in sight, and quoted, in the second. */
function cueOf(cues: Manifest["cues"], design: Manifest["design"], { condition, order, target }: ShownTrial): string | null {
  if (cues === null) return null;
  const factor = Object.keys(design).find((name) => design[name]?.some((level) => Object.hasOwn(cues, level)));
  const preamble = factor === undefined ? undefined : cues[String(condition[factor])]?.preamble;
  if (preamble === undefined || preamble === "") return null;
  const targetLetter = target === null ? "" : letter(order.indexOf(target));
  return render(compilePreamble(preamble), { target: targetLetter, text: "", options: "", tags: "", previous: "" });
}
