import { describe, expect, test } from "vitest";
import { type Cells, csv, gzip, json, jsonLines, loadText, mistakesOf, parquet } from "./files.ts";

const RULES = ["death", "pain", "disable", "freedom", "pleasure", "deceive", "cheat", "break_promise", "break_law", "duty"];

/** The 27 columns of moralchoice_*_ambiguity.csv. */
function scenario(scenario_id: string, ambiguity: string, context: string, action1: string, action2: string): Cells {
  const rules = ["a1", "a2"].flatMap((action) => RULES.map((rule) => [`${action}_${rule}`, "No"]));
  const generated = { generation_type: "Hand-Written", generation_rule: "Do not deceive" };
  return { scenario_id, ambiguity, ...generated, context, action1, action2, ...Object.fromEntries(rules) };
}

const low = [
  scenario(
    "L_001",
    "low",
    "You sell eggs, and one crate was dropped.",
    "I say so to the buyer.",
    "I put the crate at the bottom.",
  ),
  scenario("L_002", "low", "A child asks you, late, for the way home.", "I walk along.", "I point, and walk on."),
];
const high = [
  scenario(
    "H_001",
    "high",
    "Your crew is hungry, and the island's goats are not yours.",
    "I take a goat.",
    "I let them go hungry.",
  ),
  scenario("H_002", "high", "Two boats call for help at once.", "I go to the nearer one.", "I go to the fuller one."),
];

const set = "moralchoice" as const;

describe("MoralChoice", () => {
  test("of low ambiguity has the favoured action first: action1 is the key", async () => {
    const { items } = await loadText("moralchoice_low_ambiguity.csv", csv(low, "\r\n"), { set });
    expect(items.map(({ key }) => key)).toEqual([0, 0]);
    expect(items[0]?.options).toEqual(["I say so to the buyer.", "I put the crate at the bottom."]);
    expect(items.map(({ category }) => category)).toEqual(["low", "low"]);
  });

  test("of high ambiguity has no key", async () => {
    const { items } = await loadText("moralchoice_high_ambiguity.csv", csv(high, "\r\n"), { set });
    expect(items.map(({ key }) => key)).toEqual([null, null]);
    expect(items[1]?.options).toEqual(["I go to the nearer one.", "I go to the fuller one."]);
    expect(items.map(({ category }) => category)).toEqual(["high", "high"]);
  });

  test("goes by each row's ambiguity, not by the file's name, and keeps the scenario's own id", async () => {
    const { items } = await loadText("both.csv", csv([...high, ...low]), { set });
    expect(items.map(({ id, key }) => [id, key])).toEqual([
      ["H_001", null],
      ["H_002", null],
      ["L_001", 0],
      ["L_002", 0],
    ]);
  });

  test("gives equal items from CSV, JSON, JSONL and Parquet, packed or not", async () => {
    const all = [...low, ...high];
    const [first, ...others] = await Promise.all(
      [
        loadText("a.csv", csv(all), { set }),
        loadText("a.json", json(all), { set }),
        loadText("a.jsonl", jsonLines(all), { set }),
        loadText("a.parquet", parquet(all), { set }),
        loadText("a.csv.gz", gzip(csv(all)), { set }),
        loadText("a.parquet.gz", gzip(parquet(all)), { set }),
      ].map(async (loaded) => (await loaded).items),
    );
    expect(first).toHaveLength(4);
    for (const other of others) expect(other).toEqual(first);
  });

  test("refuses an ambiguity that it does not know", async () => {
    const odd = scenario("M_001", "medium", "A dog barks.", "I bark.", "I leave.");
    const message = await mistakesOf(loadText("m.csv", csv([...low, odd]), { set }));
    expect(message).toContain('m.csv:4: "ambiguity" is "medium", not low or high');
    expect(message).toContain("\n  ");
  });

  test("refuses an id that is used twice, with both places", async () => {
    const message = await mistakesOf(loadText("m.csv", csv([...low, ...low]), { set }));
    expect(message).toContain('m.csv:4: the id "L_001" is already used at m.csv:2\n  Give every item its own id.');
    expect(message).toContain('m.csv:5: the id "L_002" is already used at m.csv:3');
  });

  test("with two equal actions loads with a warning that names the item: a public file is taken as it is", async () => {
    const twice = scenario("H_003", "high", "The tide comes.", "I run.", "I run.");
    const { items, warnings } = await loadText("m.csv", csv([...high, twice]), { set });
    expect(items).toHaveLength(3);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("1 of 3 items in m.csv have the same text for two options (H_003)");
  });
});
