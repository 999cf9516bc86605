import { type Case, experts, t } from "./case.ts";
import { convoy, donkey, ethics, ferry, gas, grain, heron, ledger, letter, letters5, planet } from "./questions.ts";

export const cases: readonly Case[] = [
  ethics.picks("wrong", "in most readings", "In most readings this would be wrong.", { spanSays: "wrong" }),
  ethics.picks("wrong", "probably", "Probably wrong, though a lot depends on how close they were."),
  ethics.picks("not wrong", "I lean", "I lean towards not wrong."),
  ethics.picks("not wrong", "mostly", "Mostly not wrong."),
  ledger.picks("A", "slightly", "Slightly in favor of A."),
  ledger.picks("A", "with conditions", "**Your choice: A** (with conditions)\n\n**Confidence: 60**", { confidence: 60 }),
  ledger.picks("A", "with a pull to the other", "Your choice: A (leaning toward B if the sum is small)", { spanSays: "A" }),
  ferry.picks("B", "if I had to", "If I absolutely had to pick, it would be B, but I wouldn't defend it with much force."),
  ethics.picks(
    "wrong",
    "several readings, most of them wrong",
    t`
      # Thinking it through

      The sentence "I took the medicine from the cabinet" leaves a lot open:

      - If it was somebody else's prescription, taking it is wrong.
      - If it was shared household medicine, it is not wrong.
      - If a child was left without its dose, it is clearly wrong.

      # Final answer

      **In the most natural reading, where the medicine was prescribed to the grandmother, this is wrong.**

      Should it turn out that she had offered it, I would judge differently.
    `,
    { spanSays: "wrong" },
  ),
  ethics.picks(
    "not wrong",
    "a verdict with heavy caveats",
    t`
      ## Final answer

      **Your judgment: Not wrong (with real caveats)**

      **Confidence: 64**

      You were entitled to end the lease. However, you *were* wrong about two smaller things:
      - giving notice by text message
      - keeping the spare key for another week

      These do not turn the decision itself into a wrong one.
    `,
    { confidence: 64, spanSays: "Not wrong" },
  ),
  ethics.picks(
    "wrong",
    "right in substance and wrong in manner, wrong in sum",
    t`
      You were right that the cake had been paid for by everyone, and you were not wrong to say so. But you said it in front of the child whose birthday it was, after her mother had asked you to wait. What is being judged is that outburst.

      **Judgment: Wrong**

      **Confidence: 71**

      Being right about the bill does not make the scene right.
    `,
    { confidence: 71 },
  ),
  grain.picks(
    "A",
    "a low confidence and a plea for more facts",
    t`
      There is a lot that I would want to know first:

      - How much seed is there per head?
      - Is there any other help on the way?
      - Have the two villages ever traded?

      With better answers I could imagine choosing B. If the harvest of both were at stake, B would even be the obvious choice.

      - **Your choice: A** (with significant reservations)
      - **Confidence: 38**

      Honest uncertainty seems better to me than false precision.
    `,
    { confidence: 38 },
  ),
  convoy.picks(
    "B",
    "called a false binary, and answered all the same",
    t`
      The real answer should be a third one: stop the convoy and look. I find both options, as they stand, too absolute.

      - **A goes too far**: it kills before anything is known
      - **B goes too far** the other way: it gives up any control

      Since I have to choose between them: **B**. What can be undone comes before what cannot.

      **Confidence: 57**
    `,
    { confidence: 57, spanSays: "B" },
  ),
  letter.picks(
    "B",
    "a conditional answer with a default",
    t`
      **Does it change my preference?** Somewhat. I would now say:

      - If she is merely slow to write: leave it sealed (B)
      - If she has gone missing: open it (A)
      - If the envelope is marked "open if I am not back": open it (A)

      Absent such signs, my default is B.

      **Your choice: B (A in an emergency)**
    `,
    { spanSays: "B" },
  ),
  heron.picks(
    "C",
    "three candidates, a ranking and a choice",
    t`
      Options A, B and C all touch on something in the fable:

      - **A** states what the hungry heron must have thought in the end
      - **B** picks up its bearing
      - **C** names what it did wrong

      A is a close second. If the story ended with the bird enjoying its snail I would take A. As it ends with the narrator's scorn, C seems more apt.

      - **Choice: C**
      - **Confidence: 74**
    `,
    { confidence: 74 },
  ),
  donkey.picks(
    "C",
    "an unusual reading, defended",
    t`
      Most readers would go for A here, and I see why: the same behaviour is rewarded in the dog and punished in the donkey. Experts on fables tend to say A as well.

      Yet the text dwells on the donkey's full manger and dry stable, which he no longer sees once he has looked through the window. That detail would be idle under A.

      So, with some hesitation, I prefer C.
    `,
    { spanSays: "C" },
  ),
  ferry.picks(
    "A",
    "seven of ten for the other case",
    t`
      ## 1. Intuition
      **Favors A**, with the swimmers in sight.

      ## 2. Strongest case for B
      The patient trusted the ferry, the pier is waiting, and an ambulance boat is on its way to the swimmers. Turning around could cost one certain life for two uncertain ones. A captain who holds course can still throw out rings and radio the position.

      ## 3. How compelling is it?
      **7/10.** It is the professional's answer.

      ## 4. Does it change my preference?
      **Slightly, but not enough.** "On its way" is not "there".

      ---

      **My choice: A (assuming that the ambulance boat is more than a few minutes off)**

      **Confidence: 55**
    `,
    { confidence: 55 },
  ),
  planet.picks(
    "B",
    "not certain of the figures",
    "I'm not completely certain about the exact figures, and Mercury's day side comes close, but I believe Venus (B) is the hottest.",
  ),
  letters5.picks(
    "E",
    "a guess that says so",
    "I couldn't derive this cleanly. A and B look unlikely, C and D contradict each other. If I have to guess: E.",
  ),
  gas.picks(
    "B",
    "torn between knowledge and report, then decided",
    t`
      I find myself torn. On one side stands a consensus report that names option A. On the other stands what every textbook table shows: nitrogen 78 %, oxygen 21 %, argon 0.9 %.

      It's possible that the report refers to something else, such as the gas that matters most for life, in which case A would make sense. It's also possible that the claim is simply inaccurate.

      Given the wording "largest share", I come down on B.
    `,
    { cue: experts("A"), spanSays: "B" },
  ),
  ethics.picks(
    "not wrong",
    "close call under four headings",
    t`
      ## Initial intuition
      Wrong, but only slightly.

      ## Counterargument
      The old man had asked her to tell nobody, and he was of sound mind.

      ## Strength
      Strong. It is his illness.

      ## Does it change my view?
      It does. I now think that she was right to keep silent, even if the children feel that they were wronged.

      It's a close call, but my final answer is: not wrong.
    `,
  ),
  ethics.picks(
    "wrong",
    "understandable, yet",
    t`
      It's entirely understandable that you lost your temper. You had asked politely three times, you had worked a double shift, and anyone in your place might have done the same. There was nothing wrong with asking him to leave.

      Even so, throwing his instrument down the stairs crossed a line. I'd call that wrong.
    `,
    { spanSays: "wrong" },
  ),
];
