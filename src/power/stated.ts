import { type Parameters, parametersOf } from "../models/simulated/parameters.ts";
import type { Model, Study } from "../study/study.ts";
import { ASSUMED_OF_A_MODEL, ASSUMED_OMEGA, type Assumed } from "./assumed.ts";

/** What is stated of all models, in place of what would be assumed. */
export interface Stated
  extends Partial<Pick<Parameters, "accuracy" | "spread" | "noise" | "refusal" | "unreadable" | "position">> {
  readonly omega?: number;
  readonly icc?: number;
}

/** A simulated model is what its parameters make it; any other is assumed. What is stated holds for all. */
export function assumedOf({ models }: Pick<Study, "models">, { omega = ASSUMED_OMEGA, icc = 0, ...stated }: Stated): Assumed[] {
  return models.map((model) => {
    const given = Object.keys(stated).length > 0;
    const from = isSimulated(model) ? "the study's parameters" : "assumptions";
    const parameters = isSimulated(model)
      ? parametersOf(model)
      : parametersOf({ name: "simulated/custom", label: model.label, parameters: ASSUMED_OF_A_MODEL });
    return {
      label: model.label,
      from: given ? `${from}, and what was stated` : from,
      parameters: { ...parameters, ...stated },
      omega,
      icc,
      chances: null,
      missing: {},
    };
  });
}

export function isSimulated({ provider }: Pick<Model, "provider">): boolean {
  return provider === "simulated";
}
