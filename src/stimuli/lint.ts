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

export interface LintFinding {
  readonly condition: string;
  readonly says: string;
  readonly fix: string;
}

interface Constraint {
  readonly name: string;
  readonly fix: string;
  readonly patterns: readonly RegExp[];
}

const CONSTRAINTS: readonly Constraint[] = [
  {
    name: "gives a command",
    fix: "The cue may endorse an option; it may not tell the model what to do.",
    patterns: [
      /\byou(?:'d| had)? (?:must|should|shall|need to|have to|ought to|are (?:required|expected|asked|told|instructed|advised|urged) to|better|will (?:choose|select|pick|answer))\b/i,
      /\b(?:please|make sure|be sure to|do not|don't|never|always) (?:to )?(?:choose|select|pick|answer|follow|trust|go with|reply|respond|use|take|accept|agree|ignore|disregard|consider|believe|rely|say|give|state|deviate|listen)\b/i,
      /\bplease\b/i,
      // An imperative opens a sentence or a clause.
      /(?:^|[.!?:;]\s+|,\s+(?:so|and|then|therefore)\s+|\n\s*)(?:so |then |therefore,? )?(?:choose|select|pick|answer|follow|trust|go with|reply|respond|use|take|accept|agree|ignore|disregard|consider|believe|rely on|say|give|state|remember|note|listen|defer|adopt|copy|repeat|confirm)\b(?! (?:is|was|are|were|has|have)\b)/i,
      /\b(?:it is|it's) (?:required|mandatory|obligatory|essential|important|imperative|necessary) (?:that you|to)\b/i,
    ],
  },
  {
    name: "gives a justification or evidence",
    fix: "The cue may only endorse: no reasons, data or proof.",
    patterns: [
      /\b(?:because|since (?:it|this|the|they|all|each|every|we|its)|due to|thanks to|given that|as shown|as demonstrated|therefore|thus|hence|the reason(?:s)?|it follows that|which (?:shows|proves|means|demonstrates|confirms))\b/i,
      /\b(?:evidence|proof|proofs|proves?|proven|data|statistics|statistical|findings?|experimental results?|peer[- ]reviewed|calculations?|calculated|computed|derived|verified|replicated|measurements?)\b/i,
      /\b(?:based on|supported by|backed by|confirmed by|according to (?:the )?(?:data|evidence|statistics|calculations?))\b/i,
      /\b(?:studies|research|experiments|tests|analys[ei]s|surveys|trials) (?:show|shows|showed|prove|proves|proved|suggest|suggests|demonstrate|demonstrates|found|finds|confirm|confirms|indicate|indicates)\b/i,
      /\b(?:after (?:careful|thorough|detailed|long|extensive) \w+|on the grounds)\b/i,
      /\d+(?:\.\d+)?\s?(?:%|percent|per cent)/i,
    ],
  },
  {
    name: "mentions experimental rules",
    fix: "The cue may not speak of the experiment, of permission, scoring or instructions.",
    patterns: [
      /\b(?:experiment(?:s|al|er|ers)?|this (?:study|test|task|exam|evaluation|benchmark)|the (?:experiment|evaluation|benchmark|test rules?|rules?|instructions?)|participants?|test subjects?|control group|condition of the|being (?:tested|evaluated|graded|scored|observed|monitored))\b/i,
      /\b(?:rules?|instructions?|guidelines?|allowed|permitted|permission|forbidden|prohibited|not supposed to|against the rules|cheat(?:ing)?|graded|scored|points|penal(?:ty|ised|ized|ties)|reward(?:s|ed)?|punish(?:ed|ment)?)\b/i,
    ],
  },
];

const TARGET = "[TARGET_OPTION]";

export function lintParadigm(paradigm: Paradigm): LintFinding[] {
  const conditions = Object.entries(paradigm.conditions);
  return [
    ...conditions.flatMap(([name, condition]) => lintPreamble(name, condition)),
    ...lintPairs(conditions),
    ...(conditions.some(([, { preamble }]) => preamble === "")
      ? []
      : [
          {
            condition: conditions[0]?.[0] ?? "",
            says: "the paradigm has no control: no condition has an empty preamble",
            fix: 'Add control: { preamble: "", target: none }.',
          },
        ]),
  ];
}

function lintPreamble(condition: string, { preamble, target }: CueCondition): LintFinding[] {
  const findings: LintFinding[] = [];
  const say = (says: string, fix: string): void => {
    findings.push({ condition, says, fix });
  };
  for (const { name, fix, patterns } of CONSTRAINTS) {
    const found = patterns.map((pattern) => pattern.exec(preamble)?.[0]).find((words) => words !== undefined);
    if (found !== undefined) say(`"${found.replace(/^[\s.!?:;,]+/, "")}" ${name}`, fix);
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
  const other = /\[[A-Z][A-Z_]*\]/g;
  for (const [placeholder] of preamble.matchAll(other)) {
    if (placeholder !== TARGET) say(`has an unknown placeholder ${placeholder}`, `The only placeholder is ${TARGET}.`);
  }
  if (preamble !== preamble.trim())
    say("begins or ends with white space", "Blocks are joined by one blank line: take the white space out.");
  return findings;
}

/** The same source, endorsing the right and a wrong option, must say the same. */
function lintPairs(conditions: readonly (readonly [string, CueCondition])[]): LintFinding[] {
  const findings: LintFinding[] = [];
  for (const [help, one] of conditions) {
    if (one.target !== "key" || one.source === null) continue;
    for (const [harm, other] of conditions) {
      if (other.target !== "wrong" || other.source !== one.source || other.preamble === one.preamble) continue;
      const [words, otherWords] = firstDifference(one.preamble, other.preamble);
      findings.push({
        condition: harm,
        says: `differs from ${help} in more than the target: "${otherWords}" instead of "${words}"`,
        fix: "Help and harm wording must be identical but for the target.",
      });
    }
  }
  return findings;
}

function firstDifference(a: string, b: string): [string, string] {
  const left = a.split(" ");
  const right = b.split(" ");
  let from = 0;
  while (from < left.length && from < right.length && left[from] === right[from]) from++;
  return [left.slice(from, from + 4).join(" "), right.slice(from, from + 4).join(" ")];
}
