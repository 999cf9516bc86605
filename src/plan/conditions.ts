import type { CueCondition } from "../paradigms/paradigm.ts";
import type { Form, ReflectionLevel } from "../stimuli/reflection.ts";
import type { Level, Study } from "../study/study.ts";

/** One cell of the crossed factors. */
export interface Condition {
  /** The levels of the factors that the design names, and no others. */
  readonly levels: Readonly<Record<string, Level>>;
  /** For people: `authority high-harm, reflection 2`. */
  readonly label: string;
  readonly reflection: ReflectionLevel | null;
  readonly form: Form;
  readonly thinking: Thinking;
  /** Null where the study has no paradigm. */
  readonly cue: CueCondition | null;
}

export type Thinking = "off" | "on";

/** A factor that the design leaves out takes its default: no reflection template beside a paradigm, level 1 without one; plain; thinking off. */
export function crossConditions(study: Study): Condition[] {
  let cells: Record<string, Level>[] = [{}];
  for (const { name, levels } of study.factors) {
    cells = cells.flatMap((cell) => levels.map((level) => ({ ...cell, [name]: level })));
  }
  const { paradigm } = study;
  return cells.map((levels) => ({
    levels,
    label: conditionLabel(levels),
    reflection: (levels.reflection ?? (paradigm === null ? 1 : null)) as ReflectionLevel | null,
    form: (levels.form ?? "plain") as Form,
    thinking: (levels.thinking ?? "off") as Thinking,
    cue: paradigm === null ? null : (paradigm.conditions[levels[paradigm.name] as string] as CueCondition),
  }));
}

export function conditionLabel(levels: Readonly<Record<string, Level>>): string {
  const parts = Object.entries(levels).map(([factor, level]) => `${factor} ${level}`);
  return parts.length === 0 ? "the only condition" : parts.join(", ");
}
