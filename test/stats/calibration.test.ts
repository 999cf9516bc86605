import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { stream } from "../../src/random/stream.ts";
import { brier } from "../../src/stats/calibration/brier.ts";
import { chanceAnchored } from "../../src/stats/calibration/chance-anchored.ts";
import { type EceNull, eceNull } from "../../src/stats/calibration/ece-null.ts";
import { equalMassBins } from "../../src/stats/calibration/equal-mass-bins.ts";
import { equalWidthBin } from "../../src/stats/calibration/equal-width-bin.ts";
import {
  type ExpectedCalibrationError,
  expectedCalibrationError,
} from "../../src/stats/calibration/expected-calibration-error.ts";
import type { Forecast } from "../../src/stats/calibration/forecast.ts";
import { type Murphy, murphy } from "../../src/stats/calibration/murphy.ts";
import { reliability } from "../../src/stats/calibration/reliability.ts";
import { type SquaredCalibrationError, squaredCalibrationError } from "../../src/stats/calibration/squared-calibration-error.ts";

/** Each test draws its own numbers, in whatever order tests run. */
let { uniform, below } = stream(1, "calibration");
beforeEach(({ task }) => {
  ({ uniform, below } = stream(1, "calibration", task.name));
});
const forecasts = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.boolean()), { minLength: 1, maxLength: 60 })
  .map((rows): Forecast => ({ confidence: rows.map(([c]) => c), correct: rows.map(([, y]) => y) }));
const ece = (forecast: Forecast, binning = {}) => expectedCalibrationError(forecast, binning) as ExpectedCalibrationError;

describe("bins", () => {
  it("trap 12: edges of 15 bins are exact: 20, 40, 60 and 80 close their bin, and summed floats would misplace 40 and 80", () => {
    expect([20, 40, 60, 80, 100].map((c) => equalWidthBin(c, 100, 15))).toEqual([2, 5, 8, 11, 14]);
    expect([21, 41, 61, 81].map((c) => equalWidthBin(c, 100, 15))).toEqual([3, 6, 9, 12]);
  });

  it.each([7, 10, 15, 25, 50, 100])("of %d: every whole confidence lies inside its own, by whole numbers", (bins) => {
    for (let c = 0; c <= 100; c++) {
      const bin = equalWidthBin(c, 100, bins);
      expect(bin === 0 ? c >= 0 : bins * c > 100 * bin).toBe(true);
      expect(bins * c).toBeLessThanOrEqual(100 * (bin + 1));
      const left = equalWidthBin(c, 100, bins, "left");
      expect(bins * c).toBeGreaterThanOrEqual(100 * left);
      expect(left === bins - 1 || bins * c < 100 * (left + 1)).toBe(true);
    }
  });

  it("of equal mass never part equal values and never go down", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 80 }), (values) => {
        const bins = equalMassBins(values, 15);
        values.forEach((a, i) => {
          values.forEach((b, j) => {
            if (a === b) expect(bins[i]).toBe(bins[j]);
            if (a < b) expect(bins[i] as number).toBeLessThanOrEqual(bins[j] as number);
          });
        });
        expect(Math.max(...bins)).toBeLessThan(15);
      }),
    );
  });

  it("hold every trial once", () => {
    fc.assert(
      fc.property(forecasts, (forecast) => {
        for (const by of ["width", "mass", "distinct"] as const) {
          expect(reliability(forecast, { by }).reduce((sum, { n }) => sum + n, 0)).toBe(forecast.confidence.length);
        }
      }),
    );
  });
});

describe("chance-anchored confidence", () => {
  it("of an honest guesser is the guessing rate, and of certainty 1", () => {
    for (let options = 1; options <= 26; options++) {
      expect(chanceAnchored(0, options).q).toBeCloseTo(1 / options, 15);
      expect(chanceAnchored(100, options).q).toBe(1);
    }
  });

  it("makes an honest guesser calibrated, whom c/100 condemns", () => {
    const trials = Array.from({ length: 4_000 }, () => ({ ...chanceAnchored(0, 4), y: below(4) === 0 ? 1 : 0 }));
    const correct = trials.map(({ y }) => y);
    const anchored = { confidence: trials.map(({ points }) => points), scale: trials.map(({ scale }) => scale), correct };
    expect(ece(anchored).ece).toBeLessThan(0.03);
    expect(ece({ confidence: trials.map(() => 0), correct }).ece).toBeGreaterThan(0.2);
  });

  it.each([-1, 101, Number.NaN])("refuses a confidence of %d, never guessing what was meant", (confidence) => {
    expect(() => chanceAnchored(confidence, 4)).toThrow(RangeError);
    expect(() => brier({ confidence: [confidence], correct: [1] })).toThrow("is not on the scale 0 to 100");
  });
});

