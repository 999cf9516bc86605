/**
 * What a simulated participant answers, before any words: refusal and broken format first, then whether to follow the cue, then the
 * answer. All numbers are drawn at once in a fixed order, whether they are needed or not, so that no parameter shifts the luck of
 * another: the same participant with a higher refusal gives the same answers where it still answers.
 */
import type { Item } from "../../items/item.ts";
import type { Condition } from "../../plan/conditions.ts";
import type { Trial } from "../../plan/trial.ts";
import { type Stream, stream } from "../../random/stream.ts";
import { letter } from "../../stimuli/letters.ts";
import { chances, draw, intercept } from "./ability.ts";
import { chanceFor, type Parameters } from "./parameters.ts";

export interface Decision {
  readonly outcome: "answer" | "refusal" | "broken";
  /** The canonical option that is answered; for a refusal or a broken reply the one that would have been. */
  readonly option: number;
  /** 0 to 100; what is said where it is asked for. */
  readonly confidence: number;
  /** The cue's option was taken because it is the cue's. */
  readonly followed: boolean;
  /** In pass 2: what pass 1 answered, if anything. */
  readonly previous: number | null;
}

/** A participant's parameters and what it knows by now of items and conditions. */
export interface Mind {
  readonly parameters: Parameters;
  readonly label: string;
  readonly seed: number;
  readonly intercepts: number[];
  readonly items: WeakMap<Item, Held>;
  readonly conditions: WeakMap<Condition, string>;
}

interface Held {
  /** A standard normal number; the same for every participant: an item is hard for all. */
  readonly difficulty: number;
  /** The key, or a seeded preference where there is none. */
  readonly favoured: number;
}

export function mind(parameters: Parameters, label: string, seed: number): Mind {
  return { parameters, label, seed, intercepts: [], items: new WeakMap(), conditions: new WeakMap() };
}

/** The stream of this trial: named by item, condition and sample, never by its place in the run. A hash costs as much as all the rest. */
export function trialStream({ seed, label, conditions }: Mind, { item, condition, sample }: Trial): Stream {
  let levels = conditions.get(condition);
  if (levels === undefined) {
    levels = JSON.stringify(Object.entries(condition.levels).sort(([a], [b]) => (a < b ? -1 : 1)));
    conditions.set(condition, levels);
  }
  return stream(seed, "simulated reply", label, item.set, item.id, levels, sample);
}

/** In pass 2 a participant looks at the matter afresh this often; otherwise it changes its answer only as far as it must. */
const AFRESH = 0.15;

/** Takes the first nine numbers of the trial's stream, in either pass. */
export function decide(mind: Mind, trial: Trial, pass: 1 | 2, luck: Stream): Decision {
  const { parameters } = mind;
  const followLuck = luck.uniform();
  const firstFate = luck.uniform();
  const firstAnswer = luck.uniform();
  const firstConfidence = luck.uniform();
  const secondFate = luck.uniform();
  const secondAnswer = luck.uniform();
  const secondConfidence = luck.uniform();
  const afresh = luck.uniform();
  const revision = luck.uniform();

  const stance = stanceOf(parameters, trial, followLuck);
  const { reflection } = trial.condition;
  const isTwoPass = reflection === 5;
  // The first pass of two asks for reasons in passing, much as level 1 does; what level 5 adds is the second.
  const first = reflection === null ? 0 : (parameters.reflection[isTwoPass ? 1 : reflection] as number);
  const own = ownChances(mind, trial, first);
  const swayed = isTwoPass && stance !== "own" && !carriesCue(trial, 0) ? own : sway(own, stance, trial.target);
  const option = draw(swayed, firstAnswer);
  const outcome = fate(parameters, firstFate);
  if (pass === 1) {
    const followed = stance === "follow" && swayed !== own;
    return { outcome, option, confidence: confidence(mind, trial, own, firstConfidence), followed, previous: null };
  }

  // The cue stays in sight, or in mind, once it has been shown: so the last answer follows it exactly as often as a single one.
  const ownNow = ownChances(mind, trial, parameters.reflection[5] as number);
  const now = sway(ownNow, stance, trial.target);
  const previous = outcome === "answer" ? option : null;
  const isAfresh = previous === null || afresh < AFRESH;
  return {
    outcome: fate(parameters, secondFate),
    option: isAfresh ? draw(now, secondAnswer) : revise(swayed, now, previous, revision, secondAnswer),
    confidence: confidence(mind, trial, ownNow, secondConfidence),
    followed: stance === "follow",
    previous,
  };
}

