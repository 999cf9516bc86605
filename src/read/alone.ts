/** An option on a line or in a sentence of its own at the beginning or the end of a reply: `B`, `**B) her words**`, or the words alone. */
import type { Candidate } from "./candidates.ts";
import { keyPattern } from "./keys.ts";
import { type Options, placeOf } from "./options.ts";
import { restOfLine, sentenceEnd, sentenceStart } from "./sentences.ts";
import { sameWords } from "./surface.ts";
import { verdictOf } from "./verdicts.ts";

const known = new Map<string, RegExp>();

/** A line that begins with a key and its sign. */
export function keyLine({ keys }: Options): RegExp | null {
  if (keys === null) return null;
  let pattern = known.get(keys.source);
  if (pattern === undefined) {
    pattern = new RegExp(
      `^[^\\p{L}\\p{N}]{0,8}${keyPattern(keys)}(?:["'\\]]{0,2}(?:[).:,\\]]|\\s{1,4}(?:[—–-]\\s|\\(|[✅✓✔☑❌✗✘]))|[^\\p{L}\\p{N}]*$)`,
      "u",
    );
    if (known.size > 200) known.clear();
    known.set(keys.source, pattern);
  }
  return pattern;
}

/** The first and the last line, and the last sentence. */
export function lineCandidates(prose: string, options: Options): Candidate[] {
  const first = prose.search(/\S/);
  if (first === -1) return [];
  const end = prose.trimEnd().length;
  const last = Math.max(first, prose.lastIndexOf("\n", end - 1) + 1);
  const line = restOfLine(prose, first);
  const asked = line.lastIndexOf("? ") + 1;
  const opening = [
    ...alone(prose, first, line, options),
    ...(asked === 0 ? [] : alone(prose, first + asked, line.slice(asked), options)),
  ].filter(({ says, to }) => !opensList(prose.slice(to), says as number, options));
  const sentence = sentenceStart(prose, Math.max(0, end - 1));
  // A last line that only goes on with a sentence says nothing by itself.
  const closing =
    last === first || (sentence < last && opening.length === 0)
      ? []
      : alone(prose, last, restOfLine(prose, last), options).filter(
          ({ says }) => !closesList(prose.slice(0, last).trimEnd(), says as number, options),
        );
  const words = prose.slice(sentence, end);
  // "A" may be the first word of a sentence that was cut.
  const ending =
    sentence <= last || !/^[B-HJ-Z]$|[.!)\]]$|\s\S+\s/.test(words.trim()) ? [] : alone(prose, sentence, words, options);
  return [...opening, ...sentencesAsOptions(prose, options), ...closing, ...ending];
}

function alone(prose: string, at: number, line: string, options: Options): Candidate[] {
  const { byWords } = options.texts();
  const place =
    byWords.get(sameWords(line)) ??
    placeByKey(line, options) ??
    placeByWord(line, options) ??
    byWords.get(sameWords(line.replace(/\s{0,3}\([^()]{0,60}\)\s{0,3}[.!]?\s*$/, ""))) ??
    null;
  if (place === null || /\?["'*)\s]{0,4}$/.test(line)) return [];
  const from = at + line.length - line.trimStart().length;
  // A key alone, so that what follows it on the line may still take it back.
  const length = keyLine(options)?.exec(line.trim())?.[0].trimEnd().length ?? line.trim().length;
  return [{ says: place, rule: "line", from, to: Math.min(from + length, prose.length), standing: "firm" }];
}

function placeByKey(line: string, options: Options): number | null {
  const found = keyLine(options)?.exec(line);
  if (found == null) return null;
  const place = placeOf(options, found[1] as string);
  const other = options.texts().byWords.get(sameWords(line.slice(found[0].length)));
  if (other !== undefined && other !== place) return null;
  return isContrary(line.slice(found[0].length), place, options) ? null : place;
}

/** "A. It is not wrong." where A stands for wrong. */
function isContrary(rest: string, place: number, { verdicts }: Options): boolean {
  const verdict = verdicts === null ? null : verdictOf(rest.slice(0, sentenceEnd(rest, 0)));
  if (verdicts === null || (verdict !== "wrong" && verdict !== "not wrong")) return false;
  return (verdict === "wrong" ? verdicts.wrong : verdicts.notWrong) !== place;
}

/** "Yes, because", "No - the sample": these words open an answer to a question whose options they are. */
function placeByWord(line: string, options: Options): number | null {
  const word = /^\s*(yes|no|true|false)\s{0,3}[,.!:;—–-]/i.exec(line)?.[1];
  return word === undefined ? null : (options.texts().byWords.get(word.toLowerCase()) ?? null);
}

/** A sentence is one option's text, word for word; of a text of a word or two that says nothing. */
function sentencesAsOptions(prose: string, options: Options): Candidate[] {
  const { byWords, longestFirst } = options.texts();
  const longest = longestFirst[0]?.words.length ?? 0;
  if (longest < SENTENCE) return [];
  const found: Candidate[] = [];
  for (let at = 0; at < prose.length; ) {
    const end = sentenceEnd(prose, at);
    // What is much longer than the longest text is none of them, however it is spaced.
    const words = end - at < SENTENCE || end - at > 2 * longest ? "" : sameWords(prose.slice(at, end));
    const place = words.length < SENTENCE ? undefined : byWords.get(words);
    if (place !== undefined) found.push({ says: place, rule: "line", from: at, to: end, standing: "firm" });
    at = end;
  }
  // Two of them are a list.
  return found.some(({ says }) => says !== found[0]?.says) ? [] : found;
}

const SENTENCE = 12;

/** `B) her words`: such a line is read here, or not at all. */
export function opensWithKey(line: string, options: Options): boolean {
  return keyLine(options)?.test(line) === true;
}

/** The next option follows with a line of its own: the options are gone through one by one. */
function opensList(text: string, place: number, options: Options): boolean {
  for (const line of text.slice(0, 6000).split("\n").slice(1)) {
    const next = keyLine(options)?.exec(line)?.[1];
    if (next !== undefined) return placeOf(options, next) === place + 1;
  }
  return false;
}

/** The options are gone through one by one, and this line takes its turn, or a list has just begun. */
function closesList(before: string, place: number, options: Options): boolean {
  const lines = before.slice(-6000).split("\n");
  const last = lines.at(-1) ?? "";
  if (/:\s*$|^\s*[-•]\s/.test(last)) return true;
  const keys = lines.flatMap((line) => keyLine(options)?.exec(line)?.[1] ?? []).map((key) => placeOf(options, key));
  return keys.some((other) => other !== place) && !keys.includes(place);
}
