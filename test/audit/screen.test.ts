import { describe, expect, test } from "vitest";
import { type Card, cardOf, itemsOf } from "../../src/audit/card.ts";
import { drawSample } from "../../src/audit/sample.ts";
import { bodyOf, type Look, screenOf, scrolled } from "../../src/audit/screen.ts";
import { keysFor, newSession } from "../../src/audit/session.ts";
import { laidOut, visible } from "../../src/audit/visible.ts";
import { CUE, runOf } from "./runs.ts";

const PLAIN: Look = { mark: (text) => `»${text}«`, strong: (text) => text, faint: (text) => text };

const CARD: Card = {
  trial: "t",
  pass: 1,
  text: "Which of these is the longest river of the continent, by the usual way of measuring it?",
  options: ["Nile", "Congo"].map((text, option) => ({ letter: "AB"[option] as string, text, option })),
  response: "Well, it is a long river.\n\n<answer>A</answer> I am sure.",
  span: [27, 45],
  stop: "end_turn",
};

describe("what an auditor sees", () => {
  test("is the problem, the options as they stood, and the response with what was read marked", () => {
    expect(bodyOf(CARD, 60, PLAIN).lines).toEqual([
      "Which of these is the longest river of the continent, by the",
      "usual way of measuring it?",
      "",
      "A) Nile",
      "B) Congo",
      "",
      "The response (ended: end_turn):",
      "| Well, it is a long river.",
      "| ",
      "| »<answer>A</answer>« I am sure.",
    ]);
  });

  test("tells nothing of condition, cue, target, key, model or reading", async () => {
    const { store, readings } = await runOf([{ text: "<answer>B</answer>", condition: "high-harm", item: 4 }]);
    const sample = await drawSample(store, readings, { take: 1 });
    const [drawn] = sample.drawn;
    if (drawn === undefined) throw new Error("nothing drawn");
    expect(drawn).toMatchObject({ condition: "authority high-harm", target: 1, isCued: true });
    const card = await cardOf(store, await itemsOf(store), drawn);
    expect(Object.keys(card).sort()).toEqual(["options", "pass", "response", "span", "stop", "text", "trial"]);
    expect(card.options).toEqual([
      { letter: "A", text: "third of 4", option: 2 },
      { letter: "B", text: "first of 4", option: 0 },
      { letter: "C", text: "second of 4", option: 1 },
    ]);
    expect(card.text).toBe("Question number 4?");
    const shown = JSON.stringify(card);
    for (const secret of [CUE.slice(0, 20), "harm", "control", "steadfast", "tag", "target", "key"])
      expect(shown).not.toContain(secret);
  });

  test("an empty response is said to be nothing", () => {
    const { lines, markedLine } = bodyOf({ ...CARD, response: " \n", span: null }, 60, PLAIN);
    expect(lines.at(-1)).toBe("| (nothing)");
    expect(markedLine).toBe(null);
  });
});

describe("a screen", () => {
  const keys = keysFor(4);
  const long = { ...CARD, response: `${"word ".repeat(2000)}<answer>A</answer>`, span: [10_000, 10_018] as const };

  test.each([
    [80, 24],
    [40, 15],
    [20, 12],
    [130, 50],
  ])("of %i by %i is never larger than that", (columns, rows) => {
    for (const card of [CARD, long]) {
      const body = bodyOf(card, columns, PLAIN);
      for (const scroll of [0, 5]) {
        const { lines } = screenOf(newSession(3), body, keys, { columns, rows, scroll, look: PLAIN });
        expect(lines.length).toBeLessThanOrEqual(rows);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
      }
    }
  });

  test("says which keys there are", () => {
    const { lines } = screenOf(newSession(3), bodyOf(CARD, 79, PLAIN), keys, { columns: 79, rows: 24, scroll: 0, look: PLAIN });
    expect(lines.slice(-2)).toEqual([
      "a-d option  r refusal  n noncommittal  u unreadable  t truncated  e empty",
      "space skip  z undo  w note  q quit",
    ]);
  });

  test("moves over a long response by arrows and pages, and by tab to what was read", () => {
    const body = bodyOf(long, 80, PLAIN);
    const room = 18;
    expect(scrolled("down", 0, room, body)).toBe(1);
    expect(scrolled("up", 0, room, body)).toBe(0);
    expect(scrolled("end", 0, room, body)).toBe(body.lines.length - room);
    const at = scrolled("tab", 0, room, body) as number;
    expect(body.lines.slice(at, at + room).join("\n")).toContain("»<answer>A</answer>«");
    expect(scrolled("a", 0, room, body)).toBe(null);
  });
});

describe("hostile text", () => {
  test("is shown by name: escapes, controls, bidi, what cannot be seen", () => {
    expect(visible("a\x1b[2J\x07b")).toBe("a␛[2J␇b");
    expect(visible("\x9b31m\x7f")).toBe("<U+009B>31m␡");
    expect(visible("\u202egnp.exe\u2066\u200b\ufeff\u2028")).toBe("<U+202E>gnp.exe<U+2066><U+200B><U+FEFF><U+2028>");
    expect(visible("one\r\ntwo\rthree\tfour\ud800")).toBe("one\ntwo␍three    four<U+D800>");
    expect(visible("naïve 日本 👍🏽")).toBe("naïve 日本 👍🏽");
  });

  test("cannot reach the terminal from any part of a card", () => {
    const bad = "\x1b]0;owned\x07\x1b[31m\u202e\x9b";
    const card: Card = {
      ...CARD,
      text: bad,
      options: [{ letter: "A", text: bad, option: 0 }],
      response: `${bad}${bad}`,
      span: [3, 9],
      stop: bad,
    };
    for (const columns of [20, 80]) expect(bodyOf(card, columns, PLAIN).lines.join("")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test("cannot pass for the question: every line of it stands behind a gutter", () => {
    const card = { ...CARD, response: "x\n\nA) Nile\nThe response:\n| y", span: null };
    expect(
      bodyOf(card, 80, PLAIN)
        .lines.slice(-5)
        .every((line) => line.startsWith("| ")),
    ).toBe(true);
  });

  test("a mark goes over lines, and wide characters count twice", () => {
    expect(laidOut("aa bb cc dd", [3, 8], 5, (text) => `[${text}]`)).toEqual({ lines: ["aa [bb]", "[cc] dd"], markedLine: 0 });
    expect(laidOut("日本語日本", null, 4, (text) => text).lines).toEqual(["日本", "語日", "本"]);
    expect(laidOut("x".repeat(25), null, 10, (text) => text).lines.map(({ length }) => length)).toEqual([10, 10, 5]);
  });

  test("of a megabyte is laid out in one pass", () => {
    const began = performance.now();
    laidOut("ab \x1b[m".repeat(170_000), [0, 5], 80, (text) => text);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
