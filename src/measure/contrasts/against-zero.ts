import type { Condition } from "../measures.ts";
import type { MeasureOptions, OpenContrast } from "../metric.ts";
import type { Table } from "../table.ts";
import { contrast, noContrast } from "./contrast.ts";
import { REGIMES } from "./primary.ts";
import { oneSide } from "./sides.ts";

interface Asked {
  readonly metric: string;
  readonly a: Condition;
  readonly b: Condition;
  readonly of?: Condition;
  readonly category?: string | null;
}

/**
 * Whether a metric that compares already (an excess, a change) is 0: a and b are what it compares. `of` are the levels under which it is measured,
 * those of a if left out.
 */
export function againstZero(
  table: Table,
  model: number,
  { metric, a, b, of = a, category = null }: Asked,
  family: OpenContrast["family"],
  options: MeasureOptions,
): OpenContrast[] {
  return REGIMES.flatMap((regime) => {
    if (category !== null && regime === "lenient") return [];
    const asked = { metric, regime, model, a, b, category, family };
    const side = oneSide(table, metric, model, of, regime);
    return ["reason" in side ? noContrast(table, asked, side) : contrast(table, asked, [[1, side]], options)];
  });
}
