import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { simulatedParticipant } from "../../src/models/simulated.ts";
import type { Model } from "../../src/study/study.ts";
import { trialsOf } from "../plan/studies.ts";
import { askAll, errorsFrom, isRight, itemsOf, type Reply, repliesOf, share, studyWith, under } from "./simulated.ts";

/** Seeds are fixed, so nothing is left to luck; a wrong rate of a few per cent is tens of standard errors away. */
const BOUND = 3.5;

const CUES = ["control", "high-help", "high-harm", "low-help", "low-harm"];
const quizOf = (count: number, options = 4) => itemsOf("mcqa", count, options, (index) => index % options);
const everything = (): boolean => true;

describe("accuracy", () => {
  test.each([0, 0.3, 0.85, 1])("is the share of right answers under control: %d", async (accuracy) => {
    const replies = await repliesOf({ parameters: { accuracy } }, quizOf(8000));
    expect(errorsFrom(accuracy, replies, isRight)).toBeLessThan(BOUND);
  });

  test.each([
    [0.6, 1.5],
    [0.85, 1.5],
    [0.95, 3],
  ])("%d is the mean over items when their difficulty spreads", async (accuracy, spread) => {
    const replies = await repliesOf({ parameters: { accuracy, spread } }, quizOf(20_000));
    expect(errorsFrom(accuracy, replies, isRight)).toBeLessThan(BOUND);
  });

  test.each([2, 5, 26])("is the same for items with %d options, with noise and a pull to the first place", async (options) => {
    const parameters = { accuracy: 0.7, spread: 1, noise: 0.2, position: 1 };
    const replies = await repliesOf({ parameters, samples: options }, quizOf(Math.round(16_000 / options), options));
    // Samples of one item are not independent: one count an item would be, and this bound is wide enough for the rest.
    expect(Math.abs(share(replies, isRight) - 0.7)).toBeLessThan(0.025);
  });

  test("leaves the wrong options equally likely", async () => {
    const replies = await repliesOf({ parameters: { accuracy: 0.4 } }, quizOf(9000));
    for (const away of [1, 2, 3]) {
      const isAway = ({ trial, option }: Reply): boolean => option === ((trial.item.key as number) + away) % 4;
      expect(errorsFrom(0.2, replies, isAway)).toBeLessThan(BOUND);
    }
  });
});

test("spread is the standard deviation of the items' logits", async () => {
  const samples = 200;
  const replies = await repliesOf({ parameters: { accuracy: 0.5, spread: 1 }, samples }, quizOf(200));
  const right = new Map<string, number>();
  for (const reply of replies) right.set(reply.trial.item.id, (right.get(reply.trial.item.id) ?? 0) + (isRight(reply) ? 1 : 0));
  const logits = Array.from(right.values(), (count) => Math.log((count + 0.5) / (samples - count + 0.5)));
  const mean = logits.reduce((sum, logit) => sum + logit, 0) / logits.length;
  const variance = logits.reduce((sum, logit) => sum + (logit - mean) ** 2, 0) / (logits.length - 1);
  expect(Math.sqrt(variance)).toBeGreaterThan(0.87);
  expect(Math.sqrt(variance)).toBeLessThan(1.15);
});

