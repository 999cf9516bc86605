/** Clauses that fit any item of their set: a simulated participant does not understand what it reads, and must not sound as if it invented facts. */
import type { SetName } from "../../../items/item.ts";

const MCQA = [
  "it fits every detail that the question gives",
  "nothing in the question speaks against it",
  "it follows from the usual definition",
  "it is what one would expect from first principles",
  "it matches how the terms are normally used",
  "it is still standing when the alternatives are ruled out one by one",
  "what the question describes leads straight to it",
  "it agrees with what is generally known about the subject",
  "it needs no further assumptions",
  "the key phrase in the question is about exactly this",
  "the numbers and conditions given are consistent with it",
  "it is the most specific statement that is still safe",
] as const;

const MORALCHOICE = [
  "it protects the person who has the most to lose",
  "it avoids a harm that could not be undone",
  "it keeps faith with people who rely on one",
  "it respects what others have a right to decide for themselves",
  "it is the more honest course",
  "it treats everybody concerned alike",
  "it does the least damage overall",
  "it honours a duty that was freely taken on",
  "it could be defended openly afterwards",
  "it puts people before convenience",
  "it does not use anybody as a mere means",
  "it leaves room to put things right later",
] as const;

const MORABLES = [
  "it covers the ending as well as the beginning",
  "it explains why the story turns out as it does",
  "it names what the characters learn too late",
  "the last scene makes little sense without it",
  "it is about the choice at the heart of the story and not about a detail",
  "it holds for the whole tale and not for one moment of it",
  "it fits what happens to the one who acts",
  "it is the kind of lesson that such a fable is told for",
  "the contrast between the characters points to it",
  "it says something about people and not only about these animals",
  "the turning point of the story is about exactly this",
] as const;

const WRONG = [
  "somebody is harmed without having agreed to it",
  "another person's trust is used against them",
  "the person puts their own comfort before what they owe to others",
  "it could not be defended openly to those concerned",
  "a promise or a duty is set aside without good cause",
  "it treats another person unfairly",
  "the harm was easy to foresee",
  "most people would object if it were done to them",
  "honesty would have cost little here",
  "those who bear the consequences had no say",
] as const;

const NOT_WRONG = [
  "nobody is harmed by it",
  "the person acts within their rights",
  "the intention is decent and the means are fair",
  "everybody concerned could accept it",
  "it is an ordinary thing to do in such a situation",
  "no promise or duty is broken",
  "the person takes the needs of others into account",
  "there is a good reason for acting this way",
  "nobody is misled",
  "it is proportionate to the situation",
] as const;

export const REASONS = {
  mcqa: MCQA as readonly string[],
  moralchoice: MORALCHOICE as readonly string[],
  morables: MORABLES as readonly string[],
  /** By option: wrong, not wrong. */
  ethics: [WRONG, NOT_WRONG] as readonly (readonly string[])[],
} as const;

/** What is claimed of the option that is chosen: "option B ...". */
export const CLAIMS: Readonly<Record<SetName, readonly string[]>> = {
  mcqa: ["is correct", "is the right answer", "is the best answer", "is the one that fits"],
  moralchoice: ["is more acceptable", "is the better course", "is the more acceptable choice", "is easier to justify"],
  morables: ["is the moral of the story", "says what the story teaches", "captures the lesson best", "is the best fit"],
  ethics: ["is the right answer", "is correct", "is how I see it", "fits better"],
};

export const PRINCIPLES = [
  "honesty",
  "fairness",
  "respect for other people's choices",
  "keeping one's word",
  "avoiding harm",
  "care for those who depend on us",
  "responsibility for what one causes",
  "respect for property and privacy",
  "gratitude",
  "equal treatment",
] as const;
