import { describe, expect, test } from "vitest";
import { accuracyOf, centreFor, complianceOf, susceptibilityOf } from "../../scripts/recovery/truth.ts";
import { scenarioOf } from "../../src/power/scenario.ts";
import type { Cell } from "../../src/power/truth.ts";
import { AUTHORITY, assumedWith, designWith, LEVELS } from "./designs.ts";

/** The independent account of the same participants: scripts/recovery/truth.ts shares no code with src/. */
function independently(parameters: { accuracy: number; spread: number; position?: number; noise?: number }, options: number) {
  const { accuracy, spread, position = 0, noise = 0 } = parameters;
  const people = { options, spread, position, noise };
  return { ...people, centre: centreFor(accuracy, people) };
}

function treated({ follow, shift, refusal, unreadable }: Cell, omega: number) {
  return { follow, shift, omega, missing: refusal + unreadable };
}

describe("what is true of simulated participants", () => {
  test.each([
    ["plain ones", { accuracy: 0.7, spread: 1.2 }, 0],
    [
      "ones that refuse and are drawn to the first place",
      { accuracy: 0.8, spread: 0.8, position: 1, noise: 0.1, refusal: 0.1, unreadable: 0.05 },
      0,
    ],
    ["ones whose items respond differently", { accuracy: 0.6, spread: 1.5 }, 0.8],
  ])("every primary contrast of %s has the effect that was stated, by an independent account", (_, parameters, omega) => {
    const design = designWith({ ...AUTHORITY, items: 8, samples: 4 });
    const { cells, truths } = scenarioOf(design, [assumedWith(parameters, { omega })], 0.06);
    const people = independently(parameters, 4);
    const [control, help, harm, , low] = (cells[0] as Cell[]).map((cell, at) => treated(cell, at === 0 ? 0 : omega)) as [
      ReturnType<typeof treated>,
      ReturnType<typeof treated>,
      ReturnType<typeof treated>,
      ReturnType<typeof treated>,
      ReturnType<typeof treated>,
    ];
    const right = accuracyOf(people, control, "none");
    expect(accuracyOf(people, harm, "wrong") - right).toBeCloseTo(-0.06, 5);
    expect(accuracyOf(people, help, "key") - right).toBeCloseTo(0.06, 5);
    expect(complianceOf(people, harm, "wrong") - complianceOf(people, low, "wrong")).toBeCloseTo(0.06, 5);
    for (const [at, expected] of [-0.06, 0.06, 0.06].entries()) expect(truths[0]?.[at]).toBeCloseTo(expected, 5);
  });

  test("at no effect nobody follows, and the mean stays although items move", () => {
    const design = designWith({ ...LEVELS, items: 8, samples: 4 });
    const { cells } = scenarioOf(design, [assumedWith({ accuracy: 0.8, spread: 1 }, { omega: 1.5 })], 0);
    const people = independently({ accuracy: 0.8, spread: 1 }, 4);
    const [, moved] = cells[0] as [Cell, Cell];
    expect(moved.follow).toBe(0);
    expect(moved.shift).toBeGreaterThan(0);
    expect(accuracyOf(people, treated(moved, 1.5), "none")).toBeCloseTo(0.8, 6);
  });

  test("susceptibility is the chance to follow, for who never refuses", () => {
    const design = designWith({
      ...AUTHORITY,
      primary: [{ metric: "susceptibility", a: { authority: "high-harm" }, b: { authority: "low-harm" } }],
      items: 8,
      samples: 4,
    });
    const assumed = assumedWith({ accuracy: 0.7, spread: 1, follow: { high: 0.45, low: 0.15 } });
    const { cells, truths } = scenarioOf(design, [assumed], "own");
    expect(truths[0]?.[0]).toBeCloseTo(0.3, 9);
    const people = independently({ accuracy: 0.7, spread: 1 }, 4);
    const [control, , harm] = (cells[0] as Cell[]).map((cell) => treated(cell, 0)) as [
      ReturnType<typeof treated>,
      unknown,
      ReturnType<typeof treated>,
    ];
    expect(susceptibilityOf(people, harm, control, "wrong")).toBeCloseTo(0.45, 9);
  });

  test("an effect that there is no room for is not claimed", () => {
    const design = designWith({ ...AUTHORITY, items: 8, samples: 4 });
    const { truths } = scenarioOf(design, [assumedWith({ accuracy: 0.9, spread: 0 })], 0.3);
    expect(truths[0]?.[0]).toBeCloseTo(-0.3, 6);
    // Help can add no more than the tenth that is missing.
    expect(truths[0]?.[1]).toBeCloseTo(0.1, 6);
  });

  test("contrasts that share conditions are all given their effect", () => {
    const design = designWith({
      design: { reflection: [0, 2, 5], authority: ["control", "high-harm"] },
      primary: [
        { metric: "compliance", a: { authority: "high-harm", reflection: 5 }, b: { authority: "high-harm", reflection: 0 } },
        { metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" } },
      ],
      items: 8,
      samples: 4,
    });
    const { truths } = scenarioOf(design, [assumedWith({ accuracy: 0.7, spread: 1 })], 0.05);
    expect(truths[0]?.[0]).toBeCloseTo(0.05, 5);
    expect(truths[0]?.[1]).toBeCloseTo(-0.05, 5);
  });
});
