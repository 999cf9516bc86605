/**
 * A paradigm is one literal: the conditions of a cue factor, their exact wording, which option each endorses, the sampling that
 * suits it, and the measures it brings. To add a paradigm, add a file with such a literal and name it in `index.ts`.
 */
export interface Paradigm {
  readonly name: string;
  /** One sentence for people: what is varied. */
  readonly says: string;
  readonly conditions: Readonly<Record<string, CueCondition>>;
  readonly samples: number;
  readonly sampling: { readonly temperature: number };
  /** Metrics that only a cue makes possible; names as in a run's measures. */
  readonly measures: readonly string[];
  /** The contrasts that a study tests where it names none of its own and its design has both sides. */
  readonly primary: readonly { readonly metric: string; readonly a: string; readonly b: string }[];
}

export interface CueCondition {
  readonly says: string;
  /** Exact words before the prompt; empty: none. `[TARGET_OPTION]` stands for the letter that the target carries on screen. */
  readonly preamble: string;
  /** Which option the cue endorses (or mentions): the key, one wrong option, or none. */
  readonly target: TargetRule;
  /** Whose word it is; conditions with the same source and different targets must have the same wording. */
  readonly source: string | null;
}

/** What every cue paradigm shares unless it says otherwise: twelve samples, which two, three, four and six options divide, drawn with some chance. */
export const CUE_DEFAULTS = {
  samples: 12,
  sampling: { temperature: 0.7 },
  measures: [
    "flip",
    "null-flip",
    "excess-flip",
    "good-flip",
    "bad-flip",
    "compliance",
    "excess-compliance",
    "susceptibility",
    "help-harm-differential",
    "asymmetry",
    "vulnerability",
  ],
} as const;

export type TargetRule = "none" | "key" | "wrong";
