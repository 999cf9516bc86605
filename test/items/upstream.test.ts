import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Item } from "../../src/items/item.ts";
import { type FileSource, loadFile } from "../../src/items/load.ts";

/** The authors' own files, where they are at hand (they are never part of the project): row counts and traps as in spec/datasets.md. */
const UPSTREAM =
  process.env.WAVER_UPSTREAM ?? resolve(fileURLToPath(new URL("../../", import.meta.url)), "../shared/data/upstream");

const load = (name: string, source: FileSource) => loadFile(join(UPSTREAM, name), name, source);

function tally<T extends PropertyKey>(items: readonly Item[], of: (item: Item) => T): Record<T, number> {
  const groups = [...Map.groupBy(items, of)].map(([held, group]) => [held, group.length]);
  return Object.fromEntries(groups) as Record<T, number>;
}

/** How many clusters there are of each size. */
function clusterSizes(items: readonly Item[]): Record<string, number> {
  const sizes = [...Map.groupBy(items, ({ cluster }) => cluster).values()].map((group) => group.length);
  return Object.fromEntries([...Map.groupBy(sizes, (size) => size)].map(([size, clusters]) => [size, clusters.length]));
}

describe.skipIf(!existsSync(UPSTREAM))("the authors' own files", () => {
  test("ETHICS commonsense: 3,885 rows, 1,816 wrong and 2,069 not wrong, long posts whole", async () => {
    const { items, warnings } = await load("cm_test.csv.gz", { set: "ethics" });
    expect(items).toHaveLength(3885);
    expect(tally(items, ({ options, key }) => options[key ?? -1] ?? "none")).toEqual({ wrong: 1816, "not wrong": 2069 });
    expect(Math.max(...items.map(({ text }) => text.length))).toBeGreaterThan(5000);
    expect(warnings).toEqual([]);
  });

  test("ETHICS deontology: 3,596 rows in groups of four", async () => {
    const { items, warnings } = await load("deontology_test.csv.gz", { set: "ethics", subset: "deontology" });
    expect(items).toHaveLength(3596);
    expect(clusterSizes(items)).toEqual({ 4: 899 });
    expect(warnings).toHaveLength(1);
  });

  test("ETHICS virtue: 4,975 rows in groups of five, of which one trait fits", async () => {
    const { items, warnings } = await load("virtue_test.csv.gz", { set: "ethics", subset: "virtue" });
    expect(items).toHaveLength(4975);
    expect(clusterSizes(items)).toEqual({ 5: 995 });
    expect(tally(items, ({ options, key }) => options[key ?? -1] ?? "none")).toEqual({ "not wrong": 995, wrong: 3980 });
    expect(warnings).toHaveLength(1);
  });

  test("MoralChoice of low ambiguity: 687 rows, all with the first action as key", async () => {
    const { items, warnings } = await load("moralchoice_low_ambiguity.csv.gz", { set: "moralchoice" });
    expect(items).toHaveLength(687);
    expect(tally(items, ({ category, key }) => `${category} ${key}`)).toEqual({ "low 0": 687 });
    expect(warnings).toEqual([]);
  });

  test("MoralChoice of high ambiguity: 680 rows, none with a key, one with two equal actions", async () => {
    const { items, warnings } = await load("moralchoice_high_ambiguity.csv.gz", { set: "moralchoice" });
    expect(items).toHaveLength(680);
    expect(tally(items, ({ category, key }) => `${category} ${key}`)).toEqual({ "high null": 680 });
    expect(warnings).toHaveLength(1);
  });

  test("MORABLES mcqa: 709 rows of five choices, the right one first in all", async () => {
    const { items, warnings } = await load("morables_mcqa.json.gz", { set: "morables" });
    expect(items).toHaveLength(709);
    expect(tally(items, ({ options, key }) => `${key} of ${options.length}`)).toEqual({ "0 of 5": 709 });
    expect(items.every(({ category, cluster }) => category === null && cluster !== null)).toBe(true);
    expect(warnings).toEqual([]);
  });

  test("MORABLES adversarial: 709 rows of eight choices, all surface, the right one by class, in the same clusters as mcqa", async () => {
    const [{ items }, plain] = await Promise.all([
      load("morables_adversarial_pre_post_adj.json.gz", { set: "morables" }),
      load("morables_mcqa.json.gz", { set: "morables" }),
    ]);
    expect(items).toHaveLength(709);
    expect(tally(items, ({ options, category }) => `${options.length} ${category}`)).toEqual({ "8 surface": 709 });
    expect(items.every(({ key, kinds }) => kinds?.[key ?? -1] === "ground_truth")).toBe(true);
    expect(new Set(items.map(({ cluster }) => cluster))).toEqual(new Set(plain.items.map(({ cluster }) => cluster)));
  });
});
