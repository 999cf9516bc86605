import { maxT } from "../../stats/index.ts";
import type { Asked } from "../contrasts/contrast.ts";
import { clustersOf, streamFor } from "../estimate.ts";
import type { Condition, Level, Regime } from "../measures.ts";
import type { Measured, MeasureOptions, Metric, OpenContrast } from "../metric.ts";
import { accuracy } from "../metrics/accuracy.ts";
import { agreement, brennanPrediger } from "../metrics/agreement.ts";
import { brier, confidence } from "../metrics/confidence.ts";
import type { Table } from "../table.ts";
import { isByOrder } from "./consistency.ts";
import { type Comparison, levelComparisons, levelsOf, matchedCells, uncued } from "./design.ts";
import { REGIMES } from "./listed.ts";
import { type Differences, differences, isPrimary, less, measuredBy, pairedContrast, type Weighted } from "./paired.ts";

/** What levels of reflection, thinking and form change: planned contrasts against the first level, all paired by item. */
export function levelContrasts(table: Table, model: number, options: MeasureOptions): OpenContrast[] {
  const comparisons = levelComparisons(table);
  if (comparisons.length === 0) return [];
  const regimesOf = ({ hasRegimes }: Metric): readonly Regime[] => (hasRegimes ? REGIMES : REGIMES.slice(0, 1));
  return [accuracy, agreement, brennanPrediger, brier, confidence].flatMap((metric) =>
    regimesOf(metric).flatMap((regime) => {
      const measured = measuredBy(table, metric, model, regime);
      const make = maker(table, metric, model, regime, measured, options);
      const plain = comparisons.flatMap((comparison) => against(table, metric, model, comparison, make));
      if (metric !== accuracy) return plain;
      return [...plain, ...trend(table, make), ...interactions(table, make), ...amongLevels(table, model, regime, make, options)];
    }),
  );
}

type Make = (
  asked: Omit<Asked, "regime" | "model">,
  sides: readonly Weighted[],
) => { readonly row: OpenContrast; readonly found: Differences } | null;

function maker(
  table: Table,
  metric: Metric,
  model: number,
  regime: Regime,
  measured: (condition: number) => Measured | null,
  options: MeasureOptions,
): Make {
  return (asked, sides) => {
    const found = differences(table, measured, sides);
    if (found === null) return null;
    // Only one rate less another lies in [-1, 1].
    const kind = metric.kind === "rate" && sides.length === 2 ? "difference" : "other";
    return { row: pairedContrast(table, { ...asked, model, regime }, found, kind, options), found };
  };
}

/** A level against the first, unless the plan declares that contrast as primary: then it stands among those. */
function against(table: Table, metric: Metric, model: number, comparison: Comparison, make: Make): OpenContrast[] {
  const { factor, a, b } = comparison;
  if (isPrimary(table, metric.name, a, b)) return [];
  const isOfSamples = metric === agreement || metric === brennanPrediger;
  const cells = matchedCells(table, [a, b]).flat();
  const byOrder = cells.filter((condition) => isByOrder(table, model, table.conditions[condition] ?? null));
  const isMixed = isOfSamples && byOrder.length > 0 && byOrder.length < cells.length;
  // Temperature goes with thinking: at one level of it both sides are of one kind.
  if (isMixed && factor !== "thinking")
    return levelsOf(table, "thinking").flatMap((thinking) =>
      against(table, metric, model, { factor, a: { ...a, thinking }, b: { ...b, thinking } }, make),
    );
  const family = factor === "form" ? "exploratory" : "secondary";
  const name = isOfSamples && byOrder.length > 0 && !isMixed ? `order-${metric.name}` : metric.name;
  const made = make({ metric: name, a, b, family }, less(a, b));
  if (made === null) return [];
  return [isMixed ? apart(made.row) : made.row];
}

/** Agreement by the order of options alone (temperature 0) and agreement over drawn samples are two things. */
function apart(row: OpenContrast): OpenContrast {
  return {
    ...row,
    estimate: null,
    low: null,
    high: null,
    se: null,
    p: null,
    interval: "none",
    test: "none",
    reason: "one side is at temperature 0, where agreement tells of the order of options alone",
  };
}

/** One linear contrast over the levels of reflection: the slope, in accuracy for each level. */
function trend(table: Table, make: Make): OpenContrast[] {
  const levels = levelsOf(table, "reflection");
  if (levels.length < 3) return [];
  const scores = levels.every((level) => typeof level === "number") ? (levels as number[]) : levels.map((_, place) => place);
  const middle = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const spread = scores.reduce((sum, score) => sum + (score - middle) ** 2, 0);
  const rest = uncued(table);
  const sides = levels.map((level, place) => ({
    levels: { reflection: level, ...rest },
    weight: ((scores[place] as number) - middle) / spread,
  }));
  const [b, a] = [sides[0] as Weighted, sides.at(-1) as Weighted];
  const made = make({ metric: "accuracy-trend", a: a.levels, b: b.levels, family: "secondary" }, sides);
  return made === null ? [] : [made.row];
}

/**
 * Level by thinking: what a level adds with thinking on, less what it adds with thinking off. `a` and `b` are the far corners; scale: probabilities,
 * on which it can disagree with log odds.
 */
function interactions(table: Table, make: Make): OpenContrast[] {
  const [off, ...ons] = levelsOf(table, "thinking");
  const [first, ...levels] = levelsOf(table, "reflection");
  if (off === undefined || first === undefined) return [];
  const rest = uncued(table);
  const corner = (reflection: Level, thinking: Level): Condition => ({ reflection, thinking, ...rest });
  return ons.flatMap((on) =>
    levels.flatMap((level) => {
      const [a, b] = [corner(level, on), corner(first, off)];
      const made = make({ metric: "accuracy-interaction", a, b, family: "secondary" }, [
        { levels: a, weight: 1 },
        { levels: corner(first, on), weight: -1 },
        { levels: corner(level, off), weight: -1 },
        { levels: b, weight: 1 },
      ]);
      return made === null ? [] : [made.row];
    }),
  );
}

/** All levels of reflection against the first at once: p values adjusted among them by step-down max-T, which knows how they go together. */
function amongLevels(
  table: Table,
  model: number,
  regime: Regime,
  make: Make,
  { flips = 99_999 }: MeasureOptions,
): OpenContrast[] {
  const comparisons = levelComparisons(table).filter(({ factor }) => factor === "reflection");
  if (comparisons.length < 2) return [];
  const rows = comparisons.flatMap(
    ({ a, b }) => make({ metric: "accuracy-levels", a, b, family: "exploratory" }, less(a, b)) ?? [],
  );
  if (rows.length < 2) return [];
  const columns = rows.map(({ found }) => found.columns[0]);
  const stream = streamFor(table, { metric: "accuracy-levels", regime, model, condition: null }, "max-T");
  const draws = table.items.length > 5_000 ? Math.min(9_999, flips) : flips;
  const { stepDown, exact } = maxT(columns, { clusters: clustersOf(table), stream, draws });
  const test = `step-down max-T among ${rows.length} levels${exact ? ", exact" : ""}`;
  return rows.map(({ row }, place) => ({ ...row, p: stepDown[place] ?? null, test }));
}
