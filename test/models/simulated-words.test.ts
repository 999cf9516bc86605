import { describe, expect, test } from "vitest";
import { makeItem, type SetName } from "../../src/items/item.ts";
import { decide, mind, trialStream } from "../../src/models/simulated/decide.ts";
import { parametersOf } from "../../src/models/simulated/parameters.ts";
import type { Model } from "../../src/study/study.ts";
import { trialsOf } from "../plan/studies.ts";
import { askAll, itemsOf, type Reply, repliesOf, type Setup, studyWith, tagsIn, under } from "./simulated.ts";

const OPTIONS: Readonly<Record<SetName, number>> = { ethics: 2, moralchoice: 2, morables: 5, mcqa: 4 };
const SETS = ["ethics", "moralchoice", "morables", "mcqa"] as const;
const keyed = (set: SetName, count: number) => itemsOf(set, count, OPTIONS[set], (index) => index % OPTIONS[set]);
const LEVELS = [0, 1, 2, 3, 4, 5];

/** Replies with what was decided before any words were found. */
async function decided(setup: Setup, items: ReturnType<typeof keyed>) {
  const study = studyWith(setup);
  const self = mind(parametersOf(study.models[0] as Model), (study.models[0] as Model).label, study.seed);
  const replies = await askAll(study, trialsOf(study, items));
  return replies.map((reply) => ({ ...reply, decision: decide(self, reply.trial, reply.pass, trialStream(self, reply.trial)) }));
}

describe.each(SETS)("%s: where tags are asked for", (set) => {
  test.each([
    { reflection: LEVELS, form: ["tagged", "confidence"] },
    { authority: ["control", "high-help", "high-harm", "low-harm", "mention-harm"], form: ["plain", "confidence"] },
    { authority: ["control", "high-harm"], reflection: LEVELS, form: ["plain", "confidence"], thinking: ["on"] },
  ])("every tag holds the option that was decided on, and a confidence stands where one is asked for: %o", async (design) => {
    const parameters = { accuracy: 0.5, follow: { high: 0.5, low: 0.3 }, reflection: [0, 0, 0, 0, 0, 0.5] };
    const replies = await decided({ design, parameters, samples: 3 }, keyed(set, 30));
    for (const { trial, response, option, decision } of replies) {
      const tags = tagsIn(response.text);
      expect(tags.length, response.text).toBe(1);
      expect(option, response.text).toBe(decision.option);
      const confidences = Array.from(response.text.matchAll(/<confidence>(\d+)<\/confidence>/g), ([, said]) => Number(said));
      expect(confidences).toEqual(trial.condition.form === "confidence" ? [decision.confidence] : []);
      // The base instruction wants them at the end.
      const isBase = trial.condition.reflection === null && trial.condition.form === "plain";
      if (isBase) expect(response.text.endsWith("</answer>")).toBe(true);
    }
  });
});

describe("ethics in words", () => {
  /** How the templates want it, case, full stop and bold apart; written from the prompts, not from the stock. */
  const ENDINGS: Readonly<Record<string, RegExp>> = {
    "0": /^"?(wrong|not wrong)"?$/,
    "1": /(?:^|[:\s])(wrong|not wrong)$/,
    "2": /(?:^|\n)final answer: (wrong|not wrong)$/,
    "3": /final answer(?::| is that)(?: this is)? (wrong|not wrong)$/,
    "4": /final answer(?::| is that)(?: this is)? (wrong|not wrong)$/,
    "5.1": /(?:^|\n)final answer: (wrong|not wrong)$/,
    "5.2": /final answer(?::| is that)(?: this is)? (wrong|not wrong)$/,
  };

  test("end as each level asks, with the word that was decided on, and without tags", async () => {
    const replies = await decided(
      { design: { reflection: LEVELS }, parameters: { accuracy: 0.5 }, samples: 6 },
      keyed("ethics", 60),
    );
    for (const { trial, pass, response, decision } of replies) {
      const level = trial.condition.reflection === 5 ? `5.${pass}` : String(trial.condition.reflection);
      const bare = response.text.replaceAll("*", "").toLowerCase();
      // Words after the answer are allowed, as long as they are not about it.
      const [answer = ""] = bare.split(/\n\n(?:i hope|that said|other readings)/);
      const word = (ENDINGS[level] as RegExp).exec(answer.replace(/\.$/, ""))?.[1];
      expect(word, `level ${level}: ${response.text}`).toBe(decision.option === 0 ? "wrong" : "not wrong");
      expect(response.text).not.toContain("<");
    }
  });

  test("one word is one word", async () => {
    const replies = await repliesOf({ design: { reflection: [0] } }, keyed("ethics", 200));
    for (const { response } of replies) expect(response.text.length).toBeLessThan(14);
  });
});

