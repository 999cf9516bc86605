import { anthropic } from "../../src/models/anthropic.ts";
import { google } from "../../src/models/google.ts";
import { openai } from "../../src/models/openai.ts";
import { openaiCompatible } from "../../src/models/openai-compatible.ts";
import { contract } from "./contract.ts";

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

contract({
  provider: anthropic,
  name: "anthropic/claude-haiku-4-5",
  reply: (text) => ({ type: "message", role: "assistant", content: [{ type: "text", text }], stop_reason: "end_turn" }),
  error: (message) => ({ type: "error", error: { type: "api_error", message } }),
  limitHeaders: () => ({
    "anthropic-ratelimit-requests-remaining": "7",
    "anthropic-ratelimit-requests-reset": inMs(2000),
    "anthropic-ratelimit-tokens-remaining": "900",
    "anthropic-ratelimit-tokens-reset": inMs(3000),
  }),
});

const openaiHeaders = () => ({
  "x-ratelimit-remaining-requests": "7",
  "x-ratelimit-reset-requests": "2s",
  "x-ratelimit-remaining-tokens": "900",
  "x-ratelimit-reset-tokens": "2s900ms",
});

contract({
  provider: openai,
  name: "openai/gpt-4o",
  reply: (text) => ({
    object: "response",
    status: "completed",
    output: [{ type: "message", content: [{ type: "output_text", text }] }],
  }),
  error: (message) => ({ error: { message, type: "server_error", code: null } }),
  limitHeaders: openaiHeaders,
});

contract({
  provider: openaiCompatible,
  name: "openai-compatible/qwen3-4b",
  reply: (text) => ({ choices: [{ message: { role: "assistant", content: text }, finish_reason: "stop" }] }),
  error: (message) => ({ object: "error", message }),
  limitHeaders: openaiHeaders,
});

contract({
  provider: google,
  name: "google/gemini-2.5-flash",
  reply: (text) => ({ candidates: [{ content: { parts: [{ text }], role: "model" }, finishReason: "STOP" }] }),
  error: (message) => ({ error: { code: 429, message, status: "RESOURCE_EXHAUSTED" } }),
  limitHeaders: null,
});
