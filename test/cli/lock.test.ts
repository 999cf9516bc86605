import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lockPlan } from "../../src/plan/lock.ts";
import { planStudy } from "../../src/plan/plan.ts";
import { contentOf, folderWith } from "../study/folder.ts";
import { type Ended, SMALL, waver } from "./waver.ts";

/** A folder with a study that is locked, and what one can do with it. */
async function locked(study = SMALL) {
  const cwd = await folderWith({ "s.yaml": study });
  const lock = async (...args: string[]): Promise<Ended> =>
    await waver(["plan", "s.yaml", "--lock", "lock.md", ...args], { cwd });
  const { digest } = await lockPlan(await planStudy(join(cwd, "s.yaml")), join(cwd, "lock.md"));
  return {
    cwd,
    lock,
    digest,
    text: async (): Promise<string> => await readFile(join(cwd, "lock.md"), "utf8"),
    write: async (name: string, text: string): Promise<void> => await writeFile(join(cwd, name), text),
  };
}

describe.concurrent("waver plan --lock", () => {
  test("writes the preregistration in words, and the manifest with its hash", async () => {
    const cwd = await folderWith({ "s.yaml": `${SMALL}question: Do they follow?\n` });
    const first = await waver(["plan", "s.yaml", "--lock", "lock.md"], { cwd });
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(/^The plan is locked in lock\.md \(hash [0-9a-f]{32}\)\./);
    const { "lock.md": written = "", ...others } = await contentOf(cwd);
    expect(Object.keys(others)).toEqual(["s.yaml"]);
    expect(written.match(/^#+ .*$/gm)).toEqual([
      "# Preregistration: small",
      "## Question",
      "## Design",
      "## Models",
      "## Item sets",
      "## Samples and order",
      "## Exclusions and missing answers",
      "## Primary contrasts",
      "## Analysis",
      "## Known limits of this plan",
      "## Manifest",
    ]);
    expect(written).toContain("Do they follow?");
    expect(written).toContain("- high-harm: experts endorse a wrong option");
    expect(written).toContain("4 samples of each item in each condition.");
    const { stdout: manifest } = await waver(["plan", "s.yaml", "--json"], { cwd });
    expect(written).toContain(`\`\`\`json\n${manifest}\`\`\`\n`);
  });

  test("finds that an unchanged study matches, and leaves the lock as it is", async () => {
    const { digest, lock, text } = await locked();
    const before = await text();
    expect(await lock()).toEqual({ code: 0, stdout: `The study is what lock.md locked (hash ${digest}).\n`, stderr: "" });
    expect(await lock("--amend", "for nothing")).toMatchObject({ code: 0 });
    expect(await text()).toBe(before);
  });

  test("matches a study that differs in comments, order of keys, addresses and speed alone", async () => {
    const { lock, write } = await locked(
      SMALL.replace("[simulated/steadfast]", "[{ name: openai-compatible/local, baseUrl: 'http://127.0.0.1:1/v1' }]"),
    );
    const model = "{ name: openai-compatible/local, concurrency: 9, baseUrl: 'http://localhost:2/v1', keyEnv: MY_KEY }";
    const [name, , ...rest] = SMALL.split("\n");
    await write("s.yaml", `# mine\nmodels: [${model}]\n${rest.join("\n")}\n${name}\n`);
    expect(await lock()).toMatchObject({ code: 0, stderr: "" });
  });

  test("refuses a changed study with exit code 2 and names what differs", async () => {
    const { lock, text, write } = await locked();
    const before = await text();
    await write("s.yaml", `${SMALL.replace("samples: 4", "samples: 8").replace("high-harm", "low-harm")}seed: 3\n`);
    const { code, stdout, stderr } = await lock();
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^lock\.md: the study is not what was locked:\n/);
    expect(stderr).toContain("\n    samples: 4 is now 8\n");
    expect(stderr).toContain("\n    seed: 1 is now 3\n");
    expect(stderr).toContain('\n    design / authority: ["control","high-harm"] is now ["control","low-harm"]\n');
    expect(stderr).toContain('--amend "why"');
    expect(await text()).toBe(before);
  });

  test("names a changed item file, though the study's own text is the same", async () => {
    const item = (id: string): string => `{"id":"${id}","question":"?","options":["a","b","c","d"],"key":0}\n`;
    const cwd = await folderWith({
      "s.yaml": SMALL.replace("take: 4", "file: q.jsonl"),
      "q.jsonl": item("q1") + item("q2"),
    });
    const args = ["plan", "s.yaml", "--lock", "lock.md"];
    await waver(args, { cwd });
    await writeFile(join(cwd, "q.jsonl"), item("q1") + item("q3"));
    const { code, stderr } = await waver(args, { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/\n {4}items \/ mcqa \/ content: [0-9a-f]{32} is now [0-9a-f]{32}\n/);
  });

  test("goes on with --amend, and records when, why and what", async () => {
    const { lock, text, write } = await locked();
    const before = await text();
    await write("s.yaml", SMALL.replace("samples: 4", "samples: 8"));
    const amended = await lock("--amend", "more power");
    expect(amended).toMatchObject({ code: 0, stderr: "" });
    expect(amended.stdout).toContain("The departure from the lock is recorded in lock.md:\n  - samples: 4 is now 8\n");
    const after = await text();
    expect(after.startsWith(before)).toBe(true);
    expect(after.slice(before.length)).toMatch(
      /^\n## Amendment 1\n\n\d{4}-\d{2}-\d{2}T[\d:.]+Z: more power\n\n- samples: 4 is now 8\n/,
    );
    expect(await lock()).toMatchObject({ code: 0, stdout: expect.stringContaining("is what lock.md locked") });
    await write("s.yaml", SMALL);
    expect(await lock()).toMatchObject({ code: 2, stderr: expect.stringContaining("samples: 8 is now 4") });
    expect(await lock("--amend", "back again")).toMatchObject({ code: 0 });
    expect(await text()).toMatch(/\n## Amendment 2\n\n\S+: back again\n/);
  });

  test("wants a reason: --amend with nothing in it is refused", async () => {
    const { lock, write } = await locked();
    await write("s.yaml", SMALL.replace("samples: 4", "samples: 8"));
    expect(await lock("--amend", "  ")).toMatchObject({ code: 2, stdout: "" });
  });

  test("notices a manifest that was edited by hand, even with --amend", async () => {
    const { lock, text, write } = await locked();
    const edited = (await text()).replace('"samples": 4', '"samples": 5');
    await write("lock.md", edited);
    const { code, stdout, stderr } = await lock("--amend", "why not");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("lock.md: has been edited since waver wrote it: its seal is broken");
    expect(await text()).toBe(edited);
  });

  test.each([
    [
      "a manifest that is no JSON any more",
      (text: string) => text.replace('"manifest": 1,', '"manifest": 1'),
      "its seal is broken",
    ],
    ["an edit of its words", (text: string) => text.replace("Holm", "nothing"), "its seal is broken"],
    ["words added at its end", (text: string) => `${text}And more.\n`, "its seal is broken"],
    ["a file that is no lock", () => "# My notes\n", "is not a lock that waver wrote"],
    ["an empty file", () => "", "is not a lock that waver wrote"],
  ])("refuses %s and leaves it alone", async (_, edit, says) => {
    const { lock, text, write } = await locked();
    const edited = edit(await text());
    await write("lock.md", edited);
    expect(await lock()).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(says) });
    expect(await text()).toBe(edited);
  });

  test("reads a lock whose line ends an editor or git has changed", async () => {
    const { lock, text, write } = await locked();
    await write("lock.md", (await text()).replaceAll("\n", "\r\n"));
    expect(await lock()).toMatchObject({ code: 0, stderr: "" });
  });

  test("--amend needs a lock that is there", async () => {
    const cwd = await folderWith({ "s.yaml": SMALL });
    const none = await waver(["plan", "s.yaml", "--lock", "lock.md", "--amend", "why"], { cwd });
    expect(none).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("lock.md: there is no lock to amend") });
    expect(await contentOf(cwd)).toEqual({ "s.yaml": SMALL });
  });

  test("--json prints the state, the hash and the differences", async () => {
    const { lock, write } = await locked();
    const digest = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(JSON.parse((await lock("--json")).stdout)).toEqual({ state: "matches", digest });
    await write("s.yaml", SMALL.replace("samples: 4", "samples: 8"));
    const amended = JSON.parse((await lock("--json", "--amend", "why")).stdout);
    expect(amended).toEqual({ state: "amended", digest, differences: expect.arrayContaining(["samples: 4 is now 8"]) });
  });

  test("a wrong study writes no lock", async () => {
    const files = { "s.yaml": `${SMALL}sampels: 3\n` };
    const cwd = await folderWith(files);
    expect(await waver(["plan", "s.yaml", "--lock", "lock.md"], { cwd })).toMatchObject({ code: 2, stdout: "" });
    expect(await contentOf(cwd)).toEqual(files);
  });

  test("a lock that cannot be written leaves nothing behind", async () => {
    const cwd = await folderWith({ "s.yaml": SMALL });
    const ended = await waver(["plan", "s.yaml", "--lock", "missing/lock.md"], { cwd });
    expect(ended).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("missing/lock.md: cannot be written") });
    expect(await contentOf(cwd)).toEqual({ "s.yaml": SMALL });
  });
});