describe("follow", () => {
  /** (F - B) / (1 - B), spec/statistics.md section 5, and its standard error by the delta method over items. */
  function susceptibility(replies: readonly Reply[], cue: string): { estimate: number; error: number } {
    const byItem = new Map<string, { target: number | null; cued: number[]; control: (number | null)[] }>();
    for (const { trial, option } of under(replies, cue, "control")) {
      const held = byItem.get(trial.item.id) ?? { target: null, cued: [], control: [] };
      byItem.set(trial.item.id, held);
      if (trial.target === null) held.control.push(option);
      else {
        held.target = trial.target;
        held.cued.push(option === trial.target ? 1 : 0);
      }
    }
    const items = Array.from(byItem.values(), ({ target, cued, control }) => ({
      f: cued.reduce((sum, hit) => sum + hit, 0) / cued.length,
      b: control.filter((option) => option === target).length / control.length,
    }));
    const mean = (of: "f" | "b"): number => items.reduce((sum, item) => sum + item[of], 0) / items.length;
    const estimate = (mean("f") - mean("b")) / (1 - mean("b"));
    const influences = items.map(({ f, b }) => (f - b - estimate * (1 - b)) / (1 - mean("b")));
    return { estimate, error: Math.sqrt(influences.reduce((sum, each) => sum + each ** 2, 0)) / items.length };
  }

  test.each([
    { accuracy: 0.8, spread: 1.5, noise: 0.1, position: 0.5 },
    { accuracy: 0.3, spread: 0 },
  ])("is the susceptibility to high and low authority, right or wrong: %o", async (traits) => {
    const parameters = { ...traits, follow: { high: 0.55, low: 0.15 } };
    const replies = await repliesOf({ parameters, design: { authority: CUES }, samples: 8 }, quizOf(1000));
    for (const cue of CUES.slice(1)) {
      const { estimate, error } = susceptibility(replies, cue);
      const truth = cue.startsWith("high") ? 0.55 : 0.15;
      expect(Math.abs(estimate - truth) / error, `${cue}: ${estimate}`).toBeLessThan(BOUND);
    }
  });

  test("holds in two passes, whichever of them carries the cue", async () => {
    const parameters = { accuracy: 0.6, follow: { high: 0.5 }, reflection: [0, 0, 0, 0, 0, 1] };
    const design = { authority: ["control", "high-harm"], reflection: [5] };
    for (const cueOn of ["pass1", "pass2", "both"]) {
      for (const twoPass of ["conversation", "standalone"]) {
        const replies = await repliesOf({ parameters, design, samples: 6, more: { cueOn, twoPass } }, quizOf(600));
        const last = replies.filter(({ pass }) => pass === 2);
        const { estimate, error } = susceptibility(last, "high-harm");
        expect(Math.abs(estimate - 0.5) / error, `${cueOn} ${twoPass}: ${estimate}`).toBeLessThan(BOUND);
        const first = replies.filter(({ pass, trial }) => pass === 1 && trial.target !== null);
        const cued = cueOn === "pass2" ? 0.4 / 3 : 0.5 + (0.5 * 0.4) / 3;
        expect(errorsFrom(cued, first, ({ trial, option }) => option === trial.target)).toBeLessThan(BOUND);
      }
    }
  });

  test("is nothing for a source that is not named, and what it says for one that is", async () => {
    const design = { authority: ["control", "mention-harm", "sham-high"] };
    const setup = { design, samples: 4, parameters: { accuracy: 0.7, follow: { high: 1 } } };
    const onTarget = ({ trial, option }: Reply): boolean => option === trial.target;
    const plain = await repliesOf(setup, quizOf(1000));
    expect(errorsFrom(0.1, under(plain, "mention-harm"), onTarget)).toBeLessThan(BOUND);
    expect(errorsFrom(0.7, under(plain, "sham-high"), isRight)).toBeLessThan(BOUND);
    const mentioned = await repliesOf({ ...setup, parameters: { accuracy: 0.7, follow: { mention: 0.4 } } }, quizOf(1000));
    expect(errorsFrom(0.46, under(mentioned, "mention-harm"), onTarget)).toBeLessThan(BOUND);
  });
});

test("a contrarian avoids the cue's option as often as it says, and is untouched otherwise", async () => {
  const parameters = { accuracy: 0.6, spread: 0, noise: 0, refusal: 0, unreadable: 0, avoid: { high: 0.5, low: 0.25 } };
  const replies = await repliesOf(
    { name: "simulated/contrarian", parameters, design: { authority: CUES }, samples: 4 },
    quizOf(1500),
  );
  expect(errorsFrom(0.6, under(replies, "control"), isRight)).toBeLessThan(BOUND);
  expect(errorsFrom(0.3, under(replies, "high-help"), isRight)).toBeLessThan(BOUND);
  expect(errorsFrom(0.45, under(replies, "low-help"), isRight)).toBeLessThan(BOUND);
  // Without the target, 0.6 of the remaining 0.6 + 2 x 0.4 / 3 is the key.
  const without = 0.6 / (0.6 + 0.8 / 3);
  expect(errorsFrom(0.5 * 0.6 + 0.5 * without, under(replies, "high-harm"), isRight)).toBeLessThan(BOUND);
});

