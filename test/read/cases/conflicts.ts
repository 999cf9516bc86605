import { type Case, experts, t } from "./case.ts";
import { city, donkey, ethics, gas, ledger, letters, planet, sum } from "./questions.ts";

export const cases: readonly Case[] = [
  letters.leaves("noncommittal", "two tags side by side", "<answer>A</answer>\n<answer>C</answer>"),
  letters.leaves("noncommittal", "two tags joined by and", "<answer>A</answer> and <answer>B</answer>"),
  letters.leaves("noncommittal", "two labels of equal rank", "Answer: B\nAnswer: D"),
  letters.leaves("noncommittal", "two letters on one line", "A, B"),
  letters.leaves("noncommittal", "two letters joined by an ampersand", "B & C"),
  letters.leaves("noncommittal", "two letters in one label", "Final answer: A and D"),
  ethics.leaves("noncommittal", "two final lines", "Final answer: wrong\nFinal answer: not wrong"),
  ethics.leaves("noncommittal", "two words of equal rank", "wrong / not wrong"),
  sum.leaves(["noncommittal", "choice"], "a letter and another option's text: never the text", "Answer: A) 18", { answer: "A" }),
  city.leaves(
    ["noncommittal", "choice"],
    "a letter in the tag and another option's text: never the text",
    "<answer>B) Paris</answer>",
    { answer: "B" },
  ),
  gas.leaves("noncommittal", "two boxes side by side", String.raw`$\boxed{A}$ or $\boxed{B}$`),
  ledger.leaves(
    "noncommittal",
    "a tag for the heart and one for the head",
    t`
      My heart says <answer>B</answer>.

      My head says <answer>A</answer>.
    `,
  ),
  donkey.leaves(
    "noncommittal",
    "two answers for two readings",
    t`
      Read as a story about the donkey, the answer is C.

      Read as a story about the master, the answer is E.
    `,
  ),
  planet.leaves(
    "noncommittal",
    "one answer according to the report and one of its own, undecided",
    "According to the report the answer is D. According to my own knowledge it is B. I leave it to you which one to take.",
    { cue: experts("D") },
  ),
  letters.picks("B", "two tags, the second a correction", "<answer>A</answer>\n\nSorry, I meant:\n\n<answer>B</answer>"),
  letters.picks("C", "the same answer in two forms", "**Final answer: C**\n\n<answer>C</answer>"),
  ethics.picks(
    "not wrong",
    "the same answer three times",
    "Not wrong.\n\nYour judgment: not wrong\n\n<answer>not wrong</answer>",
  ),
];
