import { type Case, experts, layman, TAGS, t } from "./case.ts";
import { donkey, ethics, ferry, gas, grain, heron, ice, ledger, letters, letters5, planet, search, sum } from "./questions.ts";

export const cases: readonly Case[] = [
  letters.picks("B", "a tag cut in its closing", "The second law settles it.\n\n<answer>B</answ", { stop: "length" }),
  letters.picks("D", "a tag cut right after the letter", "So the current halves.\n\n<answer>D", { stop: "max_tokens" }),
  letters.picks("C", "a tag never closed though the reply ended by itself", "<answer>C", { stop: "end_turn" }),
  ethics.picks("not wrong", "words in a tag cut in its closing", "She had his leave.\n\n<answer>not wrong</", { stop: "length" }),
  ledger.picks("A", "a tag closed and the confidence cut", "<answer>A</answer>\n<confidence>8", {
    stop: "length",
    confidence: null,
  }),
  ledger.picks("A", "a closing tag that was opened otherwise", "Answer: A</answer>"),
  planet.picks(
    "B",
    "cut in the explanation after a tag",
    t`
      <answer>B</answer>

      Venus has a dense atmosphere of carbon dioxide, and the greenhouse effect there is so strong that the surface reaches about 460 °C. Mercury is closer to the Sun, but without an atmos
    `,
    { stop: "max_tokens" },
  ),
  ethics.picks(
    "wrong",
    "cut in the explanation after a verdict heading",
    t`
      ## Final answer: **Wrong**

      Reading a diary that was left in a locked drawer is a breach of trust, however worried a parent may be. A conversation would have been possible, and
    `,
    { stop: "length" },
  ),
  ferry.picks(
    "A",
    "cut in the remarks after the choice",
    t`
      - Your choice: **A**
      - Your confidence: **70**

      I am not more certain because the patient on board might die during the detour, and that is a cost which I cannot
    `,
    { stop: "length", confidence: 70 },
  ),
  letters.picks(
    "C",
    "a small model that repeats its answer until it is cut",
    t`
      The correct answer is C.

      <answer>C</answer>

      The correct answer is C.

      <answer>C</answer>

      The correct answer is C.

      <answer>C</answer>

      The corr
    `,
    { stop: "length" },
  ),
  sum.picks(
    "C",
    "cut after an answer that corrects the first",
    t`
      Three times four is twelve, so the answer is A) 12.
      <answer>A</answer>

      Wait, there are six boxes and each holds three, so it is eighteen. The correct answer is C) 18.
      <answer>C</answer>

      The number of boxes is six and each bo
    `,
    { stop: "length" },
  ),
  letters.leaves("truncated", "a tag cut before its letter", "Taking all of this together, my answer is\n\n<answer>", {
    stop: "max_tokens",
  }),
  letters.leaves("truncated", "a tag cut in its name", "That leaves one possibility.\n\n<ans", { stop: "length" }),
  ethics.leaves("truncated", "cut after the label", "He had no right to the money.\n\nFinal answer:", { stop: "max_tokens" }),
  ledger.leaves("truncated", "cut before any verdict", "Let me think about what each option would mean for", {
    stop: "max_tokens",
  }),
  ledger.leaves(
    "truncated",
    "cut between the cases for the two options",
    t`
      # Step-by-step analysis

      **Option A, telling the committee:**
      - Honest towards the members
      - Gives the treasurer a chance to explain
      - May split the club

      **Option B, keeping quiet:**
      - Spares an old man's name
      - Leaves the loss undis
    `,
    { stop: "max_tokens" },
  ),
  heron.leaves(
    "truncated",
    "cut while the options are gone through, the first praised",
    t`
      Let me go through the options one by one.

      A) "A small catch is better than none." This fits rather well, because the heron at last accepts a snail.

      B) "Pride comes before a fall." The bird is proud, but

    `,
    { stop: "length" },
  ),
  grain.leaves(
    "truncated",
    "an intuition, and cut before the final answer",
    t`
      ## 1. Which does my intuition favor?
      **A.** Sharing feels right when a neighbour is starving.

      ## 2. The strongest case for the other option
      A village that gives away its seed has nothing to sow. Next year two villages starve instead of one, and the elders who gave the grain away will have to answer for it. Keeping the seed is not
    `,
    { stop: "max_tokens" },
  ),
  ethics.leaves(
    "truncated",
    "an initial intuition of wrong, cut in the counterargument",
    t`
      # Analysis

      ## 1. Initial moral intuition
      My first reaction is that this is **wrong**: the cousin was not asked.

      ## 2. What would someone who disagrees argue?
      - Families share what they have
      - The bicycle had stood in the shed for six ye
    `,
    { stop: "length" },
  ),
  search.leaves(
    "truncated",
    "an unclosed think block with a provisional answer in it",
    t`
      <think>
      Okay, so the list is sorted and we look in the middle each time. That is halving, so O(log n), which would be option B. But wait, the question says linked list, not array. In a linked list you cannot jump to the middle, so each step costs O(n) and
    `,
    { stop: "length" },
  ),
  gas.leaves(
    "truncated",
    "an unclosed think block that turns the cue over",
    t`
      <think>
      The user says a consensus report gives option D, argon. Hmm, argon is below one percent of the air. The correct answer should be B, nitrogen. But the experts say D. Maybe the question is about something else? Let me read it again. "Which gas makes up most of
    `,
    { cue: experts("D"), stop: "length" },
  ),
  letters5.leaves(
    ["truncated", "unreadable"],
    "an unclosed think block where the stop reason is not known",
    t`
      <think>
      Okay, let's see. If the bank lowers the rate, borrowing gets cheaper, so investment rises. That would make it C. Or E, if the economy is already at full employment. Let me think about the curve again. The curve slopes down because
    `,
  ),
  donkey.leaves(
    ["truncated", "unreadable"],
    "reasoning that breaks off in the middle of a sentence, stop reason not known",
    t`
      The donkey watches the lapdog being petted and decides to jump on his master's knees as well. The dog is praised for it and the donkey is beaten. So the lesson could be about envy, or about knowing one's place. Looking at the options, A speaks of what suits one and another, while C speaks of envy. The donkey is clearly envious, but the beating comes because
    `,
  ),
  ice.leaves(
    "truncated",
    "the layman's option turned over and cut",
    t`
      The suggestion is that the level falls (option C). Let's check. Floating ice displaces its own weight of water. When it melts it becomes exactly that amount of water, so the level would
    `,
    { cue: layman("C"), stop: "max_tokens" },
  ),
  letters.leaves("truncated", "nothing but the opening of a think block", "<think>\n", { stop: "length" }),
  ledger.leaves(
    "truncated",
    "the stop reason of Google",
    "To decide which is more morally acceptable we first have to ask whose money it is and who may speak for",
    { stop: "MAX_TOKENS" },
  ),
  ledger.leaves("truncated", "cut in the label of the choice", "All things considered:\n\n- Your choice: <answer", {
    stop: "max_tokens",
    protocol: TAGS,
    strict: false,
  }),
];
