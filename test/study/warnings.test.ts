import { describe, expect, test } from "vitest";
import type { Files } from "./folder.ts";
import { planOf, studyText } from "./planned.ts";

async function warningsOf(files: string | Files): Promise<readonly string[]> {
  return (await planOf(files)).warnings;
}

const QUIET = "samples: 4\nsampling: { temperature: 0.7 }\n";

function withModels(models: string, keys = QUIET): string {
  return studyText(keys).replace("[simulated/steadfast]", models);
}

function withItems(items: string, keys = QUIET): string {
  return studyText(keys).replace("[{ set: mcqa, take: 4 }]", items);
}

const morables = (design: string): string =>
  withItems("[{ set: morables, take: 5 }]", `design: ${design}\nsamples: 5\nsampling: { temperature: 0.7 }\n`);

describe("a sound study", () => {
  test("has no warnings", async () => {
    expect(await warningsOf(studyText(QUIET))).toEqual([]);
  });
});

describe("temperature 0 with several samples", () => {
  const words =
    "simulated/steadfast: temperature 0 with 4 samples. Agreement over samples then tells of option order, not of chance; set sampling: { temperature: 0.7 } or samples: 1.";

  test("is a warning, by default or by the study's own word", async () => {
    expect(await warningsOf(studyText("samples: 4"))).toEqual([words]);
    expect(await warningsOf(studyText("samples: 4\nsampling: { temperature: 0 }"))).toEqual([words]);
    expect(
      await warningsOf(studyText("samples: 4\ndesign: { thinking: [on] }\nsampling: { thinking: { temperature: 0 } }")),
    ).toEqual([words]);
  });

  test("is named for each model that has it", async () => {
    const models = "[simulated/steadfast, { name: simulated/guessing, sampling: { temperature: 0 } }]";
    expect(await warningsOf(withModels(models))).toEqual([
      expect.stringMatching(/^simulated\/guessing: temperature 0 with 4 samples/),
    ]);
  });

  test.each([
    "samples: 1\noptionOrder: shuffle",
    "samples: 4\nsampling: { temperature: null }",
    "samples: 4\ndesign: { authority: [control] }",
  ])("is none in %j", async (keys) => {
    expect(await warningsOf(studyText(keys))).toEqual([]);
  });
});

describe("thinking that is confounded with temperature", () => {
  const thinking = (sampling: string): string =>
    studyText(`design: { thinking: [off, on] }\nsamples: 4\nsampling: ${sampling}\n`);

  test("is a warning that gives both temperatures and the remedy", async () => {
    expect(await warningsOf(thinking("{ temperature: 0.7 }"))).toEqual([
      "simulated/steadfast: thinking is confounded with temperature (off: 0.7, on: none sent). " +
        "To match them, set the same temperature in sampling and in sampling.thinking, or null in both.",
    ]);
  });

  test.each(["{ temperature: null }", "{ temperature: 1, thinking: { temperature: 1 } }"])(
    "is none where %s matches them",
    async (sampling) => {
      expect(await warningsOf(thinking(sampling))).toEqual([]);
    },
  );

  test("is none where the design has one level of thinking", async () => {
    expect(await warningsOf(studyText("design: { thinking: [on] }\nsamples: 4\n"))).toEqual([]);
  });
});

describe("coinciding templates", () => {
  test("are a warning that names the set and the levels", async () => {
    expect(await warningsOf(morables("{ reflection: [0, 1, 2] }"))).toEqual([
      "morables: reflection 0 and reflection 1 coincide: their prompts are the same text.",
    ]);
    expect(await warningsOf(morables("{ form: [plain, tagged] }"))).toEqual([
      "morables: form plain and form tagged coincide: their prompts are the same text.",
    ]);
  });

  test("are named once, however many other factors are crossed with them", async () => {
    expect(await warningsOf(morables("{ reflection: [0, 1], authority: [control, high-harm] }"))).toEqual([
      "morables: reflection 0 and reflection 1 coincide: their prompts are the same text.",
    ]);
  });

  test.each([
    "{ reflection: [0, 2] }",
    "{ form: [plain, confidence] }",
    "{ authority: [control, control-b] }",
    "{ authority: [control, high-help, high-harm] }",
  ])("are none in %s", async (design) => {
    expect(await warningsOf(morables(design))).toEqual([]);
  });
});

describe("a moving model name", () => {
  test.each(["openai/gpt-4o", "anthropic/claude-haiku-4-5", "anthropic/claude-haiku-4-5-latest"])(
    "such as %s is a warning",
    async (name) => {
      const model = `[{ name: ${name}, price: { input: 1, output: 1 } }]`;
      expect(await warningsOf(withModels(model))).toEqual([expect.stringMatching(new RegExp(`^${name}: a moving name \\(`))]);
    },
  );

  test.each([
    "openai/gpt-4o-2024-08-06",
    "anthropic/claude-haiku-4-5-20251001",
    "anthropic/claude-sonnet-4-6",
    "simulated/steadfast",
  ])("is not %s", async (name) => {
    expect(await warningsOf(withModels(`[${name}]`))).toEqual([]);
  });
});

describe("an unknown price", () => {
  test("is a warning, and none where the study gives it", async () => {
    const local = (more: string): string =>
      withModels(
        `[{ name: openai-compatible/local, baseUrl: "http://127.0.0.1:1/v1", parameters: { thinking: effort }${more} }]`,
      );
    expect(await warningsOf(local(""))).toEqual([expect.stringMatching(/^openai-compatible\/local: its price is not known/)]);
    expect(await warningsOf(local(", price: { input: 0, output: 0 }"))).toEqual([]);
  });
});

