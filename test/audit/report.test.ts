import { describe, expect, test } from "vitest";
import { differenceOf, type Rate, rateOf } from "../../src/audit/rate.ts";
import { type AuditReport, auditReport } from "../../src/audit/report.ts";
import type { AuditSample, Drawn } from "../../src/audit/sample.ts";
import { drawSample } from "../../src/audit/sample.ts";
import { lastOccasion, noteOf, occasionOf, verdictOf } from "../../src/audit/verdict.ts";
import { observations } from "../../src/read/observations.ts";
import type { Interval } from "../../src/stats/interval.ts";
import { wilson } from "../../src/stats/wilson.ts";
import type { KeptVerdict } from "../../src/store/store.ts";
import { mixedReplies, runOf } from "./runs.ts";

const AT = "2026-11-20T10:00:00.000Z";

function drawn(n: number, parts: Partial<Drawn> = {}): Drawn {
  return {
    row: n + 1,
    trial: `trial-${n}`,
    pass: 1,
    outcome: "choice",
    option: 0,
    rule: "tag",
    span: null,
    model: "m",
    condition: n % 2 === 0 ? "control" : "high-harm",
    isCued: n % 2 === 1,
    target: n % 2 === 1 ? 1 : null,
    cluster: `item-${n}`,
    order: [0, 1, 2],
    stratum: 0,
    ...parts,
  };
}

/** Strata: tags (800 trials), refusals (200). */
function sampleOf(all: readonly Drawn[]): AuditSample {
  return {
    reader: "1",
    take: all.length,
    seed: 7,
    trials: 1000,
    by: ["outcome", "rule"],
    strata: [
      { label: "choice, tag", trials: 800, drawn: all.filter(({ stratum }) => stratum === 0).length },
      { label: "refusal, refusing words", trials: 200, drawn: all.filter(({ stratum }) => stratum === 1).length },
    ],
    drawn: all,
    population: {
      rule: new Map([
        ["tag", 800],
        ["refusing words", 200],
      ]),
      condition: new Map([
        ["control", 500],
        ["high-harm", 500],
      ]),
      model: new Map([["m", 1000]]),
      cued: 500,
    },
    mostOptions: 3,
  };
}

const refusal = { outcome: "refusal", option: null, rule: "refusing words", stratum: 1 } as const;

function verdict(each: Drawn, parts: Partial<KeptVerdict> = {}, by = "ada", sample = { take: 20, seed: 7 }): KeptVerdict {
  const judged = verdictOf(each, { outcome: each.outcome, option: each.option, note: null }, { by, at: AT, sample });
  return { ...judged, ...parts };
}

describe("a rate in the run", () => {
  const even = (events: number, judged: number): Rate =>
    rateOf(Array.from({ length: judged }, (_, n) => ({ isEvent: n < events, weight: 3, cluster: String(n) })));

  test("with equal weights and items of their own is nearly Wilson's, never narrower", () => {
    // statsmodels proportion_confint(5, 100, method="wilson"): 0.02154, 0.11175.
    const { estimate, low, high, effective } = even(5, 100);
    expect(estimate).toBeCloseTo(0.05, 12);
    expect(effective).toBeGreaterThan(98.9);
    expect(effective).toBeLessThanOrEqual(100);
    expect(low).toBeCloseTo(0.02154, 3);
    expect(high).toBeCloseTo(0.11175, 2);
  });

  test("has an interval where nothing was wrong", () => {
    // Wilson, 0 of 50: 0, z²/(n + z²).
    expect(even(0, 50)).toMatchObject({ estimate: 0, low: 0, effective: 50 });
    expect(even(0, 50).high).toBeCloseTo(3.8414588 / 53.8414588, 7);
    expect(even(50, 50)).toMatchObject({ estimate: 1, high: 1 });
    expect(even(0, 0)).toMatchObject({ estimate: null, low: null, high: null, reason: "nothing was judged" });
  });

  test("unequal weights cost their part: Kish's effective number", () => {
    const rows = [10, 10, 1, 1, 1, 1].map((weight, n) => ({ isEvent: false, weight, cluster: String(n) }));
    expect(rateOf(rows).effective).toBeCloseTo(24 ** 2 / 204, 12);
  });

  test("trials of one item that err together count for less", () => {
    const rows = (cluster: (n: number) => number) =>
      rateOf(Array.from({ length: 60 }, (_, n) => ({ isEvent: n < 12, weight: 1, cluster: String(cluster(n)) })));
    const apart = rows((n) => n);
    const together = rows((n) => Math.floor(n / 6));
    expect(together.estimate).toBe(apart.estimate);
    expect(together.effective).toBeLessThan((apart.effective as number) / 4);
    expect(rows(() => 1).effective).toBe(1);
  });
});

