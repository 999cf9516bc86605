import { batchMistakes } from "../models/batch/refusals.ts";
import { isInProcess } from "../models/providers.ts";
import type { Plan } from "../plan/plan.ts";
import { batchPriceOf, type Prices, priceOf } from "../plan/prices.ts";
import { settingsByThinking } from "../plan/settings.ts";
import { type ModelSize, type Size, sizePlan } from "../plan/size.ts";
import type { Model } from "../study/study.ts";

/** What a plan costs in batches, or why a model cannot be asked in them. */
export interface BatchSize {
  /** Of the models that can be asked in batches; null where a price is not known. */
  readonly usd: Size["usd"];
  readonly models: readonly { readonly model: string; readonly usd: ModelSize["usd"]; readonly refused: string | null }[];
}

/** Null where all models answer in process: there is nothing to wait or pay for. */
export function sizeInBatches(plan: Plan, prices: Prices): BatchSize | null {
  const { study, conditions } = plan;
  if (study.models.every(({ provider }) => isInProcess(provider))) return null;
  const models = study.models.map((model, index) => {
    const wrong = batchMistakes(model, settingsByThinking(study, model, conditions));
    const refused = wrong.length === 0 ? null : wrong.map(({ says }) => says).join("; ");
    const usual = plan.size().models[index]?.usd ?? null;
    return { model: model.label, refused, usd: refused === null ? costInBatches(plan, model, prices, usual) : null };
  });
  const taken = models.filter(({ refused }) => refused === null);
  const sum = (end: "usual" | "most"): number => taken.reduce((total, { usd }) => total + (usd?.[end] ?? 0), 0);
  const isKnown = taken.length > 0 && taken.every(({ usd }) => usd !== null);
  return { models, usd: isKnown ? { usual: sum("usual"), most: sum("most") } : null };
}

/** Mostly both prices have the same share in a batch: sizing a plan renders its prompts, which takes a while in a large one. */
function costInBatches(
  { study, conditions, items }: Plan,
  model: Model,
  prices: Prices,
  usd: ModelSize["usd"],
): ModelSize["usd"] {
  const [full, batch] = [priceOf(model, prices), batchPriceOf(model, prices)];
  if (batch === null) return null;
  if (full !== null && usd !== null && full.input > 0 && batch.input * full.output === batch.output * full.input) {
    const share = batch.input / full.input;
    return { usual: usd.usual * share, most: usd.most * share };
  }
  return sizePlan({ ...study, models: [{ ...model, price: batch }] }, conditions, items).models[0]?.usd ?? null;
}
