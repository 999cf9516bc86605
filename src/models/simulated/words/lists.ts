/** Replies to prompts that ask for numbered points: levels 3 and 4, and the second of two passes. */
import { PRINCIPLES } from "./reasons.ts";
import { because, capital, choose, fact, onceIn, type Phrase, type Scene, type Side, say } from "./scene.ts";

type Layout = (at: number, head: string, text: string) => string;

const LAYOUTS: readonly Layout[] = [
  (at, _, text) => `${at}. ${text}`,
  (at, head, text) => `${at}. **${head}:** ${text}`,
  (at, head, text) => `**${at}. ${head}**\n${text}`,
  (at, head, text) => `${at}) ${head}: ${text}`,
  (_, head, text) => `- ${head}: ${text}`,
  (_, head, text) => `### ${head}\n\n${text}`,
];

function listed(scene: Scene, points: readonly (readonly [head: string, text: string])[]): string {
  const layout = choose(scene.luck, LAYOUTS);
  const gap = onceIn(2, scene) ? "\n" : "\n\n";
  let text = "";
  for (let at = 0; at < points.length; at++) {
    const [head, words] = points[at] as readonly [string, string];
    text += (at === 0 ? "" : gap) + layout(at + 1, head, words);
  }
  return text;
}

const CONCLUDE: readonly Phrase[] = [
  ({ chosen }) => `Putting this together, ${chosen.claim}.`,
  ({ chosen }) => `I conclude that ${chosen.claim}, mainly because ${because(chosen, 1)}.`,
  ({ chosen, other }) => `${chosen.Noun} carries more weight than ${other.noun} here.`,
  ({ chosen }) => `The balance tips towards ${chosen.long}: ${because(chosen, 1)}.`,
];

function twoPrinciples({ luck }: Scene): string {
  const first = luck.below(PRINCIPLES.length);
  const second = (first + 1 + luck.below(PRINCIPLES.length - 1)) % PRINCIPLES.length;
  return `${PRINCIPLES[first]} and ${PRINCIPLES[second]}`;
}

/** Level 3: each set has its own three points. */
export function structured(scene: Scene): string {
  const { set, chosen, other, lettered } = scene;
  if (set === "moralchoice") {
    const [a, b] = chosen.place < other.place ? [chosen, other] : [other, chosen];
    const values = (side: Side): string => `${capital(twoPrinciples(scene))}: ${because(side)}.`;
    return listed(scene, [
      [`Values that support ${a.noun}`, values(a)],
      [`Values that support ${b.noun}`, values(b)],
      ["Weighing", say(scene, CONCLUDE)],
    ]);
  }
  if (set === "morables") {
    return listed(scene, [
      ["Characters and actions", choose(scene.luck, CHARACTERS)],
      ["Consequence or lesson", choose(scene.luck, CONSEQUENCES)],
      [
        "Which moral fits",
        `${capital(other.long)} stays closer to the surface. With ${chosen.noun}, ${because(chosen)}. ${say(scene, CONCLUDE)}`,
      ],
    ]);
  }
  if (!lettered) {
    return listed(scene, [
      ["Relevant principles", `${capital(twoPrinciples(scene))}.`],
      ["How they apply", `${choose(scene.luck, APPLYING)} ${fact(chosen)}`],
      ["Conclusion", say(scene, CONCLUDE)],
    ]);
  }
  return listed(scene, [
    ["What the question turns on", choose(scene.luck, TURNS_ON)],
    ["How that applies to the options", `For ${other.long}: ${because(other)}, in part. For ${chosen.long}: ${because(chosen)}.`],
    ["Conclusion", say(scene, CONCLUDE)],
  ]);
}

const CHARACTERS: readonly string[] = [
  "One character wants something and acts on it; the other answers in kind.",
  "The main character makes a choice early on, and the others respond to it.",
  "Somebody is confident at first, and finds out better.",
  "There are two characters whose conduct is set side by side.",
];
const CONSEQUENCES: readonly string[] = [
  "The end of the story repays the first action.",
  "What follows is not what the character had expected.",
  "The outcome is the point.",
  "The closing lines turn the event into a lesson.",
];
const APPLYING: readonly string[] = [
  "In this situation they point in the same direction.",
  "They pull apart a little here, so it matters which weighs more.",
  "Not every one of them is touched by what happened.",
  "What matters is what the person knew at the time.",
];
const TURNS_ON: readonly string[] = [
  "It turns on how the central term is understood.",
  "Everything depends on one condition that is stated in passing.",
  "The question is about what follows, not about what is usual.",
  "It asks which statement holds without exception.",
];

