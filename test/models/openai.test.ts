import OpenAI from "openai";
import { describe, expect, test } from "vitest";
import { openai } from "../../src/models/openai.ts";
import type { Settings } from "../../src/plan/settings.ts";
import type { Message } from "../../src/stimuli/compose.ts";
import { QUESTION } from "./asking.ts";
import { CONVERSATION, expectSameRequest, readBoth } from "./sdk.ts";

type ResponsesParams = OpenAI.Responses.ResponseCreateParamsNonStreaming;
type ChatParams = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

const client = (baseURL: string, apiKey: string) => new OpenAI({ apiKey, baseURL, maxRetries: 0, timeout: 5000 });
const viaResponses = (params: ResponsesParams) => (url: string, key: string) => client(url, key).responses.create(params);
const viaChat = (params: ChatParams) => (url: string, key: string) => client(url, key).chat.completions.create(params);

const said = (...content: object[]) => ({ id: "msg_1", type: "message", role: "assistant", status: "completed", content });
const words = (text: string) => ({ type: "output_text", text, annotations: [], logprobs: [] });

const response = (given: object = {}) => ({
  id: "resp_1",
  object: "response",
  created_at: 1,
  status: "completed",
  error: null,
  incomplete_details: null,
  model: "gpt-5.4-2026-03-05",
  output: [said(words("A"))],
  usage: {
    input_tokens: 12,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 30,
    output_tokens_details: { reasoning_tokens: 20 },
    total_tokens: 42,
  },
  ...given,
});

const completion = (message: object = {}, given: object = {}) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1,
  model: "gpt-4o-2024-08-06",
  choices: [
    { index: 0, message: { role: "assistant", content: "A", refusal: null, ...message }, finish_reason: "stop", logprobs: null },
  ],
  usage: { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14, completion_tokens_details: { reasoning_tokens: 2 } },
  ...given,
});

interface Case<Params> {
  readonly says: string;
  readonly model?: string;
  readonly settings?: Partial<Settings>;
  readonly messages?: readonly Message[];
  readonly sdk: Partial<Params>;
}

const RESPONSES_CASES: readonly Case<ResponsesParams>[] = [
  { says: "plain", model: "gpt-4o", settings: { temperature: 0 }, sdk: { temperature: 0 } },
  { says: "a system prompt", model: "gpt-4o", settings: { system: "Be brief." }, sdk: { instructions: "Be brief." } },
  {
    says: "a conversation",
    model: "gpt-4o",
    messages: CONVERSATION,
    sdk: { input: CONVERSATION as ResponsesParams["input"] as never },
  },
  {
    says: "thinking with an effort",
    settings: { thinking: { budgetTokens: 2000, effort: "high" } },
    sdk: { reasoning: { effort: "high", summary: "auto" } },
  },
  { says: "thinking off", settings: { temperature: 0.7 }, sdk: { temperature: 0.7, reasoning: { effort: "none" } } },
  { says: "a model that cannot stop", model: "gpt-5-mini", sdk: {} },
  {
    says: "further keys, merged into groups",
    settings: { thinking: { budgetTokens: 2000, effort: "low" }, extra: { reasoning: { summary: "detailed" }, top_p: 0.5 } },
    sdk: { reasoning: { effort: "low", summary: "detailed" }, top_p: 0.5 },
  },
];

const CHAT_CASES: readonly Case<ChatParams>[] = [
  { says: "plain", model: "gpt-4o", settings: { temperature: 0 }, sdk: { temperature: 0 } },
  {
    says: "a system prompt",
    model: "gpt-4o",
    settings: { system: "Be brief." },
    sdk: { messages: [{ role: "system", content: "Be brief." }, ...QUESTION] as ChatParams["messages"] },
  },
  { says: "stop sequences", model: "gpt-4o", settings: { stop: ["END"] }, sdk: { stop: ["END"] } },
  { says: "a conversation", model: "gpt-4o", messages: CONVERSATION, sdk: { messages: CONVERSATION as ChatParams["messages"] } },
  {
    says: "thinking with an effort",
    settings: { thinking: { budgetTokens: 2000, effort: "low" } },
    sdk: { reasoning_effort: "low" },
  },
  { says: "thinking off", sdk: { reasoning_effort: "none" } },
];

