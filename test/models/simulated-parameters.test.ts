import { describe, expect, test } from "vitest";
import { Mistakes } from "../../src/mistakes.ts";
import { NAMED, parametersOf } from "../../src/models/simulated/parameters.ts";
import { simulatedMistakes, simulatedParticipant } from "../../src/models/simulated.ts";
import type { Model } from "../../src/study/study.ts";
import { studyWith } from "./simulated.ts";

const modelOf = (parameters: Record<string, unknown>, name = "simulated/custom"): Model =>
  studyWith({ name, parameters }).models[0] as Model;

describe("a mistake in a simulated model is named with its remedy", () => {
  test.each<[Record<string, unknown>, string]>([
    [{ acuracy: 0.5 }, 'no parameter "acuracy"; did you mean "accuracy"?'],
    [{ accuracy: 1.2 }, "accuracy is 1.2"],
    [{ accuracy: "high" }, 'accuracy is "high"'],
    [{ spread: -1 }, "spread is -1"],
    [{ follow: 0.5 }, "follow is 0.5"],
    [{ follow: { high: -0.1 } }, "follow.high is -0.1"],
    [{ follow: { colleague: 2 } }, "follow.colleague is 2"],
    [{ follow: { high: 0.7 }, avoid: { high: 0.6 } }, "follow.high and avoid.high add up"],
    [{ reflection: [0, 1] }, "reflection is [0,1]"],
    [{ reflection: [0, 0, 0, 0, 0, "x"] }, 'reflection[5] is "x"'],
    [{ noise: 2 }, "noise is 2"],
    [{ refusal: 0.6, unreadable: 0.5 }, "refusal and unreadable add up to 1.1"],
    [{ confidence: { bais: 1 } }, 'confidence has no "bais"; did you mean "bias"?'],
    [{ confidence: { bias: null } }, "confidence.bias is null"],
    [{ position: Number.NaN }, "position is null"],
  ])("%o", (parameters, says) => {
    const model = { ...modelOf({}), parameters };
    const [found, ...more] = simulatedMistakes(model);
    expect(found?.says).toContain(says);
    expect(found?.fix).not.toBe("");
    expect(more).toEqual([]);
    expect(() => simulatedParticipant(model, 1)).toThrow(Mistakes);
  });

  test("an unknown name, with the nearest known one", () => {
    const [found] = simulatedMistakes(modelOf({}, "simulated/deferental"));
    expect(found?.says).toBe('no simulated participant is called "deferental"; did you mean "deferential"?');
    expect(found?.fix).toContain("steadfast");
    expect(simulatedMistakes(modelOf({}, "simulated/toString")).length).toBe(1);
  });

  test("several are all found at once", () => {
    expect(simulatedMistakes(modelOf({ noise: 3, accurate: 1, spread: -1 }, "simulated/nobody")).length).toBe(4);
  });

  test("a source that the study's paradigm does not have, where its sources are known", () => {
    const model = modelOf({ follow: { high: 0.1, colleage: 0.4 } });
    expect(simulatedMistakes(model)).toEqual([]);
    expect(simulatedMistakes(model, ["colleague"])[0]?.says).toBe('follow has no "colleage"; did you mean "colleague"?');
    expect(simulatedMistakes(modelOf({ follow: { colleague: 0.4 } }), ["colleague"])).toEqual([]);
  });
});

test("a named participant's parameters are its own but for those that are given", () => {
  const { follow, confidence, ...rest } = parametersOf(
    modelOf({ follow: { high: 0.9 }, confidence: { bias: 0 } }, "simulated/deferential"),
  );
  const named = NAMED.deferential as (typeof NAMED)[string];
  expect(follow).toEqual({ ...named.follow, high: 0.9 });
  expect(confidence).toEqual({ ...named.confidence, bias: 0 });
  expect(rest).toMatchObject({ accuracy: named.accuracy, spread: named.spread });
});

test("every named participant is right by the rules for all", () => {
  for (const [name, parameters] of Object.entries(NAMED)) {
    expect(simulatedMistakes({ name: `simulated/${name}`, parameters: { ...parameters } })).toEqual([]);
  }
});
