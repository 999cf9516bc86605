import { expect, test } from "vitest";
import { KINDS, splitFlips } from "../../src/measure/cue/split-flips.ts";
import { METRICS } from "../../src/measure/metrics.ts";
import { stream } from "../../src/random/stream.ts";
import { isUndefined, itemEstimate, nullFlip, softVulnerability } from "../../src/stats/index.ts";
import { question, tableFrom } from "./tables.ts";

const draw = stream(3, "split flips");
const answers = (n: number, options: number): number[] => Array.from({ length: n }, () => draw.below(options + 2) - 2);

test("splits by bits give what nullFlip gives, for every kind of flip, regime and design", () => {
  let defined = 0;
  for (let round = 0; round < 400; round++) {
    const [n, width, k] = [1 + draw.below(8), 2 + draw.below(3), 1 + draw.below(3)];
    const [control, cue, key] = [answers(n, width), answers(n, width), draw.below(width)];
    for (const matched of [false, true]) {
      for (const regime of ["strict", "lenient", "upper"] as const) {
        const into = { null: new Float64Array(5), cond: new Float64Array(5), wrong: 0 };
        const options = { k, regime, matched, key, width, stream: () => stream(1) };
        const isThere = splitFlips(control, cue, options, into);
        KINDS.forEach((kind, at) => {
          const known = nullFlip(control, cue, { k, regime, matched, kind, key });
          expect(isUndefined(known)).toBe(!isThere);
          if (isUndefined(known)) return;
          defined++;
          expect(into.null[at]).toBeCloseTo(known.null, 12);
          expect(into.cond[at]).toBeCloseTo(known.cond, 12);
        });
      }
    }
  }
  expect(defined).toBeGreaterThan(3_000);
});

test("where splits are too many to go through, drawn ones come near the exact figures", () => {
  const kinds = 16;
  const control = Array.from({ length: 64 }, (_, s) => (s % 3 === 0 ? 1 : s % kinds < 8 ? 0 : 2));
  const cue = Array.from({ length: 64 }, (_, s) => (s * 7) % 4);
  const options = { k: 12, regime: "strict", matched: true, key: 0, width: 4 } as const;
  const into = { null: new Float64Array(5), cond: new Float64Array(5), wrong: 0 };
  expect(splitFlips(control, cue, { ...options, stream: () => stream(1, "splits") }, into)).toBe(true);
  const known = nullFlip(control, cue, { ...options, kind: "broken", stream: stream(2, "splits") });
  if (isUndefined(known)) throw new Error(known.reason);
  expect(Math.abs((into.null[3] as number) - known.null)).toBeLessThan(0.03);
});

test("vulnerability of a rotated design is that of pairs of different indices, also where indices differ between conditions", () => {
  const items = Array.from({ length: 12 }, (_, n) => ({
    item: question(`q${n}`, 4, n % 4),
    control: answers(6, 4),
    cue: answers(6, 4),
    key: n % 4,
    target: (n + 1) % 4,
  }));
  const table = tableFrom(
    items.flatMap(({ item, control, cue, target }) =>
      (["control", "high-harm"] as const).flatMap((authority) =>
        (authority === "control" ? control : cue).flatMap((answer, sample) =>
          answer === -2
            ? []
            : [
                {
                  item,
                  condition: { authority },
                  sample,
                  answer: answer === -1 ? null : answer,
                  target: authority === "control" ? null : target,
                },
              ],
        ),
      ),
    ),
    { optionOrder: "rotate" },
  );
  const condition = table.conditions.findIndex(({ authority }) => authority === "high-harm");
  for (const regime of ["strict", "lenient"] as const) {
    const found = METRICS.find(({ name }) => name === "vulnerability")?.measure(table, 0, condition, { k: 1, regime });
    const estimated = itemEstimate({ columns: found?.columns ?? [] }, found?.statistic as never);
    expect("estimate" in estimated ? estimated.estimate : null).toBeCloseTo(
      softVulnerability(items, regime, true).value as number,
      12,
    );
  }
});