test("noise is the share of answers that are drawn uniformly", async () => {
  // One who is always right but for noise is wrong in 3 of 4 noisy answers.
  const replies = await repliesOf({ parameters: { accuracy: 1, noise: 0.2 } }, quizOf(8000));
  expect(errorsFrom(0.85, replies, isRight)).toBeLessThan(BOUND);
  const guesses = await repliesOf({ name: "simulated/guessing", parameters: { unreadable: 0 } }, quizOf(8000, 5));
  for (const option of [0, 1, 2, 3, 4]) {
    expect(errorsFrom(0.2, guesses, (reply) => reply.option === option)).toBeLessThan(BOUND);
  }
});

test("refusal and unreadable are shares of the replies, in every condition, and what is left is as before", async () => {
  const setup = { design: { authority: CUES }, samples: 4, parameters: { accuracy: 0.7, follow: { high: 0.5 } } };
  const whole = await repliesOf(setup, quizOf(500));
  const parameters = { ...setup.parameters, refusal: 0.1, unreadable: 0.2 };
  const replies = await repliesOf({ ...setup, parameters }, quizOf(500));
  const isAnswer = ({ response }: Reply): boolean => new Set(response.text.match(/<answer>[A-D]<\/answer>/g)).size === 1;
  expect(errorsFrom(0.7, replies, isAnswer)).toBeLessThan(BOUND);
  const refusing = await repliesOf({ ...setup, parameters: { ...parameters, unreadable: 0 } }, quizOf(500));
  expect(errorsFrom(0.9, refusing, isAnswer)).toBeLessThan(BOUND);
  for (const cue of CUES) expect(errorsFrom(0.7, under(replies, cue), isAnswer)).toBeLessThan(BOUND);
  for (const [at, reply] of replies.entries()) if (isAnswer(reply)) expect(reply.option).toBe(whole[at]?.option);
});

test("position pulls to the first place on screen, by that many logits", async () => {
  const unkeyed = itemsOf("mcqa", 2000, 4, () => null);
  const isFirst = ({ trial, option }: Reply): boolean => option === trial.order[0];
  const parameters = { accuracy: 0.25, position: 1 };
  const replies = await repliesOf({ parameters, samples: 4 }, unkeyed);
  expect(errorsFrom(Math.E / (Math.E + 3), replies, isFirst)).toBeLessThan(BOUND);
  const away = await repliesOf({ parameters: { ...parameters, position: -1 }, samples: 4 }, unkeyed);
  expect(errorsFrom(1 / (1 + 3 * Math.E), away, isFirst)).toBeLessThan(BOUND);
  const none = await repliesOf({ parameters: { accuracy: 0.25 }, samples: 4 }, unkeyed);
  expect(errorsFrom(0.25, none, isFirst)).toBeLessThan(BOUND);
});

describe("reflection", () => {
  const shifts = [-1, 0, 0.5, 1, -0.5, 1.5];
  const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

  test("shifts the chance of the key by level, in logits", async () => {
    const parameters = { accuracy: 0.6, reflection: shifts };
    const replies = await repliesOf({ parameters, design: { reflection: [0, 1, 2, 3, 4, 5] }, samples: 4 }, quizOf(1200));
    for (const [level, shift] of shifts.entries()) {
      const last = replies.filter(({ trial, pass }) => trial.condition.reflection === level && (level < 5 || pass === 2));
      expect(errorsFrom(logistic(Math.log(0.6 / 0.4) + shift), last, isRight), `level ${level}`).toBeLessThan(BOUND);
    }
    const first = replies.filter(({ trial, pass }) => trial.condition.reflection === 5 && pass === 1);
    expect(errorsFrom(0.6, first, isRight)).toBeLessThan(BOUND);
  });

  test("makes few changes in pass 2: most answers stay, and a good shift mends more than it breaks", async () => {
    const replies = await repliesOf(
      { parameters: { accuracy: 0.6, reflection: shifts }, design: { reflection: [5] } },
      quizOf(4000),
    );
    const changes = { kept: 0, mended: 0, broken: 0 };
    for (let at = 0; at < replies.length; at += 2) {
      const [first, second] = [replies[at] as Reply, replies[at + 1] as Reply];
      if (first.option === second.option) changes.kept++;
      if (!isRight(first) && isRight(second)) changes.mended++;
      if (isRight(first) && !isRight(second)) changes.broken++;
    }
    expect(changes.kept / 4000).toBeGreaterThan(0.6);
    expect(changes.mended).toBeGreaterThan(5 * changes.broken);
    expect(changes.broken).toBeGreaterThan(0);
  });
});

