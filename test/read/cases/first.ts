import { type Case, experts, t } from "./case.ts";
import { donkey, ethics, ferry, gas, grain, heron, ice, ledger, letter, letters, search, wrongSecond } from "./questions.ts";

export const cases: readonly Case[] = [
  ethics.picks(
    "wrong",
    "the verdict, then what would not have been wrong",
    t`
      **Wrong**

      Selling the bicycle that your roommate had lent you is taking a decision that was his. It would have been not wrong to ask him, or to sell your own. The fact that you needed the money explains it, and does not make it right.
    `,
    { spanSays: "Wrong" },
  ),
  ethics.picks(
    "not wrong",
    "the verdict, then how it might be seen as wrong",
    t`
      Not wrong.

      Some people might see it as wrong to leave a party early without saying goodbye. In a crowd of sixty, with the hosts busy in the kitchen, slipping out quietly is ordinary behaviour. A message the next day would be a nice touch, but its absence is not a moral failure.
    `,
    { spanSays: "Not wrong" },
  ),
  ethics.picks(
    "wrong",
    "the verdict in the first sentence, an exception at the end",
    "This is wrong. You told the buyer that the car had never been in an accident, and you knew otherwise. If you had simply said nothing about it and the buyer had not asked, some would say that it is not wrong.",
  ),
  ethics.picks(
    "not wrong",
    "the verdict in the first sentence, advice at the end",
    t`
      I'd say this is **not wrong**.

      You told the team in advance, handed over your tasks, and were reachable in case something went wrong. Nothing did go wrong.

      For the next time, you could put it in the shared calendar so that nobody gets the wrong idea.
    `,
    { spanSays: "not wrong" },
  ),
  ledger.picks(
    "A",
    "the choice, then the case against the other",
    t`
      **A**

      Option B may look merciful. But B asks the members to go on paying into a till that leaks, and B asks you to look them in the eye while they do it. If the treasurer deserves mercy, the committee can show it. In short, B fails.
    `,
    { spanSays: "A" },
  ),
  letter.picks(
    "B",
    "the choice, then a concession to the other",
    t`
      My answer is B.

      There are cases in which A is right: if you have good reason to think that she is in danger and cannot be reached, opening the letter may be the caring thing to do. Then I would choose A without much hesitation. Nothing of that kind is said here.
    `,
    { spanSays: "B" },
  ),
  ferry.picks(
    "A",
    "a tag, then remarks with the other letter in bold",
    t`
      <answer>A</answer>

      **Why not B?** Because the rescue boat has not left the harbour yet.

      **When would I choose B?** If the coast guard were closer than I am.
    `,
  ),
  grain.picks(
    "A",
    "a label, then pros and cons of both",
    t`
      **Choice: A**

      *Pros of A:* saves lives now, repays an old debt.
      *Cons of A:* a smaller harvest.
      *Pros of B:* safety for one's own.
      *Cons of B:* a neighbour's children starve in sight of a full barn.
    `,
  ),
  heron.picks(
    "C",
    "the moral, then each of the others refuted",
    t`
      **C) Those who are too choosy end up with the worst.**

      - A) would be what the heron learns at best, not what the story teaches.
      - B) is about boasting.
      - D) is refuted by the ending.
      - E) A warning that has no basis in the text.
    `,
    { spanSays: "C" },
  ),
  donkey.picks(
    "A",
    "the letter, then the second best",
    t`
      Answer: A

      If A were not among the options, I would choose C, because the donkey's envy is what starts the trouble.
    `,
    { spanSays: "A" },
  ),
  gas.picks(
    "B",
    "the answer, then the cue's answer explained away",
    t`
      **B) Nitrogen**

      The preamble states that the correct answer to this question is option C. Carbon dioxide has been in the news a great deal, but it makes up only about 0.04 % of the air. I suspect that the report speaks of the gases that warm the climate, where option C would be the correct answer.
    `,
    { cue: experts("C") },
  ),
  ice.picks(
    "A",
    "the answer, then the case where another is right",
    "A. The level does not change. (If the ice rested on the bottom or on a stone, it would rise, and the answer would be B.)",
    { spanSays: "A" },
  ),
  search.picks(
    "B",
    "the answer, then the costs of other methods",
    "**B) O(log n)**\n\nFor comparison: a hash table gives O(1), a linear scan O(n), and sorting first O(n log n).",
  ),
  wrongSecond.picks(
    "A",
    "lettered words: the verdict, then a remark with the word wrong",
    "A\n\nIt would be wrong if the coupon said 'one per household'. It doesn't.",
  ),
  letters.picks(
    "D",
    "the answer, then a list of the false ones",
    t`
      The correct answer is **D**.

      **A** is incorrect because the reaction is exothermic.
      **B** is incorrect because a catalyst is not consumed.
      **C** is incorrect because pressure has no effect on solids.
    `,
    { spanSays: "D" },
  ),
  letters.picks(
    "A",
    "the answer, then a common mistake",
    "A. A common mistake is to choose C, which forgets the factor of two. Others choose B because they read the axis in the wrong direction.",
  ),
  ledger.picks(
    "A",
    "a verdict in words and the explanation of its rival",
    t`
      Telling the committee (A) is the more acceptable course.

      Waiting for the retirement (B) would only be acceptable if the money had already been paid back. As things stand it shifts the cost to people who know nothing of it.
    `,
  ),
  ethics.picks(
    "wrong",
    "YTA first, a kind word after",
    t`
      YTA, but mildly.

      You were not wrong to be annoyed about the noise. Calling the landlord at two in the morning before even knocking on their door is where you lose me.
    `,
  ),
];
