/**
 * One replication of a design: new difficulties, orders and targets, and what every participant decides in every trial. The decisions are those of a
 * simulated participant (models/simulated/decide.ts) with parameters of its own for each item and condition; words come afterwards, if at all (text.ts).
 */
import type { Item } from "../items/item.ts";
import { type Decision, decide, type Mind } from "../models/simulated/decide.ts";
import type { Condition } from "../plan/conditions.ts";
import { type Order, optionOrders } from "../plan/order.ts";
import { hasTwoPasses } from "../plan/passes.ts";
import { targetOption } from "../plan/target.ts";
import type { Trial } from "../plan/trial.ts";
import { type Stream, stream } from "../random/stream.ts";
import type { Message } from "../stimuli/compose.ts";
import { letter } from "../stimuli/letters.ts";
import { type Assumed, logitOf } from "./assumed.ts";
import { type Design, leversOf } from "./design.ts";
import { type Cell, interceptOf, isFixed } from "./truth.ts";

/** What is decided in one trial. */
export interface Drawn {
  readonly model: number;
  readonly condition: number;
  readonly item: number;
  readonly sample: number;
  readonly order: Order;
  readonly target: number | null;
  /** Of pass 1 of two; null in trials of one pass. */
  readonly first: Decision | null;
  readonly last: Decision;
}

/** A seed for each replication: named, so that more of them leave the first as they are. */
export function replicationSeed(seed: number, replication: number): number {
  return stream(seed, "power replication", replication).next();
}

export interface Deciding {
  readonly design: Design;
  readonly assumed: readonly Assumed[];
  /** By model and condition. */
  readonly cells: readonly (readonly Cell[])[];
}

/** Prepares what all replications share; the function it gives back goes through one of them, trial by trial. */
export function decider({ design, assumed, cells }: Deciding): (seed: number, use: (drawn: Drawn) => void) => void {
  const { study, conditions, items, samples } = design;
  const levers = conditions.map((condition) => leversOf(study, condition));
  const allLevers = [...new Set(levers.flat())];
  const models = assumed.map((one, model) => ({
    one,
    logit: logitOf(one),
    intercepts: optionCounts(items).reduce<number[]>((all, options) => {
      all[options] = interceptOf(one, options);
      return all;
    }, []),
    cells: conditions.map((condition, place) =>
      prepared(one, condition, cells[model]?.[place] as Cell, (levers[place] as string[]).length),
    ),
  }));

  return (seed, use) => {
    const deal = normals(items, seed);
    items.forEach((item, at) => {
      const orders = optionOrders(isFixed(study, item) ? "fixed" : study.optionOrder, seed, item);
      const shown = Array.from({ length: samples }, (_, sample) => orders(sample));
      const targets = { none: null, key: targetFor(study, "key", seed, item), wrong: targetFor(study, "wrong", seed, item) };
      models.forEach(({ one, logit, intercepts, cells: own }, model) => {
        // An item is hard for all; what a condition does to it is each model's own.
        const theta = logit(deal(at, "difficulty", one.icc));
        const pulls = new Map(
          allLevers.map((lever) => [lever, one.omega === 0 ? 0 : one.omega * deal(at, `${one.label} ${lever}`, one.icc)]),
        );
        const follows = new Map(
          allLevers.map((lever) => [lever, one.omega === 0 ? 0 : one.omega * deal(at, `${one.label} follow ${lever}`, one.icc)]),
        );
        const favoured =
          item.key ?? stream(seed, "simulated preference", one.label, item.set, item.id).below(item.options.length);
        conditions.forEach((condition, place) => {
          const cell = own[place] as Prepared;
          const away = (levers[place] as string[]).reduce((sum, lever) => sum + (pulls.get(lever) as number), 0);
          const ease = (levers[place] as string[]).reduce((sum, lever) => sum + (follows.get(lever) as number), 0);
          const base = (intercepts[item.options.length] as number) + theta + away + cell.extra;
          const mind = cell.mind(base, ease, favoured, item);
          const luck = replaying(stream(seed, "power reply", one.label, item.set, item.id, condition.label));
          const target = targets[condition.cue?.target ?? "none"];
          const passes = hasTwoPasses(condition) ? 2 : 1;
          for (let sample = 0; sample < samples; sample++) {
            const order = shown[sample] as Order;
            const messages = passes === 1 ? NO_MESSAGES : stubs(study, condition, order, target);
            // Deciding looks at nothing else of a trial.
            const trial = { item, condition, sample, order, target, messages } as unknown as Trial;
            luck.next9();
            const first = decide(mind, trial, 1, luck);
            let last = first;
            if (passes === 2) {
              luck.again();
              last = decide(mind, trial, 2, luck);
            }
            use({ model, condition: place, item: at, sample, order, target, first: passes === 2 ? first : null, last });
          }
        });
      });
    });
  };
}

const NO_MESSAGES: readonly Message[] = [];