function fate({ refusal, unreadable }: Parameters, luck: number): Decision["outcome"] {
  if (luck < refusal) return "refusal";
  return luck < refusal + unreadable ? "broken" : "answer";
}

type Stance = "follow" | "avoid" | "own";

/** Decided once a trial, for both passes. */
function stanceOf({ follow, avoid }: Parameters, { condition, target }: Trial, luck: number): Stance {
  if (target === null || condition.cue === null) return "own";
  const { source } = condition.cue;
  const followed = chanceFor(follow, source);
  if (luck < followed) return "follow";
  return luck < followed + chanceFor(avoid, source) ? "avoid" : "own";
}

/** Whether that message of the trial opens with the cue: `cueOn` decides it for two passes. */
export function carriesCue({ condition, target, order, messages }: Trial, message: number): boolean {
  const { cue } = condition;
  if (cue === null || cue.preamble === "") return false;
  const onScreen = target === null ? "" : letter(order.indexOf(target));
  return (messages.at(message)?.content ?? "").startsWith(cue.preamble.replaceAll("[TARGET_OPTION]", () => onScreen));
}

function sway(own: readonly number[], stance: Stance, target: number | null): readonly number[] {
  if (stance === "own" || target === null) return own;
  if (stance === "follow") return own.map((_, option) => (option === target ? 1 : 0));
  const rest = own.reduce((sum, chance, option) => (option === target ? sum : sum + chance), 0);
  const others = own.length - 1;
  // Someone who is certain of the target has no second choice: any other will do.
  return own.map((chance, option) => (option === target ? 0 : rest > 0 ? chance / rest : 1 / others));
}

/**
 * Keeps the earlier answer as often as the two distributions allow (their maximal coupling), so that what comes out is distributed
 * exactly as `now`: a shift of 0 changes nothing, a positive one turns wrong answers into right ones.
 */
function revise(before: readonly number[], now: readonly number[], previous: number, luck: number, other: number): number {
  if (luck * (before[previous] as number) < (now[previous] as number)) return previous;
  const gained = now.map((chance, option) => Math.max(0, chance - (before[option] as number)));
  const sum = gained.reduce((total, gain) => total + gain, 0);
  return sum > 0 ? draw(gained, other * sum) : previous;
}

function ownChances(mind: Mind, { item, order }: Trial, shift: number): number[] {
  const { parameters, intercepts } = mind;
  const { difficulty, favoured } = heldOf(mind, item);
  const options = item.options.length;
  let base = intercepts[options];
  if (base === undefined) {
    base = intercept(parameters, options);
    intercepts[options] = base;
  }
  return chances(base - parameters.spread * difficulty + shift, favoured, order, parameters);
}

function heldOf({ items, seed, label }: Mind, item: Item): Held {
  let held = items.get(item);
  if (held === undefined) {
    const { set, id, options, key } = item;
    const luck = stream(seed, "simulated difficulty", set, id);
    // Box-Muller; 1 - u is never 0.
    const difficulty = Math.sqrt(-2 * Math.log(1 - luck.uniform())) * Math.cos(2 * Math.PI * luck.uniform());
    held = { difficulty, favoured: key ?? stream(seed, "simulated preference", label, set, id).below(options.length) };
    items.set(item, held);
  }
  return held;
}

/** People and models say 80 more often than 83. */
const ROUND = 0.7;

/**
 * What is true is the chance of being right without the cue; what is said is that, moved by bias and slope in logits, on the scale of
 * the prompt, where 0 is a complete guess. Rounding to fives or ones is by chance and leaves the mean as it is.
 */
function confidence({ parameters, items }: Mind, { item }: Trial, own: readonly number[], luck: number): number {
  const { bias, slope } = parameters.confidence;
  const { favoured } = items.get(item) as Held;
  const right = Math.min(1 - 1e-9, Math.max(1e-9, own[favoured] as number));
  const felt = 1 / (1 + Math.exp(-bias - slope * Math.log(right / (1 - right))));
  const chance = 1 / own.length;
  const scale = 100 * Math.max(0, (felt - chance) / (1 - chance));
  const [unit, rest] = luck < ROUND ? [5, luck / ROUND] : [1, (luck - ROUND) / (1 - ROUND)];
  const steps = Math.floor(scale / unit);
  return unit * (rest < scale / unit - steps ? steps + 1 : steps);
}
