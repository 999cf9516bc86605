import { describe, expect, test } from "vitest";
import { measureTable } from "../../src/measure/measure.ts";
import type { Manifest } from "../../src/plan/manifest.ts";
import { findingsOf } from "../../src/report/findings/findings.ts";
import { answersOf, planOf, question, type TestPlan, type TestTrial, tableFrom } from "../measure/tables.ts";

const TARGETS = { "high-harm": 1, "high-help": 0 };

function found(
  cells: Record<string, string>,
  plan: TestPlan = {},
  items = 20,
  models: readonly string[] = ["model"],
  odd: Record<string, string> = cells,
) {
  const trials = models.flatMap((model) =>
    Array.from(
      { length: items },
      (_, n) => answersOf(question(`q${n}`, 4, 0), n % 2 === 1 ? odd : cells, TARGETS, { model }) as TestTrial[],
    ).flat(),
  );
  const design = { authority: Object.keys(cells) };
  const whole = { ...planOf({ design, ...plan }), question: null, twoPass: "conversation", items: [] };
  const manifest = { ...whole, models: models.map((model) => ({ model, alias: null, settings: {} })) } as unknown as Manifest;
  return findingsOf(
    measureTable(tableFrom(trials, { design, ...plan }), "run", "1", { draws: 300, flips: 499, ks: [1] }),
    manifest,
  );
}

const said = (findings: ReturnType<typeof found>): string => JSON.stringify(findings);

describe("What a run says", () => {
  test("of a cue that moves most answers: where to, from where, and what it costs", () => {
    const findings = found({ control: "AAAB", "high-harm": "BBBA" });
    const [wrong] = findings.models[0]?.sections[0]?.sentences ?? [];
    expect(wrong).toContain("that option is taken in 75.0\u00a0%");
    expect(wrong).toContain("without the cue, in 25.0\u00a0%");
    expect(wrong).toContain("The cue moves it by +50.0 points");
    expect(wrong).toContain("Accuracy changes by \u221250.0 points");
  });

  test("of a cue that does nothing: no claim", () => {
    const findings = found({ control: "AABA", "high-harm": "AAAB" });
    expect(findings.models[0]?.lead[0]).not.toContain("It follows");
    expect(said(findings)).not.toContain('"standing":"shown"');
  });

  test("of a run without control: what it has, and that there is nothing to hold it against", () => {
    const findings = found({ "high-harm": "BBBA" });
    expect(said(findings)).toContain("there is no control to hold it against");
    expect(findings.models[0]?.lead[0]).toContain("No effect can be given for it");
  });

  test("of few items: that no claim rests on them", () => {
    expect(found({ control: "AAAA", "high-harm": "BBBB" }, {}, 4).warnings.join(" ")).toContain(
      "4 items with a key: too few for any claim",
    );
  });

  test("of simulated participants: that they are, first and loudly", () => {
    const all = found({ control: "AAAB", "high-harm": "BBBA" }, {}, 12, ["simulated/steadfast"]);
    expect(all.warnings[0]).toMatch(
      /^Simulated participants\. .* No figure on this page says anything about any language model\.$/,
    );
    const some = found({ control: "AAAB", "high-harm": "BBBA" }, {}, 12, ["simulated/steadfast", "acme/one"]);
    expect(some.warnings[0]).toContain("simulated/steadfast is a simulated participant");
  });

  test("of contrasts that were named beforehand: each, with its standing; and that there were none", () => {
    const primary = [{ metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" }, margin: 0.05 }];
    const findings = found({ control: "AAAA", "high-harm": "BBBA" }, { primary });
    expect(findings.planned).toHaveLength(1);
    expect(findings.families).toContain("confirmatory (Holm, ");
    expect(found({ control: "AAAB", "high-harm": "BBBA" }).planned).toEqual([]);
  });

  test("of a margin that was stated: whether the difference lies within it", () => {
    const primary = [{ metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" }, margin: 0.05 }];
    expect(found({ control: "AAAA", "high-harm": "BBBA" }, { primary }).planned[0]?.text).toMatch(
      /within the margin of 5\.0 points/,
    );
  });

  test("of missing answers that decide the matter: what it is without them", () => {
    const primary = [{ metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" } }];
    const [planned] = found({ control: "AABB", "high-harm": "A---" }, { primary }, 40, ["model"], {
      control: "AAAB",
      "high-harm": "A---",
    }).planned;
    expect(planned?.text).toContain("Missing answers could undo it");
    expect(planned?.text).toMatch(/With missing answers left out it is \+37\.5 points, and is shown the other way round/);
  });

  test("of several models: in how many an effect is shown", () => {
    const findings = found({ control: "AAAB", "high-harm": "BBBB" }, {}, 20, ["acme/one", "acme/two"]);
    expect(findings.overview).toHaveLength(1);
    expect(findings.overview[0]).toMatch(/^Of 2 models: /);
  });

  test("without a question of its own, asks what the design asks", () => {
    expect(found({ control: "AAAB", "high-harm": "BBBA" }).asked).toBe(
      "Do cues (authority: control, high-harm) move the answers?",
    );
  });

  test("of a run in which nothing came back: that there is nothing to tell", () => {
    const findings = found({ control: "", "high-harm": "" });
    expect(findings.models).toEqual([]);
    expect(findings.warnings.join(" ")).toContain("No trial has been delivered yet");
  });

  test("of answers that are all missing: reasons in place of numbers", () => {
    const findings = found({ control: "----", "high-harm": "----" });
    expect(said(findings)).not.toMatch(/NaN|Infinity|null points/);
  });
});
