import { describe, expect, test } from "vitest";
import { runChecks } from "../../src/measure/checks.ts";
import type { Check } from "../../src/measure/measures.ts";
import { NONE, type Table } from "../../src/measure/table.ts";
import { chose, type Made, made, noise, OPTIONS, outcome } from "./check-tables.ts";

function checkOf(table: Table, check: string, model: string | null = table.models[0] ?? null): Check | undefined {
  return runChecks(table).find((each) => each.check === check && (each.model === model || each.model === null));
}

function stateOf(of: Made, check: string): Check["state"] | undefined {
  return checkOf(made(of), check)?.state;
}

describe("a run without trouble", () => {
  test("is good everywhere, but for the standing limit of one phrasing", () => {
    const wary = runChecks(made()).filter(({ state }) => state !== "good");
    expect(wary.map(({ check, state }) => [check, state])).toEqual([["wording", "look"]]);
  });

  test("has figures that are numbers, and sentences that end", () => {
    for (const of of [{}, { design: { thinking: ["off", "on"], form: ["plain", "confidence"] } }, { items: 1, samples: 1 }]) {
      for (const { says, figures, check } of runChecks(made(of))) {
        expect(says, check).toMatch(/^[A-Z0-9].*\.$/);
        expect(says, check).not.toMatch(/NaN|Infinity|undefined (?:points|%)|\bnull\b(?! flips)/);
        for (const figure of Object.values(figures)) expect(Number.isFinite(figure), `${check} ${says}`).toBe(true);
      }
    }
  });

  test("is checked the same way every time", () => {
    const of: Made = { items: 80, trial: (place) => (noise(place.number) < 0.1 ? outcome("refusal") : {}) };
    expect(runChecks(made(of))).toEqual(runChecks(made(of)));
  });
});

describe("answers that are missing", () => {
  const refusing = (share: number, only = "high-harm"): Made => ({
    trial: ({ condition, item, sample }) =>
      condition.authority === only && noise(item, sample, 5) < share ? outcome("refusal") : {},
  });

  test("under one condition more than under its control are told with their figures", () => {
    const found = checkOf(made(refusing(0.3)), "missing-differs");
    expect(found?.state).toBe("bad");
    expect(found?.says).toMatch(/under authority high-harm \d+ % of the answers are missing, under authority control 0 %/);
    expect(found?.figures.p).toBeLessThan(0.01);
    expect(found?.figures.difference).toBeCloseTo(0.3, 1);
  });

  test("a little, and no chance, are looked at; by chance, or nowhere, are good", () => {
    expect(stateOf({ ...refusing(0.04), items: 400 }, "missing-differs")).toBe("look");
    expect(stateOf(refusing(0), "missing-differs")).toBe("good");
    const anywhere: Made = { trial: ({ number }) => (noise(number) < 0.03 ? outcome("unreadable") : {}) };
    expect(stateOf(anywhere, "missing-differs")).toBe("good");
  });

  test("are called chance in about 19 of 20 runs where they are (99 % region of 200 runs)", () => {
    let wary = 0;
    for (let run = 0; run < 200; run++) {
      const of: Made = { items: 40, trial: ({ number }) => (noise(number, run, 77) < 0.1 ? outcome("refusal") : {}) };
      const { p = 1 } = checkOf(made(of), "missing-differs")?.figures ?? {};
      if (p < 0.05) wary++;
    }
    // Binomial(200, .05): 99 % of it lies at 18 or below.
    expect(wary).toBeLessThanOrEqual(18);
  });

  test("by the direction of the cue are told apart from missing in general", () => {
    const found = checkOf(made(refusing(0.3)), "refusal-direction");
    expect(found?.state).toBe("bad");
    expect(found?.says).toContain("under authority high-harm beside authority high-help");
    expect(stateOf(refusing(0.3, "control"), "refusal-direction")).toBe("good");
  });

  test.each([
    ["unreadable", 0.01, 0.05, 0.2],
    ["truncated", 0.004, 0.05, 0.2],
  ] as const)("that are %s: good, look and bad by their share", (name, few, some, many) => {
    const of = (share: number): Made => ({ items: 200, trial: ({ number }) => (noise(number, 3) < share ? outcome(name) : {}) });
    expect([0, few, some, many].map((share) => stateOf(of(share), name))).toEqual(["good", "good", "look", "bad"]);
  });
});