describe("OpenAI's SDK sends the same to Responses", () => {
  test.each(RESPONSES_CASES)("$says", async ({ model = "gpt-5.4", settings = {}, messages = QUESTION, sdk }) => {
    const params = { model, input: QUESTION as never, max_output_tokens: 1000, store: false, ...sdk };
    await expectSameRequest(openai, `openai/${model}`, { settings, messages }, "/v1", response(), viaResponses(params));
  });
});

describe("OpenAI's SDK sends the same to Chat Completions", () => {
  test.each(CHAT_CASES)("$says", async ({ model = "gpt-5.4", settings = {}, messages = QUESTION, sdk }) => {
    const params = { model, messages: QUESTION as ChatParams["messages"], max_completion_tokens: 1000, store: false, ...sdk };
    const asked = { settings: { ...settings, parameters: { api: "chat", of: "others" } }, messages };
    await expectSameRequest(openai, `openai/${model}`, asked, "/v1", completion(), viaChat(params));
  });
});

describe("OpenAI's SDK reads the same", () => {
  const summary = [
    { type: "summary_text", text: "First" },
    { type: "summary_text", text: "Then" },
  ];

  test.each([
    ["text", response(), "completed"],
    ["two parts", response({ output: [said(words("A")), said(words(" and B"))] }), "completed"],
    ["reasoning", response({ output: [{ type: "reasoning", id: "rs", summary }, said(words("A"))] }), "completed"],
    ["cut short", response({ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }), "max_output_tokens"],
    [
      "filtered",
      response({ status: "incomplete", incomplete_details: { reason: "content_filter" }, output: [] }),
      "content_filter",
    ],
    ["nothing", response({ output: [] }), "completed"],
    ["an item of another kind", response({ output: [{ type: "web_search_call", id: "w" }, said(words("A"))] }), "completed"],
  ])("from Responses: %s", async (_, reply, stop) => {
    const sdk = viaResponses({ model: "gpt-5.4", input: "?" });
    const { ours, theirs } = await readBoth(openai, "openai/gpt-5.4", "/v1", reply, sdk);
    expect(ours.text).toBe(theirs.output_text);
    expect(ours.stop).toBe(stop);
    expect(ours.returnedModel).toBe(theirs.model);
    expect(ours.usage).toEqual({
      inputTokens: theirs.usage?.input_tokens,
      outputTokens: theirs.usage?.output_tokens,
      thinkingTokens: theirs.usage?.output_tokens_details.reasoning_tokens,
    });
    const reasoning = theirs.output.flatMap((item) => (item.type === "reasoning" ? item.summary : []));
    expect(ours.thinking).toBe(reasoning.map(({ text }) => text).join("\n\n") || null);
  });

  test("a refusal from Responses is what the model said", async () => {
    const reply = response({ output: [said({ type: "refusal", refusal: "I can't." })] });
    const { ours, theirs } = await readBoth(
      openai,
      "openai/gpt-5.4",
      "/v1",
      reply,
      viaResponses({ model: "gpt-5.4", input: "?" }),
    );
    const [item] = theirs.output;
    const part = item?.type === "message" ? item.content[0] : undefined;
    expect(part?.type === "refusal" ? part.refusal : null).toBe(ours.text);
    expect(ours.stop).toBe("refusal");
  });

  test("a response that failed is no answer", () => {
    const failed = response({ status: "failed", output: [], error: { code: "server_error", message: "broke down" } });
    expect(() => openai.response(failed)).toThrow("broke down");
  });

  test.each([
    ["text", completion()],
    ["a refusal", completion({ content: null, refusal: "I can't." })],
    ["nothing", completion({ content: null })],
    ["no details", completion({}, { usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } })],
    ["no usage", completion({}, { usage: undefined })],
  ])("from Chat Completions: %s", async (_, reply) => {
    const sdk = viaChat({ model: "gpt-4o", messages: [] });
    const { ours, theirs } = await readBoth(openai, "openai/gpt-4o", "/v1", reply, sdk);
    const message = theirs.choices[0]?.message;
    expect(ours.text).toBe(message?.content ?? message?.refusal ?? "");
    expect(ours.stop).toBe(message?.refusal ? "refusal" : theirs.choices[0]?.finish_reason);
    expect(ours.usage).toEqual({
      inputTokens: theirs.usage?.prompt_tokens ?? null,
      outputTokens: theirs.usage?.completion_tokens ?? null,
      thinkingTokens: theirs.usage?.completion_tokens_details?.reasoning_tokens ?? null,
    });
  });
});
