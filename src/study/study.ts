import type { ItemSource } from "../items/load.ts";
import type { Paradigm } from "../paradigms/paradigm.ts";
import type { Effort } from "../plan/settings.ts";
import type { CueOn, TwoPass } from "../stimuli/compose.ts";

export type Level = string | number;

/** A study with every default filled in: what a plan is made from. */
export interface Study {
  readonly name: string;
  readonly question: string | null;
  /** The folder of the study file: item files are relative to it. */
  readonly folder: string;
  readonly models: readonly Model[];
  readonly items: readonly ItemSource[];
  /** The factors that the design names, in its order. */
  readonly factors: readonly Factor[];
  /** The cue paradigm among the factors, if there is one. */
  readonly paradigm: Paradigm | null;
  readonly samples: number;
  readonly sampling: Sampling;
  readonly optionOrder: OptionOrderRule;
  readonly seed: number;
  readonly budget: { readonly usd: number | null; readonly trials: number | null };
  readonly twoPass: TwoPass;
  readonly cueOn: CueOn;
  readonly system: string | null;
  readonly primary: readonly PrimaryContrast[];
  /** The primary contrasts are the study's own words, not a default. */
  readonly primaryDeclared: boolean;
  /** What is allowed but should be known. */
  readonly warnings: readonly string[];
}

export interface Factor {
  readonly name: string;
  readonly levels: readonly Level[];
}

export type OptionOrderRule = "rotate" | "fixed" | "shuffle";

export interface Model {
  /** `provider/model`. */
  readonly name: string;
  readonly provider: string;
  readonly alias: string | null;
  /** What the model is called in trials and results: its alias, or its name. */
  readonly label: string;
  readonly baseUrl: string | null;
  readonly keyEnv: string | null;
  readonly concurrency: number | null;
  readonly timeoutSeconds: number | null;
  readonly sampling: Sampling;
  /** What a simulated participant is made of. */
  readonly parameters: Readonly<Record<string, unknown>> | null;
  /** US dollars for a million tokens. */
  readonly price: Price | null;
}

export interface Price {
  readonly input: number;
  readonly output: number;
}

/** What a study or a model says about sampling; what it leaves out comes from the next in line (plan/settings.ts). */
interface Sampling {
  readonly temperature?: number | null | undefined;
  readonly maxTokens?: number | undefined;
  readonly stop?: readonly string[] | undefined;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  readonly thinking?:
    | {
        readonly temperature?: number | null | undefined;
        readonly maxTokens?: number | undefined;
        readonly budgetTokens?: number | undefined;
        /** In place of a budget, for models that take none. */
        readonly effort?: Effort | undefined;
      }
    | undefined;
}

/** `a` and `b` name levels of some factors; the contrast is a minus b, averaged over the factors that they leave out. */
export interface PrimaryContrast {
  readonly metric: string;
  readonly a: Readonly<Record<string, Level>>;
  readonly b: Readonly<Record<string, Level>>;
  /** For an equivalence test: the difference that would not matter. */
  readonly margin?: number | undefined;
}
