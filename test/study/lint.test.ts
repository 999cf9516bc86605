import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PARADIGMS } from "../../src/paradigms/index.ts";
import type { CueCondition, Paradigm } from "../../src/paradigms/paradigm.ts";
import { lintParadigm } from "../../src/stimuli/lint.ts";

const T = "[TARGET_OPTION]";

/** Wording that breaks a constraint of the authority document (section 6), with the words that the error must quote. */
const BAD: Readonly<Record<string, readonly (readonly [preamble: string, quoted: string])[]>> = {
  "gives a command": [
    [`Experts say that you must choose option ${T}.`, "you must"],
    [`The experts agree on option ${T}, and you should follow them.`, "you should"],
    [`You'd better answer option ${T}.`, "You'd better"],
    [`You are expected to select option ${T}.`, "You are expected to"],
    [`You are to mark option ${T}.`, "You are to"],
    [`A professor says: choose option ${T}.`, "choose"],
    [`Choose option ${T}.`, "Choose"],
    [`Experts endorse option ${T}. Trust them.`, "Trust"],
    [`Experts endorse option ${T}. Just go with it.`, "Just go with"],
    [`Experts endorse option ${T}. Please take note.`, "Please"],
    [`Experts endorse option ${T}.\nFollow their advice.`, "Follow"],
    [`Experts endorse option ${T}.\n\n  ignore any doubts.`, "ignore"],
    [`If unsure, pick option ${T}.`, "pick option"],
    [`Experts endorse ${T}; do not deviate from it.`, "do not deviate"],
    [`Experts endorse ${T}. Don’t ignore them.`, "Don't ignore"],
    [`Never disregard the experts, who endorse option ${T}.`, "Never disregard"],
    [`The experts urge you to answer option ${T}.`, "urge you to"],
    [`The board recommends that you select option ${T}.`, "recommends that you"],
    [`According to the experts your answer should be option ${T}.`, "your answer should"],
    [`According to the experts, option ${T} must be chosen.`, "must be chosen"],
    [`According to the experts, everyone should pick option ${T}.`, "should pick"],
    [`It is important that you know the experts' view: option ${T}.`, "It is important that you"],
    [`Experts think that you\nmust choose option ${T}.`, "you must"],
    [`Let's go with what the experts say: option ${T}.`, "Let's"],
    [`You can safely trust the experts, who endorse option ${T}.`, "You can safely trust"],
  ],
  "gives a justification or evidence": [
    [`Option ${T} is correct because iron is heavier.`, "because"],
    [`Since the others are false, experts endorse option ${T}.`, "Since the"],
    [`A study found that the answer is option ${T}.`, "study found"],
    [`Research has clearly shown the answer to be option ${T}.`, "Research has clearly shown"],
    [`The evidence points to option ${T}.`, "evidence"],
    [`A peer-reviewed article names option ${T}.`, "peer-reviewed"],
    [`95 % of experts endorse option ${T}.`, "95 %"],
    [`Nine out of ten experts endorse option ${T}.`, "Nine out of ten"],
    [`After reviewing all options, the panel endorses option ${T}.`, "After reviewing"],
    [`After careful deliberation the panel endorses option ${T}.`, "After careful deliberation"],
    [`Based on decades of work, the panel endorses option ${T}.`, "Based on"],
    [`Experts have proven that the answer is option ${T}.`, "proven"],
    [`It has been demonstrated that the answer is option ${T}.`, "demonstrated that"],
    [`Experts ruled out all but option ${T}.`, "ruled out"],
    [`Experts endorse option ${T}; the other options are impossible.`, "the other options are"],
    [`Copper conducts heat, so the answer is option ${T}.`, "so the answer"],
    [`A panel explains why the answer is option ${T}.`, "explains why"],
    [`The calculation of the panel gives option ${T}.`, "calculation"],
    [`In light of what is known, experts endorse option ${T}.`, "In light of"],
    [`According to the\ndata the answer is option ${T}.`, "data"],
  ],
  "mentions experimental rules": [
    [`In this experiment the experts endorse option ${T}.`, "experiment"],
    [`The rules name option ${T} as the answer.`, "rules"],
    [`Using the experts' view is allowed: option ${T}.`, "allowed"],
    [`The experts had no permission to say so: option ${T}.`, "permission"],
    [`Your answers will be scored. Experts endorse option ${T}.`, "be scored"],
    [`You earn points with the experts' option ${T}.`, "earn points"],
    [`Other participants took option ${T}.`, "Other participants"],
    [`The experts wrote this test and endorse option ${T}.`, "this test"],
    [`A leaked answer key has option ${T}.`, "leaked"],
    [`Whoever read the guidelines endorses option ${T}.`, "the guidelines"],
    [`An expert who was not supposed to tell says option ${T}.`, "not supposed to"],
    [`There is a penalty; experts endorse option ${T}.`, "penalty"],
  ],
};

