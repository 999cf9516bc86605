import type { MeasureOptions, OpenContrast } from "../metric.ts";
import type { Table } from "../table.ts";
import { type Asked, contrast, noContrast } from "./contrast.ts";
import { primaryOf, REGIMES } from "./primary.ts";
import { bothSides } from "./sides.ts";

/**
 * Model against model on the items that both have answered: the difference of their effects in each primary contrast, and of the metric itself
 * under its reference condition (a and b are then the same). "Significant for A and not for B" is no comparison.
 */
export function modelContrasts(table: Table, options: MeasureOptions): OpenContrast[] {
  const pairs = table.models.flatMap((_, one) =>
    table.models.flatMap((__, other) => (other > one ? [[one, other] as const] : [])),
  );
  return pairs.flatMap(([model, against]) => {
    const seen = new Set<string>();
    return primaryOf(table).flatMap(({ metric, a, b }) =>
      REGIMES.flatMap((regime) => {
        const asked: Asked = { metric, regime, model, against, a, b, family: "secondary" };
        const [own, others] = [model, against].map((each) => bothSides(table, metric, each, [a, b], regime)) as [
          ReturnType<typeof bothSides>,
          ReturnType<typeof bothSides>,
        ];
        if ("reason" in own) return [noContrast(table, asked, own)];
        if ("reason" in others) return [noContrast(table, asked, others)];
        const effects = contrast(
          table,
          asked,
          [
            [1, own[0]],
            [-1, own[1]],
            [-1, others[0]],
            [1, others[1]],
          ],
          options,
        );
        const name = `${metric} ${regime} ${JSON.stringify(b)}`;
        if (seen.has(name)) return [effects];
        seen.add(name);
        const levels = contrast(
          table,
          { ...asked, a: b },
          [
            [1, own[1]],
            [-1, others[1]],
          ],
          options,
        );
        return [effects, levels];
      }),
    );
  });
}