/** In two passes it counts whether the first shows the cue. */
function stubs({ cueOn }: Design["study"], { cue }: Condition, order: Order, target: number | null): Message[] {
  const letterShown = target === null ? "" : letter(order.indexOf(target));
  const preamble = cue === null ? "" : cue.preamble.replaceAll("[TARGET_OPTION]", () => letterShown);
  return [{ role: "user", content: cueOn === "pass2" ? "" : preamble }];
}

function targetFor({ paradigm }: Design["study"], rule: "key" | "wrong", seed: number, item: Item): number | null {
  return paradigm === null ? null : targetOption(rule, seed, item);
}

function optionCounts(items: readonly Item[]): number[] {
  return [...new Set(items.map(({ options }) => options.length))];
}

interface Prepared {
  /** Of the intercept, where the condition has no reflection level to carry the shift. */
  readonly extra: number;
  mind(base: number, ease: number, favoured: number, item: Item): Mind;
}

const LEVELS = 6;

function prepared({ parameters, label, omega: one }: Assumed, condition: Condition, cell: Cell, levers: number): Prepared {
  const omega = one * Math.sqrt(levers);
  const { reflection, cue } = condition;
  const shifts = new Array<number>(LEVELS).fill(cell.shift);
  if (reflection === 5) shifts[1] = cell.firstShift;
  const source = cue?.source ?? "";
  const followAt = spreadAround(cell.follow, omega);
  const avoidAt = spreadAround(cell.avoid, omega);
  const shared = { ...parameters, spread: 0, reflection: shifts, refusal: cell.refusal, unreadable: cell.unreadable };
  const fixed = { ...shared, follow: { [source]: cell.follow }, avoid: { [source]: cell.avoid } };
  const differs = omega > 0 && (cell.follow > 0 || cell.avoid > 0);
  return {
    extra: reflection === null ? cell.shift : 0,
    mind: (base, ease, favoured, item) => {
      const own = differs ? { ...shared, follow: { [source]: followAt(ease) }, avoid: { [source]: avoidAt(ease) } } : fixed;
      const intercepts: number[] = [];
      intercepts[item.options.length] = base;
      // The difficulty is in the base already.
      return {
        parameters: own,
        label,
        seed: 0,
        intercepts,
        items: new WeakMap([[item, { difficulty: 0, favoured }]]),
        conditions: NO_CONDITIONS,
      };
    },
  };
}

const NO_CONDITIONS = new WeakMap<Condition, string>();

const REACH = 8;
const STEP = 0.1;

/** A chance for each item whose logits differ by `away` and whose mean over items, `away` being normal, is as given. */
function spreadAround(mean: number, omega: number): (away: number) => number {
  if (mean <= 0 || mean >= 1 || omega === 0) return () => mean;
  const expit = (x: number): number => 1 / (1 + Math.exp(-x));
  const average = (centre: number): number => {
    let sum = 0;
    let weights = 0;
    for (let z = -REACH; z <= REACH; z += STEP) {
      const weight = Math.exp((-z * z) / 2);
      sum += weight * expit(centre + omega * z);
      weights += weight;
    }
    return sum / weights;
  };
  let [low, high] = [-60, 60];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (average(middle) < mean) low = middle;
    else high = middle;
  }
  return (away) => expit((low + high) / 2 + away);
}

/** Standard normal numbers for items, by name; what a cluster has in common is drawn once for it. */
function normals(items: readonly Item[], seed: number): (item: number, name: string, icc: number) => number {
  const ofItems = new Array<Map<string, number> | undefined>(items.length);
  const ofClusters = new Map<string, number>();
  return (at, name, icc) => {
    const known = ofItems[at] ?? new Map<string, number>();
    ofItems[at] = known;
    let z = known.get(name);
    if (z !== undefined) return z;
    const { set, id, cluster } = items[at] as Item;
    z = normal(stream(seed, "power item", set, id, name));
    if (cluster !== null && icc > 0) {
      const shared = `${set} ${cluster} ${name}`;
      let common = ofClusters.get(shared);
      if (common === undefined) {
        common = normal(stream(seed, "power cluster", set, cluster, name));
        ofClusters.set(shared, common);
      }
      z = Math.sqrt(icc) * common + Math.sqrt(1 - icc) * z;
    }
    known.set(name, z);
    return z;
  };
}

/** Box-Muller; 1 - u is never 0. */
function normal(luck: Stream): number {
  return Math.sqrt(-2 * Math.log(1 - luck.uniform())) * Math.cos(2 * Math.PI * luck.uniform());
}

/** A decision takes nine numbers, the same in either pass. */
const NUMBERS = 9;

function replaying(source: Stream): Stream & { next9(): void; again(): void } {
  const drawn = new Float64Array(NUMBERS);
  let at = 0;
  return {
    ...source,
    uniform: () => drawn[at++] as number,
    next9: () => {
      for (let number = 0; number < NUMBERS; number++) drawn[number] = source.uniform();
      at = 0;
    },
    again: () => {
      at = 0;
    },
  };
}
