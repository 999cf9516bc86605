import { type Asked, contrast, noContrast } from "../measure/contrasts/contrast.ts";
import { equivalence } from "../measure/contrasts/equivalence.ts";
import { type Primary, primaryOf } from "../measure/contrasts/primary.ts";
import { bothSides } from "../measure/contrasts/sides.ts";
import { withAdjusted } from "../measure/families.ts";
import type { Contrast } from "../measure/measures.ts";
import type { MeasureOptions, OpenContrast } from "../measure/metric.ts";
import type { Table } from "../measure/table.ts";

/** Draws of the resampling in each replication: fewer than a real analysis takes, and said so. */
export interface Effort {
  /** Of the bootstrap behind an interval. */
  readonly draws: number;
  /** Of the sign-flip test. */
  readonly flips: number;
}

/**
 * What the measures of a run say of its primary contrasts, corrected over the confirmatory family: by model, then contrast. The functions are those of
 * `waver measure` and so are the numbers; what it computes besides (the lenient regime, odds ratios, other families) is left out for time.
 */
export function primaryContrasts(table: Table, { draws, flips }: Effort): Contrast[][] {
  const options: MeasureOptions = { ks: [1], draws, flips, categories: false };
  const primary = primaryOf(table);
  const open = table.models.map((_, model) => primary.map((each) => tested(table, model, each, options)));
  const adjusted = withAdjusted(open.flat(2));
  let at = 0;
  return open.map((ofModel) =>
    ofModel.map((tests) => {
      const first = adjusted[at] as Contrast;
      at += tests.length;
      return first;
    }),
  );
}

/** The difference first; where a margin is stated, the test of equivalence counts in the family too. */
function tested(table: Table, model: number, { metric, a, b, margin }: Primary, options: MeasureOptions): OpenContrast[] {
  const asked: Asked = { metric, regime: "strict", model, a, b, family: "confirmatory" };
  const sides = bothSides(table, metric, model, [a, b], "strict");
  if ("reason" in sides) {
    const none = noContrast(table, asked, sides);
    return margin === undefined ? [none] : [none, noContrast(table, asked, sides, "tost")];
  }
  const terms = [
    [1, sides[0]],
    [-1, sides[1]],
  ] as const;
  const equal = margin === undefined ? null : equivalence(table, asked, terms, margin);
  return [contrast(table, asked, terms, options), ...(equal === null ? [] : [equal])];
}
