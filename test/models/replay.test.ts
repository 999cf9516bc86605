import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeItem } from "../../src/items/item.ts";
import { Mistakes } from "../../src/mistakes.ts";
import { type Answer, CallFailed, type Participant } from "../../src/models/model.ts";
import { replayParticipant } from "../../src/models/replay.ts";
import type { Trial } from "../../src/plan/trial.ts";
import type { Message } from "../../src/stimuli/compose.ts";
import type { Model } from "../../src/study/study.ts";
import { studyOf, trialsOf } from "../plan/studies.ts";

const ITEM = makeItem({ set: "mcqa", id: "q1", text: "Which one?", options: ["this", "that"], key: 0 });

interface Planned {
  readonly model: Model;
  readonly trials: Trial[];
}

function planned(design: object, more: object = {}, file = "recorded.jsonl"): Planned {
  const models = [{ name: "replay/recorded", parameters: { file } }];
  const study = studyOf(
    JSON.stringify({ name: "t", models, items: [{ set: "mcqa" }], design, samples: 3, optionOrder: "fixed", ...more }),
  );
  return { model: study.models[0] as Model, trials: trialsOf(study, [ITEM]) };
}

function folderWith(lines: readonly (object | string)[]): string {
  const folder = mkdtempSync(join(tmpdir(), "waver-replay-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  writeFileSync(join(folder, "recorded.jsonl"), text);
  return folder;
}

function trialOf({ trials }: Planned, sample: number, levels: object = {}): Trial {
  const found = trials.find(
    (trial) =>
      trial.sample === sample && Object.entries(levels).every(([factor, level]) => trial.condition.levels[factor] === level),
  );
  if (found === undefined) throw new Error("no such trial");
  return found;
}

function ask(
  participant: Participant,
  trial: Trial,
  messages: readonly Message[] = trial.messages,
  pass: 1 | 2 = 1,
): Promise<Answer> {
  return participant.ask({ trial, pass, messages });
}

async function textOf(answer: Promise<Answer>): Promise<string> {
  return (await answer).response.text;
}

async function failureOf(answer: Promise<Answer>): Promise<CallFailed> {
  const error = await answer.then(
    () => null,
    (failed: unknown) => failed,
  );
  expect(error).toBeInstanceOf(CallFailed);
  return error as CallFailed;
}

const promptOf = (trial: Trial): string => trial.messages[0]?.content ?? "";

describe("an answer is found", () => {
  test("by the text of the last message or by all messages, and comes back as it was recorded", async () => {
    const plan = planned({ reflection: [0, 1] });
    const [direct, minimal] = [trialOf(plan, 0, { reflection: 0 }), trialOf(plan, 0, { reflection: 1 })];
    const whole = {
      text: "second",
      thinking: "hm",
      stop: "max_tokens",
      usage: { inputTokens: 9, outputTokens: 4, thinkingTokens: 2 },
      returnedModel: "m-1",
    };
    const folder = folderWith([
      { prompt: promptOf(direct), text: "first" },
      { prompt: minimal.messages, ...whole },
    ]);
    const participant = await replayParticipant(plan.model, folder);
    const nothing = { inputTokens: null, outputTokens: null, thinkingTokens: null };
    const first = await ask(participant, direct);
    expect(first.response).toEqual({ text: "first", thinking: null, stop: null, returnedModel: null, usage: nothing });
    expect(first).toMatchObject({ requestBody: null, replyBody: null, limits: null });
    expect((await ask(participant, minimal)).response).toEqual(whole);
    await participant.close();
  });

  test("by sample: those with a number by it, those without in the order of the file", async () => {
    const plan = planned({ reflection: [1] });
    const prompt = promptOf(trialOf(plan, 0));
    const inOrder = await replayParticipant(plan.model, folderWith(["a", "b", "c"].map((text) => ({ prompt, text }))));
    const numbered = await replayParticipant(
      plan.model,
      folderWith([{ prompt, sample: 2, text: "c" }, { prompt, sample: 0, text: "a" }, "", { prompt, sample: 1, text: "b" }]),
    );
    for (const participant of [inOrder, numbered]) {
      const texts = [0, 1, 2].map((sample) => textOf(ask(participant, trialOf(plan, sample))));
      expect(await Promise.all(texts)).toEqual(["a", "b", "c"]);
    }
  });

  test("by condition, where conditions share a prompt; one without a condition serves the rest", async () => {
    const plan = planned({ authority: ["control", "control-b"], thinking: ["off", "on"] });
    const prompt = promptOf(trialOf(plan, 0));
    const folder = folderWith([
      { prompt, text: "any" },
      { prompt, condition: { authority: "control-b" }, text: "b" },
      { prompt, condition: { authority: "control-b", thinking: "on" }, text: "b, thinking" },
    ]);
    const participant = await replayParticipant(plan.model, folder);
    const under = (authority: string, thinking: string) => textOf(ask(participant, trialOf(plan, 0, { authority, thinking })));
    expect(await under("control", "off")).toBe("any");
    expect(await under("control-b", "off")).toBe("b");
    expect(await under("control-b", "on")).toBe("b, thinking");
  });

  test("by pass and by the whole conversation", async () => {
    const plan = planned({ reflection: [5] });
    const trial = trialOf(plan, 0);
    const [opening, , closing] = trial.messages as [Message, Message, Message];
    const conversation = (earlier: string): Message[] => [opening, { role: "assistant", content: earlier }, closing];
    const folder = folderWith([
      { prompt: [opening], pass: 1, text: "one" },
      { prompt: conversation("one"), pass: 2, text: "after one" },
      { prompt: conversation("two"), text: "after two" },
    ]);
    const participant = await replayParticipant(plan.model, folder);
    expect(await textOf(ask(participant, trial, [opening]))).toBe("one");
    expect(await textOf(ask(participant, trial, conversation("one"), 2))).toBe("after one");
    expect(await textOf(ask(participant, trial, conversation("two"), 2))).toBe("after two");
    expect((await failureOf(ask(participant, trial, conversation("three"), 2))).kind).toBe("refused");
    expect((await failureOf(ask(participant, trial, [opening], 2))).message).toContain("pass 2");
  });

  test("with the system prompt that it was recorded with", async () => {
    const plan = planned({ reflection: [1] }, { system: "Be brief." });
    const trial = trialOf(plan, 0);
    const system = (content: string) => [{ role: "system", content }, ...trial.messages];
    const right = await replayParticipant(plan.model, folderWith([{ prompt: system("Be brief."), text: "yes" }]));
    expect(await textOf(ask(right, trial))).toBe("yes");
    const other = await replayParticipant(plan.model, folderWith([{ prompt: system("Be kind."), text: "yes" }]));
    expect((await failureOf(ask(other, trial))).kind).toBe("refused");
  });
});

describe("what was not recorded is an error, never a guess", () => {
  test("an unknown prompt, with its beginning", async () => {
    const plan = planned({ reflection: [1] });
    const participant = await replayParticipant(
      plan.model,
      folderWith([{ prompt: `${promptOf(trialOf(plan, 0))} `, text: "a" }]),
    );
    const failure = await failureOf(ask(participant, trialOf(plan, 0)));
    expect(failure.kind).toBe("refused");
    expect(failure.message).toContain('recorded.jsonl has no answer to the prompt "Which one?');
    expect(failure.startedAt).toMatch(/Z$/);
  });

  test("an unknown condition or a sample too many", async () => {
    const plan = planned({ authority: ["control", "control-b"] });
    const prompt = promptOf(trialOf(plan, 0));
    const participant = await replayParticipant(
      plan.model,
      folderWith([{ prompt, condition: { authority: "control" }, text: "a" }]),
    );
    const other = await failureOf(ask(participant, trialOf(plan, 0, { authority: "control-b" })));
    expect(other.message).toContain("none for authority control-b");
    const late = await failureOf(ask(participant, trialOf(plan, 1, { authority: "control" })));
    expect(late.message).toContain("none for sample 1");
    expect([other.kind, late.kind]).toEqual(["refused", "refused"]);
  });
});

describe("a file that cannot be used is a mistake", () => {
  const { model } = planned({});

  test.each<[string, (object | string)[], string]>([
    ["no JSON", [{ prompt: "p", text: "t" }, "{"], "recorded.jsonl:2: it is not JSON"],
    ["no text", [{ prompt: "p" }], "recorded.jsonl:1: text"],
    ["an unknown key", [{ prompt: "p", text: "t", sampel: 1 }], '"sampel" is unknown; did you mean "sample"?'],
    ["a strange prompt", [{ prompt: 3, text: "t" }], "prompt"],
    [
      "a sample twice",
      [
        { prompt: "p", sample: 1, text: "t" },
        { prompt: "p", sample: 1, text: "u" },
      ],
      "recorded.jsonl:2: sample 1 of this prompt is recorded twice, first in recorded.jsonl:1",
    ],
    ["nothing in it", [""], "holds no recorded answers"],
  ])("%s", async (_, lines, says) => {
    const opening = replayParticipant(model, folderWith(lines));
    await expect(opening).rejects.toThrow(Mistakes);
    await expect(opening).rejects.toThrow(says);
  });

  test("no file named, an unknown parameter, none there, or of another kind", async () => {
    const folder = folderWith([]);
    const withParameters = (parameters: Record<string, unknown> | null) => replayParticipant({ ...model, parameters }, folder);
    await expect(withParameters(null)).rejects.toThrow("replay needs a file");
    await expect(withParameters({ flie: "x" })).rejects.toThrow('no parameter "flie"; did you mean "file"?');
    await expect(withParameters({ file: "nowhere.jsonl" })).rejects.toThrow("nowhere.jsonl: there is no such file");
    writeFileSync(join(folder, "recorded.csv"), "prompt,text");
    await expect(withParameters({ file: "recorded.csv" })).rejects.toThrow("read from .jsonl files");
    await expect(withParameters({ file: "recorded.jsonl", model: "a/b" })).rejects.toThrow("holds no models");
  });
});
