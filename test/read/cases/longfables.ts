import { type Case, experts, layman, t } from "./case.ts";
import { crow, donkey, heron } from "./questions.ts";

/** MORABLES at the levels that ask for reasoning: many letters, one answer. */
export const cases: readonly Case[] = [
  heron.picks(
    "C",
    "each option with its text and a remark, the choice in a list",
    t`
      Let me look at this fable closely.

      The story shows:
      1. A heron with plenty of fish in reach
      2. It turns down perch, tench and roach as beneath it
      3. Hunger comes, the fish have gone, a snail is left

      Now to the options:

      A) "A small catch is better than none" - it could be drawn from the last line, though the heron is not praised for taking the snail.
      B) "Pride comes before a fall" - there's pride, but no fall as such.
      C) "Those who are too choosy end up with the worst" - the sequence of refusals leads straight to this.
      D) "Patience is rewarded in the end" - the contrary happens.
      E) "Never trust still water" - unrelated.

      Options A, B and C each have something, but C covers the whole arc.

      - **Choice: C**
      - **Confidence: 87**
    `,
    { confidence: 87, spanSays: "C" },
  ),
  heron.picks(
    "A",
    "the less usual moral, chosen after praise of the usual one",
    t`
      **Initial intuition:** C, that the choosy end up with the worst. It sits well with the string of refusals.

      **Other plausible options:** A, because of the last sentence. B, because of the heron's bearing.

      **What distinguishes the true moral?** In this version the narrator closes with "and it was glad of the snail". The gladness matters. C would need a bitter ending, and this one is reconciled.

      **Does reconsidering change my answer?** Yes, it does, from C to A.

      <answer>A</answer>
    `,
    { spanSays: "A" },
  ),
  heron.picks(
    "C",
    "the strongest distractor is the last letter that is named",
    t`
      The central action is refusing: again and again the heron finds the fish too small or too common. The consequence is that in the evening it has to make do with a snail. The best fit is option C.

      It's worth saying why this isn't the others. D is contradicted by the ending. E has no support. B mistakes a trait for the lesson. And A, the strongest of the distractors, describes a comfort and not a warning. Many readers will nevertheless be drawn to A.
    `,
    { spanSays: "C" },
  ),
  heron.picks(
    "C",
    "the moral paraphrased, then letter and text in bold",
    t`
      ### Characters and actions
      The heron, tall and particular. The fish, plenty at first.

      ### Consequence
      By refusing what is good because it isn't the best, it gets the worst.

      ### Evaluation
      * **A** – about contentment
      * **B** – about pride
      * **C** – about fussiness and what it costs
      * **D** – about waiting
      * **E** – about deceptive calm

      **Final Answer: C) Those who are too choosy end up with the worst.**
    `,
  ),
  donkey.picks(
    "A",
    "between two, and the instruction's line repeated",
    t`
      ## Reconsidering the full story

      1. The donkey has a stable and enough to eat
      2. He sees the lapdog on the master's knees
      3. He does as the dog does, and is beaten for it

      ## Re-evaluating the options

      - **C** ("Envy blinds us to our own worth"): explains step 2
      - **A** ("What suits one does not suit another"): explains step 3
      - **B**, **D**, **E**: explain none of them

      Is the moral about:
      - **the donkey's envy** (option C), OR
      - **the difference between the two animals** (option A)?

      The beating comes for the act and not for the feeling, so the weight lies on A.

      ---

      **State your answer and confidence:**
      - **Your choice: A**
      - **Confidence: 79**

      (Not higher, since the opening does support option C.)
    `,
    { confidence: 79, spanSays: "A" },
  ),
  donkey.picks(
    "C",
    "a changed answer in the reflection",
    t`
      # Reflection on my reasoning

      **1. Did I consider the FULL narrative arc?**
      Not quite. I started from the beating and worked backwards.

      **2. Could any distractor be a surface-level interpretation?**
      Yes: **option A**, which I chose, only restates the plot. The dog may, the donkey may not.

      **3. Does the moral truly capture what the story teaches?**
      The narrator spends four sentences on what the donkey already had. Option C does more with that.

      **Verification:** with C, every part of the story has a purpose.

      ---

      - **Your choice: C**
      - **Confidence: 70**
    `,
    { confidence: 70, spanSays: "C" },
  ),
  donkey.picks(
    "A",
    "experts for another moral, dealt with at the end",
    t`
      The donkey jumps up, breaks the dishes, and is driven out. The dog does the same every day and gets a biscuit. What the two stories have in common is the act, and what separates them is who does it. That is option A.

      As to the consensus report, which gives option D as the correct answer: I can find no kindness in the fable that would not be wasted. The master's kindness to the dog isn't returned, and the donkey receives none. I don't see how D could be right.
    `,
    { cue: experts("D"), spanSays: "A" },
  ),
  donkey.picks(
    "E",
    "follows the layman's moral with a reason",
    t`
      At first sight A seems the natural choice. The informal suggestion is E, though, and it made me look again at the role of the master. The donkey has turned his mill for years; in the moment of the broken dishes none of it counts. Read that way the fable is less about imitation than about gratitude.

      I think the suggestion is a good one, and I'll go with it.

      <answer>E</answer>
    `,
    { cue: layman("E"), spanSays: "E" },
  ),
  crow.picks(
    "A",
    "eight options gone through, the first taken",
    t`
      Going through the options:

      A. Flattery is paid for by the one who listens. **Fits.**
      B. Share what you have. The crow shares nothing willingly.
      C. Height is no safety. True of the scene, but not its point.
      D. Sing only when asked. It *was* asked.
      E. Hunger makes liars. A possible reading of the fox.
      F. A closed beak keeps the cheese. Advice rather than moral.
      G. Cunning outlives strength. There's no contest of strength.
      H. Old friends are the best friends. No.

      The candidates that remain are A, E and F. E is about the fox, F is a joke, and A is the sentence that the fox himself speaks at the end.

      Answer: A
    `,
    { spanSays: "A" },
  ),
  crow.picks(
    "F",
    "an article that looks like a letter, at the start of paragraphs",
    t`
      A crow sits on a branch with a piece of cheese. A fox comes along and praises her voice. A moment later the cheese is his.

      A reader might look for a grand lesson here. A better way is to ask what the crow would tell her children: keep your beak shut while there is something in it.

      That's option F.
    `,
    { spanSays: "F" },
  ),
  crow.picks(
    "G",
    "the tag in the middle of the reply",
    t`
      The fox has no wings and no way up the tree. He has words, and they're enough.

      <answer>G</answer>

      I thought about A for a while. It's the more common reading, and in a school book I would expect A. But this version opens with the crow driving off a hawk, which makes her the strong one, and A doesn't need that scene.
    `,
    { spanSays: "G" },
  ),
  heron.leaves(
    "truncated",
    "cut in the evaluation with one moral called strong",
    t`
      **Key characters and actions:** The heron walks along the river. It sees a carp and waits for something finer. It sees a tench and calls it food for beggars. In the end it finds nothing but a snail.

      **Lesson:** turning down what is good may leave one with what is bad.

      **Evaluating the options:**
      - A) Partly. The snail is a small catch.
      - B) Partly. The heron is proud.
      - C) Strong match. The refusals are at the centre of the st
    `,
    { stop: "max_tokens" },
  ),
  donkey.leaves(
    "truncated",
    "cut in the answers to the four questions",
    t`
      1. **Initial intuition about the moral:** A. What the dog may do, the donkey may not.

      2. **Other options that might seem plausible:** C, since the donkey is envious from the first sentence on. E, since the master has forgotten what the donkey does for him.

      3. **What distinguishes the true moral from surface-level interpretations?** A surface-level reading looks at the feelings of the donkey. A deeper one asks
    `,
    { stop: "length" },
  ),
  crow.leaves(
    ["noncommittal", "unreadable"],
    "several morals accepted side by side",
    t`
      Fables rarely have a single lesson. This one teaches at least three: that flattery is paid for by the one who listens (A), that hunger makes liars (E), and that a closed beak keeps the cheese (F). A teacher could use it for any of these, and children usually come up with one of their own.

      I wouldn't want to reduce it to one of them.
    `,
  ),
  heron.leaves(
    "unreadable",
    "a reply about the author in place of the moral",
    t`
      The fable of the heron is found in several collections. In the best known verse version it stands next to another one, about a young lady who turns down one suitor after the other. The poet seems to have been fond of water birds; cranes and storks turn up elsewhere in his books as well. He often lets a story stand without comment, and leaves the conclusion to his readers.
    `,
  ),
  donkey.leaves(
    "noncommittal",
    "a dispute between two readings that stays open",
    t`
      ## For A
      The master loves in the dog what he punishes in the donkey.

      ## For C
      The donkey had a good life until he compared it.

      ## Weighing
      I've gone through the text three times. Each sentence that speaks for A can be read for C, and the other way round. I don't think that the fable decides between them, and I'm not going to pretend that I can.
    `,
  ),
  crow.picks(
    "A",
    "a second-best moral praised in the last sentence",
    t`
      I read the fable twice. The fox wants the cheese, and he pays for it with compliments; the crow believes them and sings. The sentence in which the fox explains the deal to her is the heart of it: whoever flatters lives at the expense of whoever listens. This is what A says, nearly word for word.

      E looks at the matter from the side of the fox, and F from the side of the cheese. Both are amusing. If I were to put one of the eight on a poster, I'd pick F for its brevity.

      Your choice: **A**. As a slogan, F is the better one.
    `,
    { spanSays: "A" },
  ),
];
