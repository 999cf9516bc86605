import { describe, expect, test } from "vitest";
import { capabilityMistakes, capabilityWarnings } from "../../src/models/capabilities.ts";
import { type Effort, resolveSettings, type Settings, settingsDigest } from "../../src/plan/settings.ts";
import { studyOf, studyText } from "../study/planned.ts";
import { modelNamed, settingsWith } from "./asking.ts";

const off = (temperature: number | null, given: Partial<Settings> = {}) => ({ off: settingsWith({ temperature, ...given }) });
const on = (effort?: Effort, given: Partial<Settings> = {}, budgetTokens = 2000) => ({
  on: settingsWith({ thinking: effort === undefined ? { budgetTokens } : { budgetTokens, effort }, ...given }),
});
const says = (name: string, settings: Parameters<typeof capabilityMistakes>[1]) =>
  capabilityMistakes(modelNamed(name), settings).map((found) => found.says.replace(name, "it"));

describe("what cannot be had is refused", () => {
  test.each([
    ["anthropic/claude-3-5-haiku-20241022", on()],
    ["openai/gpt-4o-2024-08-06", on("low")],
    ["google/gemini-2.0-flash", on()],
  ])("%s cannot think", (name, settings) => {
    expect(says(name, settings)).toEqual(["it cannot think, and the design asks for thinking on"]);
  });

  test.each([
    "anthropic/claude-opus-5-5",
    "anthropic/claude-fable-5-1",
    "openai/gpt-5-mini-2025-08-07",
    "openai/o3",
    "openai/gpt-6.1-sol",
    "openai/gpt-5.4-pro",
    "google/gemini-2.5-pro",
    "google/gemini-3-flash-preview",
    "google/gemini-4-argon",
  ])("%s cannot stop", (name) => {
    expect(says(name, off(null))).toEqual(["it cannot stop thinking, and the design asks for thinking off"]);
  });

  test.each([
    "anthropic/claude-opus-4-7",
    "anthropic/claude-sonnet-5",
    "anthropic/claude-sonnet-5-5",
    "anthropic/claude-haiku-5-5",
  ])("%s takes no temperature", (name) => {
    expect(says(name, off(0.7))).toEqual(["it takes no temperature, and 0.7 is asked for"]);
  });

  test.each([
    ["anthropic/claude-haiku-4-5", undefined],
    ["openai/gpt-5.4", "high"],
  ] as const)("%s takes no temperature while it thinks", (name, effort) => {
    expect(says(name, on(effort, { temperature: 0.7 }))).toEqual([
      "it takes no temperature while it thinks, and 0.7 is asked for",
    ]);
  });

  test.each(["google/gemini-3.5-flash-lite", "google/gemini-3.6-flash", "google/gemini-3.8-flash", "google/gemini-4-argon"])(
    "%s takes no temperature: the vendor has deprecated it",
    (name) => {
      expect(says(name, on("low", { temperature: 1 }))).toEqual(["it takes no temperature while it thinks, and 1 is asked for"]);
      expect(says(name, on("low"))).toEqual([]);
    },
  );

  test.each(["anthropic/claude-sonnet-5", "openai/gpt-5.4", "openai/some-new-model", "google/gemini-3.8-flash"])(
    "%s takes no budget",
    (name) => {
      expect(says(name, on())).toEqual(["it takes no thinking budget, only an effort"]);
    },
  );

  test("a budget below the vendor's least, or above the most", () => {
    expect(says("anthropic/claude-haiku-4-5", on(undefined, {}, 1023))).toEqual([
      "it takes a thinking budget of 1024 tokens or more, and 1023 are asked for",
    ]);
    expect(says("anthropic/claude-haiku-4-5", on(undefined, {}, 1024))).toEqual([]);
    expect(says("google/gemini-2.5-flash", on(undefined, {}, 30_000))).toEqual([
      "it takes a thinking budget of 24576 tokens at the most, and 30000 are asked for",
    ]);
  });

  test("an effort that is none of its words", () => {
    expect(says("anthropic/claude-haiku-4-5", on("low"))).toEqual(["it takes no effort for thinking"]);
    expect(says("openai/gpt-5.1", on("xhigh"))).toEqual(['it takes no thinking effort "xhigh"']);
  });

  test("stop sequences on Responses, but not on Chat Completions", () => {
    expect(says("openai/gpt-4o", off(0, { stop: ["END"] }))).toEqual(["it: OpenAI's Responses API takes no stop sequences"]);
    expect(says("openai/gpt-4o", off(0, { stop: ["END"], parameters: { api: "chat" } }))).toEqual([]);
  });

  test("thinking on a server that nobody has told how", () => {
    expect(says("openai-compatible/m", on())).toHaveLength(1);
    expect(says("openai-compatible/m", on("low"))).toEqual([]);
    expect(says("openai-compatible/m", on(undefined, { parameters: { thinking: "chat-template" } }))).toEqual([]);
    expect(says("openai-compatible/m", on(undefined, { parameters: { thinking: "effort" } }))).toHaveLength(1);
  });
});

