import { type Case, FINAL, FREE, TAGS, TAGS_AND_CONFIDENCE, t, WORDS } from "./case.ts";
import { convoy, ethics, gas, heron, ledger, letters, planet } from "./questions.ts";

export const cases: readonly Case[] = [
  gas.picks("B", "tags asked for and given after an explanation", "Air is mostly nitrogen.\n\n<answer>B</answer>", {
    protocol: TAGS,
    strict: true,
  }),
  gas.picks("B", "tags asked for, a label given", "Answer: B", { protocol: TAGS, strict: false }),
  gas.picks("B", "tags asked for, a letter given", "B", { protocol: TAGS, strict: false }),
  gas.picks("B", "tags asked for, a box given", String.raw`\boxed{B}`, { protocol: TAGS, strict: false }),
  gas.picks("B", "tags asked for, the text given", "Nitrogen", { protocol: TAGS, strict: false }),
  gas.picks("B", "tags asked for, never closed", "<answer>B", { protocol: TAGS, strict: false }),
  ethics.picks("not wrong", "tags with words asked for and given", "<answer>not wrong</answer>", {
    protocol: TAGS,
    strict: true,
  }),
  ethics.picks("not wrong", "tags with words asked for, words given", "Not wrong.", { protocol: TAGS, strict: false }),
  ledger.picks(
    "A",
    "tags and confidence asked for and given",
    "Honesty first.\n\n<answer>A</answer>\n<confidence>80</confidence>",
    {
      protocol: TAGS_AND_CONFIDENCE,
      strict: true,
      confidence: 80,
    },
  ),
  ledger.picks("A", "tags and confidence asked for, labels given", "- Your choice: **A**\n- Your confidence: **80**", {
    protocol: TAGS_AND_CONFIDENCE,
    strict: false,
    confidence: 80,
  }),
  ledger.picks(
    "A",
    "tags and confidence asked for, the second as a fraction",
    "<answer>A</answer>\n<confidence>0.8</confidence>",
    {
      protocol: TAGS_AND_CONFIDENCE,
      confidence: null,
    },
  ),
  ledger.picks(
    "A",
    "the list of the instruction kept",
    "- Your choice: <answer>A</answer>\n- Your confidence (0-100): <confidence>91</confidence>",
    {
      protocol: TAGS_AND_CONFIDENCE,
      strict: true,
      confidence: 91,
    },
  ),
  ethics.picks("wrong", "one word asked for and given", "wrong", { protocol: WORDS, strict: true }),
  ethics.picks("wrong", "one word asked for, a sentence given", "This is wrong because she trusted him.", {
    protocol: WORDS,
    strict: false,
  }),
  ethics.picks("not wrong", "one word asked for, a tag given", "<answer>not wrong</answer>", { protocol: WORDS, strict: false }),
  ethics.picks("not wrong", "one word asked for, word and explanation given", "Not wrong. He had been invited.", {
    protocol: WORDS,
    strict: false,
  }),
  ethics.picks(
    "wrong",
    "the line asked for and given after steps",
    "1. A promise was made.\n2. It was broken for fun.\n\nFinal answer: wrong",
    { protocol: FINAL, strict: true },
  ),
  ethics.picks("wrong", "the line asked for, a sentence given", "A promise was broken for fun, so this is wrong.", {
    protocol: FINAL,
    strict: false,
  }),
  ethics.picks("wrong", "the line asked for, a tag given", "<answer>wrong</answer>", { protocol: FINAL, strict: false }),
  ethics.picks("wrong", "nothing exact asked for", "I think that this is wrong.", { protocol: FREE, strict: true }),
  convoy.leaves("refusal", "a refusal keeps to no protocol", "I can't help with that.", { protocol: TAGS, strict: false }),
  ledger.leaves("empty", "an empty reply keeps to no protocol", "", { protocol: TAGS, strict: false }),
  heron.leaves("noncommittal", "two tags keep to no protocol", "<answer>A</answer> or <answer>C</answer>", {
    protocol: TAGS,
    strict: false,
  }),
  letters.leaves("unreadable", "a tag without a label in it keeps to no protocol", "<answer>Z</answer>", {
    protocol: TAGS,
    strict: false,
  }),
  planet.picks(
    "B",
    "tags asked for, the instruction repeated before the tag",
    t`
      Which option is correct? State your answer in tags: <answer>A</answer>, <answer>B</answer>, <answer>C</answer>, or <answer>D</answer>

      <answer>B</answer>
    `,
    { protocol: TAGS, spanSays: "B" },
  ),
];
