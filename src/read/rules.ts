/**
 * Every reading names the rule that decided it, so that a person can check a rule at a time. The first group reads an option; what a rule of
 * the second group finds is an outcome without one.
 */
const RULES = {
  tag: "an answer tag holds the option",
  boxed: "\\boxed{} holds the option",
  label: "a line or heading that announces the answer is followed by the option: `Final answer: B`",
  statement:
    "a sentence commits to the option by letter, place or text: `the correct answer is B`, `the second one gets my vote`",
  verdict: "a sentence passes the verdict wrong or not wrong, in these or other words",
  line: "a line of its own at the beginning or the end is the option: its letter, its text, or both",
  ticked: "all options are listed, and one of them is ticked or called correct",
  closing: "the last sentence draws a conclusion that ends in one option, or a short reply names no other",
  "correction after the answer": "an answer was taken back in so many words, and another one stated",
  "answer before the end of thought": "the reply was cut after a thought that ended in a tag or a box",

  empty: "there is nothing to read",
  "thought without end": "the text ends inside of thinking",
  cut: "the text ends before an answer, by the stop reason or evidently",
  "provider refused": "the provider's stop reason is a refusal",
  "refusing words": "the reply declines to answer",
  "answer withheld": "no option, or all of them, where the answer is announced, and a confidence of 0",
  "no option taken": "where the answer is announced stands neither, none, both or it depends",
  "answers in conflict": "two answers, and neither is taken back",
  "answer taken back": "the only answer is taken back, and no other one given",
  "undecided words": "the reply says that it cannot tell or that it depends",
  "nothing found": "no rule found anything",
} as const;

export type Rule = keyof typeof RULES;
