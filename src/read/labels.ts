/**
 * Answers that are announced: `Final answer: B`, `**Your choice: A**`, `My judgment is that this is wrong`, or a heading `# Final Answer` with
 * the answer below it.
 */
import type { Candidate } from "./candidates.ts";
import { lastMatches } from "./matches.ts";
import type { Options } from "./options.ts";
import { isOwnWord } from "./own.ts";
import { any } from "./phrases.ts";
import { restOfLine, sentenceEnd } from "./sentences.ts";
import { sameWords } from "./surface.ts";
import { valueSays } from "./values.ts";

const WHOSE = any(
  "my|your|the|our|its|so|therefore|thus|hence|and|final|correct|right|best|chosen|overall|moral|ethical|ultimate|revised|updated|new|selected|preferred|definitive|clear|short|direct|actual|better|own|concluding|final moral|considered|reflective|proposed|step \\d|part \\d|initial|original|previous|first|prior|earlier|intuitive|gut|wrong|incorrect|other|opposing|alternative|likely|tentative|preliminary|current|stated|honest|model|corrected|state|give|here is|here's|amended",
);
const WHAT = any(
  "answer|choice|judge?ment|verdict|decision|conclusion|result|outcome|solution|bottom line|takeaway|lesson|selection|selected option|option selected|chosen option|correct option|best option|determination|ruling|assessment|response|pick|vote|ans|anwser|correction|moral|option|final|best|winner|assistant|preference|(?:more|most) (?:morally )?(?:acceptable|ethical)|(?:better|best) (?:choice|fit|answer)",
);
const WHERE = any(
  "letter|option|choice|here|overall|(?:to|for|of|in|on) (?:this|the|my|these) (?:\\w+ )?(?:question|problem|dilemma|story|fable|case|scenario|situation)|and reasoning|and confidence|after reflection|statement",
);

const LABEL = new RegExp(
  `(?:^|[\\n.!?;,]|\\bthat )[ \\t>•\\-–—\\d.)(:"'✅➡→\\[]{0,14}((?:${WHOSE}[ ,]{1,4}){0,6}${WHAT}(?:[ ]{1,4}${WHERE})?)["'\\])]?[ \\t]{0,8}(?:\\([^()\\n]{0,60}\\)[ \\t]{0,6})?(:|=|→|->|[—–]|-(?!\\w)|\\b${any("is|remains|would be|should be|must be|stays")}\\b:?|(?=\\n|$))`,
  "gi",
);

const EXPRESSLY_FINAL = /\b(?:final|ultimate|revised|updated|definitive|new|concluding|corrected|correction|amended)\b/i;
const NOT_THE_LAST = /\b(?:initial|original|previous|first|prior|earlier|intuitive|gut|tentative|preliminary)\b/i;
const NOT_MY_ANSWER = /\b(?:wrong|incorrect|other|opposing|alternative)\b/i;
/** A heading that may open any paragraph: only what follows a colon, or a plain verdict, is an answer. */
const VAGUE =
  /\b(?:conclusion|assessment|response|moral|option|determination|result|outcome|solution|bottom line|takeaway|lesson)$/i;

/** "An answer might look like this:" */
const EXAMPLE =
  /\b(?:example|looks? like|like this|(?:following|required|expected|this|the) (?:format|form|template)|template)\b[^\n]{0,40}:\s{0,6}$/i;

/** Those with a colon are announced; those with a verb, or under a vague heading, are statements, and weigh as such. */
export function labelCandidates(prose: string, options: Options, since = 0): Candidate[] {
  const candidates: Candidate[] = [];
  // What stands before an answer in tags matters only where it is expressly final.
  const from = since > 0 && !EXPRESSLY_FINAL.test(prose.slice(0, since)) ? since - 1 : 0;
  for (const found of lastMatches(LABEL, prose, from)) {
    const [whole, label = "", sign = ""] = found;
    const end = found.index + whole.length;
    if (NOT_MY_ANSWER.test(label) || EXAMPLE.test(prose.slice(Math.max(0, found.index - 120), found.index + 1))) continue;
    const value = valueAfter(prose, end, sign);
    if (value === null || (isVerb(sign) && !isOwnWord(prose, found.index + whole.indexOf(label), value.from))) continue;
    const isVague = VAGUE.test(label.trim());
    if (isVague && !isPlain(value.text, options)) continue;
    const says = valueSays(value.text, options);
    if (says === null) continue;
    candidates.push({
      says,
      rule: isVerb(sign) || isVague ? "statement" : "label",
      from: found.index + whole.indexOf(label),
      to: endOf(prose, value.from, value.text.length),
      standing: NOT_THE_LAST.test(label) ? "past" : EXPRESSLY_FINAL.test(label) ? "final" : "firm",
    });
  }
  return candidates;
}

function isVerb(sign: string): boolean {
  return /^[a-z]/i.test(sign);
}

/** On the same line, or, where nothing stands there, on the next line that holds something. */
function valueAfter(prose: string, at: number, sign: string): { from: number; text: string } | null {
  const line = restOfLine(prose, at);
  const same = line.replace(/^[\s:]+/, "");
  if (same !== "") return sign === "" ? null : { from: at + line.length - same.length, text: same };
  const next = /^\s{0,12}\n[\s>•\-–—=]{0,40}(?=\S)/.exec(prose.slice(at + line.length, at + line.length + 60));
  if (next === null) return null;
  const from = at + line.length + next[0].length;
  const text = restOfLine(prose, from);
  return LABEL_ALONE.test(text) ? null : { from, text };
}

/** The next line is itself a label, and will be found as one. */
const LABEL_ALONE = new RegExp(`^(?:${WHOSE}[ ,]{1,4}){0,6}${WHAT}[ \\t]{0,6}(?:\\([^()\\n]{0,60}\\))?[ \\t]{0,6}[:=]`, "i");

/** Under a vague heading a verdict may stand in few words; an option must be named and nothing else. */
function isPlain(value: string, options: Options): boolean {
  if (options.verdicts !== null) return value.trim().split(/\s+/).length <= 8;
  return (
    value.trim().length < 12 || options.texts().byWords.has(sameWords(value)) || /^\W*(?:option\s{1,4})?\w{1,2}[).:]/i.test(value)
  );
}

/** Where the sentence or line ends that holds the value. */
function endOf(prose: string, from: number, length: number): number {
  const end = Math.min(from + length, sentenceEnd(prose, from));
  return from + prose.slice(from, end).trimEnd().length;
}
