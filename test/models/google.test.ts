import { type GenerateContentConfig, GoogleGenAI, ThinkingLevel } from "@google/genai";
import { describe, expect, test } from "vitest";
import { google } from "../../src/models/google.ts";
import type { Settings } from "../../src/plan/settings.ts";
import type { Message } from "../../src/stimuli/compose.ts";
import { callOf, participantAt, QUESTION, settingsWith } from "./asking.ts";
import { CONVERSATION, expectSameRequest, readBoth } from "./sdk.ts";
import { sendJson, serve } from "./server.ts";

const contents = (messages: readonly Message[]) =>
  messages.map(({ role, content }) => ({ role: role === "assistant" ? "model" : "user", parts: [{ text: content }] }));

const generate =
  (model: string, config: GenerateContentConfig, messages: readonly Message[] = QUESTION) =>
  (baseUrl: string, apiKey: string) =>
    new GoogleGenAI({ apiKey, httpOptions: { baseUrl } }).models.generateContent({ model, contents: contents(messages), config });

const reply = (given: object = {}, candidate: object = {}) => ({
  candidates: [{ content: { parts: [{ text: "A" }], role: "model" }, finishReason: "STOP", index: 0, ...candidate }],
  usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 4, totalTokenCount: 14 },
  modelVersion: "gemini-2.5-flash",
  responseId: "r",
  ...given,
});

interface Case {
  readonly says: string;
  readonly model?: string;
  readonly settings?: Partial<Settings>;
  readonly messages?: readonly Message[];
  readonly sdk: GenerateContentConfig;
}

const OFF = { thinkingConfig: { thinkingBudget: 0 } };

const CASES: readonly Case[] = [
  { says: "plain", settings: { temperature: 0 }, sdk: { temperature: 0, ...OFF } },
  { says: "a system prompt", settings: { system: "Be brief." }, sdk: { systemInstruction: "Be brief.", ...OFF } },
  { says: "stop sequences", settings: { stop: ["END"] }, sdk: { stopSequences: ["END"], ...OFF } },
  { says: "a conversation", messages: CONVERSATION, sdk: OFF },
  {
    says: "thinking with a budget",
    settings: { thinking: { budgetTokens: 2000 } },
    sdk: { thinkingConfig: { includeThoughts: true, thinkingBudget: 2000 } },
  },
  {
    says: "thinking with a level",
    model: "gemini-3.8-flash",
    settings: { thinking: { budgetTokens: 2000, effort: "low" } },
    sdk: { thinkingConfig: { includeThoughts: true, thinkingLevel: ThinkingLevel.LOW } },
  },
  { says: "a model that cannot think", model: "gemini-2.0-flash", sdk: {} },
  { says: "further keys inside a group", settings: { extra: { generationConfig: { topK: 5 } } }, sdk: { topK: 5, ...OFF } },
];

describe("Google's SDK sends the same", () => {
  test.each(CASES)("$says", async ({ model = "gemini-2.5-flash", settings = {}, messages = QUESTION, sdk }) => {
    const call = generate(model, { maxOutputTokens: 1000, ...sdk }, messages);
    await expectSameRequest(google, `google/${model}`, { settings, messages }, "", reply(), call);
  });
});

describe("Google's SDK reads the same", () => {
  test.each([
    ["text", reply(), "STOP"],
    ["two parts", reply({}, { content: { parts: [{ text: "A" }, { text: " and B" }] } }), "STOP"],
    [
      "thoughts",
      reply(
        { usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 4, thoughtsTokenCount: 30, totalTokenCount: 44 } },
        { content: { parts: [{ text: "hm", thought: true }, { text: "A" }] } },
      ),
      "STOP",
    ],
    ["cut short", reply({}, { finishReason: "MAX_TOKENS" }), "MAX_TOKENS"],
    ["cut short while thinking", reply({}, { content: { role: "model" }, finishReason: "MAX_TOKENS" }), "MAX_TOKENS"],
    ["a safety block of the answer", reply({}, { content: undefined, finishReason: "SAFETY" }), "SAFETY"],
    [
      "a safety block of the prompt",
      reply({
        candidates: undefined,
        promptFeedback: { blockReason: "PROHIBITED_CONTENT" },
        usageMetadata: { promptTokenCount: 10, totalTokenCount: 10 },
      }),
      "PROHIBITED_CONTENT",
    ],
    ["nothing", reply({}, { content: { parts: [] } }), "STOP"],
    ["no usage", reply({ usageMetadata: undefined }), "STOP"],
  ])("%s", async (_, given, stop) => {
    const call = generate("gemini-2.5-flash", {});
    const { ours, theirs } = await readBoth(google, "google/gemini-2.5-flash", "", given, call);
    expect(ours.text).toBe(theirs.text ?? "");
    const parts = theirs.candidates?.[0]?.content?.parts ?? [];
    expect(ours.thinking).toBe(parts.map(({ thought, text }) => (thought ? text : "")).join("") || null);
    expect(ours.stop).toBe(stop);
    expect(ours.returnedModel).toBe(theirs.modelVersion);
    const { promptTokenCount, totalTokenCount, thoughtsTokenCount } = theirs.usageMetadata ?? {};
    expect(ours.usage.inputTokens).toBe(promptTokenCount ?? null);
    expect(ours.usage.thinkingTokens).toBe(thoughtsTokenCount ?? null);
    if (ours.usage.outputTokens !== null) expect(ours.usage.outputTokens).toBe((totalTokenCount ?? 0) - (promptTokenCount ?? 0));
  });

  test.each([
    ["46.5s", { kind: "busy", retryAfterMs: 46_500 }],
    ["40000s", { kind: "forbidden", retryAfterMs: null, message: expect.stringContaining("is allowed in 11.1 h, at 20") }],
  ])("when to come back stands in the body: in %s", async (retryDelay, expected) => {
    const retry = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay };
    const server = await serve((to) => sendJson(to, { error: { code: 429, message: "quota", details: [retry] } }, 429));
    const call = participantAt(google, "google/gemini-2.5-flash", server.url).ask(callOf(settingsWith()));
    await expect(call).rejects.toMatchObject(expected);
  });
});
