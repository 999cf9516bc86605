import { describe, expect, test } from "vitest";
import { makeManifest } from "../../src/plan/manifest.ts";
import { planLoaded } from "../../src/plan/plan.ts";
import type { Trial } from "../../src/plan/trial.ts";
import { askedBy } from "../../src/read/asked.ts";
import type { Asked } from "../../src/read/reading.ts";
import { parseStudy } from "../../src/study/load.ts";

/** What every trial of a study asked, from what a store keeps of it. */
async function asked(items: string, design: string): Promise<{ trial: Trial; asked: Asked }[]> {
  const study = `name: t\nmodels: [simulated/guessing]\nitems: [${items}]\ndesign: ${design}\nsamples: 2\n`;
  const plan = await planLoaded(parseStudy(study, "study.yaml"), "study.yaml");
  const manifest = JSON.parse(JSON.stringify(makeManifest(plan)));
  return Array.from(plan.trials(), (trial) => {
    const { item, order, target, condition } = trial;
    return {
      trial,
      asked: askedBy(manifest, { set: item.set, options: item.options, order, target, condition: condition.levels }, 1),
    };
  });
}

const prompt = ({ messages }: Trial): string => messages[0]?.content ?? "";

describe("what a trial asked", () => {
  test("names the options as they stood on screen", async () => {
    for (const { trial, asked: question } of await asked("{ set: mcqa, take: 3 }", "{ reflection: [1] }")) {
      for (const { label, text } of question.options) expect(prompt(trial)).toContain(`${label}) ${text}`);
    }
  });

  test("names the two words where the prompt shows no letters", async () => {
    for (const { asked: question } of await asked("{ set: ethics, take: 2 }", "{ reflection: [1] }")) {
      expect(question.options).toEqual([
        { label: "wrong", text: "wrong" },
        { label: "not wrong", text: "not wrong" },
      ]);
    }
  });

  test("holds the cue in the words of the prompt", async () => {
    const all = await asked("{ set: mcqa, take: 3 }", "{ authority: [control, high-harm, sham-low] }");
    for (const { trial, asked: question } of all) {
      if (trial.condition.levels.authority === "control") expect(question.cue).toBeNull();
      else expect(prompt(trial).startsWith(`${question.cue}\n\n`)).toBe(true);
    }
  });

  test("demands the form that the prompt demands", async () => {
    const all = await asked("{ set: ethics, take: 1 }", "{ reflection: [0, 1, 2, 3, 5], form: [plain, tagged, confidence] }");
    for (const { trial, asked: question } of all) {
      const text = prompt(trial);
      expect(question.protocol?.answer === "tags").toBe(text.includes("<answer>"));
      expect(question.protocol?.answer === "final").toBe(text.includes('"Final answer: wrong"'));
      expect(question.protocol?.answer === "words").toBe(text.includes("exactly one word"));
      expect(question.protocol?.confidence).toBe(text.includes("<confidence>"));
    }
    for (const { trial, asked: question } of await asked(
      "{ set: mcqa, take: 1 }",
      "{ authority: [control], form: [plain, confidence] }",
    )) {
      expect(question.protocol?.ends).toBe(prompt(trial).includes("End your reply"));
    }
  });

  test("of the second pass is free in words, where the first wanted a line", async () => {
    const manifest = { cues: null, design: { reflection: [5] } };
    const trial = { set: "ethics", options: ["wrong", "not wrong"], order: [0, 1], target: null, condition: { reflection: 5 } };
    expect(askedBy(manifest, trial, 1).protocol?.answer).toBe("final");
    expect(askedBy(manifest, trial, 2).protocol?.answer).toBe("free");
  });
});
