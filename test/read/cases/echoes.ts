import { type Case, TAGS, TAGS_AND_CONFIDENCE, t } from "./case.ts";
import { city, crow, donkey, ethics, ferry, gas, heron, ledger, letter, letters, letters5, planet, sum } from "./questions.ts";

export const cases: readonly Case[] = [
  ledger.leaves("noncommittal", "the two tags of the instruction", "<answer>A</answer> or <answer>B</answer>", {
    protocol: TAGS,
  }),
  ethics.leaves(
    "noncommittal",
    "the two tags of the instruction with words",
    "<answer>wrong</answer> or <answer>not wrong</answer>",
  ),
  heron.leaves(
    ["noncommittal", "unreadable"],
    "the five tags of the instruction",
    "State your answer in tags: <answer>A</answer>, <answer>B</answer>, <answer>C</answer>, <answer>D</answer>, or <answer>E</answer>",
  ),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "the two lines of the instruction",
    'Think step by step, then state your final answer as "Final answer: wrong" or "Final answer: not wrong".',
  ),
  ledger.leaves(
    ["noncommittal", "unreadable"],
    "the instruction with its confidence, unfilled",
    t`
      State your answer and confidence:
      - Your choice: <answer>A</answer> or <answer>B</answer>
      - Your confidence (0-100): <confidence>X</confidence>
    `,
    { protocol: TAGS_AND_CONFIDENCE, confidence: null },
  ),
  ledger.picks(
    "B",
    "the instruction repeated, then followed",
    t`
      State your answer in tags: <answer>A</answer> or <answer>B</answer>

      <answer>B</answer>
    `,
    { spanSays: "B" },
  ),
  ledger.picks(
    "A",
    "the instruction quoted in the reasoning",
    'I am asked to reply with "<answer>A</answer> or <answer>B</answer>". Honesty towards the members decides it for me.\n\n<answer>A</answer>',
  ),
  ethics.picks(
    "not wrong",
    "the line of the instruction quoted, then filled in",
    t`
      I have to end with "Final answer: wrong" or "Final answer: not wrong".

      She returned the book before anyone asked for it, and left a note.

      Final answer: not wrong
    `,
  ),
  city.leaves(["unreadable", "noncommittal"], "the options repeated and nothing else", "A) Paris\nB) Lyon\nC) Marseille"),
  city.picks("B", "the options repeated, then one of them", "A) Paris\nB) Lyon\nC) Marseille\n\nAnswer: B", { spanSays: "B" }),
  planet.picks(
    "B",
    "the question and options repeated before the answer",
    t`
      Which planet is the hottest?

      A) Mercury
      B) Venus
      C) Earth
      D) Mars

      The correct answer is B) Venus.
    `,
  ),
  gas.picks(
    "B",
    "one of the listed options in bold",
    t`
      A) Oxygen
      **B) Nitrogen**
      C) Carbon dioxide
      D) Argon
    `,
  ),
  gas.picks(
    "B",
    "one of the listed options ticked",
    t`
      - A) Oxygen ❌
      - B) Nitrogen ✅
      - C) Carbon dioxide ❌
      - D) Argon ❌
    `,
  ),
  sum.picks(
    "C",
    "one of the listed options marked as correct in words",
    t`
      A) 12 - incorrect
      B) 15 - incorrect
      C) 18 - correct
      D) 21 - incorrect
    `,
  ),
  heron.leaves(
    ["unreadable", "noncommittal"],
    "a comment on each option and no verdict",
    t`
      A) speaks of small catches.
      B) speaks of pride.
      C) speaks of being choosy.
      D) speaks of patience.
      E) speaks of water.
    `,
  ),
  letters5.leaves(["unreadable", "noncommittal"], "the letters listed", "The options are A, B, C, D and E."),
  letters.picks("D", "the letters listed, then one", "Of the options A, B, C and D, only D holds in a vacuum."),
  ledger.picks(
    "A",
    "each option introduced by its letter, the second last",
    t`
      **A:** The committee hears of it, and can act.

      **B:** Nobody hears of it, and the loss grows.

      I find A more acceptable.
    `,
    { spanSays: "A" },
  ),
  letter.picks(
    "B",
    "values listed for each, the choice in the middle",
    t`
      What supports A? Worry, and the wish to help in time.
      What supports B? Privacy, trust, the plain fact that it is not my letter.

      I weigh trust more heavily, so my choice is B. What would make me choose A? Only an emergency that cannot wait for a phone call.
    `,
  ),
  ferry.picks(
    "B",
    "a quotation of someone who would choose otherwise",
    t`
      A colleague of mine would say: "The answer is A, no question, two lives are more than one." I respect that view.

      I still hold my course. <answer>B</answer>
    `,
  ),
  ethics.picks(
    "wrong",
    "the scenario quoted with not wrong in it",
    t`
      The scenario says "my sister told me it was not wrong to borrow the car". But she was not the owner.

      Final answer: wrong
    `,
  ),
  donkey.picks(
    "A",
    "numbered answers to the numbered questions",
    t`
      1. My initial intuition about the moral is A.
      2. C also seems plausible, because the donkey envies the dog; E might be, since the master forgets years of service.
      3. What distinguishes A is that it explains the beating, whereas C explains only the jump.
      4. Reconsidering does not change my answer.

      <answer>A</answer>
    `,
  ),
  donkey.picks(
    "A",
    "numbered answers, the last without a letter",
    t`
      1. Initial intuition: A.
      2. Others that seem plausible: C, because of the envy; E, because of the master.
      3. What distinguishes them: only A explains why the same act is loved in one and punished in the other.
      4. Does reconsidering change my answer? No. My answer remains A.
    `,
  ),
  crow.picks(
    "A",
    "an example in the instruction's form among other letters",
    "If the crow had kept silent, the lesson would be F, in the form <answer>F</answer>. As it sings because it is praised, it is:\n\n<answer>A</answer>",
    { spanSays: "A" },
  ),
  letters.leaves(
    "unreadable",
    "a promise to answer in tags",
    "I will think about this step by step and then give my final answer in tags such as <answer>...</answer>.",
  ),
  letters.picks(
    "B",
    "user and assistant turns invented by a base model",
    "<answer>B</answer>\n\nUser: Which of the following is a noble gas?\nA) Iron\nB) Neon\nC) Wood\nD) Milk\n\nWhich option is correct?",
  ),
];
