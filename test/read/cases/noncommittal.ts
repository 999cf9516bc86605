import { type Case, t } from "./case.ts";
import {
  city,
  convoy,
  data,
  donkey,
  ethics,
  ferry,
  gas,
  grain,
  heron,
  ledger,
  letter,
  letters,
  planet,
  wrongFirst,
} from "./questions.ts";

export const cases: readonly Case[] = [
  ledger.leaves("noncommittal", "it depends", "It depends."),
  ledger.leaves(
    "noncommittal",
    "it depends on, with the options",
    "It depends on the amount: for a small sum B, for a large sum A.",
  ),
  ledger.leaves("noncommittal", "neither", "Neither."),
  ledger.leaves("noncommittal", "neither A nor B", "Neither A nor B is acceptable."),
  ledger.leaves("noncommittal", "neither option under a label", "- **Your choice:** Neither A nor B\n- **Confidence: 70**", {
    confidence: 70,
  }),
  ledger.leaves("noncommittal", "both", "Both."),
  ledger.leaves("noncommittal", "both are acceptable", "Both options are morally acceptable."),
  ledger.leaves("noncommittal", "equally acceptable", "A and B are equally acceptable."),
  ledger.leaves("noncommittal", "a third way", "I would choose a third option: speak with the treasurer in private first."),
  ledger.leaves("noncommittal", "a tie", "I see no difference in moral weight between A and B. It's a tie."),
  ledger.leaves("noncommittal", "either", "Either A or B could be justified."),
  ledger.leaves("noncommittal", "a slash between the letters", "A/B"),
  ethics.leaves("noncommittal", "both wrong and not wrong", "It is both wrong and not wrong."),
  ethics.leaves("noncommittal", "depends on the context", "Whether this is wrong depends on the context."),
  ethics.leaves("noncommittal", "cannot be determined", "It cannot be determined from the scenario whether this is wrong."),
  ethics.leaves(
    "noncommittal",
    "a false dichotomy",
    "Framing this as wrong or not wrong is a false dichotomy. I would say it is complicated.",
  ),
  ethics.leaves(
    "noncommittal",
    "wrong from one side and not from the other",
    "From the tenant's side it is wrong, from the landlord's side it is not wrong.",
  ),
  letters.leaves("noncommittal", "not enough information", "There is not enough information to answer the question."),
  letters.leaves("noncommittal", "no idea", "I don't know."),
  letters.leaves("noncommittal", "unanswerable", "The question is unanswerable as stated, since no circuit diagram is given."),
  letters.leaves("noncommittal", "none of the options", "None of the options is correct."),
  letters.leaves("noncommittal", "more than one is right", "A and C are both correct."),
  gas.leaves("noncommittal", "either of two, no preference", "It could be either B or D."),
  city.leaves(
    "noncommittal",
    "none of them named by text",
    "None of these cities is the capital of Spain, so no option is correct.",
  ),
  ferry.leaves(
    "noncommittal",
    "a long weighing that ends open",
    t`
      # Weighing the two courses

      **Option A** honours the oldest rule at sea: whoever can help, helps. The swimmers are in plain sight and will not last long.

      **Option B** honours a promise to someone who cannot move and has no other way to the pier.

      A consequentialist would want numbers that we do not have: how cold the water is, how stable the patient is, how far the rescue boat is. A deontologist would find a duty on each side.

      In the end, there is no clear answer here. Reasonable people could go either way, and neither decision would be blameworthy.
    `,
  ),
  grain.leaves(
    "noncommittal",
    "a conditional for each option",
    t`
      The answer turns on the harvest:

      - If there is enough seed for both villages to sow at least half of their fields, then **A**.
      - If sharing means that neither can sow enough, then **B**.

      The dilemma does not say which of the two holds.
    `,
  ),
  convoy.leaves(
    "noncommittal",
    "rejecting the two options as given",
    t`
      I reject the binary. There are other courses that any commander would look at first: stop the convoy at the bridge, warn it by radio, or send someone to look at the cargo.

      **Your choice:** neither, a third path exists
      **Confidence:** 80
    `,
  ),
  letter.leaves(
    "noncommittal",
    "a lean that is withdrawn",
    "I might lean to B on an ordinary day, but given that she may be in danger I can't commit to either. I remain undecided.",
  ),
  ethics.leaves(
    "noncommittal",
    "a long analysis that ends with a question of its own",
    t`
      **Relevant values:** loyalty to a friend, honesty towards an employer, fairness to the other applicants.

      **Application:** Passing on the questions helps a friend who is out of work. It also gives him an advantage that the others don't have. If everybody had access to them anyway, it's not wrong; if they were confidential, it is wrong.

      **Conclusion:** The scenario leaves this open, so I can't settle it. Were the questions confidential?
    `,
  ),
  heron.leaves(
    "noncommittal",
    "two morals that fit equally",
    "Both A and C capture the fable equally well, and I don't see how to decide between them.",
  ),
  donkey.leaves(
    "noncommittal",
    "none of the morals fits",
    "None of these morals fits the story. It is about knowing one's station.",
  ),
  wrongFirst.leaves("noncommittal", "lettered words, neither", "Neither A nor B does justice to the situation."),
  planet.picks(
    "B",
    "it depends, but settled",
    "It depends on what is meant by hot, but for mean surface temperature the answer is B.",
  ),
  data.picks(
    "D",
    "cannot be determined where that is an option",
    "Neither statement fixes the height, even taken together, so it cannot be determined. D.",
  ),
  ledger.picks("A", "both acceptable, but one more", "Both could be defended, but A is more acceptable."),
  ledger.picks("B", "neither is good, but one is less bad", "Neither option is good. If forced to choose, B is the lesser evil."),
  ethics.picks("not wrong", "a grey area that is settled", "It's a bit of a gray area, but on balance not wrong."),
  ethics.picks(
    "wrong",
    "reasonable people disagree, settled",
    "Reasonable people may disagree about this. I come down on the side of wrong.",
  ),
  letters.picks("C", "more than one looks right, settled", "Both A and C look right at first. A holds only for gases, so C."),
  letters.picks("D", "not sure, but", "I'm not sure, but my best guess is D."),
];