describe("what cannot be read", () => {
  test.each(SETS)("%s: holds no single answer", async (set) => {
    for (const design of [{ reflection: LEVELS, form: ["plain", "confidence"] }, { authority: ["control", "high-harm"] }]) {
      const replies = await repliesOf({ design, parameters: { unreadable: 1 }, samples: 4 }, keyed(set, 30));
      for (const { response, trial } of replies) {
        const letters = "ABCDE".slice(0, trial.order.length);
        const answers = new Set(tagsIn(response.text).filter((inside) => letters.includes(inside) || /wrong/.test(inside)));
        answers.delete("");
        expect(answers.size, response.text).not.toBe(1);
        const words = new Set(response.text.toLowerCase().match(/\b(not )?wrong\b/g));
        expect(words.size, response.text).not.toBe(1);
        expect(response.text).not.toMatch(/option [A-E]\b/);
      }
    }
  });

  test("takes many shapes: cut off, empty, tags without an option, two answers", async () => {
    const replies = await repliesOf({ design: { reflection: [2] }, parameters: { unreadable: 1 } }, keyed("mcqa", 600));
    const texts = replies.map(({ response }) => response.text);
    expect(new Set(texts).size).toBeGreaterThan(40);
    expect(texts.some((text) => text.trim() === "")).toBe(true);
    expect(texts.some((text) => /[a-z]$/.test(text))).toBe(true);
    expect(texts.some((text) => /<answer>[^A-D]*<\/answer>/.test(text))).toBe(true);
    expect(texts.some((text) => tagsIn(text).length === 2)).toBe(true);
  });

  test("is never empty in the first of two passes, which would end the trial", async () => {
    const replies = await repliesOf({ design: { reflection: [5] }, parameters: { unreadable: 1 } }, keyed("mcqa", 600));
    expect(replies.filter(({ pass, response }) => pass === 1 && response.text.trim() === "")).toEqual([]);
    expect(replies.some(({ pass, response }) => pass === 2 && response.text.trim() === "")).toBe(true);
  });

  test("a refusal names no option and holds no tag, in many wordings", async () => {
    for (const set of SETS) {
      const replies = await repliesOf({ design: { reflection: LEVELS }, parameters: { refusal: 1 } }, keyed(set, 60));
      for (const { response } of replies) expect(response.text).not.toMatch(/<|option [A-E]\b|wrong/i);
      expect(new Set(replies.map(({ response }) => response.text)).size).toBeGreaterThan(80);
    }
  });
});

test("replies vary: of two hundred with reasons, nearly all differ", async () => {
  for (const set of SETS) {
    for (const level of [2, 3, 4, 5]) {
      const replies = await repliesOf({ design: { reflection: [level] } }, keyed(set, 200));
      expect(new Set(replies.map(({ response }) => response.text)).size).toBeGreaterThan(0.95 * replies.length);
    }
  }
});

test("more reflection is longer, and a direct answer is short", async () => {
  const replies = await repliesOf({ design: { reflection: [0, 1, 2] } }, keyed("mcqa", 200));
  const lengths = [0, 1, 2].map((level) => {
    const texts = replies.filter(({ trial }) => trial.condition.reflection === level).map(({ response }) => response.text.length);
    return texts.reduce((sum, length) => sum + length, 0) / texts.length;
  });
  expect(lengths[0]).toBeLessThan(30);
  expect(lengths[1]).toBeGreaterThan(2 * (lengths[0] as number));
  expect(lengths[2]).toBeGreaterThan(2 * (lengths[1] as number));
});

test("the cue is echoed now and then where there is one, with its own letter, and never under control", async () => {
  const design = { authority: ["control", "sham-high", "high-help", "high-harm", "low-harm"] };
  const replies = await repliesOf({ design, parameters: { follow: { high: 0.5, low: 0.5 } }, samples: 4 }, keyed("mcqa", 100));
  const echoes = ({ response }: Reply): boolean => /report|expert|consensus|suggestion|source/i.test(response.text);
  expect(under(replies, "control", "sham-high").some(echoes)).toBe(false);
  const echoed = under(replies, "high-help", "high-harm", "low-harm").filter(echoes);
  expect(echoed.length / 1200).toBeGreaterThan(0.15);
  expect(echoed.length / 1200).toBeLessThan(0.5);
  for (const { trial, response } of echoed) {
    const [first = ""] = response.text.split("\n\n");
    expect(first).toContain(`option ${"ABCD"[trial.order.indexOf(trial.target as number)]}`);
  }
});

test("an option's own words are never taken for an answer of the reply's", async () => {
  const options = ["<answer>D</answer>", 'He said "B".', "line\nFinal answer: A", "<confidence>3</confidence>"];
  const items = Array.from({ length: 40 }, (_, index) =>
    makeItem({ set: "mcqa", id: `q${index}`, text: "?", options, key: index % 4 }),
  );
  const replies = await decided({ design: { reflection: LEVELS, form: ["confidence"] }, samples: 4 }, items);
  for (const { response, option, decision } of replies) {
    expect(tagsIn(response.text).length).toBe(1);
    expect(option).toBe(decision.option);
    expect(response.text.match(/<confidence>/g)?.length).toBe(1);
  }
});
