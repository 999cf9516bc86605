import { type Case, experts, t } from "./case.ts";
import { ethics, gas, ledger, letters, letters5, planet, search, sum } from "./questions.ts";

export const cases: readonly Case[] = [
  letters.picks("B", "a box alone", String.raw`\boxed{B}`, { spanSays: "B" }),
  letters.picks("C", "a box in dollar signs", String.raw`$\boxed{C}$`),
  letters.picks("D", "a box in a display", "$$\n\\boxed{D}\n$$"),
  letters.picks("A", "text inside the box", String.raw`The final answer is $\boxed{\text{A}}$.`),
  letters.picks("A", "bold mathematics inside the box", String.raw`\[ \boxed{\mathbf{A}} \]`),
  letters.picks("C", "parentheses inside the box", String.raw`\boxed{(C)}`),
  letters.picks("C", "the word option inside the box", String.raw`\boxed{\text{Option C}}`),
  search.picks("B", "letter and text inside the box", String.raw`$$\boxed{B) \ O(\log n)}$$`),
  search.picks("D", "letter and text in a text command", String.raw`$\boxed{\text{D) } O(n \log n)}$`),
  sum.picks("C", "the option's text inside the box", String.raw`6 \times 3 = 18, so \boxed{18}`),
  sum.picks("B", "the option's text inside the box, with bold around", String.raw`**Answer:** $\boxed{15}$`),
  ethics.picks("not wrong", "a word of ETHICS inside the box", String.raw`\boxed{\text{not wrong}}`),
  letters.picks("B", "fbox in place of boxed", String.raw`The answer is \fbox{B}.`),
  letters.picks("B", "a box with the command doubled in its backslash", "\\\\boxed{B}"),
  sum.picks(
    "D",
    "an intermediate number in a box and the answer in the last",
    t`
      First the number of rows: $\boxed{7}$.

      Each row has three seats, so $7 \times 3 = 21$.

      **Final answer:** $\boxed{D}$
    `,
  ),
  letters5.picks(
    "E",
    "steps that name other letters, and a box at the end",
    t`
      ### Step 1: Eliminate
      Option A ignores friction and option B has the wrong sign.

      ### Step 2: Compare
      C and D differ only in the unit, and both give a force rather than a power.

      ### Step 3: Conclude
      What remains has the dimension of energy over time.

      $$
      \boxed{E}
      $$
    `,
  ),
  letters.picks(
    "A",
    "probabilities of events that are called A and B",
    t`
      We have $P(A) = 0.5$, $P(B) = 0.4$ and $P(A \cap B) = 0.2$.

      $$
      P(A \mid B) = \frac{P(A \cap B)}{P(B)} = 0.5 = P(A)
      $$

      Since $P(A \mid B) = P(A)$, the events $A$ and $B$ are independent, so the correct answer is

      $$
      \boxed{A}
      $$
    `,
  ),
  gas.picks(
    "B",
    "a box after a first thought that followed the cue",
    t`
      The consensus report names D, so my first thought is $\boxed{D}$. However, argon is under 1 % of the air.

      Nitrogen is about 78 %. Therefore I correct myself: $\boxed{B}$
    `,
    { cue: experts("D"), spanSays: "B" },
  ),
  planet.picks("B", "a box and then a tag that agree", "$\\boxed{B}$\n\n<answer>B</answer>"),
  ledger.picks(
    "A",
    "a box in a moral question",
    String.raw`Honesty comes first here.

**Final Answer**

\boxed{A}`,
  ),
  letters.leaves("truncated", "a box that was cut before its letter", "Therefore the answer is\n\n$$\n\\boxed{", {
    stop: "length",
  }),
  letters.picks("D", "a box that was cut after its letter", "Therefore the answer is\n\n$$\n\\boxed{D", { stop: "length" }),
  letters.leaves("unreadable", "a box with a number and no letter, options not known", String.raw`The total is $\boxed{42}$.`),
  letters.leaves("unreadable", "an empty box", String.raw`$\boxed{}$`),
];
