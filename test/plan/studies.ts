import fc from "fast-check";
import { type Item, makeItem, type SetName } from "../../src/items/item.ts";
import { crossConditions } from "../../src/plan/conditions.ts";
import type { Trial } from "../../src/plan/trial.ts";
import { generateTrials } from "../../src/plan/trials.ts";
import { parseStudy } from "../../src/study/load.ts";
import type { Study } from "../../src/study/study.ts";

/** A study from its YAML; anything wrong in it fails the test. */
export function studyOf(yaml: string): Study {
  const { study, mistakes } = parseStudy(yaml, "study.yaml");
  if (study === null || mistakes.length > 0) throw new Error(JSON.stringify(mistakes));
  return study;
}

export interface Design {
  readonly models: readonly string[];
  readonly factors: Readonly<Record<string, readonly (string | number)[]>>;
  readonly samples: number;
  readonly seed: number;
  readonly optionOrder: "rotate" | "fixed" | "shuffle";
}

export function studyFor({ models, factors, samples, seed, optionOrder }: Design): Study {
  return studyOf(JSON.stringify({ name: "t", models, items: [{ set: "mcqa" }], design: factors, samples, seed, optionOrder }));
}

export function trialsOf(study: Study, items: readonly Item[]): Trial[] {
  return [...generateTrials(study, crossConditions(study), items)];
}

const CUES = ["control", "high-help", "high-harm", "low-help", "low-harm", "control-b", "sham-high", "mention-harm"];

export const designs: fc.Arbitrary<Design> = fc.record({
  models: fc.uniqueArray(fc.constantFrom("simulated/a", "simulated/b", "openai/c"), { minLength: 1 }),
  factors: fc.record(
    {
      authority: fc.uniqueArray(fc.constantFrom(...CUES), { minLength: 1, maxLength: 5 }),
      reflection: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 }),
      form: fc.uniqueArray(fc.constantFrom("plain", "tagged", "confidence"), { minLength: 1 }),
      thinking: fc.uniqueArray(fc.constantFrom("off", "on"), { minLength: 1 }),
    },
    { requiredKeys: [] },
  ),
  samples: fc.integer({ min: 1, max: 6 }),
  seed: fc.nat(),
  optionOrder: fc.constantFrom("rotate" as const, "fixed" as const, "shuffle" as const),
});

const OPTION_COUNTS: Record<SetName, [number, number]> = { ethics: [2, 2], moralchoice: [2, 2], morables: [2, 8], mcqa: [2, 26] };

/** Items of all sets, with keys, ids of their own and options that differ. */
export const itemLists: fc.Arbitrary<Item[]> = fc
  .array(
    fc.constantFrom<SetName>("ethics", "moralchoice", "morables", "mcqa").chain((set) =>
      fc.record({
        set: fc.constant(set),
        text: fc.string({ minLength: 1, maxLength: 40 }),
        count: fc.integer({ min: OPTION_COUNTS[set][0], max: OPTION_COUNTS[set][1] }),
        luck: fc.nat(),
      }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((list) =>
    list.map(({ set, text, count, luck }, index) => {
      const options = set === "ethics" ? ["wrong", "not wrong"] : Array.from({ length: count }, (_, place) => `option ${place}`);
      return makeItem({ set, id: `i${index}`, text, options, key: luck % options.length });
    }),
  );
