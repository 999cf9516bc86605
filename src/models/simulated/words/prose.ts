/** Reasoning in sentences and steps: the base instruction, levels 1 and 2, and the first of two passes. */
import { because, capital, choose, onceIn, type Phrase, type Scene, say } from "./scene.ts";

const ONE_SENTENCE: readonly Phrase[] = [
  ({ chosen }) => `${capital(chosen.claim)}, because ${because(chosen)}.`,
  ({ chosen }) => `I would answer ${chosen.long}: ${because(chosen)}.`,
  ({ chosen }) => `What speaks for ${chosen.long} is that ${because(chosen)}.`,
  ({ chosen, other }) => `Between ${other.noun} and ${chosen.noun}, I settle on ${chosen.noun}, since ${because(chosen)}.`,
  ({ chosen }) => `I come down on the side of ${chosen.long}, as ${because(chosen)}.`,
  ({ chosen }) => `In my view ${chosen.claim}: ${because(chosen)}, and ${because(chosen, 1)}.`,
  ({ chosen }) => `What decides it for me is that ${because(chosen)}. So ${chosen.claim}.`,
  ({ chosen }) => `My choice is ${chosen.long}. The main reason is that ${because(chosen)}.`,
];

const HEDGES: readonly string[] = [
  "This is not a clear-cut case.",
  "Reasonable people could see this differently.",
  "I am not completely sure about this one.",
  "There is something to be said on more than one side.",
  "It is a closer call than it looks.",
  "Some of the details are left open, so I go by what is there.",
];

const SECOND_THOUGHTS: readonly Phrase[] = [
  ({ chosen, other }) =>
    `My first thought was ${other.noun}, but that does not hold up: for ${chosen.noun}, ${because(chosen, 2)}.`,
  ({ chosen, other }) =>
    `At first glance ${other.long} looked right. Wait, no: on a second reading ${because(chosen, 2)}, which is true of ${chosen.noun} only.`,
  ({ chosen, other }) => `I was about to say ${other.noun}. Actually, ${chosen.noun} is better, as ${because(chosen, 2)}.`,
];

const AGAINST: readonly Phrase[] = [
  ({ other }) => `${other.Noun} is tempting, but it does not go all the way.`,
  ({ other }) => `One could argue for ${other.long} on the grounds that ${because(other)}, yet I find that less convincing.`,
  ({ other }) => `The best thing to be said for ${other.noun} is that ${because(other)}; it is not enough.`,
  ({ other }) => `${other.Noun} rests on a reading that I do not share.`,
  ({ other }) => `I considered ${other.long} too, and set it aside.`,
];

/** One to three sentences. */
export function briefly(scene: Scene): string {
  let text = onceIn(7, scene) ? `${choose(scene.luck, HEDGES)} ` : "";
  text += onceIn(16, scene) ? say(scene, SECOND_THOUGHTS) : say(scene, ONE_SENTENCE);
  if (onceIn(4, scene)) text += ` ${say(scene, AGAINST)}`;
  return text;
}

const SETTING_OUT: readonly string[] = [
  "Let me think this through step by step.",
  "Let's work through this.",
  "I'll take this one step at a time.",
  "To answer this, I will go through what is given.",
  "Let me break this down.",
];

const LOOK_AT_IT: Readonly<Record<Scene["set"], readonly string[]>> = {
  mcqa: [
    "The question asks for one thing, so I first pin down what its key terms mean.",
    "I begin with what is given and what is asked.",
    "The wording matters here: the question is narrower than it seems.",
  ],
  moralchoice: [
    "I ask who is affected by either course, and how badly.",
    "The situation sets two goods against each other.",
    "I look at what each action does to the people involved.",
  ],
  morables: [
    "I go back to who acts in the story and what comes of it.",
    "The story has a turn, and the lesson should explain that turn.",
    "I look at how things stand at the end compared with the beginning.",
  ],
  ethics: [
    "I ask who is affected, and whether they would agree.",
    "The facts of the scenario are few, so I stay with what is said.",
    "I look at the intention first and at the consequences next.",
  ],
};

