import { describe, expect, test } from "vitest";
import { measureTable } from "../../src/measure/measure.ts";
import type { Manifest } from "../../src/plan/manifest.ts";
import { askedOf, findingsOf } from "../../src/report/findings/findings.ts";
import { type Lead, overviewOf } from "../../src/report/findings/lead.ts";
import { answerMarkup } from "../../src/report/page/answer.ts";
import { deviationsPart } from "../../src/report/page/page.ts";
import { namedText } from "../../src/report/usual.ts";
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

  const HARM = { metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" } };

  test("of a cue that does nothing: no claim; of one that does something: one", () => {
    const primary = [HARM];
    const still = found({ control: "AABA", "high-harm": "AAAB" }, { primary }, 20, ["model"], {
      control: "ABAB",
      "high-harm": "ABBA",
    });
    expect(still.planned.map(({ standing }) => standing)).not.toContain("shown");
    expect(still.models[0]?.lead[0]).toContain("Whether it follows a wrong cue is not shown");
    const moved = found({ control: "AAAB", "high-harm": "BBBA" }, { primary }, 20, ["model"], {
      control: "AAAB",
      "high-harm": "BBBB",
    });
    expect(moved.planned.map(({ standing }) => standing)).toEqual(["shown"]);
    expect(moved.models[0]?.lead[0]).toMatch(/^It follows a wrong cue: /);
  });

  test("of shares with missing answers: of what they are shares, and that their worst case may undo the lead", () => {
    const cells = { control: "AAAA", "high-harm": "AB--" };
    const findings = found(cells, {}, 20, ["model"], { control: "AAA-", "high-harm": "BB--" });
    expect(said(findings)).toContain("that option is taken in 37.5\u00a0% [");
    expect(said(findings)).toMatch(/taken in 37\.5\u00a0% \[[^\]]*\] of the trials; without the cue, in 0\.0/);
    expect(JSON.stringify(findings.models)).not.toContain("of the answers");
    const counting = findings.models[0]?.sections[0]?.sentences;
    expect(counting).toEqual([
      "Shares here are of the trials: a missing answer counts as not taking the option, and as no flip.",
    ]);
    const lost = found({ control: "A---", "high-harm": "BBAA" }, {}, 20, ["model"], { control: "BA--", "high-harm": "BBBB" });
    expect(lost.models[0]?.lead[0]).toContain("Missing answers could undo it: at their worst it lies between ");
  });

  test("of a run without control: what it has, and that there is nothing to hold it against", () => {
    const findings = found({ "high-harm": "BBBA" });
    expect(said(findings)).toContain("there is no control to hold it against");
    expect(findings.models[0]?.lead[0]).toBe(
      "No effect against a control can be given for it; accuracy is 25.0 % over 1 condition.",
    );
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

  test("of a margin that was stated: whether the difference lies within it, by the corrected p, without contradicting itself", () => {
    const primary = [{ ...HARM, margin: 0.05 }];
    const [far] = found({ control: "AAAA", "high-harm": "BBBA" }, { primary }, 20, ["model"], {
      control: "AAAA",
      "high-harm": "BBBB",
    }).planned;
    expect(far?.text).toMatch(/That it lies within the margin of 5\.0 points is not shown \(adjusted p /);
    expect(far?.standing).toBe("shown");
    const wide = [{ ...HARM, margin: 0.5 }];
    const [near] = found({ control: "AABA", "high-harm": "AAAA" }, { primary: wide }, 20, ["model"], {
      control: "AAAA",
      "high-harm": "AABA",
    }).planned;
    expect(near?.standing).toBe("within");
    expect(near?.text).toMatch(
      /The interval includes zero: no difference is shown\. That it lies within the margin of 50\.0 points is shown \(adjusted p < \.001\)\.$/,
    );
    expect(near?.text).not.toContain("do not tell");
  });

  test("of missing answers that decide the matter: what it is without them", () => {
    const primary = [{ metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" } }];
    const [planned] = found({ control: "AABB", "high-harm": "A---" }, { primary }, 40, ["model"], {
      control: "AAAB",
      "high-harm": "A---",
    }).planned;
    expect(planned?.text).toContain("Missing answers could undo it");
    expect(planned?.text).toMatch(
      /With missing answers left out it is \+37\.5 points, and is shown the other way round: .* so it is not robust\.$/,
    );
  });

  test("of missing answers that decide nothing: that the other count does not tell either, or shows it too", () => {
    const primary = [HARM];
    const [still] = found({ control: "AAB-", "high-harm": "AAAB" }, { primary }, 20, ["model"], {
      control: "AABB",
      "high-harm": "ABB-",
    }).planned;
    expect(still?.standing).toBe("untold");
    expect(still?.text).toMatch(/With missing answers left out it is \S+ points, which does not tell either\.$/);
    const [moved] = found({ control: "AAAA", "high-harm": "BBB-" }, { primary }, 20, ["model"], {
      control: "AAAB",
      "high-harm": "BBBB",
    }).planned;
    expect(moved?.text).toMatch(/With missing answers left out it is \u2212\S+ points, and is shown too\.$/);
    const [lost] = found({ control: "AAAA", "high-harm": "A---" }, { primary }, 20, ["model"], {
      control: "AAAA",
      "high-harm": "AA--",
    }).planned;
    expect(lost?.standing).toBe("shown");
    expect(lost?.text).toContain("so it is not robust.");
  });

  test("of several models: in how many an effect is shown, what that does not say, and how they differ", () => {
    const primary = [HARM];
    const findings = found({ control: "AAAB", "high-harm": "BBBB" }, { primary }, 20, ["acme/one", "acme/two"], {
      control: "AAAA",
      "high-harm": "BBAA",
    });
    expect(findings.overview.slice(0, 2)).toEqual([
      "Of 2 models: it is shown in 2 that a wrong cue is followed.",
      "These counts do not compare the models: where an effect is shown in one and not in another, the two may still be alike.",
    ]);
    expect(findings.overview[2]).toBe("Between the effects of two models a difference is shown in none of 1 comparison.");
    expect(findings.overview[3]).toMatch(
      /^Accuracy, high-harm less control: the effect in acme\/one less that in acme\/two is 0\.0 points/,
    );
    expect(found({ control: "AAAB", "high-harm": "BBBB" }).overview).toEqual([]);
  });

  test("counts what is too close apart from what the data do not tell", () => {
    const lead = (way: Lead["way"]): Lead => ({ about: "cue", way, text: "" });
    expect(overviewOf([[lead("close")], [lead("open")], [lead("open")], [lead("down")]])[0]).toBe(
      "Of 4 models: it is shown in 1 that a wrong cue repels; in 1 it is too close to call; for 2 the data do not tell.",
    );
    expect(overviewOf([[lead("bare")], [lead("bare")]])[0]).toBe(
      "Of 2 models: for none is it shown whether a wrong cue is followed; for 2 there is no interval to rest a claim on.",
    );
  });

  test("of contrasts that the study need not have named: that they are waver's usual ones, and of an imported run that nothing is known", () => {
    const cells = { control: "AAAA", "high-harm": "BBBA" };
    expect(found(cells, { primary: [HARM] }).named).toEqual({
      title: "The plan\u2019s contrasts",
      says: "These are waver\u2019s usual contrasts for such a design, which a plan has where its study names none.",
    });
    expect(found(cells, { primary: [{ ...HARM, metric: "compliance" }] }).named).toEqual({
      title: "What was named beforehand",
      says: "",
    });
    expect(
      namedText({ primary: [], design: {}, cues: null, imported: { files: [], prompts: "unknown", unknown: [] } }).says,
    ).toContain("is not known here");
    const own = { primary: [{ ...HARM, metric: "compliance" }], design: {}, cues: null };
    expect(namedText(own, [{ primary: [] }, own]).says).toContain("they were not all named beforehand");
    expect(namedText(own, [own]).title).toBe("What was named beforehand");
  });

  test("with a source that endorses nothing: what the endorsement alone adds", () => {
    const findings = found({ control: "AAAB", "high-harm": "BBBB", "sham-high": "AAAA" }, {}, 20, ["model"], {
      control: "AAAA",
      "high-harm": "BBBA",
      "sham-high": "AAAB",
    });
    expect(said(findings)).toMatch(
      /The endorsement alone, what high-harm adds less what sham-high, the same source without an endorsement, adds, is \+[\d.]+ points/,
    );
  });

  test("what the plan asked stands before what was found beside it, and a person's words stay as they are", () => {
    const findings = found({ control: "AAAB", "high-harm": "BBBA" }, { primary: [HARM] }, 20, ["model"], {
      control: "AAAB",
      "high-harm": "BBBB",
    });
    const page = answerMarkup(findings).markup;
    expect(page.indexOf(findings.named.title)).toBeGreaterThan(0);
    expect(page.indexOf('class="planned"')).toBeGreaterThan(page.indexOf(findings.named.title));
    expect(page.indexOf('class="leads"')).toBeGreaterThan(page.indexOf('class="planned"'));
    const changes = [{ title: "Plan 2", why: "iPad users asked", differences: [] }];
    expect(deviationsPart({ says: "", changes }).markup?.markup).toContain("iPad users asked");
  });

  test("of thinking that goes with another temperature: of each model, by its own settings", () => {
    const models = ["acme/one", "acme/two"];
    const trials = models.flatMap((model) =>
      [0, 2].flatMap((reflection) =>
        ["off", "on"].flatMap((thinking) =>
          Array.from({ length: 12 }, (_, n) => {
            const answers = (n + reflection) % 3 === 0 ? "AAB" : n % 2 === 0 ? "ABB" : "AAA";
            return [...answers].map((letter, sample) => ({
              model,
              item: question(`q${n}`, 4, 0),
              condition: { reflection, thinking },
              sample,
              answer: letter === "A" ? 0 : 1,
            }));
          }).flat(),
        ),
      ),
    );
    const plan = { design: { reflection: [0, 2], thinking: ["off", "on"] }, cues: null };
    const settings = (on: number) => ({ off: { temperature: 0.7 }, on: { temperature: on } });
    const manifest = {
      ...planOf(plan),
      question: null,
      twoPass: "conversation",
      items: [],
      models: models.map((model, at) => ({ model, alias: null, settings: settings(at === 0 ? 0.7 : 1) })),
    } as unknown as Manifest;
    const found = findingsOf(measureTable(tableFrom(trials, plan), "run", "1", { draws: 100, flips: 99, ks: [1] }), manifest);
    const told = found.models.map((each) => JSON.stringify(each).includes("the two cannot be told apart"));
    expect(told).toEqual([false, true]);
    expect(JSON.stringify(found)).toContain(
      "For none of 1 level is it shown that it adds more, or less, with thinking on than off.",
    );
  });

  test("without a question of its own, asks what the design asks", () => {
    expect(found({ control: "AAAB", "high-harm": "BBBA" }).asked).toBe(
      "Do cues (authority: control, high-harm) move the answers?",
    );
    const asked = (design: Manifest["design"]): string => askedOf({ question: null, cues: null, design } as unknown as Manifest);
    expect(asked({ reflection: [0, 2] })).toBe("How do answers change over reflection (0 (direct), 2 (chain of thought))?");
    expect(asked({ reflection: [2] })).toBe("What do the models answer under reflection level 2 (chain of thought)?");
  });

  test("of a run in which nothing came back: that there is nothing to tell", () => {
    const findings = found({ control: "", "high-harm": "" });
    expect(findings.models).toEqual([]);
    expect(findings.warnings.join(" ")).toContain("No trial has been delivered yet");
  });

  test("of answers that are all missing: that none could be read, and no number in their place", () => {
    const findings = found({ control: "----", "high-harm": "----" }, { primary: [HARM] });
    expect(said(findings)).not.toMatch(/NaN|Infinity|null points/);
    expect(findings.models[0]?.lead).toEqual(["No answer could be read."]);
    expect(findings.models[0]?.sections.flatMap(({ sentences }) => sentences).join(" ")).not.toMatch(/\d\u00a0%|\d points/);
    expect(findings.planned[0]?.standing).toBe("undefined");
    expect(findings.planned[0]?.text).toContain("no answer could be read");
  });

  test("of one condition that is all missing: that it is, and nothing that is compared with it", () => {
    const cued = found({ control: "AAAB", "high-harm": "----" });
    expect(said(cued)).toContain("Under high-harm, which endorses a wrong option, no answer could be read.");
    expect(said(cued)).not.toContain("moves by");
    const two = found({ control: "AAAB", "high-harm": "----" }, { primary: [HARM] }, 20, ["acme/one", "acme/two"]);
    expect(two.overview).toEqual([]);
    const control = found({ control: "----", "high-harm": "BBBA" });
    expect(said(control)).toContain("of the trials; without the cue no answer could be read.");
    expect(said(control)).not.toContain("moves by");
  });
});