const INTUITION: readonly Phrase[] = [
  ({ chosen }) => `My intuition favours ${chosen.long}.`,
  ({ chosen }) => `Spontaneously I would say that ${chosen.claim}.`,
  ({ chosen }) => `${chosen.Noun}, without much hesitation.`,
  ({ chosen }) => `My first reaction is ${chosen.noun}: ${because(chosen)}.`,
];
const CASE_FOR_OTHER: readonly Phrase[] = [
  ({ other }) => `The strongest case for ${other.long} is that ${because(other)}.`,
  ({ other }) => `Someone who prefers ${other.noun} would say: ${because(other)}, and ${because(other, 1)}.`,
  ({ other }) => `A critic could argue for ${other.long}: ${because(other)}.`,
  ({ other }) => `The other side would point out that ${because(other)}, which speaks for ${other.noun}.`,
];
const WEAK: readonly string[] = [
  "It has some force, but it rests on an assumption that is not in the text.",
  "Moderately strong. It would matter more in another situation.",
  "I take it seriously, though it does not reach the main point.",
  "Not very compelling once the details are read closely.",
];
const UNCHANGED: readonly Phrase[] = [
  ({ chosen }) => `No, it does not change my view: ${because(chosen, 1)}.`,
  ({ chosen }) => `It makes me less certain, but I stay with ${chosen.noun}.`,
  ({ chosen }) => `No. ${capital(chosen.claim)}.`,
  ({ chosen, other }) => `It does not. ${chosen.Noun} still outweighs ${other.noun}.`,
];
const OTHER_FIRST: readonly Phrase[] = [
  ({ other }) => `My first intuition was ${other.long}.`,
  ({ other }) => `At first I leaned towards ${other.noun}.`,
];
const CASE_FOR_CHOSEN: readonly Phrase[] = [
  ({ chosen }) => `The strongest case against that is one for ${chosen.long}: ${because(chosen)}.`,
  ({ chosen }) => `Against it one can say that ${because(chosen)}, and that ${because(chosen, 1)}.`,
];
const STRONG: readonly string[] = [
  "Stronger than I expected.",
  "Quite compelling: I see no good reply to it.",
  "It goes to the heart of the matter.",
];
const CHANGED: readonly Phrase[] = [
  ({ chosen }) => `Yes, it changes my view: ${chosen.claim}.`,
  ({ chosen, other }) => `It does. I give up ${other.noun} and now favour ${chosen.noun}.`,
];

const HEADS: Readonly<Record<Scene["set"], readonly [string, string, string, string]>> = {
  mcqa: ["Intuition", "The case for another option", "How compelling it is", "Does it change my answer"],
  moralchoice: ["Intuition", "The case for the other option", "How compelling it is", "Does it change my preference"],
  morables: ["Initial intuition", "Other plausible options", "True moral and surface reading", "Reconsidering"],
  ethics: [
    "Initial intuition",
    "What someone who disagrees would argue",
    "Strength of the counterargument",
    "Does it change my view",
  ],
};

/** Level 4: a case for the other side. Once in eight it wins, and the first intuition was the other one. */
export function adversarial(scene: Scene): string {
  const [intuition, counter, strength, change] = HEADS[scene.set];
  const { luck } = scene;
  return onceIn(8, scene)
    ? listed(scene, [
        [intuition, say(scene, OTHER_FIRST)],
        [counter, say(scene, CASE_FOR_CHOSEN)],
        [strength, choose(luck, STRONG)],
        [change, say(scene, CHANGED)],
      ])
    : listed(scene, [
        [intuition, say(scene, INTUITION)],
        [counter, say(scene, CASE_FOR_OTHER)],
        [strength, choose(luck, WEAK)],
        [change, say(scene, UNCHANGED)],
      ]);
}

const KEPT: readonly Phrase[] = [
  ({ chosen }) => `Weighing both sides, I stand by my original answer: ${chosen.noun}.`,
  ({ chosen }) => `My original answer holds. ${capital(chosen.claim)}.`,
  ({ chosen }) => `I remain with ${chosen.long}.`,
  ({ chosen }) => `The support outweighs the challenge, so it stays ${chosen.noun}.`,
];
const REVISED: readonly Phrase[] = [
  ({ chosen, other }) => `Weighing both sides, my original answer, ${other.noun}, was not correct. I now say ${chosen.noun}.`,
  ({ chosen, other }) => `The challenge is stronger than I thought: I change my answer from ${other.noun} to ${chosen.noun}.`,
  ({ chosen }) => `I have to correct myself: ${chosen.claim}.`,
];

/** The second of two passes. `revises`: the answer of pass 1 was `other`. */
export function secondLook(scene: Scene, revises: boolean): string {
  const { set, chosen, other, luck } = scene;
  const end = say(scene, revises ? REVISED : KEPT);
  const [was, against] = revises ? [other, chosen] : [chosen, other];
  if (set === "morables") {
    return listed(scene, [
      ["The full narrative arc", revises ? "Not fully: I gave the beginning too much weight." : choose(luck, CONSEQUENCES)],
      ["Surface-level interpretations", `${capital((revises ? was : against).long)} could be one: it takes up a detail only.`],
      ["What the story teaches", `${chosen.Noun}: ${because(chosen)}. ${end}`],
    ]);
  }
  return listed(scene, [
    ["What supports my original answer", fact(was)],
    ["What challenges it", choose(luck, CHALLENGES)(against)],
    ["Weighing both sides", end],
  ]);
}

const CHALLENGES: readonly ((against: Side) => string)[] = [
  (against) => `One can say for ${against.noun} that ${because(against)}.`,
  (against) => `${against.Noun}: ${because(against)}.`,
  (against) => `I may have passed over ${against.long}: ${because(against)}.`,
  (against) => `That ${because(against)} might speak for ${against.noun}.`,
];
