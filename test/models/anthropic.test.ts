import Anthropic from "@anthropic-ai/sdk";
import { describe, expect, test } from "vitest";
import { anthropic } from "../../src/models/anthropic.ts";
import type { Settings } from "../../src/plan/settings.ts";
import type { Message } from "../../src/stimuli/compose.ts";
import { CANARY, callOf, participantAt, QUESTION, settingsWith } from "./asking.ts";
import { CONVERSATION, expectSameRequest, readBoth } from "./sdk.ts";
import { sendJson, serve } from "./server.ts";

type Params = Anthropic.MessageCreateParamsNonStreaming & { temperature?: number; top_k?: number };

const create = (params: Params) => (baseURL: string, apiKey: string) =>
  new Anthropic({ apiKey, baseURL, maxRetries: 0, timeout: 5000 }).messages.create(params);

const message = (given: object = {}) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-haiku-4-5-20251001",
  content: [{ type: "text", text: "A", citations: null }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 12, output_tokens: 3 },
  ...given,
});

interface Case {
  readonly says: string;
  readonly model?: string;
  readonly settings?: Partial<Settings>;
  readonly messages?: readonly Message[];
  readonly sdk: Partial<Params>;
}

const CASES: readonly Case[] = [
  { says: "plain", settings: { temperature: 0.7 }, sdk: { temperature: 0.7, thinking: { type: "disabled" } } },
  { says: "a system prompt", settings: { system: "Be brief." }, sdk: { system: "Be brief.", thinking: { type: "disabled" } } },
  {
    says: "stop sequences",
    settings: { stop: ["END", "\n\n"] },
    sdk: { stop_sequences: ["END", "\n\n"], thinking: { type: "disabled" } },
  },
  {
    says: "a conversation of two passes",
    messages: CONVERSATION,
    sdk: { messages: CONVERSATION as Params["messages"], thinking: { type: "disabled" } },
  },
  {
    says: "thinking with a budget",
    settings: { thinking: { budgetTokens: 2000 }, maxTokens: 4000 },
    sdk: { max_tokens: 4000, thinking: { type: "enabled", budget_tokens: 2000 } },
  },
  {
    says: "adaptive thinking",
    model: "claude-opus-5-5",
    settings: { thinking: { budgetTokens: 2000, effort: "medium" } },
    sdk: { thinking: { type: "adaptive", display: "summarized" }, output_config: { effort: "medium" } },
  },
  { says: "thinking off where it is on by default", model: "claude-opus-5", sdk: { thinking: { type: "disabled" } } },
  { says: "thinking off on Sonnet 5.5", model: "claude-sonnet-5-5", sdk: { thinking: { type: "between_tools" } } },
  { says: "a model that cannot think", model: "claude-3-5-haiku-20241022", sdk: {} },
  { says: "further keys", settings: { extra: { top_k: 5 } }, sdk: { top_k: 5, thinking: { type: "disabled" } } },
];

describe("Anthropic's SDK sends the same", () => {
  test.each(CASES)("$says", async ({ model = "claude-haiku-4-5", settings = {}, messages = QUESTION, sdk }) => {
    const params = { model, max_tokens: 1000, messages: QUESTION as Params["messages"], ...sdk };
    await expectSameRequest(anthropic, `anthropic/${model}`, { settings, messages }, "", message(), create(params));
  });
});

test("the version of the API is the last one that takes a temperature, and the key stands in the documented header", async () => {
  const server = await serve((to) => sendJson(to, message()));
  await participantAt(anthropic, "anthropic/claude-haiku-4-5", server.url).ask(callOf(settingsWith({ temperature: 0.7 })));
  expect(server.received[0]?.headers).toMatchObject({ "anthropic-version": "2023-06-01", "x-api-key": CANARY });
});

describe("Anthropic's SDK reads the same", () => {
  const ask = create({ model: "claude-haiku-4-5", max_tokens: 10, messages: [{ role: "user", content: "?" }] });

  test.each([
    ["text", message()],
    ["two text blocks", message({ content: [text("A"), text(" and B")] })],
    ["thinking", message({ content: [{ type: "thinking", thinking: "hm", signature: "s" }, text("A")] })],
    [
      "a refusal",
      message({ content: [], stop_reason: "refusal", stop_details: { type: "refusal", category: "bio", explanation: null } }),
    ],
    ["cut short", message({ content: [text("A beca")], stop_reason: "max_tokens" })],
    ["nothing", message({ content: [] })],
    ["a block that nobody asked for", message({ content: [{ type: "tool_use", id: "t", name: "n", input: {} }, text("A")] })],
    [
      "caching",
      message({ usage: { input_tokens: 2, cache_creation_input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 1 } }),
    ],
    [
      "thinking tokens",
      message({ usage: { input_tokens: 2, output_tokens: 50, output_tokens_details: { thinking_tokens: 40 } } }),
    ],
  ])("%s", async (_, reply) => {
    const { ours, theirs } = await readBoth(anthropic, "anthropic/claude-haiku-4-5", "", reply, ask);
    expect(ours.text).toBe(theirs.content.map((block) => (block.type === "text" ? block.text : "")).join(""));
    expect(ours.thinking ?? "").toBe(theirs.content.map((block) => (block.type === "thinking" ? block.thinking : "")).join(""));
    expect(ours.stop).toBe(theirs.stop_reason);
    expect(ours.returnedModel).toBe(theirs.model);
    const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = theirs.usage;
    expect(ours.usage.inputTokens).toBe(input_tokens + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0));
    expect(ours.usage.outputTokens).toBe(output_tokens);
    expect(ours.usage.thinkingTokens).toBe(theirs.usage.output_tokens_details?.thinking_tokens ?? null);
  });

  test("thinking that was left out is none, and hidden thinking too", () => {
    const hidden = [{ type: "thinking", thinking: "", signature: "s" }, { type: "redacted_thinking", data: "x" }, text("A")];
    expect(anthropic.response(message({ content: hidden }))).toMatchObject({ text: "A", thinking: null });
  });

  test("missing usage is null", () => {
    const usage = { inputTokens: null, outputTokens: null, thinkingTokens: null };
    expect(anthropic.response(message({ usage: undefined })).usage).toEqual(usage);
  });
});

function text(words: string): object {
  return { type: "text", text: words, citations: null };
}
