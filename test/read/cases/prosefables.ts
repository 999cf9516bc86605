import { type Case, question, t } from "./case.ts";

const oak = question("morables", {
  A: "Bend or be broken.",
  B: "The strong protect the weak.",
  C: "Roots matter more than leaves.",
  D: "Boasting invites the storm.",
  E: "Every season has its end.",
});
const proverbs = question("morables", {
  A: "Slow and steady wins the race.",
  B: "Do not count your chickens before they hatch.",
  C: "Pride comes before a fall.",
  D: "Look before you leap.",
  E: "One good turn deserves another.",
});
const lessons = question("morables", {
  A: "Flatterers are not to be trusted.",
  B: "Necessity is the mother of invention.",
  C: "Those who grasp at too much lose everything.",
  D: "It is easy to despise what you cannot get.",
  E: "Unity gives strength.",
});
const friends = question("morables", {
  A: "Appearances are deceptive.",
  B: "Honesty is the best policy.",
  C: "Misfortune tests the sincerity of friends.",
  D: "Little friends may prove great friends.",
  E: "Might makes right.",
});
const thorns = question("morables", {
  A: "He who plants thorns will not gather roses.",
  B: "Better safe than sorry.",
  C: "Greed often overreaches itself.",
  D: "Persuasion is better than force.",
  E: "Vices are their own punishment.",
});
const sayings = question("morables", {
  A: "Familiarity breeds contempt.",
  B: "Don't cry over spilt milk.",
  C: "Quality is better than quantity.",
  D: "The gods help those who help themselves.",
  E: "A liar is not believed even when he speaks the truth.",
});
const feathers = question("morables", {
  A: "Two wrongs do not make a right.",
  B: "Be content with your lot.",
  C: "Fine feathers do not make fine birds.",
  D: "Birds of a feather flock together.",
  E: "Think twice before you act.",
});