describe("thinking", () => {
  const design = { thinking: ["off", "on"] };

  test("that happened where it was on, and only there, is good", () => {
    expect(stateOf({ design }, "thinking")).toBe("good");
    expect(checkOf(made(), "thinking")).toMatchObject({ state: "good", says: expect.stringContaining("No condition asks") });
  });

  test("that did not happen is bad from a twentieth of the replies, and counted", () => {
    const trial: Made["trial"] = ({ condition, number }) =>
      condition.thinking === "on" && noise(number) < 0.3 ? { thinkingTokens: 0 } : {};
    const found = checkOf(made({ design, trial }), "thinking");
    expect(found?.state).toBe("bad");
    expect(found?.says).toMatch(/show no thinking where it was on/);
    expect(found?.figures.withoutOn).toBeGreaterThan(0);
  });

  test("that happened where it was off is told", () => {
    const found = checkOf(made({ trial: ({ number }) => (number === 0 ? { hasThinking: 1 } : {}) }), "thinking");
    expect(found).toMatchObject({ state: "look", figures: { withOff: 1 } });
  });

  test("that nobody tells of is not called absent", () => {
    const found = checkOf(made({ design, trial: () => ({ thinkingTokens: Number.NaN }) }), "thinking");
    expect(found).toMatchObject({ state: "look", says: expect.stringContaining("cannot be seen") });
  });
});

describe("samples that repeat each other", () => {
  test("to the byte in whole cells are one sample", () => {
    const found = checkOf(made({ trial: ({ item }) => ({ fingerprint: item }) }), "deterministic");
    expect(found).toMatchObject({ state: "bad", figures: { cells: 180, identicalCells: 180 } });
    expect(found?.says).toContain("count as one");
  });

  test("whenever they saw the same prompt are found although options rotate", () => {
    const of: Made = { samples: 8, trial: ({ item, sample }) => ({ fingerprint: item * OPTIONS + (sample % OPTIONS) }) };
    const found = checkOf(made(of), "deterministic");
    expect(found?.state).toBe("bad");
    expect(found?.says).toContain("with the same prompt");
    expect(found?.figures.identicalCells).toBe(0);
  });

  test("in a word or two may just agree: looked at, not called bad", () => {
    expect(stateOf({ trial: ({ item }) => ({ fingerprint: item, words: 1 }) }, "deterministic")).toBe("look");
  });
});

describe("items", () => {
  test.each([
    [5, "bad"],
    [20, "look"],
    [40, "look"],
    [50, "good"],
  ] as const)("%i of them: %s", (items, state) => {
    expect(stateOf({ items }, "few-items")).toBe(state);
  });

  test("that share sources are counted by cluster", () => {
    const clustered = (clusters: number): Made => ({ items: 60, item: (n) => ({ cluster: `c${n % clusters}` }) });
    expect([3, 20, 40].map((clusters) => stateOf(clustered(clusters), "few-clusters"))).toEqual(["bad", "look", "good"]);
    expect(checkOf(made(), "few-clusters")).toBeUndefined();
  });

  test("that say the same under two ids are named; where they share a cluster, they are known to", () => {
    const twice = (cluster: string | null): Made => ({
      item: (n) => (n === 1 ? { text: "question  0?", cluster } : n === 0 ? { cluster } : {}),
    });
    const found = checkOf(made(twice(null)), "duplicate-items");
    expect(found).toMatchObject({ state: "look", figures: { repeated: 1, edited: 0 }, says: expect.stringContaining("q1") });
    expect(stateOf(twice("both"), "duplicate-items")).toBe("good");
    const edited = checkOf(made({ item: (n) => (n === 1 ? { id: "q0" } : {}) }), "duplicate-items");
    expect(edited).toMatchObject({ figures: { edited: 1 }, says: expect.stringContaining("edited under the same id") });
  });

  test("that all models answer with the same wrong option have a suspicious key", () => {
    const of: Made = {
      models: ["m", "n"],
      trial: (place) =>
        place.item < 2 && place.condition.authority === "control" ? chose((place.item + 2) % OPTIONS, place) : {},
    };
    const found = checkOf(made(of), "suspicious-keys");
    expect(found).toMatchObject({ state: "look", figures: { suspicious: 2, keyed: 60 } });
    expect(found?.says).toContain("q0, q1");
    // Of one model alone it says less.
    expect(checkOf(made({ ...of, models: ["m"] }), "suspicious-keys")).toMatchObject({
      state: "good",
      figures: { suspicious: 2 },
    });
    // Under a cue anybody may be led astray.
    const cued: Made = {
      ...of,
      trial: (place) => (place.condition.authority === "high-harm" ? chose((place.item + 2) % OPTIONS, place) : {}),
    };
    expect(checkOf(made(cued), "suspicious-keys")).toMatchObject({ state: "good", figures: { suspicious: 0 } });
  });

  test("that a condition lacks are counted, and so is what was never delivered", () => {
    const of: Made = {
      trial: ({ item, condition }) => (item < 3 && condition.authority === "high-harm" ? null : {}),
      plan: { trials: 720 },
    };
    expect(checkOf(made(of), "unpaired-items")).toMatchObject({ state: "look", figures: { items: 60, unpaired: 3 } });
    expect(checkOf(made(of), "incomplete")).toMatchObject({ state: "look", figures: { planned: 720, delivered: 708, left: 12 } });
    const half: Made = { trial: ({ number }) => (number % 2 === 0 ? {} : null) };
    expect(stateOf(half, "incomplete")).toBe("bad");
  });
});

