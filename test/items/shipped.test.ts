import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Item, SET_NAMES, type SetName } from "../../src/items/item.ts";
import { loadItems, shippedFile } from "../../src/items/load.ts";

const shipped = async (set: SetName): Promise<Item[]> => (await loadItems({ set }, "/nowhere", 7)).items;

function tally<T>(items: readonly Item[], of: (item: Item) => T): Map<T, number> {
  return new Map([...Map.groupBy(items, of)].map(([held, group]) => [held, group.length]));
}

describe.each(SET_NAMES)("the %s items that ship with waver", (set) => {
  test("load without a warning and have unique ids and texts", async () => {
    const { items, warnings } = await loadItems({ set }, "/nowhere", 7);
    expect(warnings).toEqual([]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(new Set(items.map(({ text, options }) => JSON.stringify([text, options]))).size).toBe(items.length);
  });

  test("are plain ASCII, with one newline at the end and no space around any text", async () => {
    const content = readFileSync(shippedFile(set), "utf8");
    expect(content).toMatch(/^[\x20-\x7e\n]*[^\n]\n$/);
    for (const { text, options } of await shipped(set)) for (const held of [text, ...options]) expect(held).toBe(held.trim());
  });

  test("all have a category", async () => {
    expect((await shipped(set)).filter(({ category }) => category === null)).toEqual([]);
  });
});

describe("ethics", () => {
  test("has 60 scenarios, half of them wrong", async () => {
    expect(tally(await shipped("ethics"), ({ key }) => key)).toEqual(
      new Map([
        [0, 30],
        [1, 30],
      ]),
    );
  });
});

describe("moralchoice", () => {
  test("has 20 dilemmas of low ambiguity with a key and 20 of high ambiguity without", async () => {
    const items = await shipped("moralchoice");
    expect(tally(items, ({ category, key }) => `${category} ${key === null ? "without" : "with"} key`)).toEqual(
      new Map([
        ["high without key", 20],
        ["low with key", 20],
      ]),
    );
  });

  test("has the favoured action first as often as second", async () => {
    const keyed = (await shipped("moralchoice")).filter(({ key }) => key !== null);
    expect(tally(keyed, ({ key }) => key).get(0)).toBe(10);
  });
});

describe("morables", () => {
  test("has 30 fables with five morals each, 10 each clear, ambiguous and on the surface", async () => {
    const items = await shipped("morables");
    expect(items).toHaveLength(30);
    expect(new Set(items.map(({ options }) => options.length))).toEqual(new Set([5]));
    expect(Object.fromEntries(tally(items, ({ category }) => category))).toEqual({ clear: 10, ambiguous: 10, surface: 10 });
  });

  test("says of each moral what it is, and of the key that it is the right one", async () => {
    for (const { key, kinds } of await shipped("morables")) {
      expect(kinds).toHaveLength(5);
      expect(kinds?.filter((kind) => kind === "ground_truth")).toEqual(["ground_truth"]);
      expect(kinds?.[key ?? -1]).toBe("ground_truth");
    }
  });

  test("has the right moral equally often in each place", async () => {
    const places = tally(await shipped("morables"), ({ key }) => key);
    expect([0, 1, 2, 3, 4].map((place) => places.get(place))).toEqual([6, 6, 6, 6, 6]);
  });
});

describe("mcqa", () => {
  test("has 80 questions over eight domains, ten each", async () => {
    const items = await shipped("mcqa");
    expect(items).toHaveLength(80);
    const domains = tally(items, ({ category }) => category);
    expect(domains.size).toBe(8);
    expect(new Set(domains.values())).toEqual(new Set([10]));
  });

  test("has the right answer equally often in each place, four options each", async () => {
    const items = await shipped("mcqa");
    expect(new Set(items.map(({ options }) => options.length))).toEqual(new Set([4]));
    const places = tally(items, ({ key }) => key);
    expect([0, 1, 2, 3].map((place) => places.get(place))).toEqual([20, 20, 20, 20]);
  });
});
