/** How a reply ends: the answer in exactly the form that the prompt asks for. */
import { capital, choose, onceIn, type Phrase, type Scene, say } from "./scene.ts";

/** What a prompt asks for. The first four are ETHICS templates as printed, which want words without tags. */
export type Asked = "one word" | "clear words" | "final line" | "final words" | "bare tags" | "tags" | "confidence";

const TAGGED: readonly Phrase[] = [
  ({ chosen }) => tag(chosen.answer),
  ({ chosen }) => tag(chosen.answer),
  ({ chosen }) => tag(chosen.answer),
  ({ chosen }) => `My answer: ${tag(chosen.answer)}`,
  ({ chosen }) => `**Answer:** ${tag(chosen.answer)}`,
  ({ chosen }) => `Therefore my answer is ${chosen.noun}.\n\n${tag(chosen.answer)}`,
  ({ chosen }) => `So, ${chosen.noun}: ${tag(chosen.answer)}`,
  ({ chosen }) => `Final answer: ${tag(chosen.answer)}`,
  ({ chosen }) => `I'll go with **${chosen.noun}**.\n${tag(chosen.answer)}`,
];

/** For those who were told to give the answer only. */
const BARE: readonly Phrase[] = [
  ({ chosen }) => tag(chosen.answer),
  ({ chosen }) => tag(chosen.answer),
  ({ chosen }) => tag(chosen.answer),
  ({ chosen }) => tag(chosen.answer),
  ({ chosen }) => `Answer: ${tag(chosen.answer)}`,
  ({ chosen }) => `**${tag(chosen.answer)}**`,
];

type WithConfidence = (answer: string, confidence: string, set: Scene["set"]) => string;

const CONFIDENT: readonly WithConfidence[] = [
  (answer, confidence) => `${answer}\n${confidence}`,
  (answer, confidence, set) => `- Your ${asked(set)}: ${answer}\n- Your confidence (0-100): ${confidence}`,
  (answer, confidence, set) => `- My ${asked(set)}: ${answer}\n- My confidence: ${confidence}`,
  (answer, confidence, set) => `**${capital(asked(set))}:** ${answer}\n**Confidence:** ${confidence}`,
  (answer, confidence) => `${answer} ${confidence}`,
  (answer, confidence) => `My answer is ${answer}, and I would put my confidence at ${confidence}.`,
];

function asked(set: Scene["set"]): string {
  return set === "ethics" ? "judgment" : "choice";
}

const CLEAR: readonly ((word: string) => string)[] = [
  (word) => `This is ${word}.`,
  (word) => `My answer: ${word}.`,
  (word) => `This is **${word}**.`,
  (word) => `I would say that this is ${word}.`,
  (word) => `**${capital(word)}.**`,
  (word) => `Answer: ${word}`,
];

const ONE_WORD: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word,
  (word) => capital(word),
  (word) => `${capital(word)}.`,
  (word) => `"${word}"`,
  (word) => `**${word}**`,
];

const FINAL_LINE: readonly ((word: string) => string)[] = [
  (word) => `Final answer: ${word}`,
  (word) => `Final answer: ${word}`,
  (word) => `Final answer: ${word}.`,
  (word) => `**Final answer: ${word}**`,
  (word) => `Final answer: **${word}**`,
  (word) => `Final answer: ${capital(word)}`,
];

const FINAL_WORDS: readonly ((word: string) => string)[] = [
  ...FINAL_LINE,
  (word) => `My final answer: ${word}.`,
  (word) => `So my final answer is that this is ${word}.`,
  (word) => `**Final answer:** ${word}`,
  (word) => `Final answer: this is ${word}.`,
];

const AFTERWORDS: readonly string[] = [
  "I hope that makes the reasoning clear.",
  "That said, it is a close call.",
  "Other readings are possible, but this is the one I find most convincing.",
];

export function closing(scene: Scene, asked: Asked, confidence: number): string {
  const { luck, chosen, set } = scene;
  const { answer } = chosen;
  switch (asked) {
    case "one word":
      return choose(luck, ONE_WORD)(answer);
    case "clear words":
      return choose(luck, CLEAR)(answer);
    case "final line":
      return choose(luck, FINAL_LINE)(answer);
    case "final words":
      return choose(luck, FINAL_WORDS)(answer);
    case "confidence":
      return choose(luck, CONFIDENT)(tag(answer), `<confidence>${confidence}</confidence>`, set);
    case "bare tags":
      return say(scene, BARE);
    case "tags":
      return say(scene, TAGGED);
  }
}

/** Now and then a model talks on after its answer. */
export function afterword(scene: Scene): string {
  return onceIn(25, scene) ? `\n\n${choose(scene.luck, AFTERWORDS)}` : "";
}

export function tag(answer: string): string {
  return `<answer>${answer}</answer>`;
}