describe("places on screen", () => {
  test("where the key stands too often are told", () => {
    const found = checkOf(made({ trial: () => ({ keyPlace: 0 }) }), "option-order");
    expect(found).toMatchObject({ state: "bad", says: expect.stringContaining("place 1") });
    expect(found?.figures.excess).toBeCloseTo(0.75);
  });

  test("that differ between conditions are told", () => {
    const trial: Made["trial"] = ({ condition, item, sample }) => ({
      keyPlace: condition.authority === "control" ? (item + sample) % OPTIONS : item % 2,
    });
    expect(stateOf({ trial }, "option-order")).toBe("bad");
  });

  test("are left alone where they are not known, or the wording fixes them", () => {
    expect(checkOf(made({ trial: () => ({ keyPlace: NONE }) }), "option-order")).toBeUndefined();
    const ethics: Made = {
      design: { reflection: [0, 1] },
      item: () => ({ set: "ethics", options: ["wrong", "not wrong"], key: 0 }),
      trial: () => ({ keyPlace: 0 }),
    };
    expect(checkOf(made(ethics), "option-order")).toBeUndefined();
  });

  test("that are chosen whatever stands there are a position bias", () => {
    const pulled: Made = { trial: ({ number }) => (noise(number, 9) < 0.4 ? { place: 0 } : {}) };
    const found = checkOf(made(pulled), "position-bias");
    expect(found).toMatchObject({ state: "bad", figures: { place: 1 }, says: expect.stringContaining("the first is chosen") });
    expect(stateOf({}, "position-bias")).toBe("good");
  });
});

describe("confidences", () => {
  const design = { form: ["confidence"] };

  test("of one value nearly always say next to nothing", () => {
    const found = checkOf(
      made({ design, trial: ({ number }) => ({ confidence: noise(number) < 0.96 ? 100 : 80 }) }),
      "confidence-degenerate",
    );
    expect(found).toMatchObject({ state: "bad", figures: { commonest: 100, distinct: 2, multiplesOf5: 1 } });
  });

  test("that are spread are good, whatever their multiples of 5", () => {
    const found = checkOf(
      made({ design, trial: ({ number }) => ({ confidence: 5 * Math.floor(20 * noise(number, 2)) }) }),
      "confidence-degenerate",
    );
    expect(found).toMatchObject({ state: "good", figures: { multiplesOf5: 1 } });
  });

  test("that were asked for and not given are counted; where none was asked for, nothing is", () => {
    expect(checkOf(made({ design }), "confidence-missing")).toMatchObject({
      state: "bad",
      figures: { trials: 240, without: 240 },
    });
    expect(checkOf(made(), "confidence-missing")).toBeUndefined();
    expect(checkOf(made(), "confidence-degenerate")).toBeUndefined();
  });
});