test("the difference of two rates has Newcombe's interval", () => {
  // Newcombe (1998), table II (a), method 10: 56/70 - 48/80 = 0.2, 0.0524 to 0.3339.
  const rate = (x: number, n: number): Rate => ({
    events: x,
    judged: n,
    estimate: x / n,
    ...(wilson(x, n) as Interval),
    effective: n,
  });
  const [a, b] = [rate(56, 70), rate(48, 80)];
  const { estimate, low, high } = differenceOf(a, b);
  expect(estimate).toBeCloseTo(0.2, 12);
  expect(low).toBeCloseTo(0.0524, 4);
  expect(high).toBeCloseTo(0.3339, 4);
});

describe("the agreement between reader and people", () => {
  // 16 tags, of which one is really no answer and one another option; 4 refusals, of which one is an answer.
  const all = [...Array.from({ length: 16 }, (_, n) => drawn(n)), ...Array.from({ length: 4 }, (_, n) => drawn(16 + n, refusal))];
  const said = [
    ...all.map((each) => verdict(each)),
    verdict(all[1] as Drawn, { outcome: "noncommittal", option: null }),
    verdict(all[3] as Drawn, { option: 1 }),
    verdict(all[16] as Drawn, { outcome: "choice", option: 2 }),
  ];
  const report: AuditReport = auditReport(sampleOf(all), said);

  test("counts what was judged, and weights each trial by those that it stands for", () => {
    expect(report).toMatchObject({ judged: 20, drawn: 20, covered: 1, outside: 0, agreement: 17 / 20 });
    // 2 of 16 tags stand for 100 trials, 1 of 4 refusals for 50: 150 of 1,000.
    expect(report.error.estimate).toBeCloseTo(0.15, 12);
    expect(report.error).toMatchObject({ events: 3, judged: 20 });
  });

  test("tells invented answers, other options and missed answers apart", () => {
    expect(report.disagreements.invented).toMatchObject({ events: 1, judged: 20 });
    expect(report.disagreements.invented.estimate).toBeCloseTo(0.05, 12);
    expect(report.disagreements["another option"].estimate).toBeCloseTo(0.05, 12);
    expect(report.disagreements.missed.estimate).toBeCloseTo(0.05, 12);
    expect(report.disagreements["another outcome"]).toMatchObject({ events: 0, estimate: 0 });
    expect(report.falseChoices).toMatchObject({ events: 2, judged: 16, estimate: 0.125 });
    expect(report.differences.map(({ kind, rule }) => [kind, rule])).toEqual([
      ["invented", "tag"],
      ["another option", "tag"],
      ["missed", "refusing words"],
    ]);
  });

  test("gives Cohen's kappa over places on screen and outcomes", () => {
    // By hand: reader 16 A, 4 refusal; person 14 A, 1 B, 1 C, 1 noncommittal, 3 refusal; expected (16*14 + 4*3)/400.
    const expected = (16 * 14 + 4 * 3) / 400;
    expect(report.kappa.value).toBeCloseTo((17 / 20 - expected) / (1 - expected), 12);
    expect(report.kappa.low).toBeLessThan(report.kappa.value as number);
    expect(report.kappa.high).toBeGreaterThan(report.kappa.value as number);
  });

  test("goes by rule, with intervals", () => {
    expect(report.rules.map(({ name, trials, error }) => [name, trials, error.events, error.judged, error.estimate])).toEqual([
      ["tag", 800, 2, 16, 0.125],
      ["refusing words", 200, 1, 4, 0.25],
    ]);
    for (const { error } of report.rules) {
      expect(error.low).toBeLessThan(error.estimate as number);
      expect(error.high).toBeGreaterThan(error.estimate as number);
    }
  });

  test("sets reading error with a cue against control, and errors toward the target apart", () => {
    // Cue: two of eight tags wrong (weight 50 each) and two refusals right (weight 50): 100 of 500. Control: one refusal: 50 of 500.
    expect(report.cue?.any.cue.estimate).toBeCloseTo(0.2, 12);
    expect(report.cue?.any.control.estimate).toBeCloseTo(0.1, 12);
    const { estimate, low, high } = report.cue?.any.difference ?? {};
    expect(estimate).toBeCloseTo(0.1, 12);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0.1);
    // The person says the target, option 1, where the reader says option 0.
    expect(report.cue?.awayFromTarget).toMatchObject({ events: 1, judged: 10 });
    expect(report.cue?.towardTarget).toMatchObject({ events: 0, judged: 10 });
  });

  test("where all give one label, kappa is null and says why", () => {
    const tags = all.slice(0, 16);
    expect(
      auditReport(
        sampleOf(tags),
        tags.map((each) => verdict(each)),
      ).kappa,
    ).toMatchObject({ value: null, low: null, high: null, reason: expect.stringContaining("same label") });
    expect(auditReport(sampleOf(all), []).kappa).toMatchObject({ value: null, reason: "no rated cases" });
  });

  test("leaves out verdicts that were not given in a sample, and counts them", () => {
    const [first] = all as [Drawn];
    const chosen: KeptVerdict = { ...verdict(first, { outcome: "empty", option: null }), why: "this looks wrong" };
    const judge: KeptVerdict = { ...verdict(first), kind: "judge", by: "openai/m" };
    const report = auditReport(sampleOf(all), [chosen, judge]);
    expect(report).toMatchObject({ judged: 0, outside: 1, agreement: null, covered: 0 });
  });

  test("of a sample that is judged in part holds for the strata that were seen, and says for how much of the run", () => {
    const part = auditReport(
      sampleOf(all),
      all.slice(0, 4).map((each) => verdict(each)),
    );
    expect(part).toMatchObject({ judged: 4, covered: 0.8 });
    expect(part.rules[1]?.error).toMatchObject({ estimate: null, judged: 0 });
  });

  test("between two people: on what both judged", () => {
    const bea = all.slice(0, 10).map((each, n) => verdict(each, n < 2 ? { option: 2 } : {}, "bea"));
    const both = auditReport(sampleOf(all), [...said, ...bea]);
    expect(both.auditors).toEqual([
      { by: "ada", judged: 20 },
      { by: "bea", judged: 10 },
    ]);
    // Ada corrected trials 1 and 3, Bea judged 0 and 1 otherwise: they differ on 0, 1 and 3.
    expect(both.pairs).toMatchObject([{ a: "ada", b: "bea", shared: 10, agreement: 0.7 }]);
    // One verdict a trial: the last one, whoever gave it; or one person's own.
    expect(both.error.events).toBe(3);
    expect(auditReport(sampleOf(all), [...said, ...bea], "ada").error.events).toBe(3);
    expect(auditReport(sampleOf(all), [...said, ...bea], "bea")).toMatchObject({ judged: 10, error: { events: 2 } });
  });
});

