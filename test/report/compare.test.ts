import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { manifestDigest } from "../../src/plan/manifest.ts";
import { compareRuns } from "../../src/report/compare/compare.ts";
import { differencesOf, pairingsOf } from "../../src/report/compare/differences.ts";
import { shareRuns } from "../../src/report/compare/shared.ts";
import { differenceSentences, differenceTable } from "../../src/report/compare/words.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { CUES, importedRun, ranStudy } from "./runs.ts";

const QUICK = { draws: 200 };
const STEADY = "{ name: simulated/custom, alias: who, parameters: { accuracy: 0.9, follow: { high: 0, low: 0 } } }";
const FOLLOWER = "{ name: simulated/custom, alias: who, parameters: { accuracy: 0.9, follow: { high: 0.9, low: 0.9 } } }";
/** Without the whole page in the message. */
function says(page: string, words: string, isSaid = true): void {
  expect(page.includes(words), words).toBe(isSaid);
}

const study = (who: string, more = ""): string =>
  CUES.replace("simulated/deferential", who).replace("take: 12", `take: 30${more}`);

describe("Two runs", () => {
  test("are compared on the items that both have, paired by item, with the later less the first", async () => {
    const [a, b] = [await ranStudy(study(STEADY)), await ranStudy(study(FOLLOWER).replace(", low-help, low-harm", ""))];
    const shared = await shareRuns([a, b]);
    expect(shared.items).toBe(30);
    expect(pairingsOf(shared)).toEqual([{ run: 1, model: "who", against: "who" }]);
    const found = differencesOf(shared, 200);
    const pull = found.find(({ metric, a: at }) => metric === "excess-compliance" && at.authority === "high-harm");
    expect(pull?.estimate).toBeGreaterThan(0.5);
    expect(pull?.model).toBe("who (B) vs who (A)");
    expect(found.some(({ a: at }) => at.authority === "low-harm")).toBe(false);
    const page = readFileSync((await compareRuns([a, b], QUICK)).page, "utf8");
    says(page, "30 items are the same in all");
    says(page, "A and B share 3 conditions; A has 2 more, B 0.");
    says(page, "shown after correction for the others");
    says(page, "models / who");
  });

  test("of which one has other items too are compared on the shared ones alone", async () => {
    const [a, b] = [await ranStudy(study(STEADY)), await ranStudy(study(STEADY).replace("take: 30", "take: 80"))];
    const shared = await shareRuns([a, b]);
    expect(shared.items).toBe(30);
    expect(shared.runs.map(({ items }) => items)).toEqual([30, 80]);
    expect(shared.table.items.length).toBe(30);
  });

  test("that are the same tell no difference", async () => {
    const a = await ranStudy(study(STEADY));
    const found = differencesOf(await shareRuns([a, a]), 200);
    expect(found.length).toBeGreaterThan(5);
    expect(found.every(({ estimate }) => estimate === 0)).toBe(true);
  });

  test("without a shared item are a page that says so", async () => {
    const a = await ranStudy(study(STEADY));
    const b = await ranStudy(study(STEADY).replace("set: mcqa, take: 30", "set: ethics, take: 12"));
    const page = readFileSync((await compareRuns([a, b], QUICK)).page, "utf8");
    says(page, "The runs share no item: there is nothing to compare.");
  });

  test("whose cues endorse other options are compared on compliance where they endorse the same", async () => {
    const all = study(FOLLOWER).replace("take: 30", "take: 80").replace("samples: 4", "samples: 2");
    const [a, b] = [await ranStudy(all), await ranStudy(`${all}seed: 7\n`)];
    const shared = await shareRuns([a, b]);
    expect(shared.items).toBe(80);
    const same = await sameTargets(a, b);
    expect(same).toBeGreaterThan(5);
    expect(same).toBeLessThan(75);
    expect(shared.targets.differing).toBe(80 - same);
    const found = differencesOf(shared, 200);
    const at = (metric: string, authority: string) =>
      found.find((each) => each.metric === metric && each.a.authority === authority && each.b.authority === authority);
    expect(at("compliance", "high-harm")?.items).toBe(same);
    expect(at("excess-compliance", "low-harm")?.items).toBe(same);
    expect(at("compliance", "high-harm")?.sides?.map(({ items }) => items)).toEqual([same, same]);
    expect(at("compliance", "high-help")?.items).toBe(80);
    expect(at("accuracy", "high-harm")?.items).toBe(80);
    const page = readFileSync((await compareRuns([a, b], QUICK)).page, "utf8");
    says(page, `On ${80 - same} of 80 shared items the cues of the runs do not endorse the same option.`);
  });

  test("are named by their models, whatever these are called", async () => {
    const odd = (who: string) => study(who.replace("alias: who", "alias: x vs y"));
    const [a, b] = [await ranStudy(odd(STEADY)), await ranStudy(odd(FOLLOWER))];
    const differences = differencesOf(await shareRuns([a, b]), 200);
    expect(differences[0]).toMatchObject({ later: "x vs y (B)", first: "x vs y (A)" });
    const told = differenceSentences(differences).join("\n");
    expect(told).toMatch(/ for x vs y \(B\), [^:]* for x vs y \(A\): a difference of/);
    const later = differenceTable(differences).rows.map((row) => row[3]);
    expect(later.filter((figure) => figure !== null).length).toBe(differences.filter(({ sides }) => sides !== null).length);
  });

  test("are warned of as each one's own report would, and say how much of each is delivered", async () => {
    const whole = await ranStudy(study(STEADY));
    const part = await ranStudy(study(STEADY).replace("samples: 4", "samples: 4\nbudget: { trials: 300 }"));
    const page = readFileSync((await compareRuns([whole, part], QUICK)).page, "utf8");
    const head = page.slice(0, page.indexOf("<main"));
    says(head, "B (run.db): 300 trials of 600 planned trials (50 %) are not delivered");
    says(head, "A (run.db): 0 trials", false);
    says(page, "Delivered: A 600 of 600 planned trials; B 300 of 600 planned trials.");
    says(page, "A: All 600 planned trials are delivered.");
  });

  test("of which one was imported are a page that says so", async () => {
    const rows = Array.from({ length: 12 }, (_, n) => ({
      model: "acme/one",
      set: "mcqa",
      item: `q${n}`,
      sample: 0,
      options: ["right", "wrong"],
      order: ["0", "1"],
      key: "0",
      q: `What is ${n}?`,
      response: "<answer>A</answer>",
    }));
    const [a, b] = [await ranStudy(study(STEADY)), await importedRun(rows, { columns: { text: "q" } })];
    const page = readFileSync((await compareRuns([a, b], QUICK)).page, "utf8");
    says(page.slice(0, page.indexOf("<main")), "B (run.db): The replies were recorded elsewhere and imported");
    says(page, "B 12 trials, recorded elsewhere");
  });

  test("have each their own plan's digest, and files of their own to make again", async () => {
    const [a, b] = [await ranStudy(study(STEADY)), await ranStudy(study(FOLLOWER))];
    const { runs } = await shareRuns([a, b]);
    const page = readFileSync((await compareRuns([a, b], { ...QUICK, judged: true })).page, "utf8");
    for (const { manifest } of runs) says(page, manifestDigest(manifest));
    says(page, "--draws 200 --judged");
    says(page, "run-1-measures.json");
    says(page, "run-2-measures.json");
    says(page, "all k and all categories", false);
  });
});

/** How many items have the same target in both runs in all conditions, from the stores' own rows. */
async function sameTargets(...runs: readonly [string, string]): Promise<number> {
  const [one, other] = (await Promise.all(
    runs.map(async (run) => {
      const store = await openSqlite(run);
      const trials = await store.delivered(0, 10_000, "figures");
      await store.close();
      return new Map(trials.map(({ item, condition, target }) => [`${item} ${condition.authority}`, { item, target }] as const));
    }),
  )) as [Map<string, { item: string; target: number | null }>, Map<string, { item: string; target: number | null }>];
  const differing = new Set([...one].flatMap(([cell, { item, target }]) => (other.get(cell)?.target === target ? [] : [item])));
  return new Set([...one.values()].map(({ item }) => item)).size - differing.size;
}
