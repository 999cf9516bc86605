import { isBeside } from "../measure/families.ts";
import type { Condition, Contrast, Estimate, Measures } from "../measure/measures.ts";
import { agrees, isSame } from "./names.ts";

/** One model's headline figures, found by name: strict, k = 1, all items. */
export interface Look {
  readonly model: string;
  /** Of a metric under conditions with these levels, in the order of the measures. */
  all(metric: string, levels?: Condition): readonly Estimate[];
  /** The only one under these levels; undefined where there are none or several. */
  one(metric: string, levels: Condition): Estimate | undefined;
  contrasts(metric: string): readonly Contrast[];
  /** The first listed is the test; others beside it are not. */
  contrast(metric: string, a: Condition, b: Condition): Contrast | undefined;
}

export function lookAt({ estimates, contrasts }: Measures, model: string): Look {
  const own = Map.groupBy(
    estimates.filter((each) => each.model === model && each.regime === "strict" && each.k === 1 && each.category === null),
    ({ metric }) => metric,
  );
  const compared = Map.groupBy(
    contrasts.filter((each) => each.model === model && each.regime === "strict" && each.category === null && !isBeside(each)),
    ({ metric }) => metric,
  );
  const all = (metric: string, levels: Condition = {}): Estimate[] =>
    (own.get(metric) ?? []).filter(({ condition }) => agrees(condition, levels));
  return {
    model,
    all,
    one(metric, levels) {
      const [first, second] = all(metric, levels);
      return second === undefined ? first : undefined;
    },
    contrasts: (metric) => compared.get(metric) ?? [],
    contrast: (metric, a, b) => (compared.get(metric) ?? []).find((each) => isSame(each.a, a) && isSame(each.b, b)),
  };
}
