import { describe, expect, test } from "vitest";
import { conditionMeasures } from "../../src/measure/conditions.ts";
import { cueMeasures } from "../../src/measure/cue/measures.ts";
import { estimateOf, QUICK } from "./found.ts";
import { answersOf, question, tableFrom } from "./tables.ts";

/** Two answers of control and three under cues are missing, on items where they weigh differently. */
const CELLS = [
  { control: "AA-B", "high-help": "AAAB", "high-harm": "BA-B" },
  { control: "AAAB", "high-help": "A-AA", "high-harm": "AABA" },
  { control: "C-BB", "high-help": "CABA", "high-harm": "BBB-" },
];
const TARGETS = { "high-help": 0, "high-harm": 1 };
const OPTIONS = ["A", "B", "C"];

type Cells = readonly Readonly<Record<string, string>>[];

function* completed(cells: Cells): Generator<Cells> {
  const text = JSON.stringify(cells);
  if (!text.includes('-"') && !/[A-C]-[A-C]/.test(text) && !/"-/.test(text)) yield cells;
  else for (const option of OPTIONS) yield* completed(JSON.parse(text.replace(/(?<=:"[A-C]*)-/, option)) as Cells);
}

function measured(cells: Cells, optionOrder: string) {
  const trials = cells.flatMap((own, n) => answersOf(question(`q${n}`, 3, 0), own, TARGETS));
  const table = tableFrom(trials, { optionOrder, samples: 4 });
  const [conditions, cues] = [conditionMeasures(table, QUICK), cueMeasures(table, QUICK)];
  return { estimates: [...conditions.estimates, ...cues.estimates], contrasts: [] };
}

describe.each(["fixed", "rotate"])("with options in %s order", (optionOrder) => {
  const all = [...completed(CELLS)].map((cells) => measured(cells, optionOrder));
  const given = measured(CELLS, optionOrder);

  test.each(["vulnerability", "asymmetry", "asymmetry-excess", "susceptibility", "excess-compliance"])(
    "the bounds of %s are what the missing answers can make of it at worst",
    (metric) => {
      const source = metric.startsWith("asymmetry") ? {} : { condition: { authority: "high-harm" } };
      const values = all.map((found) => estimateOf(found, metric, source).estimate as number);
      const { bounds } = estimateOf(given, metric, source);
      expect(all).toHaveLength(3 ** 5);
      expect(bounds?.[0]).toBeCloseTo(Math.min(...values), 10);
      expect(bounds?.[1]).toBeCloseTo(Math.max(...values), 10);
    },
  );
});
