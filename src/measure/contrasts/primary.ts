import type { Condition, Regime } from "../measures.ts";
import type { MeasureOptions, OpenContrast } from "../metric.ts";
import type { Table } from "../table.ts";
import { type Asked, besideSignFlip, contrast, noContrast } from "./contrast.ts";
import { equivalence } from "./equivalence.ts";
import { oddsRatio } from "./odds-ratio.ts";
import { bothSides } from "./sides.ts";

/** A contrast that the plan declared; the manifest keeps it as it was written. */
export interface Primary {
  readonly metric: string;
  readonly a: Condition;
  readonly b: Condition;
  readonly margin?: number;
}

export const REGIMES: readonly Regime[] = ["strict", "lenient"];

export function primaryOf({ plan }: Table): Primary[] {
  return plan.primary.flatMap((written) => {
    const { metric, a, b, margin } = (written ?? {}) as Partial<Primary>;
    if (typeof metric !== "string" || a === undefined || b === undefined) return [];
    return [{ metric, a, b, ...(typeof margin === "number" && margin > 0 ? { margin } : {}) }];
  });
}

/** The confirmatory family: what the plan declared, for each model, at k = 1. Strict is the test; lenient stands beside it. */
export function primaryContrasts(table: Table, options: MeasureOptions): OpenContrast[] {
  return table.models.flatMap((_, model) =>
    primaryOf(table).flatMap((primary) => ofModel(table, model, primary, "confirmatory", options)),
  );
}

/** A contrast of one metric in both regimes, with its odds ratio, and the test of equivalence where a margin is stated. */
export function ofModel(
  table: Table,
  model: number,
  { metric, a, b, margin }: Primary,
  family: OpenContrast["family"],
  options: MeasureOptions,
): OpenContrast[] {
  return REGIMES.flatMap((regime) => {
    const asked: Asked = { metric, regime, model, a, b, family };
    const sides = bothSides(table, metric, model, [a, b], regime);
    if ("reason" in sides) {
      const none = noContrast(table, asked, sides);
      return margin === undefined ? [none] : [none, noContrast(table, asked, sides, "tost")];
    }
    const terms = [
      [1, sides[0]],
      [-1, sides[1]],
    ] as const;
    const found = contrast(table, asked, terms, options);
    return [
      found,
      besideSignFlip(table, found, terms),
      margin === undefined ? null : equivalence(table, asked, terms, margin),
      oddsRatio(table, asked, sides),
    ].filter((each) => each !== null);
  });
}
