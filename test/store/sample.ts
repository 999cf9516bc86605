import { digest } from "../../src/digest.ts";
import { makeItem } from "../../src/items/item.ts";
import type { Manifest } from "../../src/plan/manifest.ts";
import type { Batch, KeptCall, KeptFailure, KeptTrial } from "../../src/store/store.ts";

export const ITEMS = Array.from({ length: 5 }, (_, n) =>
  makeItem({ set: "mcqa", id: `q${n}`, text: `Question ${n}?`, options: ["one", "two", "three"], key: n % 3, category: "sums" }),
);

export const MANIFEST = {
  manifest: 1,
  waver: "0.1.0",
  name: "sample",
  question: null,
  models: [{ model: "simulated/steadfast", alias: null, settings: {} }],
  items: [{ set: "mcqa", count: 5, digest: digest("items") }],
  design: { authority: ["control", "high-harm"], reflection: [1, 5] },
  samples: 4,
  optionOrder: "rotate",
  seed: 7,
  twoPass: "conversation",
  cueOn: "both",
  primary: [],
  budget: null,
  stimuli: {},
  trials: 40,
  calls: 60,
} as unknown as Manifest;

export function sampleTrial(n: number, parts: Partial<KeptTrial> = {}): KeptTrial {
  const item = ITEMS[n % ITEMS.length] as (typeof ITEMS)[number];
  const messages = JSON.stringify([{ role: "user", content: `Prompt ${n % 7}` }]);
  return {
    trial: digest(`trial ${n}`),
    model: "simulated/steadfast",
    set: item.set,
    item: item.id,
    itemDigest: item.digest,
    condition: { authority: n % 2 === 0 ? "control" : "high-harm", reflection: 1 },
    sample: n % 4,
    order: [2, 0, 1],
    target: n % 2 === 0 ? null : 1,
    stimulus: digest(messages),
    messages,
    ...parts,
  };
}

export function sampleCall(n: number, parts: Partial<KeptCall> = {}): KeptCall {
  const text = `Answer ${n}: ${"because it is so, ".repeat(8)}\n"B"`;
  return {
    trial: digest(`trial ${n}`),
    pass: 1,
    last: true,
    requestBody: JSON.stringify({ model: "m", messages: [{ role: "user", content: `Prompt ${n % 7}` }] }),
    replyBody: JSON.stringify({ id: `msg_${n}`, content: [{ type: "text", text }], usage: { output_tokens: 12 } }),
    text,
    thinking: null,
    stop: "end_turn",
    returnedModel: "steadfast-1",
    inputTokens: 10,
    outputTokens: 12,
    thinkingTokens: null,
    usd: 0.001,
    latencyMs: 12.5,
    startedAt: "2026-11-15T10:00:00.000Z",
    ...parts,
  };
}

export function sampleFailure(n: number, parts: Partial<KeptFailure> = {}): KeptFailure {
  return {
    trial: digest(`trial ${n}`),
    model: "simulated/steadfast",
    pass: 1,
    kind: "busy",
    status: 429,
    message: "slow down",
    latencyMs: 3.25,
    startedAt: "2026-11-15T09:59:00.000Z",
    ...parts,
  };
}

/** Trials `from` up to `to`, each with its one call. */
export function sampleBatch(from: number, to: number): Batch {
  const numbers = Array.from({ length: to - from }, (_, n) => from + n);
  return { trials: numbers.map((n) => sampleTrial(n)), calls: numbers.map((n) => sampleCall(n)), failures: [] };
}

export function batch(parts: Partial<Batch>): Batch {
  return { trials: [], calls: [], failures: [], ...parts };
}