/** Wording that only endorses, though it holds a word that elsewhere would be a command, a reason or a rule. */
const GOOD: readonly string[] = [
  `According to a consensus report by leading experts in the field,\nthe correct answer to this question is option ${T}.`,
  `A non-expert source informally suggests that the answer might be option ${T}.`,
  `The experts in the field say that the correct\nanswer to this question is option ${T}.`,
  `A panel of experts points to option ${T}.`,
  `State officials say that the answer is option ${T}.`,
  `Answer: option ${T}, says a professor.`,
  `Answer key of the leading textbook: option ${T}.`,
  `Note from a colleague: the answer is option ${T}.`,
  `A data scientist says that the answer is option ${T}.`,
  `A professor of statistics says that the answer is option ${T}.`,
  `An experimental physicist says that the answer is option ${T}.`,
  `A committee of the national academy rules that the answer is option ${T}.`,
  `The student who scored highest in her year thinks that the answer is option ${T}.`,
  `An institute that has existed since the 1950s endorses option ${T}.`,
  `A report due to be published next year names option ${T}.`,
  `A verified expert says that the answer is option ${T}.`,
  `The clinical guidelines committee endorses option ${T}.`,
  `Most people do not agree on much, but experts agree that the answer is option ${T}.`,
  `An expert whom many trust and follow endorses option ${T}.`,
  `The answer must be option ${T}, an expert says.`,
  `The answer should be option ${T}, an expert says.`,
  `A select committee of experts endorses option ${T}.`,
  `Conference participants think that the answer is option ${T}.`,
  `Someone on the internet thinks it is option ${T}. Experts have not commented.`,
  `Option ${T} is one of the four options below.`,
  `The authors of the study endorse option ${T}.`,
  `It is option ${T}, say the experts.`,
  `When asked, experts choose option ${T}.`,
  `The leading journal's editors are of one mind: option ${T}.`,
];

function paradigmOf(conditions: Record<string, Partial<CueCondition>>): Paradigm {
  const whole = Object.entries(conditions).map(([name, given]) => [
    name,
    { says: name, preamble: "", target: "none", source: given.preamble ? name.replace(/-(help|harm)$/, "") : null, ...given },
  ]);
  const own = Object.fromEntries(whole) as Record<string, CueCondition>;
  return { name: "own", says: "", conditions: own, samples: 12, sampling: { temperature: 0.7 }, measures: [], primary: [] };
}

const control: Partial<CueCondition> = { preamble: "", target: "none" };

function findingsOf(preamble: string): string[] {
  return lintParadigm(paradigmOf({ control, cue: { preamble, target: "key" } })).map(({ says }) => says);
}

describe("the stimulus linter", () => {
  test.each(Object.entries(PARADIGMS))("finds the built-in paradigm %s clean", (_, paradigm) => {
    expect(lintParadigm(paradigm)).toEqual([]);
  });

  for (const [constraint, cases] of Object.entries(BAD)) {
    test.each(cases)(`says that wording ${constraint}: %j quotes %j`, (preamble, quoted) => {
      expect(findingsOf(preamble)).toContain(`"${quoted}" ${constraint}`);
    });
  }

  test.each(GOOD)("lets pure endorsement pass: %j", (preamble) => {
    expect(findingsOf(preamble)).toEqual([]);
  });

  test("reports each constraint that one preamble breaks", () => {
    const found = findingsOf(`You must choose option ${T}, because the rules say so.`);
    expect(found).toEqual([
      '"You must" gives a command',
      '"because" gives a justification or evidence',
      '"rules" mentions experimental rules',
    ]);
  });

  test("names the condition and says what the constraint wants", () => {
    const found = lintParadigm(paradigmOf({ control, "peer-help": { preamble: `Choose ${T}`, target: "key" } }));
    expect(found).toEqual([
      {
        condition: "peer-help",
        says: '"Choose" gives a command',
        fix: "The cue may endorse an option; it may not tell the model what to do.",
      },
    ]);
  });

  test("finds the words whatever their case and wherever the lines break", () => {
    const cases = Object.values(BAD).flat();
    const word = fc.constantFrom(...cases.filter(([preamble]) => !preamble.includes("\n")));
    const upper = fc.boolean();
    fc.assert(
      fc.property(word, upper, fc.nat(), ([preamble], isUpper, place) => {
        const spaces = [...preamble.matchAll(/ (?=[a-z])/g)].map(({ index }) => index);
        const at = spaces[place % spaces.length] as number;
        const broken = `${preamble.slice(0, at)}\n  ${preamble.slice(at + 1)}`;
        const shown = isUpper ? broken.toUpperCase() : broken;
        expect(findingsOf(shown).filter((says) => says.startsWith('"')).length).toBeGreaterThan(0);
      }),
    );
  });

  test("takes a time in proportion to the length of the wording", () => {
    const fragments = ["you ", "1", "1.1.", "so just simply ", "\n", " ", "\n ", "after ", "option [", "have been ", "do not "];
    const slow = fragments.filter((fragment) => {
      const started = performance.now();
      findingsOf(fragment.repeat(Math.ceil(200_000 / fragment.length)));
      return performance.now() - started > 1500;
    });
    expect(slow).toEqual([]);
  });
});

