/** The ways in which an option's text is taken up in a sentence of somebody else's. */
import { withoutDress } from "./surface.ts";

/** `name`: as it stands; `act`: of "I keep quiet", "keep quiet"; `acting`: "keeping quiet". */
export type Form = "name" | "act" | "acting";

export interface Spelling {
  readonly pattern: string;
  readonly place: number;
  readonly form: Form;
  /** Only with a capital: "Hobbes". */
  readonly isName: boolean;
}

/** Words of other sentences, too. */
const COMMON = new Set("yes no none all both neither either it this that one maybe not".split(" "));
/** Whose it is changes with who speaks. */
const DETERMINER = /^(?:my|your|his|her|their|our|its|the|a|an|this|that|these|those)$/i;
const PRONOUN = /^(?:i|me|you|him|her|them|us|he|she|they|we)$/i;
/** Verbs of any sentence: "making" names no option. */
const PLAIN_VERB =
  /^(?:do|don't|make|go|have|take|let|get|be|am|give|use|try|come|put|see|find|think|feel|want|need|continue|start|choose|decide|consider|help)$/i;
/** So many words of an act tell which one is meant, unless another option begins with them, too. */
const ENOUGH = 3;
const LONGEST = 300;

/** Those with more words first, so that none is found inside of another. */
export function spellingsOf(texts: readonly string[]): Spelling[] {
  const all = texts.map((text) => (text.length > LONGEST ? [] : wordsOf(text)));
  const acts = all.map((words) => (words.length > 2 && /^i$/i.test(words[0] as string) ? words.slice(1) : null));
  const found: (Spelling & { length: number })[] = [];
  for (const [place, words] of all.entries()) {
    if (words.length === 0 || isCommon(words) || all.some((other, index) => index !== place && same(other, words))) continue;
    found.push({ pattern: joined(words.map(spelled)), place, form: "name", isName: false, length: words.length });
    const surname = surnameOf(words, all, place);
    if (surname !== null) found.push({ pattern: joined([surname]), place, form: "name", isName: true, length: 1 });
    const act = acts[place];
    if (act == null || acts.some((other) => other === null)) continue;
    const start = act.slice(0, enough(act, acts as string[][], place));
    if (start.length < 2) continue;
    const [verb = "", ...rest] = start.map(spelled);
    found.push({ pattern: joined([verb, ...rest]), place, form: "act", isName: false, length: start.length });
    const stem = /^[a-z]{2,}$/i.test(act[0] as string) ? (act[0] as string).replace(/e$/i, "") : null;
    if (stem !== null && isOwnVerb(act, acts)) {
      found.push({ pattern: joined([`${stem}[a-z]?ing`]), place, form: "acting", isName: false, length: 1 });
    }
    if (stem !== null)
      found.push({ pattern: joined([`${stem}[a-z]?ing`, ...rest]), place, form: "acting", isName: false, length: start.length });
  }
  return found.sort((a, b) => b.length - a.length);
}

function wordsOf(text: string): string[] {
  const plain = withoutDress(text).replace(/^[\s.,:;!?"']+|[\s.,:;!?"']+$/g, "");
  return plain === "" ? [] : plain.split(/\s+/);
}

/** A single letter is found by its key. */
function isCommon(words: readonly string[]): boolean {
  return words.length === 1 && (/^[a-z]$/i.test(words[0] as string) || COMMON.has((words[0] as string).toLowerCase()));
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.join(" ").toLowerCase() === other.join(" ").toLowerCase();
}

function spelled(word: string): string {
  if (DETERMINER.test(word)) return "(?:my|your|his|her|their|our|its|the|an?|this|that|these|those)";
  if (PRONOUN.test(word)) return "(?:i|me|you|him|her|them|us|he|she|they|we|one|it)";
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function joined(words: readonly string[]): string {
  return words.join("\\s{1,6}");
}

/** "Hobbes" for "Thomas Hobbes", "Westphalia" for "Treaty of Westphalia", where nobody else has that name. */
function surnameOf(words: readonly string[], all: readonly (readonly string[])[], place: number): string | null {
  const last = (words.at(-1) as string).toLowerCase();
  if (words.length < 2 || words.length > 4 || !/^\p{L}{3,}$/u.test(last)) return null;
  if (all.some((other, index) => index !== place && other.some((word) => word.toLowerCase() === last))) return null;
  return last;
}

/** How many words of an act are needed. */
function enough(act: readonly string[], acts: readonly (readonly string[])[], place: number): number {
  let shared = 0;
  for (const [index, other] of acts.entries()) {
    if (index === place) continue;
    let common = 0;
    while (common < act.length && act[common]?.toLowerCase() === other[common]?.toLowerCase()) common++;
    shared = Math.max(shared, common);
  }
  return Math.max(ENOUGH, shared + 1);
}

/** No other option begins with the same verb. */
function isOwnVerb(act: readonly string[], acts: readonly (readonly string[] | null)[]): boolean {
  const [verb = ""] = act;
  return !PLAIN_VERB.test(verb) && acts.every((other) => other === act || other?.[0]?.toLowerCase() !== verb.toLowerCase());
}
