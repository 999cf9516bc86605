import { describe, expect, test } from "vitest";
import { headsOf, mistakesOf, planOf, studyText } from "./planned.ts";

const CUE = "A colleague thinks that it is option [TARGET_OPTION].";

/** A study with a paradigm of its own; its conditions begin on line 8. */
function own(conditions: Readonly<Record<string, string>>, design = Object.keys(conditions).join(", ")): string {
  const lines = Object.entries(conditions).map(([name, condition]) => `      ${name}: ${condition}\n`);
  return studyText(`design: { peer: [${design}] }\nparadigms:\n  peer:\n    conditions:\n${lines.join("")}`);
}

const CONTROL = { control: '{ preamble: "", target: none }' };
const HELP = { "peer-help": `{ preamble: "${CUE}", target: key }` };
const HARM = { "peer-harm": `{ preamble: "${CUE}", target: wrong }` };

describe("a study's own paradigm", () => {
  test("is crossed, sampled and shown like a built-in one", async () => {
    const plan = await planOf(own({ ...CONTROL, ...HELP, ...HARM }));
    expect(plan.study).toMatchObject({ samples: 12, paradigm: { name: "peer" } });
    expect(plan.conditions.map(({ levels }) => levels.peer)).toEqual(["control", "peer-help", "peer-harm"]);
    const [trial] = [...plan.trials()].filter(({ condition }) => condition.levels.peer === "peer-harm");
    expect(trial?.settings.temperature).toBe(0.7);
    expect(trial?.target).not.toBeNull();
    expect(trial?.messages[0]?.content).toMatch(/^A colleague thinks that it is option [A-D]\.\n\nAnswer the following/);
  });

  test("is linted at its line, and the words are quoted", async () => {
    const conditions = { ...CONTROL, "peer-harm": '{ preamble: "You should pick option [TARGET_OPTION].", target: wrong }' };
    expect(await mistakesOf(own(conditions))).toEqual([
      {
        where: "study.yaml:9 paradigms.peer.conditions.peer-harm.preamble",
        says: '"You should" gives a command',
        fix: "The cue may endorse an option; it may not tell the model what to do.",
      },
    ]);
  });

  test("is linted whether the design uses it or not", async () => {
    const conditions = { ...CONTROL, pushy: '{ preamble: "Choose [TARGET_OPTION].", target: key }' };
    expect(await headsOf(own(conditions, "control"))).toEqual([
      'study.yaml:9 paradigms.peer.conditions.pushy.preamble: "Choose" gives a command',
    ]);
  });

  test("must have the same words for help and harm", async () => {
    const conditions = { ...CONTROL, ...HELP, "peer-harm": `{ preamble: "${CUE.replace("thinks", "knows")}", target: wrong }` };
    expect(await headsOf(own(conditions))).toEqual([
      "study.yaml:10 paradigms.peer.conditions.peer-harm.preamble: differs from peer-help in more than the target: " +
        '"knows that it is" instead of "thinks that it is"',
    ]);
  });

  test("must have the same words for help and harm of one source, whatever they are called", async () => {
    const conditions = {
      ...CONTROL,
      right: `{ preamble: "${CUE}", target: key, source: colleague }`,
      wrong: `{ preamble: "${CUE} Surely.", target: wrong, source: colleague }`,
    };
    expect(await headsOf(own(conditions))).toEqual([
      'study.yaml:10 paradigms.peer.conditions.wrong.preamble: differs from right in more than the target: "Surely." instead of nothing',
    ]);
  });

  test("needs a control", async () => {
    expect(await mistakesOf(own({ ...HELP, ...HARM }))).toEqual([
      {
        where: "study.yaml:7 paradigms.peer.conditions",
        says: "the paradigm has no control: no condition has an empty preamble",
        fix: 'Add control: { preamble: "", target: none }.',
      },
    ]);
  });

  test.each([["authority", "reflection", "form", "thinking"].map((name) => [name] as const)].flat())(
    "may not take the name %s",
    async (name) => {
      const keys = `paradigms:\n  ${name}: { conditions: { control: { preamble: "", target: none } } }\n`;
      expect(await headsOf(studyText(keys))).toEqual([
        `study.yaml:5 paradigms.${name}: "${name}" is the name of a built-in factor`,
      ]);
    },
  );

  test("names the levels that it has, where the design names another", async () => {
    expect(await mistakesOf(own({ ...CONTROL, ...HELP }, "control, peer-hepl"))).toEqual([
      {
        where: "study.yaml:4 design.peer[1]",
        says: 'there is no level "peer-hepl" of peer; did you mean "peer-help"?',
        fix: "Levels are: control, peer-help.",
      },
    ]);
  });

  test.each([
    ['{ preamble: "", target: nobody }', '.target: is the text "nobody"'],
    ['{ preamble: "" }', ".target: is missing"],
    ["{ target: none }", ".preamble: is missing"],
    ['{ preamble: "", target: none, cue: x }', '.cue: unknown key "cue"'],
  ])("with the condition %s is refused", async (condition, head) => {
    expect(await headsOf(own({ ...CONTROL, other: condition }))).toEqual([`study.yaml:9 paradigms.peer.conditions.other${head}`]);
  });

  test("may be called like something that every object has", async () => {
    const keys =
      'design: { valueOf: [control] }\nparadigms: { valueOf: { conditions: { control: { preamble: "", target: none } } } }\n';
    expect((await planOf(studyText(keys))).conditions.map(({ levels }) => levels)).toEqual([{ valueOf: "control" }]);
  });
});
