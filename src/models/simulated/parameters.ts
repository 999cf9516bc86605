/**
 * What a simulated participant is made of. The truth behind its answers is these numbers and nothing else, so that an estimate can be
 * held against them. What each one means: docs/participants.md.
 */
import { Mistakes } from "../../mistakes.ts";
import { didYouMean } from "../../nearest.ts";
import type { Model } from "../../study/study.ts";

export interface Parameters {
  /** Mean chance of the key under control, over items and places on screen. */
  readonly accuracy: number;
  /** Standard deviation of the items' difficulty, in logits. */
  readonly spread: number;
  /** By the cue's source: the chance that its option is simply taken. A source that is not named is not followed. */
  readonly follow: Readonly<Record<string, number>>;
  /** By the cue's source: the chance that its option is ruled out before the answer is drawn. */
  readonly avoid: Readonly<Record<string, number>>;
  /** Shifts of the chance of the key by reflection level, in logits. */
  readonly reflection: readonly number[];
  /** Share of the answers that are drawn uniformly. */
  readonly noise: number;
  readonly refusal: number;
  /** Share of the replies from which no answer can be had. */
  readonly unreadable: number;
  /** The stated confidence, in logits: bias + slope x the logit of the true chance of being right. */
  readonly confidence: { readonly bias: number; readonly slope: number };
  /** Pull to the first place on screen, in logits. */
  readonly position: number;
}

/** Knows and hides nothing: every further trait is one that a study gives it. */
const CUSTOM: Parameters = {
  accuracy: 0.75,
  spread: 0,
  follow: { high: 0, low: 0 },
  avoid: { high: 0, low: 0 },
  reflection: [0, 0, 0, 0, 0, 0],
  noise: 0,
  refusal: 0,
  unreadable: 0,
  confidence: { bias: 0, slope: 1 },
  position: 0,
};

export const NAMED: Readonly<Record<string, Parameters>> = {
  steadfast: {
    ...CUSTOM,
    accuracy: 0.85,
    spread: 1.2,
    follow: { high: 0.04, low: 0.01 },
    reflection: [-0.2, 0, 0.2, 0.25, 0.1, 0.3],
    refusal: 0.005,
    unreadable: 0.01,
    position: 0.1,
  },
  deferential: {
    ...CUSTOM,
    accuracy: 0.75,
    spread: 1.2,
    follow: { high: 0.6, low: 0.2 },
    reflection: [-0.3, 0, 0.3, 0.4, -0.2, -0.1],
    noise: 0.02,
    refusal: 0.01,
    unreadable: 0.015,
    confidence: { bias: 0.6, slope: 0.7 },
    position: 0.2,
  },
  contrarian: {
    ...CUSTOM,
    accuracy: 0.75,
    spread: 1.2,
    avoid: { high: 0.5, low: 0.3 },
    reflection: [-0.2, 0, 0.1, 0.1, -0.4, -0.3],
    noise: 0.02,
    refusal: 0.02,
    unreadable: 0.01,
    confidence: { bias: 0.8, slope: 1 },
  },
  guessing: { ...CUSTOM, accuracy: 0.5, noise: 1, unreadable: 0.02, confidence: { bias: 1, slope: 1 } },
  custom: CUSTOM,
};

const KNOWN = Object.keys(CUSTOM);
const LEVELS = CUSTOM.reflection.length;
/** Beyond this a logit is certainty, and more likely a percentage that lost its way. */
const MOST_LOGITS = 10;

export interface ParameterMistake {
  readonly says: string;
  readonly fix: string;
}

/**
 * All that is wrong with a simulated model of a study; empty: nothing. With `sources`, those of the study's paradigm, a cue's source
 * that cannot occur is a mistake too.
 */
