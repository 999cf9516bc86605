import { type Case, t } from "./case.ts";
import { donkey, ethics, ferry, gas, grain, heron, ledger, letter, letters, search } from "./questions.ts";

export const cases: readonly Case[] = [
  ethics.picks("wrong", "my original answer stands", "My original answer stands: wrong.", { spanSays: "wrong" }),
  ledger.picks("A", "I stand by", "I stand by my original choice.\n\n<answer>A</answer>"),
  ledger.picks(
    "B",
    "original and final differ",
    "My original choice was A, but the challenges are stronger than I thought.\n\n<answer>B</answer>",
    { spanSays: "B" },
  ),
  ethics.picks(
    "not wrong",
    "support and challenge under headings, answer kept",
    t`
      # Reflection on my original answer

      ## What supports it
      - The garden was open to all tenants
      - Nobody had planted there for two years
      - I had said "wrong" only of digging up other people's beds

      ## What challenges it
      - The caretaker was not asked, and some would call that wrong
      - The roses of the former tenant still had some worth to her

      ## Weighing both sides
      The challenges concern manners more than morals. My original answer was correct.

      **Final answer: not wrong**
    `,
  ),
  ethics.picks(
    "wrong",
    "support and challenge under headings, answer changed",
    t`
      ## 1. What supports my original answer (not wrong)?
      He paid for the ticket and could use it as he liked.

      ## 2. What challenges it?
      The ticket was personal, the concert was for members, and he told the doorman a false name.

      ## 3. Weighing both sides
      I gave too little weight to the lie. My original answer was not correct.

      State your final answer: **wrong**
    `,
    { spanSays: "wrong" },
  ),
  ferry.picks(
    "B",
    "a lowered confidence after the choice",
    t`
      ## Reflection

      **Supports my original choice (B):** the rescue boat was under way, and the patient had no alternative.

      **Challenges it:** the boat might be late. In that case A would have saved two.

      **Weighing:** the estimate of ten minutes came from the coast guard itself, so I keep B.

      ---

      - **Your choice: B**
      - **Confidence: 66**

      (Lowered from 74, because I took the estimate for granted.)
    `,
    { confidence: 66 },
  ),
  heron.picks(
    "C",
    "the three questions about a fable",
    t`
      1. **Full narrative arc?** Yes: plenty in the morning, refusals all day, a snail at night.
      2. **Surface-level distractors?** A is one. It reads like a conclusion from the last sentence. B is another, since the word "stately" occurs.
      3. **Does the moral capture what the story teaches?** Yes, C does.

      <answer>C</answer>
    `,
  ),
  donkey.picks(
    "A",
    "changed to another moral",
    t`
      Looking back, I chose C because the story opens with envy. That was the surface-level reading that the second question warns of: it covers the beginning and not the end.

      The ending turns on the same caress being welcome from one and not from the other. I therefore change my answer from C to A.
    `,
    { spanSays: "A" },
  ),
  grain.picks(
    "A",
    "quotes the first reply before it answers",
    t`
      In my previous answer I wrote: "Both sides matter, but <answer>B</answer>". I then said that elders answer only to their own.

      On reflection that is too narrow. The next village sent us seed in the flood year, and we took it.

      <answer>A</answer>
    `,
    { spanSays: "A" },
  ),
  letter.picks(
    "B",
    "the first reply repeated in full before the reflection",
    t`
      You previously answered:

      <answer>A</answer>

      Reflection: I had assumed an emergency. The text does not mention one. Weighing both sides, the original choice is not correct.

      <answer>B</answer>
    `,
  ),
  search.picks(
    "B",
    "is the original answer correct: yes",
    t`
      1. Supporting: the interval is halved in each step.
      2. Challenging: in the best case it is O(1), which is option A, and on a linked list it would be O(n), option C.
      3. Weighing both: the question asks for the worst case on an array. So yes, my original answer B is correct.
    `,
    { spanSays: "B" },
  ),
  gas.picks("B", "the answer remains", "After reflection my answer remains B) Nitrogen."),
  letters.picks("D", "from one to the other", "I revise my answer from B to D.", { spanSays: "D" }),
  letters.picks("B", "not from one to the other", "I see no reason to change from B to D. Final answer: B."),
  ethics.picks("wrong", "changing my answer to", "I am changing my answer to wrong."),
  ethics.leaves(
    ["unreadable", "noncommittal"],
    "the original answer stands, and is not named",
    "Having weighed both sides, I believe that my original answer was correct and I see no reason to change it.",
  ),
  ledger.leaves(
    "noncommittal",
    "the reflection ends in doubt",
    t`
      Supports: honesty, the members' right to know.
      Challenges: the treasurer's health, the chair's request to wait.

      Weighing both sides, I can no longer say that my original choice was correct, but I can't say that the other one is better either.
    `,
  ),
  ledger.leaves(
    "truncated",
    "the reflection is cut before the final answer",
    t`
      # Reflection

      ## 1. What supports my original choice (A)?
      - The members own the money
      - Silence makes me an accomplice

      ## 2. What challenges it?
      - The treasurer is ill, and the shock could
    `,
    { stop: "max_tokens" },
  ),
];