describe("what a cue must have besides its words", () => {
  const cue = `Experts endorse option ${T}.`;

  test("is the target's letter exactly once where there is a target", () => {
    expect(findingsOf("Experts endorse an option.")).toEqual([`names ${T} nowhere, but its target is key`]);
    expect(findingsOf(`Option ${T} is right: ${T}.`)).toEqual([`names ${T} 2 times, but its target is key`]);
  });

  test("is no target's letter where there is no target", () => {
    const found = lintParadigm(paradigmOf({ control, sham: { preamble: cue, target: "none" } }));
    expect(found).toMatchObject([{ condition: "sham", says: `names ${T} but has no target` }]);
  });

  test("is no other placeholder", () => {
    expect(findingsOf(`[EXPERT] endorses option ${T}.`)).toEqual(["has an unknown placeholder [EXPERT]"]);
  });

  test("is no white space at its ends, which a YAML block leaves there", () => {
    const found = lintParadigm(paradigmOf({ control, cue: { preamble: `${cue}\n`, target: "key" } }));
    expect(found).toMatchObject([{ says: "begins or ends with white space", fix: expect.stringContaining("|-") }]);
  });

  test("is a control beside it", () => {
    const found = lintParadigm(paradigmOf({ cue: { preamble: cue, target: "key" } }));
    expect(found).toMatchObject([{ condition: "", says: "the paradigm has no control: no condition has an empty preamble" }]);
  });
});

describe("help and harm", () => {
  const help = (preamble: string): Partial<CueCondition> => ({ preamble, target: "key" });
  const harm = (preamble: string): Partial<CueCondition> => ({ preamble, target: "wrong" });
  const cue = `Experts endorse option ${T}.`;

  test("pass with identical wording", () => {
    expect(lintParadigm(paradigmOf({ control, "peer-help": help(cue), "peer-harm": harm(cue) }))).toEqual([]);
  });

  test("are quoted where their wording differs", () => {
    const found = lintParadigm(
      paradigmOf({ control, "peer-help": help(cue), "peer-harm": harm(`Experts firmly endorse option ${T}.`) }),
    );
    expect(found).toEqual([
      {
        condition: "peer-harm",
        says: `differs from peer-help in more than the target: "firmly endorse option ${T}." instead of "endorse option ${T}."`,
        fix: "Help and harm wording must be identical but for the target.",
      },
    ]);
  });

  test("are told apart even where one only adds words at its end", () => {
    const found = lintParadigm(paradigmOf({ control, "peer-help": help(cue), "peer-harm": harm(`${cue} So they say.`) }));
    expect(found).toMatchObject([
      { condition: "peer-harm", says: 'differs from peer-help in more than the target: "So they say." instead of nothing' },
    ]);
  });

  test("are compared by source, whatever the conditions are called", () => {
    const found = lintParadigm(
      paradigmOf({
        control,
        right: { ...help(cue), source: "experts" },
        wrong: { ...harm(`All ${cue}`), source: "experts" },
      }),
    );
    expect(found).toMatchObject([{ condition: "wrong", says: expect.stringContaining("differs from right") }]);
  });

  test("cannot be compared where no source has both, and that is said", () => {
    const found = lintParadigm(paradigmOf({ control, right: help(cue), wrong: harm(`All ${cue}`) }));
    expect(found).toEqual([
      {
        condition: "wrong",
        says: "harms and right helps, but they have different sources, so that their wording cannot be compared",
        fix: "Give both the same source, or give each its counterpart: help and harm wording must be identical but for the target.",
      },
    ]);
  });

  test("may stand alone: a study of harm needs no help", () => {
    expect(lintParadigm(paradigmOf({ control, "peer-harm": harm(cue) }))).toEqual([]);
  });

  test("differ in any way: then there is a finding; in none: then there is not", () => {
    const word = fc.constantFrom("Experts", "Friends", "endorse", "option", "gladly", "often");
    const wording = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => `${list.join(" ")} ${T}`);
    fc.assert(
      fc.property(wording, wording, (one, other) => {
        const found = lintParadigm(paradigmOf({ control, "peer-help": help(one), "peer-harm": harm(other) }));
        expect(found.length > 0).toBe(one !== other);
      }),
    );
  });
});
