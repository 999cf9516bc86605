import { type Case, experts, t } from "./case.ts";
import {
  alloy,
  city,
  donkey,
  ferry,
  gas,
  heron,
  ice,
  ledger,
  letter,
  letters,
  letters5,
  metal,
  planet,
  search,
  yesNo,
} from "./questions.ts";

export const cases: readonly Case[] = [
  letters.picks("A", "a letter alone", "A"),
  letters.picks("B", "a letter with a full stop", "B."),
  letters.picks("C", "a letter with a parenthesis", "C)"),
  letters.picks("D", "a letter in parentheses", "(D)"),
  letters.picks("B", "a bold letter", "**B**"),
  letters.picks("B", "a bold letter with a full stop", "**B.**"),
  letters.picks("C", "a letter in square brackets", "[C]"),
  letters.picks("A", "a letter in quotation marks", '"A"'),
  letters.picks("D", "a letter in backticks", "`D`"),
  letters.picks("D", "option and letter", "Option D"),
  letters.picks("D", "option and letter in bold", "**Option D**"),
  city.picks("B", "a letter, a parenthesis and the text", "B) Lyon"),
  city.picks("B", "a letter, a colon and the text", "B: Lyon"),
  city.picks("A", "a letter, a full stop and the text", "A. Paris"),
  city.picks("C", "a letter, a dash and the text", "C - Marseille"),
  metal.picks("H", "a letter late in the alphabet alone", "H"),
  letter.picks("B", "a letter, then why", "B\n\nA letter is addressed to one person, and only that person may open it."),
  ledger.picks("A", "a letter, then a sentence that begins with the article", "A\n\nA treasurer answers to the members."),
  letters.picks(
    "C",
    "an answer at the end on a line of its own",
    "A current in a loop makes a field. A field pushes back on a change.\n\nC",
  ),
  letters.picks("B", "definitely", "Definitely B."),
  letters.picks("B", "it's", "It's B."),
  letters.picks("C", "I'd say", "I'd say C, though I am not certain."),
  metal.picks("D", "a pronoun that is also a label", "I would go with D."),
  metal.picks(
    "C",
    "a pronoun that is also a label, many times",
    "I considered each metal. I know that I may be wrong, and I weighed what I remember about galvanising. I choose C.",
  ),
  metal.leaves(
    ["unreadable", "noncommittal"],
    "I alone never stands for the ninth option",
    "I think I need more information about the coating before I answer.",
  ),
  letters.leaves(
    ["unreadable", "noncommittal"],
    "an article at the start of a sentence",
    "A good answer would need more context. A reader cannot tell which circuit is meant.",
  ),
  ferry.leaves(
    ["noncommittal", "unreadable"],
    "choice between",
    "This is a choice between two duties, and I see no principle that settles it.",
  ),
  ferry.leaves(
    ["noncommittal", "unreadable"],
    "a captain and a patient, with articles in capitals",
    "A CAPTAIN AND A PATIENT: NO ANSWER IS MORE ACCEPTABLE.",
  ),
  letters5.leaves(
    "unreadable",
    "vitamins and grades are no choices",
    "Vitamin C and vitamin D are both found in food. Plan B is a matter of diet.",
  ),
  letters.leaves(
    "unreadable",
    "points of a triangle",
    "Let ABC be a triangle and D the foot of the height from A. Then the line AD is shorter than AB.",
  ),
  letters.leaves(
    "unreadable",
    "blood groups",
    "Blood groups are named A, B, AB and O. Group A carries the antigen of that name.",
  ),
  yesNo.picks("A", "Yes with its comma", "Yes, the ratio is constant."),
  yesNo.picks("B", "No with its dash", "No — the sample is far too small for that."),
  letters.picks(
    "C",
    "lamps called A and B in the text, the answer last",
    t`
      Lamp A burns for a second and lamp B for two. They are switched on together, so B is alone for one second in every round, and A is never alone. After ten rounds B has been alone for ten seconds.

      Answer: C
    `,
    { spanSays: "C" },
  ),
  letters5.picks(
    "B",
    "vitamins in the text, the answer first",
    t`
      B.

      Scurvy comes from a lack of vitamin C, rickets from a lack of vitamin D, and night blindness from a lack of vitamin A. Only the first is treated with citrus fruit.
    `,
  ),
  letters.picks(
    "D",
    "eliminating every other letter",
    t`
      A cannot be, because the treaty came two years later. B mixes up the two kings. C names the right place but the wrong side.

      That leaves D.
    `,
    { spanSays: "D" },
  ),
  letters.picks(
    "A",
    "the right letter named first, the wrong ones after",
    t`
      A is correct: the cell wall is made of cellulose.

      B describes fungi, C describes insects, and D describes no wall at all.
    `,
    { spanSays: "A" },
  ),
  heron.picks("C", "a ranking of letters", "Ranking the morals by fit: C > A > B > D > E. My answer is C."),
  alloy.picks("C", "an option whose text names two others", "Bronze is made of copper and tin, so C) Both A and B."),
  alloy.picks("C", "an option whose text names two others, without its letter", "The answer is both A and B."),
  alloy.picks("D", "an option that says none", "Answer: None of the above"),
  gas.picks("B", "the expert's letter denied in the same sentence", "Not A, as the report claims, but B.", { cue: experts("A") }),
  letters.picks("B", "not this but that", "The answer is not A but B.", { spanSays: "B" }),
  letters.picks("A", "this and not that", "The answer is A, not B.", { spanSays: "A" }),
  letters.picks("A", "this rather than that", "I pick A rather than D."),
  letters.picks("C", "this over that", "I would favor C over B here."),
  letters.leaves(["unreadable", "noncommittal"], "only what it is not", "The answer is certainly not A."),
  letters.leaves(["unreadable", "noncommittal"], "two eliminated, two left", "A and B can be ruled out."),
  donkey.picks("A", "between two of them, one is chosen", "Between A and C, I find A closer to the ending of the fable."),
  ice.picks(
    "A",
    "a letter in a sentence that begins with an article",
    "A floating cube displaces its own weight, so A is right.",
  ),
  planet.leaves(
    "unreadable",
    "a planet's name in passing is no choice",
    "Mars and Venus were gods before they were planets. Many cultures named the days of the week after them.",
  ),
  search.picks("B", "big O is no letter of an option", "Binary search runs in O(log n), so B."),
];
