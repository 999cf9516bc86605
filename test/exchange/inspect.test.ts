import { describe, expect, test } from "vitest";
import { exported, imported, wrong } from "./importing.ts";

/** A log in the form that inspect_ai 0.3 writes (src/inspect_ai/log/_log.py, EvalLog version 2; fields in its order). */
function log({ spec = {}, steps = [{ solver: "multiple_choice", params: {} }], samples }: LogParts): string {
  return JSON.stringify(
    {
      version: 2,
      status: "success",
      eval: {
        run_id: "BpiPFmbVcMCRUAXv8ovCTx",
        created: "2024-10-15T12:53:13-04:00",
        task: "capitals",
        task_id: "9eTnG3tV8jGRYoTPMH54Ee",
        task_version: 0,
        task_args: {},
        dataset: { name: "capitals", samples: 2, shuffled: false },
        model: "openai/gpt-4o",
        model_args: {},
        config: { epochs: 2 },
        packages: { inspect_ai: "0.3.100" },
        ...spec,
      },
      plan: { name: "plan", steps, config: { temperature: 1.0 } },
      results: { total_samples: 1, completed_samples: 1, scores: [] },
      stats: { started_at: "2024-10-15T12:53:13-04:00", completed_at: "2024-10-15T12:53:13-04:00", model_usage: {} },
      samples,
    },
    null,
    2,
  );
}

interface LogParts {
  readonly spec?: object;
  readonly steps?: readonly object[];
  readonly samples?: readonly object[];
}

const CHOICES = ["Paris", "London", "Rome"];
const prompt = (choices: readonly string[]): string =>
  `Answer the following multiple choice question.\n\nCapital of France?\n\n${choices.map((text, place) => `${"ABC"[place]}) ${text}`).join("\n")}`;

function sample(parts: Readonly<Record<string, unknown>> = {}, reply = "ANSWER: A", shown: readonly string[] = CHOICES): object {
  const message = { content: reply, source: "generate", role: "assistant", model: "gpt-4o-2024-08-06" };
  return {
    id: 1,
    epoch: 1,
    input: "Capital of France?",
    choices: CHOICES,
    target: "A",
    messages: [{ content: "Be brief.", role: "system" }, { content: prompt(shown), source: "input", role: "user" }, message],
    output: {
      model: "gpt-4o-2024-08-06",
      choices: [{ message, stop_reason: "stop" }],
      completion: reply,
      usage: { input_tokens: 66, output_tokens: 4, total_tokens: 70 },
      time: 0.75,
    },
    scores: { choice: { value: "C", answer: "A" } },
    metadata: { continent: "Europe" },
    store: {},
    events: [{ event: "sample_init", sample: { input: "attachment://x" } }],
    model_usage: {},
    started_at: "2024-10-15T12:53:13.264282-04:00",
    uuid: "abc",
    attachments: {},
    ...parts,
  };
}

