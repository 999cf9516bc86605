import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Item, makeItem } from "../../src/items/item.ts";
import { loadItems } from "../../src/items/load.ts";
import { takeItems } from "../../src/items/take.ts";
import { freshFolder, jsonLines } from "./files.ts";

function item(id: string, category: string | null): Item {
  return makeItem({ set: "mcqa", id, text: `Text of ${id}`, options: ["yes", "no"], key: 0, category });
}

/** Items of categories with these sizes, one category after the other. */
function itemsOf(sizes: readonly number[]): Item[] {
  return sizes.flatMap((size, place) => Array.from({ length: size }, (_, index) => item(`c${place}-${index}`, `c${place}`)));
}

const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => id);

/** How many of each category were taken. */
function taken(sizes: readonly number[], count: number, seed: number): number[] {
  const items = takeItems(itemsOf(sizes), count, seed);
  return sizes.map((_, place) => items.filter(({ category }) => category === `c${place}`).length);
}

const seeds = fc.nat({ max: 1_000_000 });
const someSizes = (most: number) => fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: most });

/** Sizes of categories, and a number of items to take. */
const draws = (most: number) =>
  someSizes(most).chain((sizes) =>
    fc.tuple(fc.constant(sizes), fc.integer({ min: 1, max: sizes.reduce((sum, size) => sum + size, 0) })),
  );

describe("take", () => {
  test("gives exactly as many items as asked, each once, in the order of the file", () => {
    fc.assert(
      fc.property(draws(6), seeds, ([sizes, count], seed) => {
        const items = itemsOf(sizes);
        const chosen = new Set(takeItems(items, count, seed));
        expect(chosen.size).toBe(count);
        expect([...chosen]).toEqual(items.filter((candidate) => chosen.has(candidate)));
      }),
    );
  });

  test("gives all items when more are asked for than there are", () => {
    const items = itemsOf([3, 2]);
    expect(takeItems(items, 5, 1)).toEqual(items);
    expect(takeItems(items, 500, 1)).toEqual(items);
  });

  test("grows without dropping: a larger draw keeps every item of a smaller one", () => {
    fc.assert(
      fc.property(draws(6), fc.nat({ max: 60 }), seeds, ([sizes, count], more, seed) => {
        const items = itemsOf(sizes);
        const larger = new Set(takeItems(items, count + more, seed));
        for (const kept of takeItems(items, count, seed)) expect(larger).toContain(kept);
      }),
    );
  });

  test("draws the same items whatever the order of the file", () => {
    const shuffled = draws(5).chain(([sizes, count]) => {
      const items = itemsOf(sizes);
      return fc.tuple(
        fc.constant(items),
        fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length }),
        fc.constant(count),
      );
    });
    fc.assert(
      fc.property(shuffled, seeds, ([items, reordered, count], seed) => {
        expect(idsOf(takeItems(reordered, count, seed)).sort()).toEqual(idsOf(takeItems(items, count, seed)).sort());
      }),
    );
  });

  test("draws other items with another seed, and the same with the same", () => {
    const items = itemsOf([50, 50]);
    const draw = (seed: number): string => idsOf(takeItems(items, 20, seed)).join();
    expect(draw(7)).toBe(draw(7));
    expect(new Set([1, 2, 3, 4, 5].map(draw)).size).toBe(5);
  });

  test("draws every item of a category about equally often over seeds", () => {
    const items = itemsOf([10, 10]);
    const times = new Map<string, number>();
    for (let seed = 0; seed < 1000; seed++) {
      for (const { id } of takeItems(items, 6, seed)) times.set(id, (times.get(id) ?? 0) + 1);
    }
    // 1000 draws with chance 0.3: mean 300, standard deviation 14.5; five of those on either side.
    for (const { id } of items) expect(Math.abs((times.get(id) ?? 0) - 300)).toBeLessThan(73);
  });

  test("treats items without a category as a category of their own", () => {
    const items = [...itemsOf([10]), ...Array.from({ length: 10 }, (_, index) => item(`n${index}`, null))];
    expect(takeItems(items, 8, 3).filter(({ category }) => category === null)).toHaveLength(4);
  });
});

describe("take is spread over the categories in proportion to their sizes", () => {
  test("every category is within one item of its exact share, however many there are and however small", () => {
    fc.assert(
      fc.property(draws(40), seeds, ([sizes, count], seed) => {
        const all = sizes.reduce((sum, size) => sum + size, 0);
        taken(sizes, count, seed).forEach((got, place) => {
          expect(Math.abs(got - (count * (sizes[place] as number)) / all)).toBeLessThan(1);
        });
      }),
      { numRuns: 300 },
    );
  });

  test("categories of one size differ by one item at most, however many there are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.nat(), seeds, (many, size, any, seed) => {
        const counts = taken(Array<number>(many).fill(size), 1 + (any % (many * size)), seed);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("a larger category never gets fewer than a smaller one", () => {
    fc.assert(
      fc.property(draws(8), seeds, ([sizes, count], seed) => {
        const counts = taken(sizes, count, seed);
        const bySize = sizes.map((size, place) => [size, counts[place] as number] as const).sort(([a], [b]) => a - b);
        for (let place = 1; place < bySize.length; place++) {
          const [[smaller, fewer], [larger, more]] = [
            bySize[place - 1] as (typeof bySize)[0],
            bySize[place] as (typeof bySize)[0],
          ];
          if (smaller < larger) expect(more).toBeGreaterThanOrEqual(fewer);
        }
      }),
    );
  });

  test("many categories far smaller than one are not passed over together", () => {
    // 40 of 200, half of them in one category: its share is 20, and so is that of the hundred others.
    const [large, ...small] = taken([100, ...Array<number>(100).fill(1)], 40, 7);
    expect(large).toBe(20);
    expect(small.reduce((sum, got) => sum + got, 0)).toBe(20);
  });
});

describe("take in a study", () => {
  test("draws from the file that the study names, relative to the study", async () => {
    const folder = freshFolder();
    const rows = Array.from({ length: 30 }, (_, index) => ({ id: `q${index}`, question: "Which?", options: ["a", "b"], key: 0 }));
    writeFileSync(join(folder, "q.jsonl"), jsonLines(rows));
    const draw = async (take?: number, seed = 7): Promise<string[]> =>
      idsOf((await loadItems({ set: "mcqa", file: "q.jsonl", take }, folder, seed)).items);
    expect(await draw()).toHaveLength(30);
    expect(await draw(12)).toHaveLength(12);
    expect(await draw(12)).toEqual(await draw(12));
    expect(await draw(12)).not.toEqual(await draw(12, 8));
    expect(await draw(20)).toEqual(expect.arrayContaining(await draw(12)));
  });
});
