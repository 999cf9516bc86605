import fc from "fast-check";
import { expect, test } from "vitest";
import { makeItem } from "../../src/items/item.ts";
import { compose, messages } from "../../src/stimuli/compose.ts";
import { compile, compilePreamble, render } from "../../src/stimuli/template.ts";
import { parseWording } from "../../src/stimuli/wording.ts";
import { inPlace, shownAs } from "./items.ts";

/** What a careless renderer would take for something else than text. */
const TRAPS = [
  "{option_a}",
  "{scenario}",
  "{question}",
  "{options}",
  "{tags}",
  "{previous_response}",
  "[TARGET_OPTION]",
  "$&",
  "$1",
  "$`",
  "\\n",
  "\\",
  "<b>&amp;</b>",
  "<answer>A</answer> or <answer>B</answer>",
  "A) x\nB) y",
  "```",
  "{{",
  "\u202e",
  "\u0000",
  "é🙂",
];
const trapText = fc
  .array(fc.oneof(fc.constantFrom(...TRAPS), fc.string({ unit: "grapheme" })), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(""));

test("traps in an item's text, in its options and in a response stay what they are", () => {
  const stimulus = compose({
    set: "morables",
    reflection: 5,
    form: "plain",
    preamble: "Hear [TARGET_OPTION] {tags}.",
    twoPass: "conversation",
    cueOn: "both",
  });
  fc.assert(
    fc.property(trapText, fc.array(trapText, { minLength: 2, maxLength: 5 }), trapText, (text, options, previous) => {
      const item = makeItem({ set: "morables", id: "x", text, options, key: 0 });
      const [first, middle, second] = messages(stimulus, shownAs(item, inPlace(item), "B"), previous);
      const lines = options.map((option, index) => `${"ABCDE"[index]}) ${option}`).join("\n");
      expect(
        first?.content.startsWith(
          `Hear B {tags}.\n\nRead this fable:\n\n${text}\n\nWhat is the moral of this story?\n\n${lines}\n\nExplain`,
        ),
      ).toBe(true);
      expect(middle).toEqual({ role: "assistant", content: previous });
      expect(
        second?.content.startsWith(
          `Hear B {tags}.\n\nYou previously analyzed the fable and answered:\n\n${previous}\n\nNow reflect`,
        ),
      ).toBe(true);
    }),
  );
});

test("a preamble has one kind of slot, and braces in it are text", () => {
  const template = compilePreamble("{tags} says [TARGET_OPTION], {scenario}!");
  expect(render(template, { text: "T", options: "O", tags: "G", previous: "P", target: "C" })).toBe("{tags} says C, {scenario}!");
});

test("wording with a slot that does not exist is refused when it is compiled", () => {
  expect(() => compile("Read {fabel}.")).toThrow("{fabel}");
});

test("a wording file gives its fenced blocks by heading, without fence lines and last newline", () => {
  const blocks = parseWording("# T\n\n## level 0\n\nWords.\n\n### plain\n\n```\na\n\n b \n```\n\n### body\n\n```\nc\n```\n");
  expect([...blocks]).toEqual([
    ["level 0 / plain", "a\n\n b "],
    ["level 0 / body", "c"],
  ]);
});
