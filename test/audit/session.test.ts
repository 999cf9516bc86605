import { describe, expect, test } from "vitest";
import { type Key, keysFor, newSession, press, type Session } from "../../src/audit/session.ts";
import type { Judgement } from "../../src/audit/verdict.ts";

const CARD = {
  options: [2, 0, 1].map((option, place) => ({ letter: "ABC"[place] as string, text: `text ${option}`, option })),
};

function key(name: string): Key {
  return { name, text: name.length === 1 ? name : name === "space" ? " " : "", ctrl: false };
}

/** Presses keys one after another; answers with the end and all verdicts that were given on the way. */
function pressing(names: readonly (string | Key)[], start: Session = newSession(5), options = 3) {
  let session = start;
  const judged: (Judgement & { readonly at: number })[] = [];
  for (const name of names) {
    const { at } = session;
    const now = press(session, typeof name === "string" ? key(name) : name, keysFor(options), at < session.cards ? CARD : null);
    if (now.judged !== null) judged.push({ at, ...now.judged });
    session = now.session;
  }
  return { session, judged };
}

describe("one key a verdict", () => {
  test("a letter on screen is the canonical option that stands there", () => {
    expect(pressing(["a", "c"]).judged).toEqual([
      { at: 0, outcome: "choice", option: 2, note: null },
      { at: 1, outcome: "choice", option: 1, note: null },
    ]);
  });

  test.each([
    ["r", "refusal"],
    ["n", "noncommittal"],
    ["u", "unreadable"],
    ["t", "truncated"],
    ["e", "empty"],
    ["1", "refusal"],
    ["5", "empty"],
  ])("%s is %s", (name, outcome) => {
    expect(pressing([name]).judged).toEqual([{ at: 0, outcome, option: null, note: null }]);
  });

  test("capitals are the same keys", () => {
    expect(pressing([{ name: "b", text: "B", ctrl: false }]).judged).toMatchObject([{ option: 0 }]);
  });

  test("an option that is not there, or a key without a meaning, does nothing and says so", () => {
    const five = press(newSession(2), key("e"), keysFor(5), CARD);
    expect(five).toMatchObject({ judged: null, session: { at: 0, hint: "There is no option E here." } });
    expect(pressing(["x"])).toMatchObject({ judged: [], session: { at: 0, hint: "This key has no meaning here." } });
    expect(pressing(["x", "a"]).session.hint).toBe(null);
  });

  test("a letter that is an option somewhere in the sample is never anything else in it", () => {
    for (let options = 2; options <= 26; options++) {
      const all = keysFor(options).flatMap(({ keys }) => keys);
      expect(new Set(all).size).toBe(all.length);
      const does = new Set(keysFor(options).map(({ action }) => ("outcome" in action ? action.outcome : action.do)));
      expect(does).toEqual(
        new Set(["option", "refusal", "noncommittal", "unreadable", "truncated", "empty", "skip", "undo", "note", "quit"]),
      );
    }
    expect(keysFor(5).find(({ says }) => says === "empty")?.shown).toBe("5");
    expect(keysFor(4).find(({ says }) => says === "empty")?.shown).toBe("e");
    expect(keysFor(26).find(({ says }) => says === "quit")?.shown).toBe("esc");
  });
});

describe("the way through the cards", () => {
  test("skipping says nothing; undo goes back, and another key replaces what was said", () => {
    const { session, judged } = pressing(["a", "space", "z", "z", "b"]);
    expect(judged).toMatchObject([
      { at: 0, option: 2 },
      { at: 0, option: 0 },
    ]);
    expect(session).toMatchObject({ at: 1, said: [{ option: 0 }] });
    expect(pressing(["z"]).session).toMatchObject({ at: 0, hint: "This is the first." });
  });

  test("the last verdict can be taken back as well", () => {
    const { session } = pressing(["a", "b"], newSession(2));
    expect(session).toMatchObject({ at: 2, isOver: false });
    expect(pressing(["z"], session).session.at).toBe(1);
    expect(pressing(["return"], session).session.isOver).toBe(true);
    expect(pressing(["a"], session)).toMatchObject({ judged: [], session: { at: 2, isOver: false } });
  });

  test("q, escape and Ctrl-C leave", () => {
    for (const leave of ["q", "escape", { name: "c", text: "\x03", ctrl: true }])
      expect(pressing(["a", leave]).session).toMatchObject({ isOver: true, at: 1 });
    expect(pressing([{ name: "a", text: "\x01", ctrl: true }])).toMatchObject({ judged: [], session: { at: 0, isOver: false } });
  });
});

describe("a note", () => {
  test("goes with the next verdict and with no other; letters in it are text", () => {
    const { judged } = pressing(["w", "a", "q", "space", "z", "backspace", "return", "r", "a"]);
    expect(judged).toEqual([
      { at: 0, outcome: "refusal", option: null, note: "aq" },
      { at: 1, outcome: "choice", option: 2, note: null },
    ]);
  });

  test("can be given up, and is there again when one comes back", () => {
    expect(pressing(["w", "x", "escape", "a"]).judged).toMatchObject([{ note: null }]);
    const { session, judged } = pressing(["w", "x", "return", "a", "z", "b"]);
    expect(judged.map(({ note }) => note)).toEqual(["x", "x"]);
    expect(session.note).toBe(null);
  });

  test("takes no control characters", () => {
    expect(pressing(["w", { name: "", text: "\x1b[31m", ctrl: false }, "x"]).session.draft).toBe("x");
  });
});