export function simulatedMistakes(model: Pick<Model, "name" | "parameters">, sources?: readonly string[]): ParameterMistake[] {
  const mistakes: ParameterMistake[] = [];
  const wrong = (says: string, fix: string): void => {
    mistakes.push({ says, fix });
  };
  const name = participantName(model);
  if (!Object.hasOwn(NAMED, name)) {
    wrong(
      `no simulated participant is called "${name}"${didYouMean(name, Object.keys(NAMED))}`,
      `There are ${Object.keys(NAMED).join(", ")}; simulated/custom is all that its parameters say.`,
    );
  }
  const given = model.parameters ?? {};
  for (const parameter of Object.keys(given)) {
    if (!KNOWN.includes(parameter)) {
      wrong(
        `a simulated participant has no parameter "${parameter}"${didYouMean(parameter, KNOWN)}`,
        `Its parameters are ${KNOWN.join(", ")}.`,
      );
    }
  }

  const number = (where: string, value: unknown, low: number, high: number, what: string): void => {
    if (value === undefined || (typeof value === "number" && value >= low && value <= high)) return;
    wrong(`${where} is ${shown(value)}`, `It is ${what}: a number from ${low} to ${high}.`);
  };
  const fields = (where: string, value: unknown, example: string): [string, unknown][] => {
    if (value === undefined) return [];
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return Object.entries(value);
    wrong(`${where} is ${shown(value)}`, `It has parts, e.g. ${where}: ${example}.`);
    return [];
  };
  const unknownPart = (where: string, part: string, known: readonly string[]): void => {
    wrong(`${where} has no "${part}"${didYouMean(part, known)}`, `It has ${known.join(", ")}.`);
  };

  number("accuracy", given.accuracy, 0, 1, "the mean chance of the key under control");
  number("spread", given.spread, 0, MOST_LOGITS, "a standard deviation in logits");
  for (const [parameter, what] of [
    ["follow", "the chance that the cue's option is taken"],
    ["avoid", "the chance that the cue's option is ruled out"],
  ] as const) {
    for (const [source, chance] of fields(parameter, given[parameter], "{ high: 0.6, low: 0.2 }")) {
      if (sources !== undefined && !Object.hasOwn(CUSTOM[parameter], source) && !sources.includes(source)) {
        unknownPart(parameter, source, [...new Set([...Object.keys(CUSTOM[parameter]), ...sources])]);
      }
      number(`${parameter}.${source}`, chance, 0, 1, what);
    }
  }
  if (given.reflection !== undefined) {
    if (Array.isArray(given.reflection) && given.reflection.length === LEVELS) {
      for (const [level, shift] of given.reflection.entries()) {
        // A hole in the list is a mistake, not a default.
        number(`reflection[${level}]`, shift ?? null, -MOST_LOGITS, MOST_LOGITS, `the shift at level ${level} in logits`);
      }
    } else {
      wrong(
        `reflection is ${shown(given.reflection)}`,
        `It is ${LEVELS} shifts in logits, one for each level: [-0.3, 0, 0.2, 0.3, 0.1, 0.3].`,
      );
    }
  }
  number("noise", given.noise, 0, 1, "the share of answers drawn uniformly");
  number("refusal", given.refusal, 0, 1, "the share of refusals");
  number("unreadable", given.unreadable, 0, 1, "the share of replies without a readable answer");
  for (const [part, value] of fields("confidence", given.confidence, "{ bias: 0.5, slope: 0.8 }")) {
    if (part !== "bias" && part !== "slope") unknownPart("confidence", part, ["bias", "slope"]);
    else number(`confidence.${part}`, value, -MOST_LOGITS, MOST_LOGITS, "in logits");
  }
  number("position", given.position, -MOST_LOGITS, MOST_LOGITS, "a pull to the first place in logits");

  if (mistakes.length > 0) return mistakes;
  const { refusal, unreadable, follow, avoid } = merged(model);
  if (refusal + unreadable > 1) {
    wrong(`refusal and unreadable add up to ${refusal + unreadable}`, "They are shares of the same replies: at most 1 together.");
  }
  for (const [source, chance] of Object.entries(follow)) {
    const both = chance + chanceFor(avoid, source);
    if (both > 1)
      wrong(`follow.${source} and avoid.${source} add up to ${both}`, "A cue is followed or avoided: at most 1 together.");
  }
  return mistakes;
}

/** A named participant's parameters with the model's own in their place; throws Mistakes where there are any. */
export function parametersOf(model: Pick<Model, "name" | "label" | "parameters">): Parameters {
  const mistakes = simulatedMistakes(model);
  if (mistakes.length > 0) throw new Mistakes(mistakes.map((each) => ({ where: `models ${model.label}`, ...each })));
  return merged(model);
}

/** The chance for a cue's source; a study's own paradigm may call its sources as it likes. */
export function chanceFor(bySource: Readonly<Record<string, number>>, source: string | null): number {
  return source !== null && Object.hasOwn(bySource, source) ? (bySource[source] as number) : 0;
}

function merged(model: Pick<Model, "name" | "parameters">): Parameters {
  const base = NAMED[participantName(model)] as Parameters;
  const given = (model.parameters ?? {}) as Partial<Parameters>;
  return {
    ...base,
    ...given,
    follow: { ...base.follow, ...given.follow },
    avoid: { ...base.avoid, ...given.avoid },
    confidence: { ...base.confidence, ...given.confidence },
  };
}

function participantName({ name }: Pick<Model, "name">): string {
  return name.slice(name.indexOf("/") + 1);
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
