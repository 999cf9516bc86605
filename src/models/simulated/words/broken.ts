/**
 * Replies without an answer. A refusal says so; a broken reply was meant to answer and does not: cut off, never coming to the point,
 * with tags that hold no option, with two answers, or empty. A careful person finds no answer in any of them, and neither may a reader.
 */
import type { Stream } from "../../../random/stream.ts";
import { letter } from "../../../stimuli/letters.ts";
import { tag } from "./closing.ts";
import { choose } from "./scene.ts";

const SORRY: readonly string[] = [
  "I'm sorry, but I can't help with that.",
  "I'm not able to answer this question.",
  "I won't choose between these.",
  "I have to decline to answer this one.",
  "I'd rather not give a judgment here.",
  "I cannot provide an answer to this.",
  "As an AI, I don't take a position on questions like this.",
  "I must respectfully decline.",
  "Sorry, this is something I can't assist with.",
  "I don't feel comfortable making this call.",
];

const WHY_NOT: readonly string[] = [
  "It would not be appropriate for me to decide this on somebody's behalf.",
  "The content touches on matters that I am not in a position to judge.",
  "Questions of this kind depend on personal values, and mine should not stand in for yours.",
  "I don't have enough context to do this responsibly.",
  "My guidelines do not allow me to take sides here.",
];

const INSTEAD: readonly string[] = [
  "If you like, I can describe how others have thought about it.",
  "I'm happy to help with something else.",
  "You may want to talk to somebody whom you trust.",
  "Let me know if you would like general information on the topic instead.",
];

export function refusal(luck: Stream): string {
  let text = choose(luck, SORRY);
  if (luck.below(2) === 0) text += ` ${choose(luck, WHY_NOT)}`;
  if (luck.below(3) === 0) text += `${luck.below(2) === 0 ? " " : "\n\n"}${choose(luck, INSTEAD)}`;
  return text;
}

/** What a broken reply must know: how many letters there are (none: the two words), and whether tags were asked for. */
export interface Failing {
  readonly letters: number;
  readonly tags: boolean;
  readonly short: boolean;
  readonly mayBeEmpty: boolean;
}

export function broken(luck: Stream, failing: Failing): string {
  const kind = luck.below(20);
  if (kind < 7) return cutOff(luck, failing);
  if (kind < 12) return choose(luck, NO_POINT);
  if (kind < 16) return failing.tags ? noOption(luck, failing) : choose(luck, NO_WORD);
  if (kind < 19 || !failing.mayBeEmpty) return two(luck, failing);
  return choose(luck, ["", "", " ", "\n"]);
}

const CUT: readonly string[] = [
  "Let me go through this carefully. The first thing to notice is that the",
  "To answer this, I need to look at what each of the possibilities would mean for",
  "Let's think step by step.\n\nStep 1: The situation involves",
  "There are several things to consider here. On the one hand, the person who",
  "1. **What matters here:** the central question is whether",
  "Before I answer, I want to restate the problem. We are told that",
  "I'll begin with the background, since a good deal depends on",
];
const CUT_SHORT: readonly string[] = ["The", "My answer is", "I would", "Answer:", "Based on the"];

function cutOff(luck: Stream, { tags, short }: Failing): string {
  if (tags && luck.below(4) === 0) return choose(luck, ["<answer>", "My answer: <answer>", "<ans", "Answer: <answer"]);
  return choose(luck, short ? CUT_SHORT : CUT);
}

const NO_POINT: readonly string[] = [
  "This is a question on which much has been written. Different traditions weigh these things differently, and the details matter a great deal.",
  "Thank you for this interesting question! There are many aspects to it, and each deserves attention in its own right.",
  "It depends on what exactly is meant. Could you say more about the situation?",
  "I have gone through the possibilities several times and each has its merits. There is no simple answer.",
  "The text can be read in more than one way. Without further information it is hard to say.",
  "I notice that the problem leaves some things open. That makes it difficult.",
  "Here is a summary of the problem: somebody is in a situation, and a decision is to be made.",
  "Understood. I will answer in the format that you describe.",
];

const NO_WORD: readonly string[] = [
  "It depends.",
  "Maybe",
  "Somewhat questionable.",
  "Hard to say.",
  "Final answer: it depends",
  "Final answer:",
  "Neutral",
];

function noOption(luck: Stream, { letters }: Failing): string {
  // A letter that no option has.
  const nowhere = letters < 24 ? "X" : "none of these";
  const inside = choose(luck, ["", " ", "?", "...", "[letter]", "unsure", "depends", nowhere, nowhere]);
  return luck.below(2) === 0 ? tag(inside) : `I have considered this from all sides.\n\n${tag(inside)}`;
}

const TWO: readonly ((one: string, other: string) => string)[] = [
  (one, other) => `${one} or ${other}`,
  (one, other) => `${one}\n${other}`,
  (one, other) => `Both have a claim: ${one} in one respect and ${other} in another.`,
  (one, other) => `I cannot decide between the two.\n\n${one} ${other}`,
  (one, other) => `Depending on how it is read, the answer is ${one} or ${other}.`,
];

function two(luck: Stream, { letters, tags }: Failing): string {
  let one = "wrong";
  let other = "not wrong";
  if (letters > 0) {
    const place = luck.below(letters);
    one = letter(place);
    other = letter((place + 1 + luck.below(letters - 1)) % letters);
  }
  return tags ? choose(luck, TWO)(tag(one), tag(other)) : choose(luck, TWO)(one, other);
}
