import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crossConditions } from "../../src/plan/conditions.ts";
import { resolveSettings } from "../../src/plan/settings.ts";
import { readyStudies, readyStudy } from "../../src/study/ready.ts";
import type { Model, Study } from "../../src/study/study.ts";
import { studyOf, studyText } from "./planned.ts";

const CUES = "design: { authority: [control, high-harm] }\n";

function settings(study: Study, thinking: "off" | "on" = "off") {
  return resolveSettings(study, study.models[0] as Model, thinking);
}

describe("what a study leaves out", () => {
  test("is twelve samples with a paradigm and four without", () => {
    expect(studyOf(studyText(CUES)).samples).toBe(12);
    expect(studyOf(studyText("design: { reflection: [0, 5] }")).samples).toBe(4);
    expect(studyOf(studyText("")).samples).toBe(4);
    expect(studyOf(studyText(`${CUES}samples: 3`)).samples).toBe(3);
  });

  test("is reflection level 1 without a paradigm, and no reflection template beside one", () => {
    expect(crossConditions(studyOf(studyText(""))).map(({ reflection }) => reflection)).toEqual([1]);
    expect(crossConditions(studyOf(studyText(CUES))).map(({ reflection }) => reflection)).toEqual([null, null]);
  });

  test("is the plain form and thinking off, and neither is part of the condition", () => {
    for (const condition of crossConditions(studyOf(studyText(CUES)))) {
      expect(condition).toMatchObject({ form: "plain", thinking: "off" });
      expect(Object.keys(condition.levels)).toEqual(["authority"]);
    }
  });

  test("is rotated options, seed 1, no budget, a conversation, the cue on pass 1, no system prompt, no question", () => {
    expect(studyOf(studyText(""))).toMatchObject({
      optionOrder: "rotate",
      seed: 1,
      budget: { usd: null, trials: null },
      twoPass: "conversation",
      cueOn: "pass1",
      system: null,
      question: null,
      primaryDeclared: false,
    });
  });

  test("is the paradigm's primary contrasts of which the design has both sides", () => {
    expect(studyOf(studyText(CUES)).primary).toEqual([
      { metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" } },
    ]);
  });

  test("is each reflection level, and thinking, against the first that is named", () => {
    expect(studyOf(studyText("design: { reflection: [0, 2, 5], thinking: [off, on] }")).primary).toEqual([
      { metric: "accuracy", a: { reflection: 2 }, b: { reflection: 0 } },
      { metric: "accuracy", a: { reflection: 5 }, b: { reflection: 0 } },
      { metric: "accuracy", a: { thinking: "on" }, b: { thinking: "off" } },
    ]);
  });

  test("is temperature 0 and 1,000 tokens; 0.7 with a paradigm; a budget of 2,000 of 4,000 and no temperature with thinking", () => {
    expect(settings(studyOf(studyText("")))).toEqual({
      temperature: 0,
      maxTokens: 1000,
      thinking: null,
      system: null,
      stop: null,
      extra: null,
      parameters: null,
    });
    expect(settings(studyOf(studyText(CUES)))).toMatchObject({ temperature: 0.7, maxTokens: 1000 });
    expect(settings(studyOf(studyText(CUES)), "on")).toMatchObject({
      temperature: null,
      maxTokens: 4000,
      thinking: { budgetTokens: 2000 },
    });
  });
});

describe("settings", () => {
  const sampling = fc.record(
    {
      temperature: fc.option(fc.constantFrom(0, 0.3, 1), { nil: null }),
      maxTokens: fc.constantFrom(10, 20, 30),
      stop: fc.constantFrom(["a"], ["b"]),
      extra: fc.constantFrom({ top_k: 1 }, { top_k: 2 }),
      thinking: fc.record(
        {
          temperature: fc.option(fc.constantFrom(0, 1), { nil: null }),
          maxTokens: fc.constantFrom(5000, 6000),
          budgetTokens: fc.constantFrom(1, 2),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );

  const resolved = (model: object, study: object, hasParadigm: boolean, thinking: "off" | "on") => {
    const text = JSON.stringify({
      name: "s",
      models: [{ name: "simulated/steadfast", sampling: model }],
      items: [{ set: "mcqa" }],
      ...(hasParadigm ? { design: { authority: ["control"] } } : {}),
      sampling: study,
    });
    return settings(studyOf(text), thinking);
  };

  test("come from the model, else the study, else the paradigm, else the default", () => {
    fc.assert(
      fc.property(sampling, sampling, fc.boolean(), (model, study, hasParadigm) => {
        const paradigm = hasParadigm ? { temperature: 0.7 } : {};
        const expected = { temperature: 0, maxTokens: 1000, stop: null, extra: null, ...paradigm, ...study, ...model };
        const { temperature, maxTokens, stop, extra } = expected;
        expect(resolved(model, study, hasParadigm, "off")).toMatchObject({ temperature, maxTokens, stop, extra, thinking: null });
      }),
    );
  });

  test("of trials with thinking on come from sampling.thinking alone, the model's before the study's", () => {
    fc.assert(
      fc.property(sampling, sampling, fc.boolean(), (model, study, hasParadigm) => {
        const expected = { temperature: null, maxTokens: 4000, budgetTokens: 2000, ...study.thinking, ...model.thinking };
        const { temperature, maxTokens, budgetTokens } = expected;
        const { stop, extra } = { stop: null, extra: null, ...study, ...model };
        const found = resolved(model, study, hasParadigm, "on");
        expect(found).toMatchObject({ temperature, maxTokens, stop, extra, thinking: { budgetTokens } });
      }),
    );
  });

  test("send no temperature where it is null, even where the paradigm has one", () => {
    expect(settings(studyOf(studyText(`${CUES}sampling: { temperature: null }`))).temperature).toBeNull();
  });

  test("carry the study's system prompt and the model's parameters", () => {
    const text =
      "name: s\nmodels: [{ name: simulated/custom, parameters: { accuracy: 0.8 } }]\nitems: [{ set: mcqa }]\nsystem: Be brief.\n";
    expect(settings(studyOf(text))).toMatchObject({ system: "Be brief.", parameters: { accuracy: 0.8 } });
  });
});

describe("a model", () => {
  test("may be written as a bare name, and is called by its alias where it has one", () => {
    const study = studyOf(
      "name: s\nmodels: [simulated/steadfast, { name: openai/gpt-5-mini, alias: mini }]\nitems: [{ set: mcqa }]\n",
    );
    expect(study.models.map(({ name, provider, label }) => [name, provider, label])).toEqual([
      ["simulated/steadfast", "simulated", "simulated/steadfast"],
      ["openai/gpt-5-mini", "openai", "mini"],
    ]);
  });
});

describe("a ready-made study", () => {
  test.each(readyStudies())("%s is named after its file and has a question", (name) => {
    expect(studyOf(readyStudy(name))).toMatchObject({ name, question: expect.stringMatching(/\?$/), warnings: [] });
  });
});
