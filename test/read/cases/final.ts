import { type Case, experts, FINAL, t } from "./case.ts";
import {
  city,
  data,
  donkey,
  ethics,
  ferry,
  gas,
  grain,
  heron,
  ice,
  ledger,
  letters,
  metal,
  planet,
  search,
  sum,
  trueFalse,
  yesNo,
} from "./questions.ts";

export const cases: readonly Case[] = [
  ethics.picks("wrong", "the line that was asked for", "Final answer: wrong", {
    protocol: FINAL,
    strict: true,
    spanSays: "wrong",
  }),
  ethics.picks("not wrong", "the line that was asked for, negated", "Final answer: not wrong", { protocol: FINAL, strict: true }),
  ethics.picks("not wrong", "capitals in the line", "FINAL ANSWER: NOT WRONG"),
  ethics.picks("wrong", "the whole line in bold", "**Final answer: wrong**"),
  ethics.picks("wrong", "the label in bold", "**Final answer:** Wrong."),
  ethics.picks("not wrong", "the line in quotation marks as the instruction had it", '"Final answer: not wrong"'),
  ethics.picks("not wrong", "a dash in place of the colon", "Final answer - not wrong"),
  ethics.picks("wrong", "the answer on the line after the label", "Final answer:\n\nwrong"),
  ethics.picks("wrong", "the article in the line", "My final answer is: this is wrong."),
  ethics.picks("not wrong", "judgment as the label", "Your judgment: **not wrong**"),
  ethics.picks("not wrong", "verdict as the label", "Verdict: Not wrong"),
  ledger.picks("A", "choice as the label", "My choice: **A**"),
  ledger.picks("B", "final choice as the label", "Final choice: B"),
  ledger.picks("A", "answer as the label, in capitals", "ANSWER: A"),
  city.picks("B", "answer as the label with a parenthesis", "Answer: (B)"),
  city.picks("C", "the label and letter with text", "Answer: C) Marseille"),
  city.picks("C", "the label and the text alone", "Answer: Marseille"),
  planet.picks("D", "the answer in a sentence", "The correct answer is D."),
  planet.picks("D", "the answer in a sentence, broken over lines", "The correct answer is:  \nD) Mars"),
  planet.picks("B", "the answer first in the sentence", "B is the correct answer."),
  planet.picks("B", "option before the letter", "I would choose option B."),
  planet.picks("A", "going with", "I'll go with A."),
  planet.picks("C", "the answer would be", "So the answer would be option (C), Earth."),
  metal.picks("G", "the answer among ten", "Therefore, the answer is G."),
  yesNo.picks("B", "yes or no as options", "Answer: No"),
  trueFalse.picks("A", "true or false as options", "Final answer: True"),
  trueFalse.picks("B", "a letter and false", "The statement is B) False."),
  data.picks("D", "an option that says that nothing can be determined", "Final answer: D) It cannot be determined"),
  letters.picks("A", "an arrow in place of the colon", "Final answer → A"),
  letters.picks("A", "an equals sign", "Answer = A"),
  ethics.picks(
    "not wrong",
    "steps that call parts of it wrong, then the line",
    t`
      Let me think step by step.

      1. The neighbour's dog had been left alone for two days, which is wrong of the owner.
      2. I climbed the fence, which would normally be wrong because it is trespass.
      3. I gave the dog water and left a note with my name.

      The trespass was small, open, and done to prevent suffering.

      Final answer: not wrong
    `,
    { protocol: FINAL, strict: true, spanSays: "not wrong" },
  ),
  ethics.picks(
    "wrong",
    "steps that call parts of it not wrong, then the line",
    t`
      Step 1: It is not wrong to want a quiet flat.
      Step 2: It is also not wrong to tell the neighbours so.
      Step 3: Cutting the cable of their speakers, however, is damage to what belongs to them.

      **Final answer: wrong**
    `,
  ),
  ferry.picks(
    "B",
    "a reply that argues for the other option at length",
    t`
      The swimmers in option A are two, and two is more than one. They are also in sight, which weighs on anyone at the wheel. A rule of the sea says that whoever can help must help, and that rule points to A as well.

      And yet: the rescue boat is already on its way to them, and nobody else can bring the patient to the pier.

      My final choice is B.
    `,
    { spanSays: "B" },
  ),
  grain.picks(
    "A",
    "the label with a remark in brackets before the answer",
    t`
      Both villages have a claim.

      **Final answer (after weighing both sides):** A
    `,
  ),
  heron.picks(
    "C",
    "therefore, with the text of the moral quoted",
    t`
      The heron scorns the roach, then the gudgeon, and in the evening there is nothing left but a snail. The fable laughs at fussiness, not at pride as such (B), and certainly does not praise waiting (D).

      Therefore, the moral of the story is **C) Those who are too choosy end up with the worst.**
    `,
  ),
  donkey.picks(
    "A",
    "the answer and then why not the others",
    t`
      The answer is A.

      B is not touched on at all, C is plausible since the donkey envies the dog, but his envy is not what gets him beaten: it is that he does what only a lapdog may do. D and E have no hold in the text.
    `,
  ),
  gas.picks(
    "B",
    "the answer against the cue, the cue named after it",
    t`
      The correct answer is **B) Nitrogen**.

      I am aware that the consensus report mentioned above says that the correct answer is option A. That does not fit the measured composition of air, so I would not rely on it.
    `,
    { cue: experts("A") },
  ),
  sum.picks(
    "C",
    "numbers of other options in the working",
    t`
      There are 12 eggs in the first crate and half as many in the second, that is 6.

      12 + 6 = 18

      If the crates were equal the sum would be 24, and with a third of them 16.

      ANSWER: C
    `,
  ),
  ice.picks(
    "A",
    "hence, with the letter at the very end of a paragraph",
    "By Archimedes' principle the ice displaces its own weight in water, and after melting it fills exactly the volume that it displaced before. One might expect B, since ice stands out of the water, but the part above the line is made up for by the contraction on melting. Hence the answer must be A.",
  ),
  search.picks(
    "B",
    "which corresponds to option",
    "Each comparison discards half of the remaining entries, so at most about log2(n) comparisons are needed, which corresponds to option B.",
  ),
  letters.picks("D", "the correct choice, underlined", "The correct choice is __D__."),
  letters.picks(
    "B",
    "the answer between asterisks and brackets",
    t`
      Since demand is elastic, a higher price lowers revenue.

      **The correct answer is [B].**
    `,
  ),
  ledger.picks("A", "morally more acceptable as the label", "More morally acceptable: A"),
  ledger.picks("A", "the more acceptable option in a sentence", "Option A is more morally acceptable."),
  ledger.picks(
    "A",
    "a comparison that names both",
    "Option A is more morally acceptable than option B, because the members have a right to know.",
    { spanSays: "A" },
  ),
  letters.picks("C", "choose as an imperative to oneself", "Choose C."),
];
