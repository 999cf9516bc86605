import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SMALL, waver } from "../cli/waver.ts";
import { folderWith } from "../study/folder.ts";

const STUDY = `${SMALL}primary:\n  - { metric: accuracy, a: { authority: high-harm }, b: { authority: control } }\n`;

async function power(...args: string[]) {
  return await waver(["power", "study.yaml", ...args], { cwd: await folderWith({ "study.yaml": STUDY }) });
}

describe("waver power", () => {
  test("tells power, size, coverage and the items that it takes, and how far words agree", async () => {
    const { code, stdout, stderr } = await power("--reps", "20", "--effect", "0.3", "--items", "12", "--accuracy", "0.7");
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toContain("small: power by simulation, 20 replications of each design and effect.");
    expect(stdout).toContain("accuracy 0.7");
    expect(stdout).toMatch(/none +accuracy high-harm - control +[\d.]+ \[/);
    expect(stdout).toMatch(/-30\.0 +accuracy high-harm - control +[\d.]+ \[/);
    expect(stdout).toMatch(/\+30\.0 +4 +80 % +\d+ +found in /);
    expect(stdout).toContain("endless");
    expect(stdout).toMatch(/10 replications also went through as text.* all 960 answers are\s+the same/s);
  }, 60_000);

  test("prints the same as JSON, and the same again", async () => {
    const args = ["--reps", "10", "--effect", "0.2", "--no-search", "--items", "8", "--samples", "2", "--json"];
    const [first, second] = [await power(...args), await power(...args)];
    expect(first).toEqual(second);
    const { simulated, needed, assumed } = JSON.parse(first.stdout);
    expect(needed).toEqual([]);
    expect(assumed).toHaveLength(1);
    expect(simulated.map(({ effect, items, samples }: Record<string, unknown>) => [effect, items, samples])).toEqual([
      [0, 8, 2],
      [0.2, 8, 2],
    ]);
    expect(simulated[1].contrasts[0]).toMatchObject({ metric: "accuracy", model: "simulated/steadfast", power: { of: 10 } });
    expect(simulated[1].contrasts[0].truth).toBeCloseTo(-0.2, 6);
  }, 60_000);

  test("takes difficulties and missing answers from a pilot", async () => {
    const parameters = "{ accuracy: 0.8, spread: 1, refusal: 0.2 }";
    const study = STUDY.replace("simulated/steadfast", `{ name: simulated/custom, parameters: ${parameters} }`)
      .replace("take: 4", "take: 24")
      .replace("samples: 4", "samples: 8");
    const cwd = await folderWith({ "study.yaml": study });
    expect((await waver(["run", "study.yaml"], { cwd })).code).toBe(0);
    const args = [
      "power",
      "study.yaml",
      "--pilot",
      join("runs", "small.db"),
      "--reps",
      "10",
      "--effect",
      "0.1",
      "--no-search",
      "--json",
    ];
    const { stdout, code } = await waver(args, { cwd });
    expect(code).toBe(0);
    const [{ chances, missing, from, parameters: taken }] = JSON.parse(stdout).assumed;
    expect(from).toContain("small.db");
    // 24 items: the mean chance within three standard errors of what the participant is made of.
    expect(chances.alpha / (chances.alpha + chances.beta)).toBeGreaterThan(0.68);
    expect(chances.alpha / (chances.alpha + chances.beta)).toBeLessThan(0.92);
    for (const share of [taken.refusal, missing["authority high-harm"].refusal]) {
      expect(share).toBeGreaterThan(0.11);
      expect(share).toBeLessThan(0.29);
    }
  }, 60_000);

  test.each([
    [["--effect", "5"], '--effect: "5" is not a number from 0 to 1'],
    [["--items", "1"], '--items: "1" is not a whole number from 2'],
    [["--reps", "10,20"], "--reps: takes one number"],
    [["--pilot", "there-is-none.db"], "there-is-none.db"],
  ])("ends with 2 and says what is wrong: %s", async (args, says) => {
    const { code, stdout, stderr } = await power(...args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(says);
  });

  test("has nothing to look for where a study tests nothing, or nothing that can be simulated", async () => {
    const none = await folderWith({ "study.yaml": `${SMALL}primary: []\n` });
    expect((await waver(["power", "study.yaml"], { cwd: none })).stderr).toContain("names no contrasts");
    const length = await folderWith({ "study.yaml": STUDY.replace("accuracy", "length") });
    const { code, stderr } = await waver(["power", "study.yaml"], { cwd: length });
    expect(code).toBe(2);
    expect(stderr).toContain("length: simulated participants cannot be given such an effect");
  });
});