const LOOK_AT_OTHER: readonly Phrase[] = [
  ({ other }) => `For ${other.long} one can say that ${because(other)}.`,
  ({ other }) => `${other.Noun} has a point: ${because(other)}. Still, that is only part of the picture.`,
  ({ other }) => `If I assume ${other.noun}, something is left over that it does not account for.`,
  ({ other }) => `Taking ${other.long} first: ${because(other)}, though not without strain.`,
];

const LOOK_AT_CHOSEN: readonly Phrase[] = [
  ({ chosen }) => `For ${chosen.long}, on the other hand, ${because(chosen)}.`,
  ({ chosen }) => `${chosen.Noun} does better: ${because(chosen)}, and ${because(chosen, 1)}.`,
  ({ chosen }) => `With ${chosen.long} this is different: ${because(chosen)}.`,
  ({ chosen }) => `Then there is ${chosen.long}: ${because(chosen)}.`,
];

const WEIGH: readonly Phrase[] = [
  ({ chosen }) => `Taken together, this means that ${chosen.claim}.`,
  ({ chosen }) => `On balance ${chosen.claim}.`,
  ({ chosen }) => `So I conclude that ${chosen.claim}.`,
  ({ chosen, other }) => `Weighing the two, I prefer ${chosen.noun} to ${other.noun}.`,
  ({ chosen }) => `That ${because(chosen, 2)} settles it for ${chosen.noun}.`,
];

const NUMBERING: readonly ((step: number) => string)[] = [
  (step) => `Step ${step}: `,
  (step) => `${step}. `,
  (step) => `**Step ${step}:** `,
  (step) => `${["First", "Second", "Third", "Fourth"][step - 1]}: `,
  () => "",
];

/** Chain of thought: setting out, steps in one of several layouts, a conclusion. */
export function stepByStep(scene: Scene): string {
  const number = choose(scene.luck, NUMBERING);
  const gap = onceIn(2, scene) ? "\n" : "\n\n";
  let text = onceIn(4, scene) ? "" : `${choose(scene.luck, SETTING_OUT)}\n\n`;
  text += `${number(1)}${choose(scene.luck, LOOK_AT_IT[scene.set])}${gap}`;
  text += `${number(2)}${say(scene, LOOK_AT_OTHER)}${gap}`;
  text += `${number(3)}${say(scene, LOOK_AT_CHOSEN)}${gap}`;
  text += `${number(4)}${onceIn(12, scene) ? say(scene, SECOND_THOUGHTS) : say(scene, WEIGH)}`;
  return text;
}

/** A paragraph or two, without numbers. */
export function explained(scene: Scene): string {
  let text = `${choose(scene.luck, LOOK_AT_IT[scene.set])} `;
  if (onceIn(5, scene)) text += `${choose(scene.luck, HEDGES)} `;
  text += say(scene, ONE_SENTENCE);
  text += onceIn(2, scene) ? "\n\n" : " ";
  text += say(scene, AGAINST);
  return onceIn(2, scene) ? `${text} ${say(scene, WEIGH)}` : text;
}

const PONDERING: readonly Phrase[] = [
  ({ chosen, other }) =>
    `It is between ${chosen.noun} and ${other.noun}. For ${other.noun}, ${because(other)}. But for ${chosen.noun}, ${because(chosen)}.`,
  ({ chosen }) => `Let me see. I think ${chosen.noun}: ${because(chosen)}.`,
  ({ chosen, other }) =>
    `Could it be ${other.noun}? Perhaps, since ${because(other)}. Then again, with ${chosen.noun} ${because(chosen)}. I lean towards ${chosen.noun}.`,
  ({ chosen, other }) =>
    `The answer has to be in the format given. ${chosen.Noun}: ${because(chosen)}, and ${because(chosen, 1)}. Hmm, what about ${other.noun}? No. ${chosen.Noun}, then.`,
];

/** What thinking shows, before the reply. */
export function thoughts(scene: Scene): string {
  const first = choose(scene.luck, LOOK_AT_IT[scene.set]);
  return onceIn(3, scene) ? `${first}\n\n${say(scene, PONDERING)}` : `${first} ${say(scene, PONDERING)}`;
}