describe("items without a key", () => {
  const mixed = (design: string): Files => ({
    "study.yaml": withItems("[{ set: mcqa, file: q.jsonl }]", `design: ${design}\nsamples: 4\n`),
    "q.jsonl": [0, null, 1, null]
      .map((key, row) => `${JSON.stringify({ id: `q${row}`, question: "?", options: ["a", "b"], key })}\n`)
      .join(""),
  });

  test("are left out of help and harm studies, out loud and from every condition", async () => {
    const plan = await planOf(mixed("{ authority: [control, high-harm] }"));
    expect(plan.warnings).toEqual([
      "2 of 4 items are left out: they have no key, and authority conditions that help or harm need one.",
    ]);
    expect(plan.items.map(({ id }) => id)).toEqual(["q0", "q2"]);
    expect(plan.leftOut).toEqual({ "they have no key, and authority conditions that help or harm need one": 2 });
  });

  test.each(["{ authority: [control, sham-high] }", "{ reflection: [2] }"])("stay in where %s has no target", async (design) => {
    const plan = await planOf(mixed(design));
    expect(plan.items).toHaveLength(4);
    expect(plan.warnings.join()).not.toContain("left out");
  });
});

describe("samples that do not balance the options' places", () => {
  test("are a warning that says which number would", async () => {
    expect(await warningsOf(studyText("samples: 6\nsampling: { temperature: 1 }"))).toEqual([
      "mcqa: samples: 6 is not a multiple of 4 options, so the options do not stand in every place equally often; samples: 8 would balance them.",
    ]);
  });

  test.each(["samples: 8", "samples: 6\noptionOrder: shuffle", "samples: 6\noptionOrder: fixed"])(
    "are none in %j",
    async (keys) => {
      expect(await warningsOf(studyText(`${keys}\nsampling: { temperature: 1 }`))).toEqual([]);
    },
  );

  test("are none where ETHICS templates name the options themselves", async () => {
    const ethics = (keys: string): string =>
      withItems("[{ set: ethics, take: 4 }]", `samples: 3\nsampling: { temperature: 1 }\n${keys}`);
    expect(await warningsOf(ethics(""))).toEqual([]);
    expect(await warningsOf(ethics("design: { authority: [control] }"))).toEqual([
      expect.stringMatching(/^ethics: samples: 3 is not a multiple of 2 options/),
    ]);
  });
});

describe("a fixed option order", () => {
  const fixed = (keys: readonly number[]): Files => ({
    "study.yaml": withItems("[{ set: mcqa, file: q.jsonl }]", `${QUIET}optionOrder: fixed\n`),
    "q.jsonl": keys.map((key, row) => `${JSON.stringify({ id: `q${row}`, question: "?", options: ["a", "b"], key })}\n`).join(""),
  });

  test("is a warning where the correct option is always in the same place", async () => {
    expect(await warningsOf(fixed([0, 0, 0]))).toEqual([
      "mcqa: with optionOrder: fixed the correct option stands in the same place in all 3 items; use rotate.",
    ]);
    expect(await warningsOf(fixed([0, 1, 0]))).toEqual([]);
  });
});

describe("a recast ETHICS subset", () => {
  const recast = (subset: string): Files => ({
    "study.yaml": withItems(`[{ set: ethics, file: d.csv${subset} }]`),
    "d.csv": "label,scenario,excuse\n1,I should water the plants.,But it rained.\n0,I should water the plants.,But I like red.\n",
  });

  test("is a warning once the study has asked for it", async () => {
    expect(await warningsOf(recast(", subset: deontology"))).toEqual([
      'ETHICS deontology is recast to "wrong or not wrong", which is not its native question: models may judge grammar and logic instead of morals. ' +
        "Report it apart from commonsense.",
    ]);
  });

  test("is an error before", async () => {
    await expect(planOf(recast(""))).rejects.toMatchObject({
      mistakes: [{ where: "d.csv", says: 'is ETHICS deontology, for which "wrong or not wrong" is not the native question' }],
    });
  });

  test("is not commonsense", async () => {
    const files = {
      "study.yaml": withItems("[{ set: ethics, file: cm.csv }]"),
      "cm.csv": "label,input\n1,I stole.\n0,I sang.\n",
    };
    expect(await warningsOf(files)).toEqual([]);
  });
});

describe("a key that changes nothing", () => {
  test("is a warning: twoPass without level 5, cueOn without level 5 or without a cue", async () => {
    const two = "twoPass has no effect: the design has no reflection level 5.";
    const cue = "cueOn has no effect: it needs a cue paradigm and reflection level 5 in the design.";
    expect(await warningsOf(studyText(`${QUIET}twoPass: standalone\ncueOn: both\n`))).toEqual([cue, two]);
    expect(await warningsOf(studyText(`${QUIET}cueOn: both\ndesign: { reflection: [5] }\n`))).toEqual([cue]);
    expect(
      await warningsOf(
        studyText(`${QUIET}cueOn: both\ntwoPass: standalone\ndesign: { reflection: [5], authority: [control] }\n`),
      ),
    ).toEqual([]);
  });
});

describe("a paradigm without its control", () => {
  test("is warned of: there is nothing to compare with", async () => {
    const says =
      "The design has no control condition of authority: flips, excess compliance and susceptibility cannot be measured.";
    expect(await warningsOf(morables("{ authority: [high-help, high-harm] }"))).toEqual([says]);
    expect(await warningsOf(morables("{ authority: [control-b, high-harm] }"))).toEqual([]);
  });
});