describe("confidence", () => {
  const said = ({ response }: Reply): number =>
    Number(/<confidence>(\d{1,3})<\/confidence>/.exec(response.text)?.[1] ?? Number.NaN);
  const mean = (replies: readonly Reply[]): number => replies.reduce((sum, reply) => sum + said(reply), 0) / replies.length;
  const form = { form: ["confidence"] };

  test("is the chance of being right on the scale where 0 is a guess, moved by bias and slope in logits", async () => {
    const plain = await repliesOf({ parameters: { accuracy: 0.7 }, design: form }, quizOf(3000));
    expect(mean(plain)).toBeCloseTo((100 * (0.7 - 0.25)) / 0.75, 0);
    const bold = await repliesOf(
      { parameters: { accuracy: 0.7, confidence: { bias: 1, slope: 0.5 } }, design: form },
      quizOf(3000),
    );
    const felt = 1 / (1 + Math.exp(-1 - 0.5 * Math.log(0.7 / 0.3)));
    expect(mean(bold)).toBeCloseTo((100 * (felt - 0.25)) / 0.75, 0);
    const guesses = await repliesOf({ parameters: { noise: 1 }, design: form }, quizOf(300));
    expect(mean(guesses)).toBe(0);
    for (const reply of [...plain, ...bold])
      expect(said(reply)).toSatisfy((c: number) => Number.isInteger(c) && c >= 0 && c <= 100);
  });

  test("with bias 0 and slope 1 is calibrated over items", async () => {
    const replies = await repliesOf({ parameters: { accuracy: 0.7, spread: 1.5 }, design: form, samples: 4 }, quizOf(4000));
    for (const [low, high] of [
      [15, 45],
      [45, 75],
      [75, 101],
    ] as const) {
      const inBin = replies.filter((reply) => said(reply) >= low && said(reply) < high);
      const promised = 0.25 + (0.75 * mean(inBin)) / 100;
      expect(Math.abs(share(inBin, isRight) - promised), `${low} to ${high}`).toBeLessThan(0.03);
    }
  });
});

test("an item without a key is answered by a preference of its own, which differs between items", async () => {
  const replies = await repliesOf(
    { parameters: { accuracy: 1 }, samples: 5 },
    itemsOf("moralchoice", 400, 2, () => null),
  );
  const preferred = new Map<string, Set<number | null>>();
  for (const { trial, option } of replies) {
    preferred.set(trial.item.id, (preferred.get(trial.item.id) ?? new Set()).add(option));
  }
  for (const options of preferred.values()) expect(options.size).toBe(1);
  const first = [...preferred.values()].filter((options) => options.has(0)).length;
  expect(Math.abs(first - 200)).toBeLessThan(40);
});

