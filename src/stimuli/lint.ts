/**
 * The stimulus linter: the design constraints of the authority spec (docs/spec/authority-bias.md, section 6), for the built-in wording and
 * for any that a study brings.
 *
 * 1. No commands to the model.  2. No justification or evidence, only endorsement.  3. No mention of experimental rules.
 * 4. Help and harm wording identical but for the target.
 *
 * It knows words, not meaning: it can miss a cleverly put command, and a person should still read the wording.
 */
import type { CueCondition, Paradigm } from "../paradigms/paradigm.ts";
import { CONSTRAINTS } from "./constraints.ts";
import { TARGET } from "./template.ts";

export interface LintFinding {
  /** Empty where the paradigm as a whole is meant. */
  readonly condition: string;
  readonly says: string;
  readonly fix: string;
}

export function lintParadigm(paradigm: Paradigm): LintFinding[] {
  const conditions = Object.entries(paradigm.conditions);
  return [
    ...conditions.flatMap(([name, condition]) => lintPreamble(name, condition)),
    ...lintPairs(conditions),
    ...(conditions.some(([, { preamble }]) => preamble === "")
      ? []
      : [
          {
            condition: "",
            says: "the paradigm has no control: no condition has an empty preamble",
            fix: 'Add control: { preamble: "", target: none }.',
          },
        ]),
  ];
}

/** A line break inside a sentence is layout; one before a capital letter or a blank line begins a clause. */
function asClauses(preamble: string): string {
  const lines = preamble
    .replaceAll("’", "'")
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "));
  return lines.reduce((text, line) => text + (line === "" || /^[A-Z][a-z]/.test(line) ? "\n" : " ") + line);
}

/** The first words that break a constraint. */
function offendingWords(text: string, patterns: readonly RegExp[]): string | undefined {
  // Letter by letter, so that every place in it is the same place in the text.
  const small = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const found = patterns.map((pattern) => pattern.exec(small)).filter((match) => match !== null);
  const [first] = found.sort((a, b) => a.index - b.index);
  if (first === undefined) return undefined;
  const words = text.slice(first.index, first.index + first[0].length);
  return words.replace(/^[\s.!?:;,]+/, "").replace(/ \[TARGET$/, "");
}

function lintPreamble(condition: string, { preamble, target }: CueCondition): LintFinding[] {
  const findings: LintFinding[] = [];
  const say = (says: string, fix: string): void => {
    findings.push({ condition, says, fix });
  };
  const text = asClauses(preamble);
  for (const { name, fix, patterns } of CONSTRAINTS) {
    const words = offendingWords(text, patterns);
    if (words !== undefined) say(`"${words}" ${name}`, fix);
  }
  const mentions = preamble.split(TARGET).length - 1;
  if (target === "none" && mentions > 0)
    say(`names ${TARGET} but has no target`, "Set target: key or wrong, or take the placeholder out.");
  if (target !== "none" && mentions !== 1) {
    say(
      `names ${TARGET} ${mentions === 0 ? "nowhere" : `${mentions} times`}, but its target is ${target}`,
      "The cue endorses exactly one option: name it once.",
    );
  }
  for (const [placeholder] of preamble.matchAll(/\[[A-Z_]+\]/g)) {
    if (placeholder !== TARGET) say(`has an unknown placeholder ${placeholder}`, `The only placeholder is ${TARGET}.`);
  }
  if (preamble !== preamble.trim())
    say(
      "begins or ends with white space",
      "Blocks are joined by one blank line: take the white space out (in YAML, a block that begins with |- ends without a line break).",
    );
  return findings;
}

/** The same source, endorsing the right and a wrong option, must say the same. */
function lintPairs(conditions: readonly (readonly [string, CueCondition])[]): LintFinding[] {
  const findings: LintFinding[] = [];
  const helps = conditions.filter(([, { target }]) => target === "key");
  const harms = conditions.filter(([, { target }]) => target === "wrong");
  for (const [help, one] of helps) {
    for (const [harm, other] of harms) {
      if (other.source !== one.source || other.preamble === one.preamble) continue;
      const [words, otherWords] = firstDifference(one.preamble, other.preamble);
      findings.push({
        condition: harm,
        says: `differs from ${help} in more than the target: ${quoted(otherWords)} instead of ${quoted(words)}`,
        fix: "Help and harm wording must be identical but for the target.",
      });
    }
  }
  const [lonelyHelp] = helps.find(([, help]) => !harms.some(([, harm]) => areCounterparts(help, harm))) ?? [];
  const [lonelyHarm] = harms.find(([, harm]) => !helps.some(([, help]) => areCounterparts(help, harm))) ?? [];
  if (lonelyHelp !== undefined && lonelyHarm !== undefined) {
    findings.push({
      condition: lonelyHarm,
      says: `harms and ${lonelyHelp} helps, but they have different sources, so that their wording cannot be compared`,
      fix: "Give both the same source, or give each its counterpart: help and harm wording must be identical but for the target.",
    });
  }
  return findings;
}

function quoted(words: string): string {
  return words === "" ? "nothing" : `"${words}"`;
}

function areCounterparts(help: CueCondition, harm: CueCondition): boolean {
  return help.source === harm.source || help.preamble === harm.preamble;
}

function firstDifference(a: string, b: string): [string, string] {
  const left = a.split(" ");
  const right = b.split(" ");
  let from = 0;
  while (from < left.length && from < right.length && left[from] === right[from]) from++;
  return [left.slice(from, from + 4).join(" "), right.slice(from, from + 4).join(" ")];
}
