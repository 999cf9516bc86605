import OpenAI from "openai";
import { describe, expect, test } from "vitest";
import { tellApart } from "../../src/models/chat.ts";
import { openaiCompatible } from "../../src/models/openai-compatible.ts";
import type { Settings } from "../../src/plan/settings.ts";
import { QUESTION } from "./asking.ts";
import { CONVERSATION, expectSameRequest, readBoth } from "./sdk.ts";

type Params = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

const create = (params: Params) => (baseURL: string, apiKey: string) =>
  new OpenAI({ apiKey, baseURL, maxRetries: 0, timeout: 5000 }).chat.completions.create(params);

const completion = (message: object, given: object = {}) => ({
  id: "1",
  object: "chat.completion",
  created: 1,
  model: "Qwen/Qwen3-4B",
  choices: [{ index: 0, message: { role: "assistant", content: null, ...message }, finish_reason: "stop" }],
  ...given,
});

const thinking = { budgetTokens: 2000 };
const hard = { budgetTokens: 2000, effort: "high" } as const;

describe("OpenAI's SDK sends the same to a server that speaks its API", () => {
  test.each<[string, Partial<Settings>, Record<string, unknown>]>([
    ["plain", { temperature: 0.7 }, { temperature: 0.7 }],
    ["a system prompt", { system: "Be brief." }, { messages: [{ role: "system", content: "Be brief." }, ...QUESTION] }],
    ["stop sequences", { stop: ["END"] }, { stop: ["END"] }],
    ["further keys", { extra: { top_k: 5, seed: 1 } }, { top_k: 5, seed: 1 }],
    [
      "thinking on by template",
      { thinking, parameters: { thinking: "chat-template" } },
      { chat_template_kwargs: { enable_thinking: true } },
    ],
    [
      "thinking off by template",
      { parameters: { thinking: "chat-template" } },
      { chat_template_kwargs: { enable_thinking: false } },
    ],
    ["a budget", { thinking, parameters: { thinking: "reasoning" } }, { reasoning: { max_tokens: 2000 } }],
    ["an effort", { thinking: hard, parameters: { thinking: "reasoning" } }, { reasoning: { effort: "high" } }],
    ["no reasoning", { parameters: { thinking: "reasoning" } }, { reasoning: { effort: "none" } }],
    ["a plain effort", { thinking: hard }, { reasoning_effort: "high" }],
    ["a plain effort of none", { parameters: { thinking: "effort" } }, { reasoning_effort: "none" }],
    ["parameters that are for others", { parameters: { accuracy: 1 } }, {}],
  ])("%s", async (_, settings, sdk) => {
    const params = { model: "qwen/qwen3-4b", messages: QUESTION, max_tokens: 1000, ...sdk } as Params;
    const reply = completion({ content: "A" });
    await expectSameRequest(openaiCompatible, "openai-compatible/qwen/qwen3-4b", { settings }, "/api/v1", reply, create(params));
  });

  test("a conversation of two passes", async () => {
    const params = { model: "m", messages: CONVERSATION, max_tokens: 1000 } as Params;
    const asked = { messages: CONVERSATION };
    await expectSameRequest(openaiCompatible, "openai-compatible/m", asked, "/v1", completion({ content: "A" }), create(params));
  });
});

describe("a server that speaks OpenAI's API", () => {
  const ask = create({ model: "m", messages: [] });
  const read = (reply: object) => readBoth(openaiCompatible, "openai-compatible/m", "/v1", reply, ask);

  test("its text and usage are what the SDK reads", async () => {
    const usage = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 };
    const { ours, theirs } = await read(completion({ content: "A" }, { usage }));
    expect(ours.text).toBe(theirs.choices[0]?.message.content);
    expect(ours.usage).toEqual({
      inputTokens: theirs.usage?.prompt_tokens,
      outputTokens: theirs.usage?.completion_tokens,
      thinkingTokens: null,
    });
  });

  test.each([
    ["reasoning_content", { content: "A", reasoning_content: "hm" }],
    ["reasoning", { content: "A", reasoning: "hm" }],
    ["both, one of them empty", { content: "A", reasoning_content: "", reasoning: "hm" }],
    ["a <think> block", { content: "<think>\nhm\n</think>\n\nA" }],
    ["parts", { content: [{ type: "text", text: "A" }], reasoning: "hm" }],
  ])("thinking as %s is told apart", (_, message) => {
    expect(openaiCompatible.response(completion(message))).toMatchObject({ text: "A", thinking: "hm" });
  });

  test("usage that is left out or null is null", () => {
    const none = { inputTokens: null, outputTokens: null, thinkingTokens: null };
    expect(openaiCompatible.response(completion({ content: "A" })).usage).toEqual(none);
    expect(openaiCompatible.response(completion({ content: "A" }, { usage: null })).usage).toEqual(none);
  });

  test("an error inside a choice is no answer", () => {
    const reply = { choices: [{ error: { message: "provider went away" }, message: { content: "" } }] };
    expect(() => openaiCompatible.response(reply)).toThrow("provider went away");
  });
});

describe("thinking inside the text", () => {
  test.each([
    ["none", "A", "A", null],
    ["a block", "<think>hm</think>A", "A", "hm"],
    ["an empty block", "<think>\n\n</think>\n\nA", "A", null],
    ["a block that was cut", "<think>hm, perh", "", "hm, perh"],
    ["an end whose start the template gave", "hm\n</think>\n\nA", "A", "hm"],
    ["a block that is not at the start is text", "I like <think> tags", "I like <think> tags", null],
    ["answers keep their inner spaces", "<think>hm</think>\n A \n", "A \n", "hm"],
  ])("%s", (_, content, text, thoughts) => {
    expect(tellApart(content)).toEqual({ text, thinking: thoughts });
  });
});
