import type { Item } from "../items/item.ts";
import type { DeliveredTrial, KeptCall } from "../store/store.ts";

export type Cell = string | number | null | readonly string[];
export type TidyRow = Readonly<Record<string, Cell>>;

/** A delivered trial as one row, in the columns of the codebook. What only the reader can say is empty until a run has been read. */
export function tidyRow(trial: DeliveredTrial, item: Item | undefined, factors: readonly string[]): TidyRow {
  const { calls } = trial;
  const last = calls.at(-1) as KeptCall;
  const first = calls.length > 1 ? calls[0] : undefined;
  return {
    trial: trial.trial,
    model: trial.model,
    returnedModel: last.returnedModel,
    set: trial.set,
    item: trial.item,
    category: item?.category ?? null,
    cluster: item?.cluster ?? null,
    sample: trial.sample,
    ...Object.fromEntries(factors.map((name) => [name, trial.condition[name] ?? null])),
    options: item?.options ?? null,
    order: trial.order.map(String),
    key: optionId(item?.key ?? null),
    target: optionId(trial.target),
    response: last.text,
    thinkingText: last.thinking,
    stop: last.stop,
    outcome: null,
    answer: null,
    confidence: null,
    correct: null,
    rule: null,
    pass1Response: first?.text ?? null,
    pass1Outcome: null,
    pass1Answer: null,
    pass1Confidence: null,
    attempts: calls.length + trial.failedAttempts,
    latencyMs: total(calls, ({ latencyMs }) => latencyMs),
    inputTokens: total(calls, ({ inputTokens }) => inputTokens),
    outputTokens: total(calls, ({ outputTokens }) => outputTokens),
    usd: total(calls, ({ usd }) => usd),
    startedAt: calls[0]?.startedAt ?? null,
  };
}

function optionId(option: number | null): string | null {
  return option === null ? null : String(option);
}

/** Null where one of them is not known: a part is no total. */
function total(calls: readonly KeptCall[], value: (call: KeptCall) => number | null): number | null {
  const values = calls.map(value);
  return values.includes(null) ? null : values.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}