describe("time", () => {
  test("conditions that came one after the other are not interleaved", () => {
    const order = ["control", "high-help", "high-harm"];
    const found = checkOf(
      made({ trial: ({ condition, number }) => ({ startedAt: number + 10_000 * order.indexOf(String(condition.authority)) }) }),
      "interleaving",
    );
    expect(found?.state).toBe("bad");
    expect(found?.says).toContain("authority control came earlier than those of authority high-harm");
    expect(found?.figures.apart).toBeCloseTo(2 / 3, 1);
  });

  test("accuracy that falls while the run goes on is drift, however much items differ", () => {
    const falls: Made = {
      items: 100,
      trial: (place) => chose((place.item + (noise(place.number, 4) < (place.number / 1200) * 0.8 ? 1 : 0)) % OPTIONS, place),
    };
    const found = checkOf(made(falls), "drift");
    expect(found?.state).toBe("bad");
    expect(found?.figures.accuracy).toBeCloseTo(-0.8, 1);
    expect(found?.figures.accuracyP).toBeLessThan(0.01);
  });

  test("without drift is good, and with unknown times is left out", () => {
    expect(stateOf({}, "drift")).toBe("good");
    expect(checkOf(made({ trial: () => ({ startedAt: Number.NaN }) }), "drift")).toBeUndefined();
  });
});

describe("who answered, and who read", () => {
  test("a returned model that changed is told, and worse where it changed with the condition", () => {
    const halfway: Made["trial"] = ({ number }) => ({ returnedModel: number < 360 ? 0 : 1 });
    const returned = (trial: Made["trial"]): Check | undefined => {
      const table = made({ trial: trial as NonNullable<Made["trial"]> });
      return checkOf({ ...table, returnedModels: ["m-1", "m-2"] }, "returned-model");
    };
    expect(returned(halfway)).toMatchObject({
      state: "look",
      figures: { ids: 2 },
      says: expect.stringContaining("m-1 (50 %), m-2 (50 %)"),
    });
    expect(returned(({ condition }) => ({ returnedModel: condition.authority === "control" ? 0 : 1 }))?.state).toBe("bad");
    expect(checkOf(made(), "returned-model")).toMatchObject({ state: "good", says: "One model answered throughout: m-1." });
    expect(checkOf(made({ trial: () => ({ returnedModel: NONE }) }), "returned-model")).toBeUndefined();
  });

  test("replies that stray from the form, and readings by hand, are counted", () => {
    expect(stateOf({ trial: ({ number }) => ({ strict: noise(number) < 0.3 ? 0 : 1 }) }, "protocol")).toBe("bad");
    expect(checkOf(made({ trial: () => ({ strict: NONE }) }), "protocol")).toBeUndefined();
    expect(checkOf(made({ trial: ({ number }) => ({ byHand: number < 5 ? 1 : 0 }) }), "by-hand")).toMatchObject({
      state: "good",
      figures: { byHand: 5 },
    });
    expect(stateOf({ trial: ({ condition }) => ({ byHand: condition.authority === "control" ? 1 : 0 }) }, "by-hand")).toBe(
      "look",
    );
    expect(checkOf(made(), "by-hand")).toBeUndefined();
  });
});

describe("control", () => {
  test("that is not there is the first thing to know of a cue study", () => {
    expect(checkOf(made({ design: { authority: ["high-help", "high-harm"] } }), "no-control")).toMatchObject({ state: "bad" });
    expect(stateOf({}, "no-control")).toBe("good");
    expect(checkOf(made({ design: { reflection: [0, 1] } }), "no-control")).toBeUndefined();
  });

  test("with ties for its most frequent answer is counted", () => {
    const tied: Made = { trial: (place) => chose(place.sample % 2, place) };
    expect(checkOf(made(tied), "tied-modes")).toMatchObject({ state: "bad", figures: { items: 60, tied: 60 } });
    const silent: Made = { trial: ({ item }) => (item < 10 ? outcome("empty") : {}) };
    expect(checkOf(made(silent), "tied-modes")).toMatchObject({ state: "look", figures: { withoutMode: 10 } });
  });

  test("with a sham beside it lets one speak of authority", () => {
    expect(checkOf(made(), "wording")?.says).toContain("not of authority");
    expect(checkOf(made({ design: { authority: ["control", "sham-high", "high-harm"] } }), "wording")?.says).not.toContain(
      "not of authority",
    );
    expect(checkOf(made({ design: { reflection: [0] } }), "wording")).toBeUndefined();
  });
});

test("nothing delivered is said, and nothing else", () => {
  expect(runChecks(made({ items: 0 }))).toMatchObject([
    { check: "incomplete", state: "bad", says: "No trial has been delivered yet." },
  ]);
});

test("one sample of each item is looked at", () => {
  expect(stateOf({ samples: 1 }, "few-samples")).toBe("look");
  expect(checkOf(made({ samples: 1 }), "deterministic")).toBeUndefined();
});
