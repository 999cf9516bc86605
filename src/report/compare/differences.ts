import { canonicalJson } from "../../digest.ts";
import { contrast } from "../../measure/contrasts/contrast.ts";
import { bothSides, oneSide } from "../../measure/contrasts/sides.ts";
import { withAdjusted } from "../../measure/families.ts";
import type { Condition, Contrast } from "../../measure/measures.ts";
import { DEFAULTS, type OpenContrast } from "../../measure/metric.ts";
import type { Shared, SharedRun } from "./shared.ts";

/** Two models that are compared: places in the table, and what they are called in their runs. */
export interface Pairing {
  /** Place of the later run among the runs; the first is what it is compared with. */
  readonly run: number;
  readonly model: string;
  readonly against: string;
}

/** A model of a later run beside the one of the same name in the first; where either run has one model only, those. */
export function pairingsOf({ runs }: Shared): Pairing[] {
  const [first, ...others] = runs as readonly [SharedRun, ...SharedRun[]];
  return others.flatMap((other, at) => {
    const same = other.models.filter((model) => first.models.includes(model));
    const [one, more] = first.models;
    const [its, further] = other.models;
    if (same.length > 0) return same.map((model) => ({ run: at + 1, model, against: model }));
    return one !== undefined && more === undefined && its !== undefined && further === undefined
      ? [{ run: at + 1, model: its, against: one }]
      : [];
  });
}

const CUE_METRICS = ["accuracy", "compliance", "excess-compliance", "excess-flip", "missing"];
const OTHER_METRICS = ["accuracy", "agreement", "brier", "confidence", "missing"];

/**
 * The later run less the first, paired by item: headline metrics under each condition that both have, and the effects that either plan named.
 * All are exploratory, and adjusted among themselves.
 */
export function differencesOf(shared: Shared, draws: number = DEFAULTS.draws): Contrast[] {
  const { table, runs, nameOf, manifest } = shared;
  const options = { ...DEFAULTS, draws };
  const metrics = manifest.cues === null ? OTHER_METRICS : CUE_METRICS;
  const found = pairingsOf(shared).flatMap(({ run, model: name, against: other }): OpenContrast[] => {
    const [model, against] = [table.models.indexOf(nameOf(run, name)), table.models.indexOf(nameOf(0, other))];
    if (model === -1 || against === -1) return [];
    const both = table.conditions.filter((condition) =>
      [runs[0], runs[run]].every((each) => each?.conditions.has(canonicalJson(condition))),
    );
    const about = { regime: "strict", model, against, family: "exploratory" } as const;
    const plain = both.flatMap((condition) =>
      metrics.flatMap((metric) => {
        const [own, others] = [
          oneSide(table, metric, model, condition, "strict"),
          oneSide(table, metric, against, condition, "strict"),
        ];
        if ("reason" in own || "reason" in others) return [];
        return [
          contrast(
            table,
            { ...about, metric, a: condition, b: condition },
            [
              [1, own],
              [-1, others],
            ],
            options,
          ),
        ];
      }),
    );
    const effects = primaries(shared).flatMap(({ metric, a, b }) => {
      const [own, others] = [
        bothSides(table, metric, model, [a, b], "strict"),
        bothSides(table, metric, against, [a, b], "strict"),
      ];
      if ("reason" in own || "reason" in others) return [];
      return [
        contrast(
          table,
          { ...about, metric, a, b },
          [
            [1, own[0]],
            [-1, own[1]],
            [-1, others[0]],
            [1, others[1]],
          ],
          options,
        ),
      ];
    });
    return [...effects, ...plain];
  });
  return withAdjusted(found);
}

interface Planned {
  readonly metric: string;
  readonly a: Condition;
  readonly b: Condition;
}

function primaries({ runs }: Shared): Planned[] {
  const all = runs
    .flatMap(({ manifest }) => manifest.primary as readonly Partial<Planned>[])
    .flatMap(({ metric, a, b }) => (metric === undefined || a === undefined || b === undefined ? [] : [{ metric, a, b }]));
  return [...new Map(all.map((each) => [canonicalJson(each), each])).values()];
}
