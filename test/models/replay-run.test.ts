import { readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { digest } from "../../src/digest.ts";
import { openParticipant } from "../../src/models/index.ts";
import type { Participant } from "../../src/models/model.ts";
import { planStudy } from "../../src/plan/plan.ts";
import type { Trial } from "../../src/plan/trial.ts";
import { runPlan } from "../../src/run/run.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import type { DeliveredTrial } from "../../src/store/store.ts";
import { TrialIndex } from "../../src/store/trial-index.ts";
import { allDelivered, studyFolder, waver } from "../run/runs.ts";
import { completion, modelServer } from "../run/server.ts";

/** Runs s.yaml in its folder, in this process. */
async function run(folder: string, path = "runs/s.db"): Promise<void> {
  const plan = await planStudy(join(folder, "s.yaml"));
  const store = await openSqlite(join(folder, path), { create: true });
  try {
    await runPlan(plan, store, (model) => openParticipant(model, plan.study));
  } finally {
    await store.close();
  }
}

async function delivered(path: string): Promise<DeliveredTrial[]> {
  const store = await openSqlite(path, { readOnly: true });
  try {
    return await allDelivered(store);
  } finally {
    await store.close();
  }
}

/** What tells trials of two runs of one design apart, and what was said in them; ids differ, since the models do. */
function said(trials: readonly DeliveredTrial[]): string[] {
  return trials
    .map(({ set, item, condition, sample, order, target, calls }) =>
      JSON.stringify([
        [set, item, condition, sample, order, target],
        calls.map(({ pass, last, text, thinking, stop, returnedModel, inputTokens, outputTokens, thinkingTokens }) => [
          [pass, last, text, thinking, stop, returnedModel],
          [inputTokens, outputTokens, thinkingTokens],
        ]),
      ]),
    )
    .sort();
}

const simulated = (design: string, more = "", models = "simulated/deferential"): string => `
name: s
models: [${models}]
items: [{ set: mcqa, take: 3 }]
design: ${design}
samples: 4
${more}`;

const REPLAY = "{ name: replay/earlier, parameters: { file: runs/s.db } }";
const replayed = (design: string, more = "", model = REPLAY): string => simulated(design, more, model);

/** The study's participant and the trial that it is to answer. */
async function opened(folder: string): Promise<{ participant: Participant; trials: Trial[] }> {
  const { study, ...plan } = await planStudy(join(folder, "s.yaml"));
  const participant = await openParticipant(study.models[0] as (typeof study.models)[number], study);
  onTestFinished(() => participant.close());
  return { participant, trials: [...plan.trials()] };
}

async function answerTo(participant: Participant, trial: Trial): Promise<string> {
  return participant.ask({ trial, pass: 1, messages: trial.messages.slice(0, 1) }).then(
    ({ response }) => response.text,
    (error: Error) => `failed: ${error.message}`,
  );
}

describe("an earlier run is replayed", () => {
  test("as it was: text, thinking, stop, returned model and usage", async () => {
    const server = await modelServer(({ number }, response) => {
      const reply = completion(`answer ${number}`, { prompt_tokens: 100 + number, completion_tokens: number }) as {
        choices: { message: object; finish_reason: string }[];
      };
      Object.assign(reply.choices[0]?.message ?? {}, number % 2 === 0 ? { reasoning_content: `thought ${number}` } : {});
      if (number % 3 === 0) Object.assign(reply.choices[0] ?? {}, { finish_reason: "length" });
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
      return true;
    });
    onTestFinished(() => server.close());
    const design = "{ authority: [control, control-b, high-harm] }";
    const { folder, rewrite, file } = studyFolder(
      simulated(design, "", `{ name: openai-compatible/m, baseUrl: "${server.baseUrl}" }`),
    );
    await run(folder);
    rewrite(replayed(design));
    await run(folder, "runs/again.db");
    const before = await delivered(file("runs/s.db"));
    expect(before).toHaveLength(36);
    expect(said(await delivered(file("runs/again.db")))).toEqual(said(before));
  });

  test.each(["conversation", "standalone"])("in both passes of a %s, and none after an empty first answer", async (twoPass) => {
    const design = "{ reflection: [1, 5], thinking: [off, on] }";
    const more = `twoPass: ${twoPass}\nsystem: Be brief.`;
    const unsure = "{ name: simulated/deferential, parameters: { unreadable: 0.5 } }";
    const { folder, rewrite, file } = studyFolder(simulated(design, more, unsure));
    await run(folder);
    rewrite(replayed(design, more));
    await run(folder, "runs/again.db");
    const before = await delivered(file("runs/s.db"));
    expect(before).toHaveLength(48);
    expect(new Set(before.filter(({ condition }) => condition.reflection === 5).map(({ calls }) => calls.length))).toContain(2);
    expect(said(await delivered(file("runs/again.db")))).toEqual(said(before));
  });

  test("through the command line, from wherever the study is", async () => {
    const design = "{ authority: [control, high-harm] }";
    const { folder, rewrite } = studyFolder(simulated(design));
    expect((await waver(folder, "run", "s.yaml")).code).toBe(0);
    rewrite(replayed(design));
    const study = join(folder, "s.yaml");
    expect((await waver(dirname(folder), "check", study)).code).toBe(0);
    const { code, stdout } = await waver(dirname(folder), "run", study, "--run", join(folder, "again.db"));
    expect(stdout).toContain("24 of 24");
    expect(code).toBe(0);
  });

  test("under a design that names fewer or more of the factors, if prompt and thinking are the same", async () => {
    const { folder, rewrite } = studyFolder(simulated("{ reflection: [1, 2] }"));
    await run(folder);
    const texts = new Set((await delivered(join(folder, "runs/s.db"))).map(({ calls }) => calls[0]?.text));
    rewrite(replayed("{ thinking: [off, on] }"));
    const { participant, trials } = await opened(folder);
    for (const trial of trials) {
      const answer = await answerTo(participant, trial);
      if (trial.condition.thinking === "off") expect(texts).toContain(answer);
      else expect(answer).toContain("has no answer");
    }
  });

  test("whose key was mended since: the model saw the same words", async () => {
    const question = (key: number) => `{"id":"q1","question":"Which?","options":["this","that"],"key":${key}}`;
    const study = (models: string) => simulated("{ reflection: [1] }", "", models).replace("take: 3", "file: q.jsonl");
    const { folder, rewrite, file } = studyFolder(study("simulated/deferential"));
    writeFileSync(file("q.jsonl"), question(0));
    await run(folder);
    rewrite(study(REPLAY));
    writeFileSync(file("q.jsonl"), question(1));
    const { participant, trials } = await opened(folder);
    for (const trial of trials) expect(await answerTo(participant, trial)).not.toContain("failed");
  });

  test("with the answers of the model that is named, where there are several", async () => {
    const design = "{ authority: [control, high-harm] }";
    const { folder, rewrite, file } = studyFolder(simulated(design, "", "simulated/deferential, simulated/contrarian"));
    await run(folder);
    rewrite(replayed(design, "", "{ name: replay/c, parameters: { file: runs/s.db, model: simulated/contrarian } }"));
    await run(folder, "again.db");
    const meant = (await delivered(file("runs/s.db"))).filter(({ model }) => model === "simulated/contrarian");
    expect(said(await delivered(file("again.db")))).toEqual(said(meant));
  });

  test("with those of its newest settings, where a setting was changed in between", async () => {
    const design = "{ reflection: [1] }";
    const { folder, rewrite, file } = studyFolder(simulated(design, "sampling: { maxTokens: 500 }"));
    await run(folder);
    const old = new Set((await delivered(file("runs/s.db"))).map(({ trial }) => trial));
    rewrite(simulated(design, "sampling: { maxTokens: 600 }", "{ name: simulated/deferential, parameters: { accuracy: 0.3 } }"));
    await run(folder);
    const all = await delivered(file("runs/s.db"));
    expect(all).toHaveLength(24);
    rewrite(replayed(design));
    await run(folder, "again.db");
    expect(said(await delivered(file("again.db")))).toEqual(said(all.filter(({ trial }) => !old.has(trial))));
  });

  test("by its items, where two of them show the same words", async () => {
    const study = (models: string) => simulated("{ reflection: [1] }", "", models).replace("take: 3", "file: q.jsonl");
    const { folder, rewrite, file } = studyFolder(study("simulated/guessing"));
    const question = (id: string) => `{"id":"${id}","question":"Which?","options":["this","that"],"key":0}\n`;
    writeFileSync(file("q.jsonl"), question("q1") + question("q2"));
    // In a fixed order, the two show the very same words.
    const fixed = (text: string) => `${text}\noptionOrder: fixed`;
    rewrite(fixed(study("simulated/guessing")));
    await run(folder);
    rewrite(fixed(study(REPLAY)));
    await run(folder, "again.db");
    expect(said(await delivered(file("again.db")))).toEqual(said(await delivered(file("runs/s.db"))));
    writeFileSync(file("q.jsonl"), question("q3"));
    const { participant, trials } = await opened(folder);
    expect(await answerTo(participant, trials[0] as Trial)).toContain("has 2 answers to the prompt");
  });
});

describe("what was not recorded is an error, never a guess", () => {
  test("an unknown prompt, condition or sample, and another system prompt", async () => {
    const { folder, rewrite } = studyFolder(simulated("{ authority: [control] }"));
    await run(folder);
    rewrite(replayed("{ authority: [control, control-b, high-harm] }").replace("samples: 4", "samples: 5"));
    const { participant, trials } = await opened(folder);
    for (const trial of trials) {
      const answer = await answerTo(participant, trial);
      const isRecorded = trial.condition.levels.authority === "control" && trial.sample < 4;
      if (isRecorded) expect(answer).not.toContain("failed");
      else {
        expect(answer).toContain('failed: runs/s.db has no answer to the prompt "');
        expect(answer).toContain(`for ${trial.condition.label}, sample ${trial.sample}`);
      }
    }
    rewrite(replayed("{ authority: [control] }", "system: Be kind."));
    const other = await opened(folder);
    expect(await answerTo(other.participant, other.trials[0] as Trial)).toContain("recorded with another system prompt");
  });

  test("a second pass after another first answer", async () => {
    const { folder, rewrite } = studyFolder(simulated("{ reflection: [5] }"));
    await run(folder);
    rewrite(replayed("{ reflection: [5] }"));
    const { participant, trials } = await opened(folder);
    const [trial] = trials as [Trial];
    const [opening, , closing] = trial.messages as [Trial["messages"][0], unknown, Trial["messages"][0]];
    const asked = participant.ask({
      trial,
      pass: 2,
      messages: [opening, { role: "assistant", content: "Something else." }, closing],
    });
    await expect(asked).rejects.toThrow("it followed another first answer");
    await expect(asked).rejects.toMatchObject({ kind: "refused" });
  });
});

test("the run is only read: nothing in its folder is changed", async () => {
  const { folder, rewrite, file } = studyFolder(simulated("{ reflection: [1] }"));
  await run(folder);
  const before = readFileSync(file("runs/s.db")).toString("hex");
  const { mtimeMs } = statSync(file("runs/s.db"));
  rewrite(replayed("{ reflection: [1] }"));
  await run(folder, "again.db");
  expect(readFileSync(file("runs/s.db")).toString("hex")).toBe(before);
  expect(statSync(file("runs/s.db")).mtimeMs).toBe(mtimeMs);
});

describe("waver check says what is wrong with a recording", () => {
  const refused = async (prepare: (path: string) => void, says: string, model = REPLAY): Promise<void> => {
    const { folder, file, rewrite } = studyFolder(
      simulated("{ reflection: [1] }", "", "simulated/steadfast, simulated/guessing"),
    );
    await run(folder);
    rewrite(replayed("{ reflection: [1] }", "", model));
    prepare(file("runs/s.db"));
    const { code, stdout, stderr } = await waver(folder, "check", "s.yaml");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.replace(/\s+/g, " ")).toContain(says);
  };
  const only = "{ name: replay/r, parameters: { file: runs/s.db, model: simulated/steadfast } }";

  test("which is not there, or a folder", async () => {
    await refused(() => {}, "runs/none.db: there is no such file", "{ name: replay/r, parameters: { file: runs/none.db } }");
    await refused(() => {}, "runs: it is a folder", "{ name: replay/r, parameters: { file: runs } }");
    await refused(() => {}, "none.jsonl: there is no such file", "{ name: replay/r, parameters: { file: none.jsonl } }");
  });

  test("which is not a run", async () => {
    await refused((path) => writeFileSync(path, "notes"), "runs/s.db: it is not a waver run", only);
    await refused(
      (path) => {
        const db = new DatabaseSync(path);
        db.exec("pragma application_id = 7");
        db.close();
      },
      "runs/s.db: is not a waver run",
      only,
    );
  });

  test("which a newer waver wrote", async () => {
    const age = (path: string): void => {
      const db = new DatabaseSync(path);
      db.exec("pragma user_version = 999");
      db.close();
    };
    await refused(age, "runs/s.db: this run was written by a newer waver", only);
  });

  test("whose models are several, or others", async () => {
    await refused(() => {}, "runs/s.db: this run holds answers of 2 models: simulated/guessing, simulated/steadfast");
    await refused(
      () => {},
      'this run holds no answers of "simulated/stedfast"; did you mean "simulated/steadfast"?',
      only.replace("steadfast", "stedfast"),
    );
  });

  test("and says nothing of one that can be used", async () => {
    const { folder, rewrite } = studyFolder(simulated("{ reflection: [1] }"));
    await run(folder);
    rewrite(replayed("{ reflection: [1] }"));
    expect(await waver(folder, "check", "s.yaml")).toMatchObject({ code: 0, stderr: "" });
  });
});

test("an index finds every row of every key, and none of others", () => {
  const index = new TrialIndex();
  const key = (number: number): string => digest(`key ${number}`);
  for (let row = 1; row <= 5000; row++) index.add(key(row % 4000), row);
  expect(index.find(key(0))).toEqual([4000]);
  for (let number = 1; number <= 1000; number++) expect(index.find(key(number))).toEqual([number, number + 4000]);
  for (let number = 1001; number < 4000; number++) expect(index.find(key(number))).toEqual([number]);
  for (let number = 4000; number < 5000; number++) expect(index.find(key(number))).toEqual([]);
});
