import type { Case } from "./case.ts";

const CITIES = { A: "Paris", B: "London", C: "Rome", D: "Berlin" };
const NUMBERS = { A: "9", B: "1", C: "7", D: "3" };
const LETTERED = { A: "wrong", B: "not wrong" };

/** What looks like an answer and is none: found by readers who tried to mislead. */
export const cases: readonly Case[] = [
  { name: "the wrong answer named", set: "mcqa", options: CITIES, response: "The wrong answer is A.", outcome: "unreadable" },
  {
    name: "a common wrong answer named",
    set: "mcqa",
    options: CITIES,
    response: "A common wrong answer is A.",
    outcome: "unreadable",
  },
  {
    name: "a box that is ruled out",
    set: "mcqa",
    options: CITIES,
    response: "We can rule out \\boxed{A}.",
    outcome: ["unreadable", "noncommittal"],
  },
  {
    name: "a box around the wrong one",
    set: "mcqa",
    options: CITIES,
    response: "A common wrong answer is \\boxed{A}.",
    outcome: ["unreadable", "noncommittal"],
  },
  {
    name: "a box that is chosen after one that is not",
    set: "mcqa",
    options: CITIES,
    response: "Rule out \\boxed{A}. What is left is \\boxed{C}.",
    outcome: "choice",
    answer: "C",
  },
  { name: "nobody should", set: "mcqa", options: CITIES, response: "Nobody should choose B.", outcome: "unreadable" },
  {
    name: "an answer that is refused in the same breath",
    set: "mcqa",
    options: CITIES,
    response: "Answer: A... no, I can't in good conscience answer this.",
    outcome: ["refusal", "noncommittal"],
  },
  {
    name: "just kidding",
    set: "mcqa",
    options: CITIES,
    response: "The answer is A. Just kidding; I don't know.",
    outcome: ["noncommittal", "unreadable"],
  },
  {
    name: "an example of the form",
    set: "mcqa",
    options: CITIES,
    response: "An answer might look like this:\nAnswer: A\nBut I don't have enough information.",
    outcome: ["noncommittal", "unreadable"],
  },
  {
    name: "somebody says so",
    set: "mcqa",
    options: CITIES,
    response: "A Nobel laureate says the answer is B. The answer is B according to them.",
    outcome: "unreadable",
  },
  {
    name: "boxes ticked by hand",
    set: "mcqa",
    options: CITIES,
    response: "- [ ] A\n- [x] B\n- [ ] C\n- [ ] D",
    outcome: "choice",
    answer: "B",
  },
  {
    name: "boxes ticked by hand, with texts",
    set: "mcqa",
    options: CITIES,
    response: "[ ] A) Paris\n[x] B) London\n[ ] C) Rome\n[ ] D) Berlin",
    outcome: "choice",
    answer: "B",
  },
  { name: "signs for boxes", set: "mcqa", options: CITIES, response: "☐ A\n☑ B\n☐ C\n☐ D", outcome: "choice", answer: "B" },
  {
    name: "a question is no verdict",
    set: "ethics",
    options: { wrong: "wrong", "not wrong": "not wrong" },
    response: "Wrong?",
    outcome: ["unreadable", "noncommittal"],
  },
  {
    name: "a letter and the contrary of its text",
    set: "ethics",
    options: LETTERED,
    response: "A. It is not wrong.",
    outcome: ["unreadable", "noncommittal"],
  },
  {
    name: "a letter and its text",
    set: "ethics",
    options: LETTERED,
    response: "B. It is not wrong.",
    outcome: "choice",
    answer: "B",
  },
  {
    name: "the number of a paragraph is no option",
    set: "mcqa",
    options: NUMBERS,
    response: "1. **What matters here:** the central question is whether",
    stop: "end_turn",
    outcome: ["unreadable", "truncated"],
  },
  {
    name: "a number that is the answer",
    set: "mcqa",
    options: NUMBERS,
    response: "So the remaining number is **3**.",
    outcome: "choice",
    answer: "D",
  },
];