/** Answers that no form announces, and replies that mention options without an answer. Named after the words that matter. */
export const cases: readonly Case[] = [
  oak.picks(
    "A",
    "Therefore: A) Bend or be broken",
    t`
      The oak boasts of its strength, the reed bows, the storm comes, the oak falls.

      D is tempting because the oak boasts. However, the reed's survival is the other half of the story and D ignores it. C and E don't fit, and B is reversed.

      Therefore: A) Bend or be broken.
    `,
  ),
  oak.picks(
    "D",
    "I'm torn between A and D, but since this version ends with the storm ..",
    "I'm torn between A and D, but since this version ends with the storm answering the oak by name, D gets my vote.",
  ),
  oak.picks("A", "**Bend or be broken.** The reed yields and lives", "**Bend or be broken.** The reed yields and lives."),
  oak.leaves(
    ["noncommittal", "refusal"],
    "A and D both work for me, and I can't pick one over the other",
    "A and D both work for me, and I can't pick one over the other.",
  ),
  oak.picks(
    "A",
    "<answer>A</answer> <confidence>82</confidence>",
    t`
      1. Did I consider the FULL narrative arc? Yes, up to the morning after the storm.
      2. Could any distractor be a surface-level interpretation? D could.
      3. Does the moral truly capture what the story teaches? I believe that A does.

      I'm keeping my answer.

      <answer>A</answer> <confidence>82</confidence>
    `,
    { confidence: 82 },
  ),
  oak.leaves(
    "truncated",
    "Key characters: the oak and the reed",
    "Key characters: the oak and the reed. The oak stands firm and the reed bends. Consequence: the oak is uprooted. Option A says bend or be broken, option D says that boasting invites the storm. Both",
    { stop: "length" },
  ),
  proverbs.picks(
    "C",
    "I'd say C hits the nail on the head",
    "The frog puffs himself up to impress the ox and bursts. That is vanity punished. I'd say C hits the nail on the head.",
  ),
  lessons.picks(
    "D",
    "This makes D the best match",
    "The fox walks away telling himself that the grapes were sour anyway. This makes D the best match.",
  ),
  proverbs.picks(
    "D",
    "The moral here: look before you leap",
    "The goat jumps into the well without asking how he is going to get out again. The moral here: look before you leap.",
  ),
  proverbs.picks(
    "E",
    'The story is a perfect illustration of E, "One good turn deserves ..',
    'A lion spares a mouse; later the mouse gnaws the net. The story is a perfect illustration of E, "One good turn deserves another."',
  ),
  lessons.picks(
    "C",
    "What the fable teaches is that those who grasp at too much lose ..",
    "The dog snaps at his reflection and drops the meat he already had. What the fable teaches is that those who grasp at too much lose everything.",
  ),
  lessons.picks(
    "E",
    "It's option five, the one about unity",
    "The bundle can't be broken, the single sticks can. It's option five, the one about unity.",
  ),
  proverbs.picks(
    "B",
    "Among the five, B fits like a glove, and nothing else comes near",
    "The milkmaid dreams of what she will buy, and then the pail falls. Among the five, B fits like a glove, and nothing else comes near.",
  ),
  lessons.picks(
    "A",
    "A is the only one that speaks about flattery, and it is the lesson ..",
    t`
      In the fable, the crow drops the cheese because the fox praises her voice.

      - B is about being clever in need. Not the theme.
      - C is about greed. The crow isn't greedy.
      - D is another fox altogether.
      - E has nothing to do with it.

      A is the only one that speaks about flattery, and it is the lesson the fox himself states at the end.
    `,
  ),
  proverbs.leaves(
    ["noncommittal", "unreadable"],
    "The tale is about a tortoise and an eagle",
    "The tale is about a tortoise and an eagle. The tortoise wants to fly, the eagle lets go. It is a sad story.",
  ),
  lessons.leaves(
    ["noncommittal", "unreadable"],
    "A and C are both defensible readings of this fable",
    "A and C are both defensible readings of this fable.",
  ),
  proverbs.leaves(
    ["noncommittal", "unreadable"],
    "C would be right if the hare had lost because of pride, and A would ..",
    "C would be right if the hare had lost because of pride, and A would be right if the tortoise had won by persistence. The text supports both equally.",
  ),
  friends.picks(
    "A",
    "A wolf in sheep's clothing fools the shepherd",
    'A wolf in sheep\'s clothing fools the shepherd. It practically shouts "appearances are deceptive", i.e. A.',
  ),
  friends.picks(
    "D",
    "Moral of the story: little friends may prove great friends",
    "The mouse, too small to matter, saves the lion. Moral of the story: little friends may prove great friends.",
  ),
  friends.picks(
    "C",
    "I'd choose the third moral, since friendship here is tested by danger",
    "One traveller climbs the tree, the other is left to the bear. I'd choose the third moral, since friendship here is tested by danger.",
  ),
  friends.picks(
    "B",
    "That's B to a T",
    "Mercury rewards the woodman who told the truth and gives nothing to the liar. Honesty pays, in short. That's B to a T.",
  ),
  thorns.picks(
    "D",
    "D captures it exactly, and I don't see a rival",
    "Sun vs. wind: warmth gets the coat off, gusts don't. D captures it exactly, and I don't see a rival.",
  ),
  thorns.picks(
    "C",
    'C ("Greed often overreaches itself") says just that',
    'They kill the goose to get all the eggs at once, and get none. C ("Greed often overreaches itself") says just that.',
  ),
  thorns.picks(
    "A",
    "The closest of the given morals is the first one, about thorns and ..",
    "He was cruel to everyone and now that he needs help nobody comes. What you sow you reap. The closest of the given morals is the first one, about thorns and roses.",
  ),
  friends.leaves(
    ["noncommittal", "unreadable"],
    "This fable has been read in many ways: as a tale about friends (C, ..",
    "This fable has been read in many ways: as a tale about friends (C, D), about truth (B) and about power (E).",
  ),
  friends.leaves(
    ["noncommittal", "unreadable"],
    "E is what the wolf believes",
    "E is what the wolf believes. B is what the lamb believes. Aesop leaves it to the reader.",
  ),
  thorns.leaves(["noncommittal", "unreadable"], "Not sure", "Not sure. C or E, I would think."),
  sayings.leaves(
    ["noncommittal", "unreadable"],
    "E is about the boy who cried wolf, C about the lioness, B about the ..",
    "E is about the boy who cried wolf, C about the lioness, B about the milkmaid. None of these is the fox and the lion.",
  ),
  sayings.leaves(
    ["noncommittal", "unreadable"],
    "Teachers like D because it encourages effort",
    "Teachers like D because it encourages effort.",
  ),
  sayings.picks("E", "E sums it up", "Nobody comes when the wolf really appears, because he had lied so often. E sums it up."),
  sayings.picks(
    "D",
    "The moral is D, help yourself first",
    "Hercules tells the carter to put his own shoulder to the wheel. The moral is D, help yourself first.",
  ),
  sayings.picks("C", '"Only one, but a lion." Few but good: C', '"Only one, but a lion." Few but good: C.'),
  feathers.picks(
    "B",
    "Clearly the message is to be content with your lot",
    "The peacock complains to Juno and is told to be happy with what he has. Clearly the message is to be content with your lot.",
  ),
  feathers.picks(
    "C",
    'I think C, "Fine feathers do not make fine birds", is spot on',
    'The jackdaw dresses up in borrowed plumes and gets found out. I think C, "Fine feathers do not make fine birds", is spot on.',
  ),
  feathers.picks(
    "D",
    "You're judged by the company you keep - which is D",
    "Caught with the cranes, the stork is treated as one of them. You're judged by the company you keep - which is D.",
  ),
  feathers.leaves(
    ["noncommittal", "unreadable"],
    "Here are the five morals again: two wrongs do not make a right; be ..",
    "Here are the five morals again: two wrongs do not make a right; be content with your lot; fine feathers do not make fine birds; birds of a feather flock together; think twice before you act.",
  ),
];
