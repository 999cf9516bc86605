import { describe, expect, test } from "vitest";
import { makeItem } from "../../src/items/item.ts";
import { crossConditions } from "../../src/plan/conditions.ts";
import { smallestDetectable } from "../../src/plan/detectable.ts";
import { sizePlan } from "../../src/plan/size.ts";
import { studyOf, trialsOf } from "./studies.ts";

const ITEM = makeItem({ set: "mcqa", id: "q", text: "x".repeat(400), options: ["a", "b"], key: 0 });

function sizeOf(yaml: string, items = [ITEM]) {
  const study = studyOf(yaml);
  return { study, size: sizePlan(study, crossConditions(study), items) };
}

const STUDY =
  "{ name: s, models: [anthropic/claude-haiku-4-5], items: [{ set: mcqa }], design: { reflection: [1] }, samples: 3 }";

describe("the size of a plan", () => {
  test("counts the trials and calls that the plan really has, two calls for a two-pass trial", () => {
    const { study, size } = sizeOf(
      STUDY.replace("[1]", "[0, 5]").replace("[anthropic/claude-haiku-4-5]", "[simulated/a, simulated/b]"),
    );
    const trials = trialsOf(study, [ITEM]);
    expect(size.trials).toBe(trials.length);
    expect(size.calls).toBe(
      trials.reduce((calls, { messages }) => calls + messages.filter(({ role }) => role === "user").length, 0),
    );
  });

  test("estimates input at four characters a token", () => {
    const { study, size } = sizeOf(STUDY);
    const prompt = trialsOf(study, [ITEM])[0]?.messages[0]?.content as string;
    expect(size.models[0]?.inputTokens).toBe(3 * Math.ceil(prompt.length / 4));
  });

  test("costs tokens by the price list: 1 and 5 dollars a million for claude-haiku-4-5", () => {
    const { size } = sizeOf(STUDY);
    const [model] = size.models;
    expect(model?.outputTokens).toEqual({ usual: 3 * 120, most: 3 * 1000 });
    expect(model?.usd?.most).toBeCloseTo(((model?.inputTokens ?? 0) * 1 + 3000 * 5) / 1e6, 12);
    expect(size.usd).toEqual(model?.usd);
  });

  test("takes a study's own price before the list, and a dated snapshot at the price of its family", () => {
    const own = sizeOf(
      STUDY.replace("anthropic/claude-haiku-4-5", "{ name: anthropic/claude-haiku-4-5, price: { input: 0, output: 1000 } }"),
    );
    expect(own.size.usd?.most).toBeCloseTo(3, 12);
    const dated = sizeOf(STUDY.replace("claude-haiku-4-5", "claude-haiku-4-5-20251001"));
    expect(dated.size.usd).toEqual(sizeOf(STUDY).size.usd);
  });

  test("has no cost where a price is not known, rather than zero, and none for a simulated participant", () => {
    expect(sizeOf(STUDY.replace("anthropic/claude-haiku-4-5", "openai-compatible/qwen")).size.usd).toBeNull();
    expect(sizeOf(STUDY.replace("anthropic/claude-haiku-4-5", "simulated/steadfast")).size.usd).toEqual({ usual: 0, most: 0 });
  });

  test("does not take the vendor's price for a model behind another address", () => {
    const model = '{ name: anthropic/claude-haiku-4-5, baseUrl: "http://127.0.0.1:9/v1" }';
    expect(sizeOf(STUDY.replace("anthropic/claude-haiku-4-5", model)).size.usd).toBeNull();
  });

  test("grows with a conversation, where pass 1 and its answer are read again", () => {
    const two = STUDY.replace("[1]", "[5]");
    const conversation = sizeOf(`${two.slice(0, -1)}, twoPass: conversation }`).size.models[0]?.inputTokens ?? 0;
    const standalone = sizeOf(`${two.slice(0, -1)}, twoPass: standalone }`).size.models[0]?.inputTokens ?? 0;
    expect(conversation).toBeGreaterThan(standalone + 3 * 400);
  });
});

describe("the smallest detectable difference", () => {
  // Computed apart, with Python's statistics.NormalDist.
  test.each([
    [80, 12, 0.07672457],
    [200, 10, 0.05011628],
    [130, 1, 0.1300203],
  ])("with %i items and %i samples is %f", (items, samples, expected) => {
    expect(smallestDetectable(items, samples)).toBeCloseTo(expected, 7);
  });

  test("is undefined with one item", () => {
    expect(smallestDetectable(1, 12)).toBeNull();
  });
});