describe("an Inspect log", () => {
  test("becomes trials: samples are items, epochs samples, task arguments conditions", async () => {
    const { trials, store, manifest, run } = await imported({
      "log.json": log({
        spec: { task_args: { tone: "rude", cot: false, limits: [1], model: "x" } },
        samples: [sample(), sample({ epoch: 2 }, "ANSWER: B"), sample({ id: "second", target: ["London"] })],
      }),
    });
    expect(trials).toMatchObject([
      {
        model: "openai/gpt-4o",
        set: "mcqa",
        item: "1",
        sample: 0,
        condition: { tone: "rude", cot: "false" },
        order: [0, 1, 2],
        target: null,
        calls: [
          {
            text: "ANSWER: A",
            thinking: null,
            stop: "stop",
            returnedModel: "gpt-4o-2024-08-06",
            inputTokens: 66,
            outputTokens: 4,
            usd: null,
            latencyMs: 750,
            startedAt: "2024-10-15T16:53:13.264Z",
          },
        ],
      },
      { item: "1", sample: 1 },
      { item: "second", sample: 0 },
    ]);
    expect(JSON.parse(trials[0]?.messages as string)).toEqual([
      { role: "system", content: "Be brief." },
      { role: "user", content: prompt(CHOICES) },
    ]);
    expect(await store.items()).toMatchObject([
      { id: "1", text: "Capital of France?", options: CHOICES, key: 0 },
      { id: "second", key: 1 },
    ]);
    expect(JSON.parse(trials[0]?.calls[0]?.replyBody as string).imported).toMatchObject({
      scores: { choice: { value: "C", answer: "A" } },
      "metadata.continent": "Europe",
      task: "capitals",
      uuid: "abc",
      limits: [1],
    });
    expect(manifest.imported?.files[0]?.about).toMatchObject({
      inspect: { task: "capitals" },
      plan: { config: { temperature: 1 } },
    });
    expect(manifest.imported?.unknown.join()).not.toContain("prompts");
    expect(manifest.samples).toBe(2);
    const rows = (await exported(run, "jsonl")).trim().split("\n");
    expect(rows.map((line) => JSON.parse(line))).toMatchObject([
      { answer: "0", correct: 1 },
      { answer: "1", correct: 0 },
      { answer: "0", correct: 0 },
    ]);
  });

  test("one for each condition: several logs become one run", async () => {
    const { manifest, trials } = await imported({
      "a.json": log({ spec: { task_args: { tone: "kind" } }, samples: [sample()] }),
      "b.json": log({ spec: { task_args: { tone: "rude" } }, samples: [sample()] }),
    });
    expect(manifest.design).toEqual({ tone: ["kind", "rude"] });
    expect(trials).toHaveLength(2);
  });

  test("with a mapping: which arguments are factors, what the category is, other options", async () => {
    const { manifest, trials, store } = await imported(
      {
        "log.json": log({
          spec: { task_args: { tone: "kind", seed: 3 } },
          steps: [{ solver: "generate", params: {} }],
          samples: [sample({ choices: null, target: " Yes" }, "Yes")],
        }),
      },
      { factors: ["tone", "task"], columns: { category: "metadata.continent" }, constants: { options: ["Yes", "No"] } },
    );
    expect(manifest.design).toEqual({ tone: ["kind"], task: ["capitals"] });
    expect(trials[0]?.order).toBeNull();
    expect(await store.items()).toMatchObject([{ options: ["Yes", "No"], key: 0, category: "Europe" }]);
  });

  test("keeps reasoning apart from the reply, in every form that Inspect has had", async () => {
    const content = [
      { type: "reasoning", reasoning: "Hm.", redacted: false },
      { type: "reasoning", reasoning: "gAAAcipher", redacted: true, summary: "in short" },
      { type: "text", text: "ANSWER: A" },
      { type: "text", text: "Done." },
    ];
    const output = (message: object) => ({
      model: "m",
      choices: [{ message: { role: "assistant", ...message }, stop_reason: "max_tokens" }],
    });
    const { trials } = await imported({
      "log.json": log({
        samples: [
          sample({ output: output({ content }) }),
          sample({ epoch: 2, output: output({ content: "ANSWER: B", reasoning: "Old." }) }),
        ],
      }),
    });
    expect(trials.map(({ calls }) => calls[0])).toMatchObject([
      { text: "ANSWER: A\nDone.", thinking: "Hm.\n\nin short", stop: "max_tokens", inputTokens: null, latencyMs: null },
      { text: "ANSWER: B", thinking: "Old." },
    ]);
  });

  test("of shuffled choices is read by the order that its prompt shows", async () => {
    const steps = [{ solver: "multiple_choice", params: { shuffle: true } }];
    const { trials, run } = await imported({
      "log.json": log({
        steps,
        samples: [
          // Inspect could parse the reply, and rewrote prompt and reply as if nothing had been shuffled: what was shown is lost.
          sample(),
          // It could not, and left both as they were.
          sample({ epoch: 2 }, "I would say <answer>B</answer>.", ["Rome", "Paris", "London"]),
        ],
      }),
    });
    expect(trials.map(({ order }) => order)).toEqual([null, [2, 0, 1]]);
    const rows = (await exported(run, "jsonl")).trim().split("\n");
    expect(rows.map((line) => JSON.parse(line).answer)).toEqual(["0", "0"]);
    const hidden = sample({ messages: [{ role: "user", content: "?" }] });
    expect(await wrong({ "log.json": log({ steps, samples: [hidden] }) })).toEqual([
      expect.stringContaining("log.json samples[0]: its choices were shuffled, and its prompt does not show how"),
    ]);
  });

  test("leaves samples out that ended in an error, and says how many", async () => {
    const { leftOut, trials } = await imported({
      "log.json": log({ samples: [sample(), sample({ epoch: 2, error: { message: "timeout" }, output: { choices: [] } })] }),
    });
    expect({ leftOut, trials: trials.length }).toEqual({ leftOut: 1, trials: 1 });
  });

  test("may hold NaN, as Python writes it, and long texts elsewhere", async () => {
    const text = log({
      samples: [
        sample({
          scores: { x: { value: 12345, answer: "NaN, say" } },
          attachments: { f00: "Where?" },
          input: "attachment://f00",
        }),
      ],
    });
    const { trials, store } = await imported({ "log.json": text.replace("12345", "NaN") });
    expect(JSON.parse(trials[0]?.calls[0]?.replyBody as string).imported.scores).toEqual({
      x: { value: null, answer: "NaN, say" },
    });
    expect((await store.items())[0]?.text).toBe("Where?");
  });

  test.each([
    ["has no samples", log({}), /without samples/],
    ["is cut", log({ samples: [sample()] }).slice(0, -200), /ends in the middle/],
    [
      "is of a newer form",
      log({ samples: [sample()] }).replace('"version": 2', '"version": 3'),
      /version 3 of Inspect's log format/,
    ],
    ["has two targets", log({ samples: [sample({ target: ["A", "B"] })] }), /samples\[0\]: has 2 targets/],
    ["has a target that is no choice", log({ samples: [sample({ target: "Z" })] }), /the target "Z" is none of the 3 choices/],
    [
      "has a target that could be two",
      log({ samples: [sample({ target: "A", choices: ["B", "A", "x"] })] }),
      /letter and another's text/,
    ],
    ["has no choices", log({ samples: [sample({ choices: null })] }), /has no "options" \| .*constants/],
    ["has a sample twice", log({ samples: [sample(), sample()] }), /samples\[1\]: is the same trial as log\.json samples\[0\]/],
    [
      "has thinking in other words",
      log({ spec: { task_args: { thinking: true } }, samples: [sample()] }),
      /"thinking" has no level "true"/,
    ],
  ])("is refused where it %s", async (_, text, says) => {
    expect((await wrong({ "log.json": text })).join("\n").replaceAll(/\/tmp\/\S*\//g, "")).toMatch(says);
  });
});
