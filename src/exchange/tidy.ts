import type { Observation } from "../read/observations.ts";
import type { KeptCall } from "../store/store.ts";

export type Cell = string | number | null | readonly string[];
export type TidyRow = Readonly<Record<string, Cell>>;

/** An observation as one row, in the columns of the codebook. */
export function tidyRow({ trial, item, said, first: saidFirst }: Observation, factors: readonly string[]): TidyRow {
  const { calls } = trial;
  const last = calls.at(-1) as KeptCall;
  const first = calls.length > 1 ? calls[0] : undefined;
  const row: Record<string, Cell> = {
    trial: trial.trial,
    model: trial.model,
    returnedModel: last.returnedModel,
    set: trial.set,
    item: trial.item,
    category: item.category,
    cluster: item.cluster,
    sample: trial.sample,
    options: item.options,
    order: trial.order === null ? null : optionIds(trial.order),
    key: optionId(item.key),
    target: optionId(trial.target),
    response: last.text,
    thinkingText: last.thinking,
    stop: last.stop,
    outcome: said.outcome,
    answer: optionId(said.option),
    confidence: said.confidence,
    correct: item.key === null || said.option === null ? null : Number(said.option === item.key),
    rule: said.by === "reader" ? said.rule : said.by,
    pass1Response: first?.text ?? null,
    pass1Outcome: saidFirst?.outcome ?? null,
    pass1Answer: optionId(saidFirst?.option ?? null),
    pass1Confidence: saidFirst?.confidence ?? null,
    attempts: calls.length + trial.failedAttempts,
    latencyMs: total(calls, ({ latencyMs }) => latencyMs),
    inputTokens: total(calls, ({ inputTokens }) => inputTokens),
    outputTokens: total(calls, ({ outputTokens }) => outputTokens),
    usd: total(calls, ({ usd }) => usd),
    startedAt: calls[0]?.startedAt ?? null,
  };
  // One by one: a row that is spread from two objects takes V8 four times as long.
  for (const name of factors) row[name] = trial.condition[name] ?? null;
  return row;
}

/** Trials of a page that have the same order share it. */
const idsOf = new WeakMap<readonly number[], readonly string[]>();

function optionIds(order: readonly number[]): readonly string[] {
  let ids = idsOf.get(order);
  if (ids === undefined) {
    ids = order.map(String);
    idsOf.set(order, ids);
  }
  return ids;
}

function optionId(option: number | null): string | null {
  return option === null ? null : String(option);
}

/** Null where one of them is not known: a part is no total. */
function total(calls: readonly KeptCall[], value: (call: KeptCall) => number | null): number | null {
  let sum = 0;
  for (const call of calls) {
    const own = value(call);
    if (own === null) return null;
    sum += own;
  }
  return sum;
}
