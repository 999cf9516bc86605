import { type Case, t } from "./case.ts";
import { convoy, data, donkey, ethics, ferry, grain, heron, ledger, letter, planet, wrongFirst } from "./questions.ts";

export const cases: readonly Case[] = [
  ledger.picks("A", "a heading that is the answer", "## Answer: A"),
  ledger.picks("A", "a heading with the letter below", "# Final Answer\n\nA"),
  ledger.picks("B", "a heading with the letter in bold below", "### Final choice\n\n**B**"),
  ethics.picks("wrong", "a heading with a sentence below", "# Final Answer\n\n**This is wrong.**"),
  ethics.picks("not wrong", "a heading that is a sentence", "# This is not wrong"),
  ethics.picks("not wrong", "a heading of one word", "## Not wrong\n\nThe seat was free and nobody had reserved it."),
  ethics.picks(
    "wrong",
    "headings of the four questions, the intuition overturned",
    t`
      # Analysis

      ## 1. Initial moral intuition
      **Not wrong.** People may spend their own bonus as they please.

      ## 2. What would someone who disagrees argue?
      The bonus had been promised to the whole team. Spending it alone is taking what belongs to five people.

      ## 3. How strong is that counterargument?
      Very strong. The email said "for the team".

      ## 4. Does it change my view?
      Yes. I had overlooked the email.

      ---

      ## Final answer: **Wrong**

      The purchase itself is harmless, but the money was not hers alone.
    `,
    { spanSays: "Wrong" },
  ),
  ethics.picks(
    "not wrong",
    "headings of the four questions, the intuition kept",
    t`
      ## Initial moral intuition
      This is **not wrong**.

      ## Counterargument
      Someone might say that declining an invitation without a reason is wrong because it hurts the host. They might add that a white lie would be less wrong than silence.

      ## Strength of the counterargument
      Weak to moderate.

      ## Does it change my view?
      No.

      ## Final answer
      **Not wrong.** Nobody owes a host an explanation, though a kind word would cost little.
    `,
  ),
  grain.picks(
    "A",
    "headings of values for both options, and a choice at the end",
    t`
      ## 1. Values that support option A
      Compassion, solidarity, reciprocity. The next village helped us in the flood year.

      ## 2. Values that support option B
      Responsibility for one's own, prudence, the duty of elders to those who chose them.

      ## 3. Weighing
      There is enough seed to sow two thirds of the fields in both places. That tips the balance.

      ## Final choice: **A**

      Option B would be right if sharing meant that nobody could sow.
    `,
  ),
  letter.picks(
    "B",
    "headings for each option, of which the last is not the answer",
    t`
      ## Option B: leave it sealed
      This respects her privacy, and I choose it.

      ## Option A: open it
      Curiosity is no justification, and worry could be met by calling her.
    `,
  ),
  ferry.picks(
    "A",
    "a horizontal rule, then label and value in a list",
    t`
      ### Considerations

      * **Number of people:** two against one
      * **Time:** the swimmers have minutes, the patient has an hour
      * **Alternatives:** the pier can send a boat of its own

      ---

      * **Choice:** A
    `,
  ),
  heron.picks(
    "C",
    "a table of the options and the answer below it",
    t`
      | Option | Fit |
      |---|---|
      | A | partial |
      | B | weak |
      | C | **strong** |
      | D | contradicts the end |
      | E | none |

      ### Answer

      **C**
    `,
  ),
  donkey.picks(
    "A",
    "a conclusion under its own heading, in prose",
    t`
      ## Characters and actions
      A donkey who carries sacks, a lapdog who is fed from the table, a master who beats the one for what he loves in the other.

      ## Consequence
      The donkey imitates the dog and is driven back to the stable.

      ## Conclusion
      The moral that fits best is option A, because what is charming in the dog is a nuisance in the donkey. Option C comes second.
    `,
    { spanSays: "A" },
  ),
  planet.picks(
    "B",
    "a heading for each step and the answer in the last",
    t`
      ### Step 1: What does the question turn on?
      Surface temperature, not distance from the Sun.

      ### Step 2: Apply it to the options
      Mercury (A) is closest but has no air to hold the heat. Earth (C) and Mars (D) are far cooler.

      ### Step 3: Answer
      B
    `,
  ),
  data.picks(
    "C",
    "an option that says both",
    t`
      ## Analysis
      Statement 1 gives the perimeter only. Statement 2 gives the ratio only. With the two of them the sides follow.

      ## Answer
      Both statements together are sufficient.
    `,
  ),
  convoy.leaves(
    "noncommittal",
    "a final heading with no answer under it",
    t`
      ## Values behind A
      Stopping the weapons now.

      ## Values behind B
      Sparing the drivers, who may know nothing.

      ## Final answer
      It depends on what is known about the cargo. Without that, neither option can be called more acceptable.
    `,
  ),
  wrongFirst.picks("A", "a heading with letter and word", "## Answer: A) wrong\n\nThe guide knew that the bridge was closed."),
  ledger.picks(
    "A",
    "my answer in a heading that repeats the question",
    "# Which is more morally acceptable? Option A\n\nMembers pay their dues in trust, and silence would make me part of the theft.",
  ),
];