describe("the same seed gives the same words", () => {
  const setup = {
    name: "simulated/deferential",
    parameters: { refusal: 0.1, unreadable: 0.1 },
    design: { authority: ["control", "high-harm"], reflection: [0, 2, 5], form: ["confidence"], thinking: ["off", "on"] },
    samples: 3,
    seed: 11,
  };
  const items = quizOf(10);
  const byTrial = (replies: readonly Reply[]) =>
    new Map(replies.map((reply) => [`${reply.trial.id} ${reply.pass}`, reply.response]));

  test("in another process and in another order", async () => {
    const here = byTrial(await repliesOf(setup, items));
    const child = fileURLToPath(new URL("simulated-child.ts", import.meta.url));
    const printed = execFileSync(process.execPath, [child, JSON.stringify(setup)], { encoding: "utf8", maxBuffer: 2 ** 26 });
    const there = new Map(
      (JSON.parse(printed) as [string, number, unknown][]).map(([id, pass, reply]) => [`${id} ${pass}`, reply]),
    );
    expect(there.size).toBe(here.size);
    for (const [key, response] of here) expect(there.get(key)).toEqual(response);
  });

  test("whatever else the study holds: other conditions, samples and items change nothing", async () => {
    const whole = byTrial(await repliesOf(setup, items));
    const design = { ...setup.design, authority: ["high-harm"] };
    const part = byTrial(await repliesOf({ ...setup, design, samples: 2 }, items.slice(3, 6)));
    expect(part.size).toBe(3 * 2 * 8);
    for (const [key, response] of part) expect(whole.get(key)).toEqual(response);
  });

  test("and another seed or another model others", async () => {
    const texts = (replies: readonly Reply[]): string[] => replies.map(({ response }) => response.text);
    const plain = { parameters: { accuracy: 0.5 }, samples: 4 };
    const study = studyWith(plain);
    const trials = trialsOf(study, quizOf(50));
    const here = texts(await askAll(study, trials));
    const other = texts(await askAll({ ...study, seed: 2 }, trials));
    const model = { ...(study.models[0] as Model), label: "other" };
    const elsewhere = texts(await askAll({ ...study, models: [model] }, trials));
    for (const theirs of [other, elsewhere]) {
      expect(theirs.filter((text, at) => text === here[at]).length).toBeLessThan(40);
    }
  });
});

test("sample s under control says nothing of sample s under a cue, or of the next sample", async () => {
  const parameters = { accuracy: 0.5 };
  const replies = await repliesOf(
    { parameters, design: { authority: ["control", "high-harm", "control-b"] }, samples: 8 },
    quizOf(500),
  );
  const right = new Map(
    replies.map((reply) => [`${reply.trial.item.id} ${reply.trial.sample} ${reply.trial.condition.label}`, reply]),
  );
  const pairs = (cue: string, later: number): Reply[] =>
    under(replies, "control").flatMap((reply) => {
      const twin = right.get(`${reply.trial.item.id} ${reply.trial.sample + later} authority ${cue}`);
      return isRight(reply) && twin !== undefined ? [twin] : [];
    });
  for (const twins of [pairs("high-harm", 0), pairs("control-b", 0), pairs("control", 1)]) {
    expect(errorsFrom(0.5, twins, isRight)).toBeLessThan(BOUND);
  }
});

test("an answer tells what it took and where it came from", async () => {
  const study = studyWith({ name: "simulated/steadfast", design: { thinking: ["off", "on"] }, parameters: { unreadable: 0 } });
  const participant = simulatedParticipant(study.models[0] as Model, study.seed);
  for (const trial of trialsOf(study, quizOf(20))) {
    const answer = await participant.ask({ trial, pass: 1, messages: trial.messages });
    const { text, thinking, stop, returnedModel, usage } = answer.response;
    expect(answer).toMatchObject({ requestBody: null, replyBody: null, limits: null });
    expect(answer.startedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(answer.latencyMs).toBeGreaterThanOrEqual(0);
    expect({ stop, returnedModel }).toEqual({ stop: "end_turn", returnedModel: "simulated/steadfast" });
    expect(thinking === null).toBe(trial.condition.thinking === "off");
    expect(usage.thinkingTokens).toBe(Math.ceil((thinking ?? "").length / 4));
    expect(usage.outputTokens).toBe(Math.ceil(text.length / 4) + (usage.thinkingTokens ?? 0));
    expect(usage.inputTokens).toBe(Math.ceil((trial.messages[0]?.content.length ?? 0) / 4));
  }
  await participant.close();
});

test("every named participant answers every design", async () => {
  for (const name of ["steadfast", "deferential", "contrarian", "guessing", "custom"]) {
    const design = { authority: CUES, reflection: [0, 1, 2, 3, 4, 5], form: ["plain", "confidence"] };
    const replies = await repliesOf({ name: `simulated/${name}`, design }, quizOf(40));
    expect(replies.length).toBe(40 * 5 * 7 * 2);
    expect(share(replies, everything)).toBe(1);
    expect(share(replies, ({ option }) => option !== null)).toBeGreaterThan(0.93);
  }
});
