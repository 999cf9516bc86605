import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordDifference } from "../../src/cli/difference.ts";
import { dollars, terminalSize, terminalWidth, wrap } from "../../src/cli/output.ts";
import { count, plural } from "../../src/counting.ts";

const word = fc.constantFrom("a", "of", "answer", "reflection", "unquestionably", "{}", "é", "🙂");
const prose = fc.array(word, { maxLength: 40 }).map((words) => words.join(" "));

describe("wrapped text", () => {
  test("has every word in order, and no line wider than asked unless it is one word", () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 8, max: 60 }), fc.constantFrom("", "  ", "    "), (text, width, hang) => {
        const lines = wrap(text, hang, width).split("\n");
        expect(lines.join(" ").split(/\s+/).filter(Boolean)).toEqual(text.split(" ").filter(Boolean));
        for (const line of lines) expect(line.length <= width || !line.trim().includes(" ")).toBe(true);
      }),
    );
  });

  test("keeps the indentation of a line and hangs what follows", () => {
    expect(wrap("  - one two three", "    ", 11)).toBe("  - one two\n    three");
    expect(wrap("one\n\ntwo", "", 10)).toBe("one\n\ntwo");
  });
});

describe("the width of a terminal", () => {
  test("is its own, but no more than a line that can be read and no less than some words", () => {
    const widths = [20, 60, 100, 300, 5].map((columns) => terminalWidth({ isTTY: true, columns }));
    expect(widths).toEqual([20, 60, 100, 100, 20]);
  });

  test("is the usual one where the terminal has no size", () => {
    expect(terminalWidth({ isTTY: true, columns: 0 })).toBe(80);
    expect(terminalWidth({ isTTY: true })).toBe(80);
    expect(terminalSize({ isTTY: true, columns: 0, rows: 0 })).toEqual({ columns: 80, rows: 24 });
    expect(terminalSize({})).toEqual({ columns: 0, rows: 0 });
  });
});

describe("numbers for people", () => {
  test("are grouped by thousands, and agree with their nouns", () => {
    expect([0, 999, 1000, 1234567.4].map(count)).toEqual(["0", "999", "1,000", "1,234,567"]);
    expect([plural(0, "item"), plural(1, "item"), plural(1000, "item")]).toEqual(["0 items", "1 item", "1,000 items"]);
    expect([0, 0.001, 0.5, 1234.5].map(dollars)).toEqual(["$0", "under $0.01", "$0.50", "$1,234.50"]);
  });
});

describe("the difference of two texts", () => {
  const text = fc.oneof(prose, fc.string({ unit: "binary" }), fc.string());

  test("gives both texts back exactly", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordDifference(before, after);
        const join = (kept: string): string =>
          pieces
            .filter(({ kind }) => kind !== kept)
            .map((piece) => piece.text)
            .join("");
        expect(join("added")).toBe(before);
        expect(join("removed")).toBe(after);
      }),
    );
  });

  test("is nothing between a text and itself", () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(wordDifference(same, same)).toEqual(same === "" ? [] : [{ kind: "same", text: same }]);
      }),
    );
  });

  test("is only what was put in front, where that is all", () => {
    expect(wordDifference("Which?", "Experts say B.\n\nWhich?")).toEqual([
      { kind: "added", text: "Experts say B.\n\n" },
      { kind: "same", text: "Which?" },
    ]);
  });
});
