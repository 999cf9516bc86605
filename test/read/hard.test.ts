import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { judgeReplies } from "../../scripts/hard-replies.ts";
import { read } from "../../src/read/read.ts";

/** Real replies that are hard to read, labelled by hand. They are not part of the project. */
const FILE = fileURLToPath(new URL("../../../shared/data/hard-dev.jsonl", import.meta.url));

describe.skipIf(!existsSync(FILE))("hard replies", () => {
  test("are read right in 97 of 100, with no answer invented in more than 1 of 100", () => {
    const replies = judgeReplies(FILE);
    const share = (wanted: string) => replies.filter(({ judged }) => judged === wanted).length / replies.length;
    expect(replies.length).toBeGreaterThan(100);
    expect(share("right")).toBeGreaterThanOrEqual(0.97);
    expect(share("invented")).toBeLessThanOrEqual(0.01);
  });

  test("hold no answer before the place where it is given", () => {
    const early = judgeReplies(FILE).filter(({ reading, response }) => {
      const [from] = reading.span ?? [0];
      // What is left of a reply that was cut in the middle of its reasoning.
      return reading.rule === "label" && cutReading(response.slice(0, Math.floor(from / 2))) !== null;
    });
    expect(early.length).toBeLessThanOrEqual(1);
  });
});

function cutReading(text: string): number | null {
  const options = ["A", "B", "C", "D", "E"].map((label) => ({ label, text: label }));
  return read({ options, protocol: null, cue: null }, { text, thinking: null, stop: "max_tokens" }).place;
}
