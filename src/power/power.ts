/** Power by simulation of a planned design: from what is assumed of the models to what the study would find. */
import type { Plan } from "../plan/plan.ts";
import type { Assumed } from "./assumed.ts";
import { type Design, designOf } from "./design.ts";
import { formulaPower, itemsNeeded, type Parts, partsOf } from "./formula.ts";
import type { Effort } from "./found.ts";
import type { TextShare } from "./replicate.ts";
import { type Scenario, scenarioOf, surrogate } from "./scenario.ts";
import { type ItemsFound, itemsFound, type Search, searchItems, type Tried } from "./search.ts";
import { type ContrastPower, type Share, tally } from "./tally.ts";
import type { Crew } from "./threads.ts";

export interface PowerOptions {
  /** Sizes of effects, on the metrics' own scale; no effect is always simulated as well. */
  readonly effects: readonly (number | "own")[];
  readonly items: readonly number[];
  readonly samples: readonly number[];
  readonly replications: number;
  readonly seed: number;
  readonly effort: Effort;
  /** Power that a study is to have; empty: no search for the items that it takes. */
  readonly targets: readonly number[];
}

/** One design under one effect. */
export interface Simulated {
  readonly effect: number | "own";
  readonly items: number;
  readonly samples: number;
  readonly replications: number;
  readonly contrasts: readonly ContrastPower[];
  /** Any of the confirmatory tests rejected: at no effect, the familywise error. */
  readonly any: Share | null;
  readonly text: TextShare;
}

/** By the formula of section 10 of the specification, at the level that Holm asks of the smallest p value. */
interface ByFormula {
  readonly effect: number;
  readonly samples: number;
  readonly model: string;
  readonly contrast: number;
  /** Standard deviations between items of the true effects, and within an item of one sample a condition. */
  readonly between: number;
  readonly within: number;
  /** Power with the study's items. */
  readonly power: number | null;
  /** Items for each of the targets, and how few they could ever be, with endless samples. */
  readonly items: readonly (number | null)[];
  readonly itemsAtLeast: readonly (number | null)[];
}

export interface Power {
  readonly study: string;
  readonly seed: number;
  readonly replications: number;
  readonly effort: Effort;
  readonly alpha: number;
  readonly assumed: readonly Assumed[];
  readonly targets: readonly number[];
  readonly simulated: readonly Simulated[];
  readonly formula: readonly ByFormula[];
  readonly needed: readonly ItemsFound[];
}

/** Two in a hundred replications, and five at least, also go through as text. */
function textReplications(replications: number): number {
  return Math.min(replications, Math.max(5, Math.ceil(replications / 50)));
}

export interface Watch {
  /** What begins, in words, and how many replications it takes. */
  begins(what: string, replications: number): void;
  done(more: number): void;
}

export async function power(
  plan: Plan,
  assumed: readonly Assumed[],
  options: PowerOptions,
  crew: Crew,
  watch: Watch,
): Promise<Power> {
  const { effects, items, samples, replications, seed, effort, targets } = options;
  const simulate = async (design: Design, scenario: Scenario, times: number, asText: number): Promise<Simulated> => {
    const replicated = await crew.run(
      { design, assumed: scenario.assumed, cells: scenario.cells, seed, effort, asText },
      times,
      (more) => watch.done(more),
    );
    return {
      effect: scenario.effect,
      items: design.items.length,
      samples: design.samples,
      replications: times,
      ...tally(design, assumed, scenario, replicated),
      text: replicated.text,
    };
  };

  const simulated: Simulated[] = [];
  const formula: ByFormula[] = [];
  for (const count of items)
    for (const each of samples) {
      const design = designOf(plan, count, each);
      for (const effect of [...new Set([0, ...effects])]) {
        const scenario = scenarioOf(design, assumed, effect);
        watch.begins(`${effectText(effect)}, ${count} items, ${each} samples`, replications);
        simulated.push(await simulate(design, scenario, replications, textReplications(replications)));
      }
    }

  const needed: ItemsFound[] = [];
  for (const effect of effects) {
    if (effect === "own" || effect === 0) continue;
    const scenario = scenarioOf(designOf(plan, plan.items.length, plan.study.samples), assumed, effect);
    for (const each of [...new Set([...FORMULA_SAMPLES, ...samples])].sort((a, b) => a - b))
      formula.push(...byFormula(designOf(plan, plan.items.length, each), assumed, scenario, effect, targets));
    for (const each of samples) {
      const tried: Tried = new Map();
      const runAt = async (count: number, times: number): Promise<Simulated> => {
        const known = simulated.find((one) => one.effect === effect && one.items === count && one.samples === each);
        if (known !== undefined) return known;
        const sized = designOf(plan, count, each);
        watch.begins(`${effectText(effect)}, ${count} items: enough?`, times);
        return await simulate(sized, scenarioOf(sized, assumed, effect), times, 0);
      };
      const tests = testsOf(plan, assumed);
      const searched: { search: Search; reason: string | null }[] = [];
      for (const [at, target] of targets.entries()) {
        const hardest = formula
          .filter((one) => one.effect === effect && one.samples === each)
          .map(({ items: all }) => all[at] ?? 0);
        const search = { effect, samples: each, target, guess: Math.max(0, ...hardest), replications, tests };
        searched.push({ search, reason: await searchItems(search, tried, runAt) });
      }
      // A search for one target also tells of the other.
      for (const { search, reason } of searched) needed.push(itemsFound(search, tried, reason));
    }
  }
  return { study: plan.study.name, seed, replications, effort, alpha: 0.05, assumed, targets, simulated, formula, needed };
}

function testsOf({ study }: Plan, assumed: readonly Assumed[]): number {
  return study.primary.length * assumed.length;
}

function effectText(effect: number | "own"): string {
  return effect === "own" ? "participants as they are" : effect === 0 ? "no effect" : `an effect of ${effect}`;
}

/** For which the formula tells the items, besides those that were asked for. */
const FORMULA_SAMPLES = [1, 2, 4, 8, 16, 32];

/** Beyond this, more samples no longer count. */
const ENDLESS = 1e9;

function byFormula(
  design: Design,
  assumed: readonly Assumed[],
  { cells, truths }: Scenario,
  effect: number,
  targets: readonly number[],
): ByFormula[] {
  const { study, samples, items } = design;
  const tests = study.primary.length * assumed.length;
  return assumed.flatMap((one, model) =>
    study.primary.flatMap((contrast, place) => {
      const truth = truths[model]?.[place] ?? null;
      const parts: Parts | null = partsOf(design, one, cells[model] ?? [], surrogate(contrast, design));
      if (parts === null || truth === null || Math.abs(truth) < 1e-9) return [];
      const size = Math.abs(truth);
      return [
        {
          effect,
          samples,
          model: one.label,
          contrast: place,
          between: Math.sqrt(parts.between),
          within: Math.sqrt(parts.within),
          power: formulaPower(parts, size, items.length, samples, tests),
          items: targets.map((target) => itemsNeeded(parts, size, samples, target, tests)),
          itemsAtLeast: targets.map((target) => itemsNeeded(parts, size, ENDLESS, target, tests)),
        },
      ];
    }),
  );
}
