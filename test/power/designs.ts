/** Small designs to simulate, on items without text worth reading. */
import { type Item, makeItem } from "../../src/items/item.ts";
import { parametersOf } from "../../src/models/simulated/parameters.ts";
import { crossConditions } from "../../src/plan/conditions.ts";
import type { Assumed } from "../../src/power/assumed.ts";
import type { Design } from "../../src/power/design.ts";
import { studyOf } from "../plan/studies.ts";

export interface Asked {
  readonly design: Record<string, readonly (string | number)[]>;
  readonly primary: readonly {
    metric: string;
    a: Record<string, string | number>;
    b: Record<string, string | number>;
    margin?: number;
  }[];
  readonly items: number;
  readonly samples: number;
  readonly options?: number;
  readonly clusterSize?: number;
  readonly more?: Record<string, unknown>;
}

export function designWith({ design, primary, items, samples, options = 4, clusterSize = 1, more = {} }: Asked): Design {
  const study = studyOf(
    JSON.stringify({
      name: "t",
      models: ["simulated/custom"],
      items: [{ set: "mcqa" }],
      design,
      primary,
      samples,
      seed: 5,
      ...more,
    }),
  );
  const made: Item[] = Array.from({ length: items }, (_, at) =>
    makeItem({
      set: "mcqa",
      id: `q${at}`,
      text: `What is meant by ${at}?`,
      options: ["the sea", "a mountain", "some bread", "old paper", "a clock"].slice(0, options),
      key: at % options,
      cluster: clusterSize === 1 ? null : `c${Math.floor(at / clusterSize)}`,
    }),
  );
  return { study, conditions: crossConditions(study), items: made, samples };
}

export function assumedWith(parameters: Record<string, unknown> = {}, more: Partial<Assumed> = {}): Assumed {
  const label = "simulated/custom";
  return {
    label,
    from: "",
    parameters: parametersOf({ name: label, label, parameters }),
    omega: 0,
    icc: 0,
    chances: null,
    missing: {},
    ...more,
  };
}

export const AUTHORITY = {
  design: { authority: ["control", "high-help", "high-harm", "low-help", "low-harm"] },
  primary: [
    { metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" } },
    { metric: "accuracy", a: { authority: "high-help" }, b: { authority: "control" } },
    { metric: "compliance", a: { authority: "high-harm" }, b: { authority: "low-harm" } },
  ],
} as const;

export const LEVELS = {
  design: { reflection: [0, 2] },
  primary: [{ metric: "accuracy", a: { reflection: 2 }, b: { reflection: 0 } }],
} as const;
