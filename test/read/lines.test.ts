import { describe, expect, test } from "vitest";
import { readLine } from "../../src/read/lines.ts";

const options = { A: "Venus", B: "Mars" };

describe("a line of responses from elsewhere", () => {
  test("is read into a line with an answer among its keys", () => {
    const response = "It has the red dust.\n\n<answer>B</answer>\n<confidence>80</confidence>";
    const from = response.indexOf("<answer>");
    expect(readLine({ id: "r1", set: "mcqa", options, response }, "f:1")).toEqual({
      id: "r1",
      outcome: "choice",
      answer: "B",
      confidence: 80,
      rule: "tag",
      span: [from, from + "<answer>B</answer>".length],
    });
  });

  test("may have words for keys", () => {
    const words = { wrong: "wrong", "not wrong": "not wrong" };
    expect(readLine({ id: 2, set: "ethics", options: words, response: "Final answer: not wrong" }, "f:1").answer).toBe(
      "not wrong",
    );
  });

  test("has no answer where the reply has none", () => {
    const line = readLine({ id: "r1", set: "mcqa", options, response: "The planet with", stop: "max_tokens" }, "f:1");
    expect(line).toMatchObject({ outcome: "truncated", answer: null, confidence: null, span: null });
  });

  test.each([
    ["not an object", 7, "f:3: is not a JSON object"],
    ["no id", { set: "mcqa", options, response: "A" }, "f:3 id: is missing"],
    ["options in a list", { id: "r", set: "mcqa", options: ["Venus", "Mars"], response: "A" }, "f:3 options: is ["],
    ["one option", { id: "r", set: "mcqa", options: { A: "Venus" }, response: "A" }, "f:3 options: is {"],
    ["no response", { id: "r", set: "mcqa", options, response: null }, "f:3 response: is null, not a text"],
    ["a stop reason that is no text", { id: "r", set: "mcqa", options, response: "A", stop: 1 }, "f:3 stop: is 1"],
  ])("with %s is refused, with where and how to mend it", (_, line, says) => {
    expect(() => readLine(line, "f:3")).toThrow(says);
    expect(() => readLine(line, "f:3")).toThrow(/\n {2}\S/);
  });
});
