import { describe, expect, test } from "vitest";
import { type Cells, gzip, json, jsonLines, loadText, mistakesOf, parquet } from "./files.ts";

const FIVE = ["ground_truth", "similar_characters", "based_on_adjectives", "injected_adjectives", "partial_story"];

/** A row as in mcqa_not_shuffled: five choices, the right one first. */
function fable(alias: string, changes: Cells = {}): Cells {
  return {
    alias,
    story_title: `The tale of ${alias}`,
    story: `A ${alias} lent its lamp to the moth, and was thanked with dust.`,
    moral: "Lend what you can lose.",
    is_altered: false,
    correct_moral_label: 0,
    classes: FIVE,
    choices: ["Lend what you can lose.", "Moths love lamps.", "The bright are kind.", "The dusty are many.", "Thanks come late."],
    ...changes,
  };
}

/** A row as in an adversarial file: more choices, in an order of its own. */
const surface = fable("toad", {
  is_altered: true,
  correct_moral_label: 2,
  classes: [
    "pre_moral",
    "similar_characters",
    "ground_truth",
    "based_on_adjectives",
    "partial_story",
    "post_moral",
    "injected_adjectives",
  ],
  choices: [
    "All is well.",
    "Toads dig.",
    "Dig where you stand.",
    "The damp are wise.",
    "Rain falls.",
    "So it goes.",
    "The old are slow.",
  ],
});

const set = "morables" as const;

describe("MORABLES", () => {
  test("with the right answer first in *_not_shuffled keeps that as the canonical order, with key 0", async () => {
    const rows = [fable("newt"), fable("crow")];
    const { items, warnings } = await loadText("mcqa_not_shuffled.json", json(rows), { set });
    expect(items.map(({ key }) => key)).toEqual([0, 0]);
    expect(items.map(({ options }) => options)).toEqual(rows.map(({ choices }) => choices));
    expect(warnings).toEqual([]);
  });

  test("keeps the classes as kinds, so that a wrong choice can be told apart", async () => {
    const { items } = await loadText("m.json", json([fable("newt"), surface]), { set });
    expect(items[0]?.kinds).toEqual(FIVE);
    expect(items[1]?.kinds).toEqual(surface.classes);
    expect(items[1]?.kinds?.[items[1].key ?? -1]).toBe("ground_truth");
  });

  test("has the alias as cluster, and ids that tell variants of one story apart", async () => {
    const [plain, altered] = await Promise.all([
      loadText("morables_mcqa.json", json([fable("toad")]), { set }),
      loadText("morables_adj_inj.json", json([surface]), { set }),
    ]);
    expect([plain.items[0]?.cluster, altered.items[0]?.cluster]).toEqual(["toad", "toad"]);
    expect([plain.items[0]?.id, altered.items[0]?.id]).toEqual(["morables_mcqa:toad", "morables_adj_inj:toad"]);
  });

  test("may have more than five choices", async () => {
    const eight = { classes: [...FIVE, "pre_moral", "post_moral", "moral_from_injected_adjs"], choices: [..."abcdefgh"] };
    const { items } = await loadText("m.json", json([surface, fable("wren", eight)]), { set });
    expect(items.map(({ options }) => options.length)).toEqual([7, 8]);
    expect(items.map(({ key }) => key)).toEqual([2, 0]);
  });

  test("counts adversarial variants as category surface, and gives other items none", async () => {
    const swapped = fable("hare", { is_altered: true });
    const injected = fable("wren", { classes: FIVE.with(4, "pre_moral") });
    const { items } = await loadText("m.json", json([fable("newt"), surface, swapped, injected]), { set });
    expect(items.map(({ category }) => category)).toEqual([null, "surface", "surface", "surface"]);
  });

  test("shows the story, and neither its title nor its moral", async () => {
    const { items } = await loadText("m.json", json([fable("newt")]), { set });
    expect(items[0]?.text).toBe("A newt lent its lamp to the moth, and was thanked with dust.");
  });

  test("gives equal items from JSON, JSONL and Parquet, packed or not", async () => {
    const rows = [fable("newt"), surface];
    const [first, ...others] = await Promise.all(
      [
        loadText("m.json", json(rows), { set }),
        loadText("m.jsonl", jsonLines(rows), { set }),
        loadText("m.parquet", parquet(rows), { set }),
        loadText("m.json.gz", gzip(json(rows)), { set }),
        loadText("m.jsonl.gz", gzip(jsonLines(rows)), { set }),
        loadText("m.parquet.gz", gzip(parquet(rows)), { set }),
      ].map(async (loaded) => (await loaded).items),
    );
    expect(first).toHaveLength(2);
    for (const other of others) expect(other).toEqual(first);
  });

  test("with a repeated choice loads with a warning that names the item", async () => {
    const twice = fable("wren", { choices: ["Sing.", "Fly.", "Fly.", "Rest.", "Hide."] });
    const { items, warnings } = await loadText("m.json", json([fable("newt"), twice]), { set });
    expect(items).toHaveLength(2);
    expect(warnings).toEqual([
      "1 of 2 items in m.json have the same text for two options (m:wren): their answers cannot be told apart by text.",
    ]);
  });

  test("refuses a label that does not point at the ground truth", async () => {
    const message = await mistakesOf(
      loadText("m.json", json([fable("newt"), fable("crow", { correct_moral_label: 1 })]), { set }),
    );
    expect(message).toContain(
      'm.json [1]: "correct_moral_label" is 1, but "classes" has similar_characters there, not ground_truth',
    );
    expect(message).toContain("\n  ");
  });

  test.each([-1, 5, 1.5, "first", null])("refuses the label %j", async (correct_moral_label) => {
    const message = await mistakesOf(loadText("m.json", json([fable("crow", { correct_moral_label })]), { set }));
    expect(message).toContain('m.json [0]: "correct_moral_label" is ');
  });

  test("refuses a row with fewer classes than choices", async () => {
    const message = await mistakesOf(loadText("m.json", json([fable("crow", { classes: FIVE.slice(0, 4) })]), { set }));
    expect(message).toContain('m.json [0]: "m:crow" has 4 kinds for 5 options');
  });
});