describe("a verdict", () => {
  test("says who, when and why, and in which sample it was given", () => {
    const sample = { take: 50, seed: 3 };
    const kept = verdictOf(
      { trial: "t", pass: 2 },
      { outcome: "choice", option: 1, note: " takes it back: twice " },
      { by: "ada", at: AT, sample },
    );
    expect(kept).toEqual({
      trial: "t",
      pass: 2,
      kind: "person",
      by: "ada",
      at: AT,
      outcome: "choice",
      option: 1,
      confidence: null,
      why: "audit sample of 50, seed 3: takes it back: twice",
    });
    expect(occasionOf(kept)).toEqual(sample);
    expect(noteOf(kept)).toBe("takes it back: twice");
    expect(occasionOf({ ...kept, kind: "judge" })).toBe(null);
    expect(occasionOf({ ...kept, why: "it is in an audit sample of 50, seed 3" })).toBe(null);
    expect(lastOccasion([kept, { ...kept, why: "audit sample of 20, seed 3" }])).toEqual(sample);
    expect(lastOccasion([{ ...kept, why: null }])).toBe(null);
  });

  test("stands in place of the reading, and leaves the report's reading as it was", async () => {
    const { store, readings } = await runOf(mixedReplies(40));
    const sample = await drawSample(store, readings, { take: 10 });
    const [first] = sample.drawn;
    if (first === undefined) throw new Error("nothing drawn");
    await store.putVerdicts([verdictOf(first, { outcome: "choice", option: 2, note: null }, { by: "ada", at: AT, sample })]);
    for await (const page of observations(store, readings))
      for (const { trial, said } of page)
        if (trial.trial === first.trial) expect(said).toMatchObject({ by: "person", outcome: "choice", option: 2 });
        else expect(said.by).toBe("reader");
    const again = await drawSample(store, readings, { take: 10 });
    expect(auditReport(again, await store.verdicts()).judged).toBe(1);
    expect(again.drawn[0]).toEqual(first);
  });
});
