import { expect, test } from "vitest";
import { movingAlias } from "../../src/models/snapshots.ts";

test.each([
  "anthropic/claude-haiku-4-5",
  "anthropic/claude-sonnet-4-0",
  "anthropic/claude-3-5-haiku-latest",
  "openai/gpt-5-mini",
  "openai/gpt-4o",
  "google/gemini-flash-latest",
])("%s is a name that may move", (name) => {
  expect(movingAlias(name)).not.toBeNull();
});

test.each([
  "anthropic/claude-haiku-4-5-20251001",
  "anthropic/claude-opus-4-6",
  "anthropic/claude-sonnet-5",
  "openai/gpt-5-mini-2025-08-07",
  "google/gemini-2.5-flash",
  "simulated/deferential",
  "openai-compatible/qwen3-4b",
])("%s names one model for good", (name) => {
  expect(movingAlias(name)).toBeNull();
});
