import { type Item, makeItem } from "../items/item.ts";
import type { Condition } from "../plan/conditions.ts";
import type { Manifest } from "../plan/manifest.ts";
import type { Plan } from "../plan/plan.ts";
import { stream } from "../random/stream.ts";
import type { PrimaryContrast, Study } from "../study/study.ts";

/** A planned design as it is simulated: the study's, or with more or fewer items and samples. */
export interface Design {
  readonly study: Study;
  readonly conditions: readonly Condition[];
  readonly items: readonly Item[];
  readonly samples: number;
}

export function designOf({ study, conditions, items }: Plan, count: number, samples: number): Design {
  return { study, conditions, items: someItems(items, count, study.seed), samples };
}

/**
 * So many items like the study's: a seeded choice among them where fewer are wanted, further ones after their pattern (options, key, cluster) where more
 * are. Clusters stay whole as far as the count allows. A longer list begins with the shorter one.
 */
function someItems(items: readonly Item[], count: number, seed: number): Item[] {
  const byCluster = Map.groupBy(items, ({ set, id, cluster }) =>
    cluster === null ? `item ${set} ${id}` : `cluster ${set} ${cluster}`,
  );
  const inOrder = stream(seed, "power items")
    .shuffle([...byCluster.values()])
    .flat();
  return Array.from({ length: count }, (_, at) => {
    const like = inOrder[at % inOrder.length] as Item;
    const copy = Math.floor(at / inOrder.length);
    if (copy === 0) return like;
    const cluster = like.cluster === null ? null : `${like.cluster} ${copy + 1}`;
    return makeItem({ ...like, id: `${like.id} ${copy + 1}`, cluster });
  });
}

/** Places of the conditions that a contrast's side is averaged over. */
export function sideOf(conditions: readonly Condition[], levels: PrimaryContrast["a"]): number[] {
  return conditions.flatMap(({ levels: own }, place) =>
    Object.entries(levels).every(([factor, level]) => own[factor] === level) ? [place] : [],
  );
}

/** Factors that stand at another level than the one without effect: the first, or no cue. Named by factor and level. */
export function leversOf({ factors, paradigm }: Study, { levels, cue }: Condition): string[] {
  return factors.flatMap(({ name, levels: all }) => {
    const level = levels[name];
    const isPlain = name === paradigm?.name ? cue === null || cue.preamble === "" : level === all[0];
    return isPlain ? [] : [`${name} ${level}`];
  });
}

/** What measures need to know of the plan. */
export function analysisPlan(
  { study, conditions, samples }: Design,
  seed: number,
): Pick<Manifest, "name" | "seed" | "design" | "cues" | "primary" | "samples" | "optionOrder"> {
  const { name, paradigm } = study;
  const cues =
    paradigm === null
      ? null
      : Object.fromEntries(
          conditions.flatMap(({ levels, cue }) =>
            cue === null
              ? []
              : [[String(levels[paradigm.name]), { preamble: cue.preamble, target: cue.target, source: cue.source }]],
          ),
        );
  const design = Object.fromEntries(study.factors.map((factor) => [factor.name, factor.levels]));
  return { name, seed, design, cues, primary: study.primary, samples, optionOrder: study.optionOrder };
}
