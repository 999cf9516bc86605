import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { confidenceCategory } from "../../src/read/confidence.ts";
import { read } from "../../src/read/read.ts";
import type { Asked, Reading, ShownOption } from "../../src/read/reading.ts";

/** Pieces that replies are made of, so that random texts meet the rules. */
const PIECES = [
  ..."ABCDE",
  ..."<>*#:.,()/\\{}\"'",
  "\n",
  "\n\n",
  " ",
  "<answer>",
  "</answer>",
  "<think>",
  "</think>",
  "<confidence>",
  "</confidence>",
  "\\boxed{",
  "Final answer: ",
  "**Your choice:** ",
  "# Final Answer\n",
  "The correct answer is ",
  "I would choose ",
  "Option ",
  "not wrong",
  "wrong",
  "not ",
  "is better",
  "Wait, ",
  "I change my answer to ",
  "I cannot answer",
  "It depends",
  "neither",
  " or ",
  "if ",
  "Confidence: 85",
  "the second one",
  " gets my vote",
  " it is. ",
  "That leaves ",
  "This makes ",
  " the best match",
  "rather than ",
  "Is it wrong? ",
  "No. ",
  "✓",
  "0.9",
  "the first text",
  "The Second Text.",
  "｛ＡＢ＞",
];

const texts = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join("")),
  fc.string({ maxLength: 80, unit: "binary" }),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6, unit: "grapheme" })), { maxLength: 20 })
    .map((all) => all.join("")),
);

const LETTERED: ShownOption[] = [
  { label: "A", text: "the first text" },
  { label: "B", text: "the second text" },
  { label: "C", text: "neither of them" },
];
const WORDS: ShownOption[] = [
  { label: "wrong", text: "wrong" },
  { label: "not wrong", text: "not wrong" },
];
const ODD: ShownOption[] = [
  { label: "", text: "" },
  { label: "A1", text: "(" },
  { label: "[x]", text: "[x]" },
];

const optionLists = fc.oneof(
  fc.constantFrom(LETTERED, WORDS, ODD),
  fc.array(fc.record({ label: fc.string({ maxLength: 4 }), text: fc.string({ maxLength: 12 }) }), { minLength: 1, maxLength: 5 }),
);

const protocols = fc.option(
  fc.record({
    answer: fc.constantFrom("tags" as const, "words" as const, "final" as const, "free" as const),
    confidence: fc.boolean(),
  }),
);
const stops = fc.constantFrom(null, "end_turn", "max_tokens", "refusal", "SAFETY");
const questions: fc.Arbitrary<Asked> = fc.record({ options: optionLists, protocol: protocols, cue: fc.option(fc.string()) });

function reading(options: readonly ShownOption[], text: string, stop: string | null = null): Reading {
  return read({ options, protocol: null, cue: null }, { text, thinking: null, stop });
}

function withoutSpan({ span: _span, ...rest }: Reading): Omit<Reading, "span"> {
  return rest;
}

describe("a reading", () => {
  test("never fails, names an option that is there, and rests on a span inside the text", () => {
    fc.assert(
      fc.property(questions, texts, stops, (asked, text, stop) => {
        const { outcome, place, span, confidence } = read(asked, { text, thinking: null, stop });
        expect(outcome === "choice").toBe(place !== null);
        if (place !== null) expect(asked.options[place]).toBeDefined();
        if (place !== null) expect(span).not.toBeNull();
        if (span !== null) {
          expect(span[0]).toBeGreaterThanOrEqual(0);
          expect(span[1]).toBeGreaterThanOrEqual(span[0]);
          expect(span[1]).toBeLessThanOrEqual(text.length);
        }
        if (confidence !== null) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(100);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test("is unchanged by white space at the end", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(LETTERED, WORDS),
        texts,
        fc.constantFrom(" ", "\n", "\n\n", "  \n \t"),
        (options, text, space) => {
          expect(reading(options, text + space)).toEqual(reading(options, text));
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("is unchanged by other line ends", () => {
    fc.assert(
      fc.property(fc.constantFrom(LETTERED, WORDS), texts, (options, text) => {
        const lines = text.replaceAll("\r", "");
        expect(withoutSpan(reading(options, lines.replaceAll("\n", "\r\n")))).toEqual(withoutSpan(reading(options, lines)));
      }),
      { numRuns: 1500 },
    );
  });

  test("is unchanged by the case of the options' texts", () => {
    fc.assert(
      fc.property(fc.constantFrom(LETTERED, WORDS), texts, (options, text) => {
        const shouted = options.map(({ label, text: words }) => ({ label, text: words.toUpperCase() }));
        expect(reading(shouted, text)).toEqual(reading(options, text));
      }),
      { numRuns: 1500 },
    );
  });

  test("of a name is unchanged by the case of the options' texts", () => {
    const people = ["Thomas Hobbes", "John Locke", "The Treaty of Vienna"].map((text, place) => ({
      label: "ABC"[place] as string,
      text,
    }));
    const shouted = people.map(({ label, text }) => ({ label, text: text.toUpperCase() }));
    for (const text of ["The answer has to be Hobbes.", "That would be Locke, then.", "It was settled in Vienna."]) {
      expect(reading(people, text).outcome).toBe("choice");
      expect(reading(shouted, text)).toEqual(reading(people, text));
    }
  });

  test("of a tag rests on a span that holds its letter", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom("A", "B", "C"), (before, letter) => {
        const text = `${before.replaceAll(/[<>\\]/g, "")}\n\n<answer>${letter}</answer>`;
        const { rule, span } = reading(LETTERED, text);
        if (rule === "tag") expect(text.slice(...(span as [number, number]))).toContain(letter);
      }),
      { numRuns: 500 },
    );
  });

  test("of one clear tag at the end of plain reasoning is that tag", () => {
    const reasoning = fc.array(
      fc.constantFrom("Option A has a point. ", "B is tempting, ", "but on balance ", "C is better. ", "\n\n", "Let me think. "),
    );
    fc.assert(
      fc.property(reasoning, fc.constantFrom("A", "B", "C"), (sentences, letter) => {
        const { place } = reading(LETTERED, `${sentences.join("")}\n\n<answer>${letter}</answer>`);
        expect(place).toBe("ABC".indexOf(letter));
      }),
    );
  });
});

describe("a confidence category", () => {
  test.each([
    [0, "very_low"],
    [20, "very_low"],
    [21, "low"],
    [40, "low"],
    [41, "moderate"],
    [60, "moderate"],
    [61, "high"],
    [80, "high"],
    [81, "very_high"],
    [100, "very_high"],
  ])("of %d is %s", (confidence, category) => {
    expect(confidenceCategory(confidence)).toBe(category);
  });
});
