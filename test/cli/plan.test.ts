import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { contentOf, folderWith } from "../study/folder.ts";
import { SMALL, start, waver } from "./waver.ts";

interface Line {
  trial: string;
  model: string;
  item: string;
  set: string;
  condition: Record<string, string | number>;
  sample: number;
  order: string[];
  target: string | null;
  key: string | null;
  messages: { role: string; content: string }[];
}

async function lines(study: string, ...args: string[]): Promise<Line[]> {
  const cwd = await folderWith({ "s.yaml": study });
  const { code, stdout, stderr } = await waver(["plan", "s.yaml", "--prompts", "--json", ...args], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.endsWith("\n") || stdout === "").toBe(true);
  return stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
}

let smallLines: Promise<Line[]> | undefined;

/** The lines of the small study, which many tests look at and none changes. */
async function linesOfSmall(): Promise<Line[]> {
  smallLines ??= lines(SMALL);
  return await smallLines;
}

const READY = fileURLToPath(new URL("../../studies/authority-bias.yaml", import.meta.url));

describe.concurrent("waver plan", () => {
  test("shows factors, items, models, contrasts, and one item under every condition", async () => {
    const cwd = await folderWith({ "s.yaml": `${SMALL}question: Do they follow?\n` });
    const { code, stdout, stderr } = await waver(["plan", "s.yaml"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^small\nDo they follow\?\n2 conditions x 4 items x 4 samples x 1 model = 32 trials, 32 calls\.\n/);
    expect(stdout).toContain("\nFactors\n  authority  control (no cue); high-harm (experts endorse a wrong option)\n");
    expect(stdout).toContain("\nItems\n  mcqa  4 items\n");
    expect(stdout).toContain("\nModels\n  simulated/steadfast  thinking off: temperature 0.7, at most 1000 tokens\n");
    expect(stdout).toContain(
      "\nPrimary contrasts (the study names none; these are the defaults)\n  - accuracy: authority high-harm minus authority control\n",
    );
    expect(stdout).toMatch(/\n authority control \nAnswer the following/);
    expect(stdout).toMatch(/\n authority high-harm \nAccording to a consensus report by leading experts in the field,\n/);
  });

  test("says how many conditions the examples leave out", async () => {
    const cwd = await folderWith({
      "s.yaml": `${SMALL.replace("design: {", "design: { reflection: [0, 1, 2, 3, 4, 5], form: [plain, confidence],")}`,
    });
    expect((await waver(["plan", "s.yaml"], { cwd })).stdout).toMatch(
      /\n\.\.\. and 12 more conditions: --prompts shows all\.\n$/,
    );
  });

  test("shows the system prompt wherever it shows prompts", async () => {
    const cwd = await folderWith({ "s.yaml": `${SMALL}system: You are a juror.\n` });
    const shown = "[system]\nYou are a juror.\n\n[user]\n";
    expect((await waver(["plan", "s.yaml"], { cwd })).stdout).toContain(shown);
    expect((await waver(["plan", "s.yaml", "--prompts", "--limit", "1"], { cwd })).stdout).toContain(shown);
  });

  test("--json prints the manifest and nothing else", async () => {
    const cwd = await folderWith({ "s.yaml": SMALL });
    const { code, stdout, stderr } = await waver(["plan", "s.yaml", "--json"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      manifest: 1,
      name: "small",
      design: { authority: ["control", "high-harm"] },
      samples: 4,
      trials: 32,
      calls: 32,
    });
  });

  test("--item shows that item, and refuses one that is not in the plan", async () => {
    const cwd = await folderWith({ "s.yaml": SMALL.replace(", take: 4", "") });
    expect((await waver(["plan", "s.yaml", "--item", "q07"], { cwd })).stdout).toContain("\nExample: mcqa q07, sample 0\n");
    expect(await waver(["plan", "s.yaml", "--item", "q0x"], { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: '--item: there is no item "q0x" in this plan; did you mean "q01"?\n',
    });
  });

  test.each([
    [["--limit", "3"], "--limit: needs --prompts"],
    [["--prompts", "--limit", "few"], '--limit: "few" is not a whole number'],
    [["--amend", "why"], "--amend: needs --lock"],
    [["--lock", "l.md", "--prompts"], "--lock: cannot stand beside --prompts"],
    [["--prompts", "--diff", "control", "high-harm"], "--diff: cannot stand beside --prompts"],
    [["--diff", "control"], "--diff: names 1 condition"],
    [["--diff", "control", "high-harm", "low-harm"], "--diff: names 3 conditions"],
    [["--diff", "control", "high-ham"], '--diff: "high-ham" names no condition of this study; did you mean "high-harm"?'],
    [["--diff", "control", "authority=low"], '--diff: "authority=low" names no condition of this study'],
    [["--prices", "none.yaml"], "none.yaml: there is no such file"],
  ])("refuses %j and writes nothing", async (args, says) => {
    const cwd = await folderWith({ "s.yaml": SMALL });
    const { code, stdout, stderr } = await waver(["plan", "s.yaml", ...args], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.startsWith(says)).toBe(true);
    expect(await contentOf(cwd)).toEqual({ "s.yaml": SMALL });
  });
});

describe.concurrent("waver plan --prompts --json", () => {
  test("prints one line a trial, with the fields of the design page in its order", async () => {
    const all = await linesOfSmall();
    expect(all).toHaveLength(32);
    expect(new Set(all.map(({ trial }) => trial)).size).toBe(32);
    for (const line of all) {
      expect(Object.keys(line)).toEqual([
        ...["trial", "model", "item", "set", "condition", "sample", "order", "target", "key", "messages"],
      ]);
      expect(line).toMatchObject({ trial: expect.stringMatching(/^[0-9a-f]{32}$/), model: "simulated/steadfast", set: "mcqa" });
      expect(line.condition).toEqual({ authority: expect.stringMatching(/^(control|high-harm)$/) });
      expect([0, 1, 2, 3]).toContain(line.sample);
      expect([...line.order].sort()).toEqual(["0", "1", "2", "3"]);
      expect(line.key).toMatch(/^[0-3]$/);
      expect(line.messages).toEqual([{ role: "user", content: expect.any(String) }]);
    }
  });

  test("gives the target as a canonical option, and shows the letter that it has on screen", async () => {
    for (const { condition, target, key, order, messages } of await linesOfSmall()) {
      if (condition.authority === "control") expect(target).toBeNull();
      else {
        expect(target).toMatch(/^[0-3]$/);
        expect(target).not.toBe(key);
        const letter = "ABCD"[order.indexOf(target as string)];
        expect(messages[0]?.content).toContain(`the correct answer to this question is option ${letter}.`);
      }
    }
  });

  test("prints the same lines in the same order every time", async () => {
    expect(await lines(SMALL)).toEqual(await linesOfSmall());
  });

  test("has the alias of a model, null for no key, and only the factors that the design names", async () => {
    const [line] = await lines(`name: s
models: [{ name: simulated/steadfast, alias: first }]
items: [{ set: moralchoice }]
samples: 2
`).then((all) => all.filter(({ key }) => key === null));
    expect(line).toMatchObject({ model: "first", condition: {}, target: null, key: null });
  });

  const twoPass = (mode: string): string => `name: s
models: [simulated/steadfast]
items: [{ set: mcqa, take: 1 }]
design: { reflection: [5] }
samples: 1
twoPass: ${mode}
`;

  test("has the assistant's turn between the two prompts of a conversation", async () => {
    const [line] = await lines(twoPass("conversation"));
    expect(line?.condition).toEqual({ reflection: 5 });
    expect(line?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(line?.messages[1]?.content).toBe("{previous_response}");
    expect(line?.messages[2]?.content).toContain("You previously answered:\n\n{previous_response}\n");
  });

  test("has the two prompts alone where the passes are standalone", async () => {
    const [line] = await lines(twoPass("standalone"));
    expect(line?.messages.map(({ role }) => role)).toEqual(["user", "user"]);
    expect(line?.messages[1]?.content).toContain("You previously answered:\n\n{previous_response}\n");
  });

  test("opens with the system prompt where there is one", async () => {
    const [line] = await lines(`${SMALL}system: You are a juror.\n`);
    expect(line?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(line?.messages[0]?.content).toBe("You are a juror.");
  });

  test("--limit stops after so many trials, which are the first of all", async () => {
    const all = await linesOfSmall();
    expect(await lines(SMALL, "--limit", "5")).toEqual(all.slice(0, 5));
    expect(await lines(SMALL, "--limit", "0")).toEqual([]);
    expect(await lines(SMALL, "--limit", "99")).toEqual(all);
  });

  test("--item keeps the trials of one item, with the ids and the order that they have among all", async () => {
    const all = await linesOfSmall();
    const item = all[0]?.item as string;
    const own = all.filter((line) => line.item === item);
    expect(own).toHaveLength(8);
    expect(await lines(SMALL, "--item", item)).toEqual(own);
  });

  test("without --json shows the same trials as text", async () => {
    const cwd = await folderWith({ "s.yaml": SMALL });
    const { stdout } = await waver(["plan", "s.yaml", "--prompts"], { cwd });
    const expected = (await linesOfSmall()).map(
      ({ trial, model, set, item, condition, sample, messages }) =>
        `${trial}  ${model}, ${set} ${item}, authority ${condition.authority}, sample ${sample}\n${messages[0]?.content}\n\n`,
    );
    expect(stdout).toBe(expected.join(""));
  });

  test.each([["--prompts --json"], ["--prompts"], [""]])(
    "ends quietly when the reader of %j closes the pipe early",
    async (options) => {
      const cwd = await folderWith({});
      const child = start(["plan", READY, ...options.split(" ").filter(Boolean)], { cwd });
      const stderr = text(child.stderr);
      child.stdout.once("data", () => child.stdout.destroy());
      const [code, signal] = await once(child, "exit");
      expect({ code, signal, stderr: await stderr }).toEqual({ code: 0, signal: null, stderr: "" });
    },
  );
});

describe.concurrent("waver plan --diff", () => {
  const diff = async (env: Record<string, string>, ...args: string[]) =>
    await waver(["plan", "s.yaml", "--diff", "control", "high-harm", ...args], {
      cwd: await folderWith({ "s.yaml": SMALL.replace(", take: 4", "") }),
      env,
    });

  test("marks what one condition adds, so that without it the other is left", async () => {
    const { code, stdout, stderr } = await diff({});
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [head, body] = stdout.split(/(?<=\n\+ authority high-harm\n\n)/);
    expect(head).toBe("mcqa q01, sample 0\n- authority control\n+ authority high-harm\n\n");
    expect(body).toMatch(/^\{\+According to a consensus report .*\n.* is option [A-D]\.\n\n\+\}Answer the following/);
  });

  test("with FORCE_COLOR paints instead of marking; NO_COLOR is stronger", async () => {
    const plain = await diff({});
    const painted = await diff({ FORCE_COLOR: "1" });
    expect(painted.stdout).toContain(
      "\x1b[32mAccording to a consensus report by leading experts in the field,\x1b[39m\n\x1b[32m",
    );
    expect(painted.stdout).not.toContain("{+");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
    const bare = painted.stdout.replace(/\x1b\[\d+m/g, "");
    expect(bare).toBe(plain.stdout.replace(/\{\+|\+\}/g, ""));
    expect((await diff({ FORCE_COLOR: "1", NO_COLOR: "1" })).stdout).toBe(plain.stdout);
    expect((await diff({ FORCE_COLOR: "0" })).stdout).toBe(plain.stdout);
  });

  test("--json gives the pieces, which make up both prompts", async () => {
    const { stdout } = await diff({ FORCE_COLOR: "1" }, "--json");
    const { pieces, ...rest } = JSON.parse(stdout) as { pieces: { kind: string; text: string }[] };
    expect(rest).toEqual({ item: "q01", set: "mcqa", sample: 0, a: { authority: "control" }, b: { authority: "high-harm" } });
    expect(pieces.map(({ kind }) => kind)).toEqual(["added", "same"]);
    expect(pieces[1]?.text).toMatch(/^Answer the following/);
  });

  test("takes conditions of crossed factors as factor=level, the others at their first level", async () => {
    const cwd = await folderWith({ "s.yaml": SMALL.replace("design: {", "design: { reflection: [0, 2],") });
    const { stdout } = await waver(["plan", "s.yaml", "--diff", "control", "reflection=2,authority=high-harm"], { cwd });
    expect(stdout).toContain("\n- reflection 0, authority control\n+ reflection 2, authority high-harm\n");
    expect(stdout).toMatch(/\[-[\s\S]*?-\]/);
  });
});
