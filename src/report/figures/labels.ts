import { visible } from "../../audit/visible.ts";
import type { Condition, Level } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { LEVEL_NAMES } from "../../stimuli/reflection.ts";
import { cueFactorOf } from "../names.ts";
import { capital } from "../numbers.ts";

/** Names in figures, as people would say them. Study files and models write some of them: nothing in them may hide or turn the text. */
export function shown(text: string): string {
  return visible(text).replaceAll("\n", " ");
}

/** In two lines where it has two parts: who says it, and what of. */
export function levelLabel(plan: Manifest, factor: string, level: Level): string {
  if (factor === cueFactorOf(plan)) return cueLabel(plan, factor, String(level));
  if (factor === "reflection") {
    const name = LEVEL_NAMES[Number(level)];
    return name === undefined ? `Level ${shown(String(level))}` : `Level ${level}\n${name}`;
  }
  return capital(shown(`${factor} ${level}`));
}

export function inLine(label: string): string {
  return label.replaceAll("\n", ", ");
}

function cueLabel({ cues }: Manifest, factor: string, level: string): string {
  const cue = cues !== null && Object.hasOwn(cues, level) ? cues[level] : undefined;
  const plain = capital(shown(level).replaceAll("-", " "));
  if (cue === undefined) return plain;
  const { source, target } = cue;
  if (source === null) return `${level === "control-b" ? "Control, again" : plain}\nno cue`;
  const who =
    source === "high" || source === "low" ? capital(`${source} ${shown(factor)}`) : plain.replace(/ (?:help|harm)$/, "");
  return `${who}\n${target === "key" ? "right option" : target === "wrong" ? "wrong option" : "endorses nothing"}`;
}

/** Levels of a condition in one line, those of some factors left out. */
export function restLabel(plan: Manifest, condition: Condition, without: readonly (string | null)[]): string {
  return Object.entries(condition)
    .filter(([factor]) => !without.includes(factor))
    .map(([factor, level]) => {
      const label = inLine(levelLabel(plan, factor, level));
      return factor === "reflection" ? `reflection ${level}` : label.charAt(0).toLowerCase() + label.slice(1);
    })
    .join(", ");
}
