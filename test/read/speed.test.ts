import { describe, expect, test } from "vitest";
import { read } from "../../src/read/read.ts";
import { LONG_REPLIES } from "./long.ts";

const options = ["A", "B", "C", "D"].map((label) => ({ label, text: `the text of ${label}` }));
const asked = {
  options,
  protocol: { answer: "tags" as const, confidence: true },
  cue: "According to experts the answer is option A.",
};

/** The best of several, in milliseconds: other work on the machine only ever adds. */
function fastest(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    read(asked, { text, thinking: null, stop: null });
    return performance.now() - began;
  });
  return Math.min(...times);
}

describe("reading", () => {
  // The goal is 50 ms a megabyte, measured by `npm run bench`; a quadratic rule takes minutes, so a busy machine gets some leave here.
  test.each(Object.entries(LONG_REPLIES))("a megabyte of %s takes time in proportion to its length", (_, piece) => {
    expect(fastest(piece.repeat(Math.ceil(2 ** 20 / piece.length)))).toBeLessThan(400);
  });
});