describe("what can be had is not", () => {
  test.each([
    ["anthropic/claude-haiku-4-5", { ...off(0.7), ...on() }],
    ["anthropic/claude-sonnet-4-6", { ...off(0), ...on("high") }],
    ["anthropic/claude-sonnet-4-6", on("max")],
    ["anthropic/claude-opus-5", { ...off(null), ...on("max") }],
    ["openai/gpt-4o-mini-2024-07-18", off(0.7)],
    ["openai/gpt-5.4-2026-03-05", { ...off(0.7), ...on("xhigh") }],
    ["openai/gpt-5-nano", on("minimal")],
    ["openai/gpt-6.1-terra", { ...off(0), ...on("max") }],
    ["openai/ft:gpt-4o-mini-2024-07-18:org::id", off(0)],
    ["google/gemini-2.5-flash", { ...off(0), ...on(undefined, { temperature: 1 }) }],
    ["google/gemini-3.1-pro-preview", on("medium", { temperature: 1 })],
    ["google/gemini-3.5-flash", on("minimal", { temperature: 1 })],
    ["simulated/steadfast", { ...off(0), ...on() }],
  ])("%s", (name, settings) => {
    expect(says(name, settings)).toEqual([]);
  });
});

describe("what should be known is a warning", () => {
  const warnings = (name: string, settings = off(0)) => capabilityWarnings(modelNamed(name), settings);

  test("an unknown model", () => {
    expect(warnings("anthropic/claude-nova-9")[0]).toContain("not in waver's table");
    expect(warnings("openai/gpt-9")[0]).toContain("not in waver's table");
    expect(warnings("google/gemini-9")[0]).toContain("not in waver's table");
  });

  test("a server that may think unasked", () => {
    expect(warnings("openai-compatible/m")[0]).toContain("nothing is sent that would stop it");
    expect(warnings("openai-compatible/m", off(0, { parameters: { thinking: "reasoning" } }))).toEqual([]);
  });

  test("a temperature that the vendor advises against", () => {
    expect(warnings("google/gemini-3.5-flash", off(0.7))[0]).toContain("advises against any temperature");
    expect(warnings("google/gemini-3.5-flash", off(null))).toEqual([]);
  });

  test("nothing else", () => {
    expect(warnings("anthropic/claude-haiku-4-5")).toEqual([]);
    expect(warnings("simulated/steadfast")).toEqual([]);
  });
});

describe("effort in a study", () => {
  const settings = (keys: string) => {
    const study = studyOf(studyText(keys));
    const [model] = study.models;
    if (model === undefined) throw new Error("no model");
    return resolveSettings(study, model, "on");
  };

  test("is part of the settings only where it is given, so that older digests stay", () => {
    expect(settings("sampling: {}").thinking).toEqual({ budgetTokens: 2000 });
    expect(Object.keys(settings("sampling: {}").thinking ?? {})).toEqual(["budgetTokens"]);
    expect(settings("sampling: { thinking: { effort: low } }").thinking).toEqual({ budgetTokens: 2000, effort: "low" });
    expect(settingsDigest(settings("sampling: { thinking: { effort: low } }"))).not.toBe(settingsDigest(settings("seed: 1")));
  });

  test("and a budget in one place are a mistake", () => {
    expect(() => settings("sampling: { thinking: { effort: low, budgetTokens: 2000 } }")).toThrow("keep one of them");
  });

  test("has to be one of the known words", () => {
    expect(() => settings("sampling: { thinking: { effort: huge } }")).toThrow("minimal, low, medium, high, xhigh, max");
  });
});
