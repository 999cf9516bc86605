import { describe, expect, test } from "vitest";
import { measureTable } from "../../src/measure/measure.ts";
import type { Contrast } from "../../src/measure/measures.ts";
import { type Drawn, decider, replicationSeed } from "../../src/power/draw.ts";
import { primaryContrasts } from "../../src/power/found.ts";
import { replicate } from "../../src/power/replicate.ts";
import { scenarioOf } from "../../src/power/scenario.ts";
import { sheetFor } from "../../src/power/sheet.ts";
import { told } from "../../src/power/text.ts";
import { hereAlone, threads } from "../../src/power/threads.ts";
import { AUTHORITY, assumedWith, designWith, LEVELS } from "./designs.ts";

const QUICK = { draws: 200, flips: 199 };

describe("a simulated replication", () => {
  test.each([
    ["cues", designWith({ ...AUTHORITY, items: 12, samples: 6 })],
    [
      "two passes, cues and confidence",
      designWith({
        design: { reflection: [0, 2, 5], form: ["confidence"], authority: ["control", "high-harm"] },
        primary: [{ metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" } }],
        items: 8,
        samples: 4,
      }),
    ],
  ])("comes to the same in words: %s", (_, design) => {
    const assumed = [assumedWith({ accuracy: 0.6, spread: 1, refusal: 0.08, unreadable: 0.08, position: 0.5 }, { omega: 0.5 })];
    const { cells } = scenarioOf(design, assumed, 0.1);
    const { text } = replicate({ design, assumed, cells, seed: 3, from: 0, to: 3, effort: QUICK, asText: 2 });
    const trials = 2 * design.conditions.length * design.items.length * design.samples;
    expect(text).toEqual({
      replications: 2,
      trials,
      same: trials,
      contrasts: 2 * design.study.primary.length,
      contrastsSame: 2 * design.study.primary.length,
    });
  });

  test("is measured as waver measure does it, correction included", () => {
    const design = designWith({
      ...AUTHORITY,
      primary: [...AUTHORITY.primary.slice(0, 2), { ...AUTHORITY.primary[2], margin: 0.05 }],
      items: 30,
      samples: 4,
    });
    const assumed = [assumedWith({ accuracy: 0.6, spread: 1, refusal: 0.1 })];
    const { cells } = scenarioOf(design, assumed, 0.08);
    const sheet = sheetFor(design, assumed);
    decider({ design, assumed, cells })(replicationSeed(1, 0), (drawn) => sheet.put(drawn, null, told(drawn.last, false)));
    const { contrasts } = measureTable(sheet.table(9), "run", "1", { ks: [1], draws: 200, flips: 199, categories: false });
    const isThere = ({ family, regime, test }: Contrast): boolean =>
      family === "confirmatory" && regime === "strict" && test === "sign-flip";
    expect(primaryContrasts(sheet.table(9), QUICK)).toEqual([contrasts.filter(isThere)]);
  });

  test("does not depend on how many items, samples or replications there are besides", () => {
    const assumed = [assumedWith({ accuracy: 0.6, spread: 1 }, { omega: 0.5 })];
    const answers = (items: number, samples: number): Map<string, number> => {
      const design = designWith({ ...LEVELS, items, samples });
      const { cells } = scenarioOf(design, assumed, 0.1);
      const found = new Map<string, number>();
      decider({ design, assumed, cells })(11, ({ item, condition, sample, last }: Drawn) => {
        found.set(`${item} ${condition} ${sample}`, last.option);
      });
      return found;
    };
    const [few, many] = [answers(8, 4), answers(16, 8)];
    for (const [trial, option] of few) expect(many.get(trial)).toBe(option);
  });

  test("comes out the same whoever works at it", async () => {
    const design = designWith({ ...LEVELS, items: 12, samples: 4 });
    const assumed = [assumedWith({ accuracy: 0.6, spread: 1 })];
    const { cells } = scenarioOf(design, assumed, 0.1);
    const job = { design, assumed, cells, seed: 2, effort: QUICK, asText: 1 };
    const crew = threads(2);
    try {
      let done = 0;
      const together = await crew.run(job, 11, (more) => {
        done += more;
      });
      expect(done).toBe(11);
      expect(together).toEqual(await hereAlone().run(job, 11));
    } finally {
      await crew.close();
    }
  });
});
