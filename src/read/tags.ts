/** Answers in tags. */
import type { Candidate } from "./candidates.ts";
import type { Mark } from "./marks.ts";
import type { Options } from "./options.ts";
import { withoutDress } from "./surface.ts";
import { type Said, valueSays } from "./values.ts";

/** The final commitment is among the last of any number of tags: a model in a loop repeats itself without end. */
const LAST = 300;

/** Longer contents hold no answer that a rule knows, but for an option's own text. */
const MOST = 400;

/** `visible` is the text with its thoughts blanked out: a tag that is not there is a thought. */
export function tagCandidates(visible: string, marks: readonly Mark[], options: Options): Candidate[] {
  const longest = MOST + options.shown.reduce((most, { text }) => Math.max(most, text.length), 0);
  const answers = marks.filter(({ kind, from }) => kind === "answer" && visible.charCodeAt(from) === 60);
  const candidates: Candidate[] = [];
  for (let index = Math.max(0, answers.length - LAST); index < answers.length; index++) {
    const mark = answers[index] as Mark;
    const next = answers[index + 1];
    if (mark.closes) {
      const before = answers[index - 1];
      if (before !== undefined && !before.closes) continue;
      const found = unopened(visible, mark, before?.to ?? 0, options);
      if (found !== null) candidates.push(found);
      continue;
    }
    const isClosed = next?.closes === true;
    const end = Math.min(next?.from ?? visible.length, mark.to + longest);
    const content = contentOf(visible.slice(mark.to, end), isClosed);
    const says = contentSays(content, mark, options, isClosed, end === visible.length);
    if (says === null) continue;
    const to = isClosed ? next.to : mark.to + content.length;
    candidates.push({ says, rule: "tag", from: mark.from, to, standing: standingOf(visible, mark.from) });
  }
  return setListsApart(visible, candidates);
}

/** A tag that was never closed ends with its line, or with the next bracket. */
function contentOf(text: string, isClosed: boolean): string {
  if (isClosed) return text;
  const start = text.length - text.trimStart().length;
  const end = text.slice(start).search(/[\n<]/);
  return end === -1 ? text : text.slice(0, start + end);
}

function contentSays(content: string, mark: Mark, options: Options, isClosed: boolean, isLast: boolean): Said {
  const plain = withoutDress(content);
  if (plain.trim() === "") return mark.inside === "" ? null : valueSays(mark.inside.replace(/^[\s:=]+|\/$/g, ""), options);
  const says = valueSays(plain, options);
  // `<answer>A1` at the very end may have been going to be A10.
  if (!isClosed && isLast && typeof says === "number" && mayGoOn(plain, options)) return null;
  return says;
}

function mayGoOn(content: string, options: Options): boolean {
  const start = content.trim().toLowerCase();
  return options.shown.some(({ label }) => label.length > start.length && label.toLowerCase().startsWith(start));
}

/** `B</answer>`: the tag was opened for the model, or forgotten. Only the option's bare name counts. */
function unopened(visible: string, mark: Mark, after: number, options: Options): Candidate | null {
  const before = visible.slice(Math.max(after, mark.from - 60), mark.from);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const place = options.byLabel.get(
    withoutDress(line)
      .replace(/^\s*answer>/i, "")
      .trim()
      .toLowerCase(),
  );
  if (place === undefined) return null;
  return { says: place, rule: "tag", from: mark.from - line.length, to: mark.to, standing: "firm" };
}

const PAST = /\b(?:original|previous|initial|earlier|first|prior)(?:ly)?\b[^.!?\n]{0,60}$/i;
const KEPT = /\b(?:stands?|maintain|keep|stick|stay|remains?|confirm|correct|holds?|reaffirm|unchanged|same|still|final)\b/i;
const DENIED = /(?:\bnot|rather than|instead of|\bnor|n't)\s{0,3}$/i;
const SOMEBODY =
  /\b(?:experts?|report|source|user|consensus|someone|critics?)\b[^.!?\n]{0,60}\b(?:says?|suggests?|claims?|points?|endorses?|indicates?|is|recommends?|prefers?)\b[^.!?\n]{0,30}$/i;
const EXAMPLE =
  /\bfor example\b|\bif the question\b|(?:\b(?:format|form|such as|for example|like|i\.e\.|e\.g\.)|\bin the (?:tags?|style))[^.!?\n]{0,12}$/i;

function standingOf(visible: string, at: number): Candidate["standing"] {
  const before = withoutDress(visible.slice(Math.max(0, at - 120), at));
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (line.trim() === "") return "firm";
  if (DENIED.test(line) || SOMEBODY.test(line) || EXAMPLE.test(line)) return "listed";
  return PAST.test(line) && !KEPT.test(line) ? "past" : "firm";
}

const JOINED = /^\s*(?:,|;|\/|\||or|and|vs\.?|,\s*or|,\s*and|and\/or)\s*$/i;

/** `<answer>A</answer> or <answer>B</answer>`: the instruction said again, or no decision. */
function setListsApart(visible: string, candidates: readonly Candidate[]): Candidate[] {
  const listed = new Set<number>();
  for (let index = 1; index < candidates.length; index++) {
    const [one, other] = [candidates[index - 1] as Candidate, candidates[index] as Candidate];
    const gap = other.from - one.to;
    if (gap > 16 || one.says === other.says || !JOINED.test(visible.slice(one.to, other.from))) continue;
    listed.add(index - 1).add(index);
  }
  return candidates.map((candidate, index) => (listed.has(index) ? { ...candidate, standing: "listed" } : candidate));
}