describe("Murphy's decomposition", () => {
  it("trap 12: adds up to the Brier score with the within-bin terms, by distinct confidence without them", () => {
    fc.assert(
      fc.property(forecasts, (forecast) => {
        for (const by of ["width", "mass", "distinct"] as const) {
          const { brier: score, rel, res, unc, wbv, wbc, corrected } = murphy(forecast, { by }) as Murphy;
          expect(rel - res + unc + wbv - wbc).toBeCloseTo(score, 12);
          if (by === "distinct") {
            expect(wbv).toBeCloseTo(0, 14);
            expect(wbc).toBeCloseTo(0, 14);
          }
          if (corrected !== null) expect(corrected.rel - corrected.res + corrected.unc + wbv - wbc).toBeCloseTo(score, 12);
        }
      }),
    );
  });

  it("takes the score of answers and their complements alike", () => {
    fc.assert(
      fc.property(forecasts, (forecast) => {
        const other = {
          confidence: Array.from(forecast.confidence, (c) => 100 - c),
          correct: Array.from(forecast.correct, (y) => !y),
        };
        expect(brier(other)).toBeCloseTo(brier(forecast) as number, 12);
        expect((murphy(other) as Murphy).res).toBeCloseTo((murphy(forecast) as Murphy).res, 12);
      }),
    );
  });

  it("of one trial has no correction; of none nothing", () => {
    expect(murphy({ confidence: [80], correct: [1] })).toMatchObject({ corrected: null, singletons: 1 });
    expect(murphy({ confidence: [], correct: [] })).toEqual({ value: null, reason: "no trial has a confidence" });
  });
});

describe("calibration errors", () => {
  it("lie in [0, 1], the mean below the largest, and the order of trials does not matter", () => {
    fc.assert(
      fc.property(forecasts, (forecast) => {
        for (const by of ["width", "mass"] as const) {
          const got = ece(forecast, { by });
          expect(got.ece).toBeGreaterThanOrEqual(0);
          expect(got.ece).toBeLessThanOrEqual(got.mce + 1e-12);
          expect(got.mce).toBeLessThanOrEqual(1);
          const back = { confidence: Array.from(forecast.confidence).reverse(), correct: Array.from(forecast.correct).reverse() };
          expect(ece(back, { by }).ece).toBeCloseTo(got.ece, 12);
        }
      }),
    );
  });

  it("trap 12: the ECE of a calibrated participant grows as trials get fewer; the debiased square does not, and may be negative", () => {
    const average = { 50: { ece: 0, squared: 0 }, 1000: { ece: 0, squared: 0 } };
    let negative = 0;
    for (const n of [50, 1000] as const) {
      for (let run = 0; run < 200; run++) {
        const confidence = Array.from({ length: n }, () => below(101));
        const forecast = { confidence, correct: confidence.map((c) => (uniform() < c / 100 ? 1 : 0)) };
        average[n].ece += ece(forecast).ece / 200;
        const { debiased } = squaredCalibrationError(forecast, { by: "mass" }) as SquaredCalibrationError;
        average[n].squared += debiased / 200;
        if (debiased < 0) negative++;
      }
    }
    expect(average[50].ece).toBeGreaterThan(3 * average[1000].ece);
    expect(Math.abs(average[50].squared)).toBeLessThan(0.006);
    expect(Math.abs(average[1000].squared)).toBeLessThan(0.001);
    expect(negative).toBeGreaterThan(100);
  });

  it("are undefined without trials", () => {
    for (const of of [expectedCalibrationError, squaredCalibrationError]) {
      expect(of({ confidence: [], correct: [] })).toEqual({ value: null, reason: "no trial has a confidence" });
    }
    expect(eceNull({ confidence: [], correct: [] }, { stream: stream(1, "e") })).toMatchObject({ value: null });
  });
});

describe("the ECE under calibration", () => {
  const made = (items: number, samples: number, alike: boolean, shift = 0) => {
    const sure = Array.from({ length: items }, () => 50 + 10 * below(6));
    const trials = Array.from({ length: items * samples }, (_, i) => Math.floor(i / samples)).map((item) => ({
      item,
      c: sure[item] as number,
    }));
    const luck = Array.from({ length: items }, () => uniform());
    const correct = trials.map(({ item, c }) => ((alike ? (luck[item] as number) : uniform()) < c / 100 - shift ? 1 : 0));
    return { forecast: { confidence: trials.map(({ c }) => c), correct }, items: trials.map(({ item }) => item) };
  };
  const of = ({ forecast, items }: ReturnType<typeof made>, draws = 499) =>
    eceNull(forecast, { stream: stream(2, "null"), items, draws }) as EceNull;

  it("holds the ECE of a calibrated participant, and not that of an overconfident one", () => {
    const honest = made(100, 4, false);
    const { low, high, mean, p } = of(honest);
    expect(ece(honest.forecast).ece).toBeGreaterThan(low);
    expect(ece(honest.forecast).ece).toBeLessThan(high);
    expect(mean).toBeGreaterThan(0);
    expect(p).toBeGreaterThan(0.025);
    const over = made(100, 4, false, 0.2);
    expect(ece(over.forecast).ece).toBeGreaterThan(of(over).high);
    expect(of(over).p).toBe(1 / 500);
  });

  it("is wider where the samples of an item go together, as much as they do", () => {
    const together = made(60, 8, true);
    const apart = made(60, 8, false);
    expect(of(together).alike).toBeGreaterThan(0.7);
    expect(of(apart).alike).toBeLessThan(0.15);
    expect(of(together).mean).toBeGreaterThan(1.7 * of(apart).mean);
  });

  it("trap 9: rejects a calibrated participant with clustered samples in about 5 of 100 cases, not in most", () => {
    let [clustered, single] = [0, 0];
    for (let run = 0; run < 60; run++) {
      const data = made(40, 6, true);
      if (of(data, 99).p <= 0.05) clustered++;
      if ((eceNull(data.forecast, { stream: stream(run, "n"), draws: 99 }) as EceNull).p <= 0.05) single++;
    }
    expect(clustered).toBeLessThan(12);
    expect(single).toBeGreaterThan(25);
  });
});
