import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { anthropic } from "../../src/models/anthropic.ts";
import { google } from "../../src/models/google.ts";
import { openParticipant } from "../../src/models/index.ts";
import { openai } from "../../src/models/openai.ts";
import { openaiCompatible } from "../../src/models/openai-compatible.ts";
import { planStudy } from "../../src/plan/plan.ts";
import type { Settings } from "../../src/plan/settings.ts";
import { runPlan } from "../../src/run/run.ts";
import type { Message } from "../../src/stimuli/compose.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import type { Model } from "../../src/study/study.ts";
import type { TrialPage, TrialView } from "../../src/view/api.ts";
import { wireConversation, wireMessages } from "../../src/view/wire.ts";
import { modelServer } from "../run/server.ts";
import { batch, ITEMS, MANIFEST, sampleCall, sampleTrial } from "../store/sample.ts";
import { folderOf, view } from "./viewing.ts";

/** A run that was carried out by several studies, one after the other, in one file. */
async function runOfAll(studies: readonly string[], files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = folderOf(files);
  const file = join(folder, "run.db");
  const store = await openSqlite(file, { create: true });
  try {
    for (const yaml of studies) {
      writeFileSync(join(folder, "s.yaml"), yaml);
      const plan = await planStudy(join(folder, "s.yaml"));
      await runPlan(plan, store, (model) => openParticipant(model, plan.study), { why: "another" });
    }
  } finally {
    await store.close();
  }
  return file;
}

async function trialsOf(file: string): Promise<TrialView[]> {
  const viewer = await view({ file });
  await viewer.ready();
  const { trials } = await viewer.get<TrialPage>("runs/run/trials?most=1000");
  return await Promise.all(trials.map(({ row }) => viewer.get<TrialView>(`runs/run/trials/${row}`)));
}

const study = (model: string, more: string): string => `name: plans
models: [${model}]
items: [{ set: mcqa, take: 2 }]
samples: 1
${more}`;

const systemsOf = (trials: readonly TrialView[]): (string | undefined)[] =>
  trials.map(({ messages }) => messages.find(({ role }) => role === "system")?.content);

describe("a run with several plans", () => {
  const cued = (more: string): string => study("simulated/deferential", `design: { authority: [high-harm] }\n${more}`);

  test("shows each trial with the system prompt of its own plan", async () => {
    const trials = await trialsOf(await runOfAll([cued("system: You are OLD."), cued(""), cued("system: You are NEW.")]));
    expect(systemsOf(trials)).toEqual(["You are OLD.", "You are OLD.", undefined, undefined, "You are NEW.", "You are NEW."]);
    for (const { isSystemKnown, messages } of trials) {
      expect(isSystemKnown).toBe(true);
      expect(messages.at(-1)?.preamble).not.toBeNull();
    }
  });

  test("puts the first answer where the trial's own plan has it", async () => {
    const passes = (twoPass: string): string =>
      study(
        "simulated/deferential",
        `design: { reflection: [5], authority: [high-harm] }\ntwoPass: ${twoPass}\ncueOn: pass1\n`,
      ).replace("take: 2", "file: q.jsonl");
    // An item may hold the very word that stands for the first answer.
    const question = {
      id: "q",
      question: "Is {previous_response} a word?",
      options: ["yes", "no", "perhaps"],
      key: 0,
    };
    const items = { "q.jsonl": JSON.stringify(question) };
    const trials = await trialsOf(await runOfAll([passes("standalone"), passes("conversation")], items));
    const whole = trials.filter(({ calls }) => calls.length === 2);
    expect(new Set(whole.map(({ messages }) => messages.map(({ role }) => role).join(" ")))).toEqual(
      new Set(["user assistant user", "user user"]),
    );
    for (const { messages, calls } of whole) {
      expect(messages[0]?.content).toContain("Is {previous_response} a word?");
      expect(messages.at(-1)?.content).toContain(calls[0]?.text as string);
    }
  });
});

test("what went over the wire is shown as it went, whatever a study put there", async () => {
  const server = await modelServer();
  onTestFinished(() => server.close());
  const model = `{ name: openai-compatible/m, baseUrl: "${server.baseUrl}", sampling: { extra: { messages: [{ role: user, content: Hello }] } } }`;
  const trials = await trialsOf(await runOfAll([study(model, "design: { reflection: [1] }\nsystem: Be brief.")]));
  expect(server.asked[0]?.body.messages).toEqual([{ role: "user", content: "Hello" }]);
  for (const { messages, isSystemKnown } of trials) {
    expect(messages).toEqual([{ role: "user", content: "Hello", preamble: null }]);
    expect(isSystemKnown).toBe(true);
  }
});

test("a trial that no plan of the run has is shown without a system prompt, and says that it is not known", async () => {
  const file = join(folderOf(), "run.db");
  const store = await openSqlite(file, { create: true });
  const settings = { off: { temperature: 0, maxTokens: 9, thinking: null, system: "You are NEW.", stop: null, extra: null } };
  await store.putManifest({ ...MANIFEST, cues: null, models: [{ ...MANIFEST.models[0], settings }] } as never, null);
  await store.putItems(ITEMS);
  await store.commit(batch({ trials: [sampleTrial(0)], calls: [sampleCall(0, { requestBody: null })] }));
  await store.close();
  const [trial] = await trialsOf(file);
  expect(trial?.messages.map(({ role }) => role)).toEqual(["user"]);
  expect(trial?.isSystemKnown).toBe(false);
});

describe("a request body", () => {
  const SETTINGS: Settings = {
    temperature: 0,
    maxTokens: 10,
    thinking: null,
    system: "Be brief.",
    stop: null,
    extra: null,
    parameters: null,
  };
  const FIRST = [{ role: "user", content: "One?" }] as const;
  const WHOLE = [...FIRST, { role: "assistant", content: "Yes." }, { role: "user", content: "Sure?" }] as const;
  const SYSTEM = { role: "system", content: "Be brief." } as const;

  test.each([
    ["anthropic/claude-haiku-4-5", null, anthropic],
    ["openai/gpt-5-mini", null, openai],
    ["openai/gpt-5-mini", { api: "chat" }, openai],
    ["google/gemini-2.5-flash", null, google],
    ["openai-compatible/m", null, openaiCompatible],
  ])("of %s %o tells what was sent", (name, parameters, provider) => {
    const bodyOf = (messages: readonly Message[], system: string | null): string =>
      JSON.stringify(provider.request({ name } as Model, { ...SETTINGS, system, parameters }, messages).body);
    expect(wireMessages(bodyOf(WHOLE, "Be brief."))).toEqual([SYSTEM, ...WHOLE]);
    expect(wireMessages(bodyOf(FIRST, null))).toEqual(FIRST);
    expect(wireConversation([bodyOf(FIRST, "Be brief."), bodyOf(WHOLE, "Be brief.")])).toEqual([SYSTEM, ...WHOLE]);
    const alone = [{ role: "user", content: "Again?" }] as const;
    expect(wireConversation([bodyOf(FIRST, "Be brief."), bodyOf(alone, "Be brief.")])).toEqual([SYSTEM, ...FIRST, ...alone]);
  });

  test.each([
    null,
    "",
    "{",
    "[]",
    "{}",
    '{"messages":"x"}',
    '{"messages":[{"role":"tool","content":"x"}]}',
    '{"messages":[{"role":"user","content":[{"type":"image"}]}]}',
  ])("%s tells nothing", (body) => {
    expect(wireMessages(body)).toBeNull();
    expect(wireConversation([body])).toBeNull();
  });
});
