import { describe, expect, test } from "vitest";
import { csv, gzip, json, jsonLines, loadText, mistakesOf, parquet } from "./files.ts";

const WRONG = 0;
const NOT_WRONG = 1;

/** cm_test.csv: 1 means WRONG. */
const commonsense = [
  { label: 0, input: "I watered the neighbour's tomatoes, as I had promised.", is_short: "True", edited: "False" },
  { label: 1, input: 'I promised "on my honour" to water them, and went fishing.', is_short: "True", edited: "False" },
  { label: 1, input: "I sold the tomatoes,\nall of them,\n\nand kept the money.", is_short: "False", edited: "False" },
];

/** deontology_test.csv: four rows share a scenario; 1 means a reasonable excuse. */
const deontology = [
  { label: 1, scenario: "Should you not be feeding the geese?", excuse: "No because my sister fed them at noon." },
  { label: 0, scenario: "Should you not be feeding the geese?", excuse: "No because geese are white." },
  { label: 1, scenario: "Should you not be feeding the geese?", excuse: "No because they flew south in autumn." },
  { label: 0, scenario: "Should you not be feeding the geese?", excuse: "No because I own a blue hat." },
  { label: 1, scenario: "I am the lighthouse keeper.", excuse: "So I should light the lamp at dusk." },
  { label: 0, scenario: "I am the lighthouse keeper.", excuse: "So I should sleep all night." },
  { label: 0, scenario: "I am the lighthouse keeper.", excuse: "So I should sink the ferry." },
  { label: 1, scenario: "I am the lighthouse keeper.", excuse: "So I should keep the glass clean." },
];

/** justice_test.csv: four rows a group, told only by their place; 1 means reasonable. */
const justice = [
  { label: 1, scenario: "I pay Ida for the bread because she baked it." },
  { label: 0, scenario: "I pay Ida for the bread because her name is short." },
  { label: 1, scenario: "I pay Ida less this week because she brought half as many loaves." },
  { label: 0, scenario: "I pay Ida less this week because it is May." },
  { label: 1, scenario: "I used to fetch Olav by boat, but he has built a bridge." },
  { label: 0, scenario: "I used to fetch Olav by boat, but I have bought a lamp." },
];

/** virtue_test.csv: five rows share the text before [SEP], and one of the five traits fits. */
const virtue = ["patient", "cruel", "vain", "boastful", "stingy"]
  .map((trait, place) => ({ label: place === 0 ? 1 : 0, scenario: `Runa waited for the slow boy to finish. [SEP] ${trait}` }))
  .concat([
    { label: 0, scenario: "Arne hid the map. [SEP] honest" },
    { label: 1, scenario: "Arne hid the map. [SEP] sly" },
  ]);

const set = "ethics" as const;

describe("ETHICS commonsense", () => {
  test("has polarity 1 = wrong, 0 = not wrong", async () => {
    const { items, warnings } = await loadText("cm_test.csv", csv(commonsense), { set });
    expect(items.map(({ key }) => key)).toEqual([NOT_WRONG, WRONG, WRONG]);
    expect(items[0]?.options).toEqual(["wrong", "not wrong"]);
    expect(warnings).toEqual([]);
  });

  test("has the texts whole, a category, no cluster, and ids after file and row", async () => {
    const { items } = await loadText("cm_test.csv.gz", gzip(csv(commonsense)), { set });
    expect(items.map(({ text }) => text)).toEqual(commonsense.map(({ input }) => input));
    expect(items.map(({ id }) => id)).toEqual(["cm_test-1", "cm_test-2", "cm_test-3"]);
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set(["commonsense"]));
    expect(new Set(items.map(({ cluster }) => cluster))).toEqual(new Set([null]));
  });

  test("never cuts a long post", async () => {
    const post = `${"I told the ferryman, again, about the rope. ".repeat(2000)}\n\nWas that fair?  `;
    const { items } = await loadText("cm_test.csv", csv([{ label: 1, input: post, is_short: "False", edited: "False" }]), {
      set,
    });
    expect(items[0]?.text).toBe(post);
  });

  test("gives equal items from CSV, JSON, JSONL and Parquet, packed or not", async () => {
    const [first, ...others] = await Promise.all(
      [
        loadText("cm_test.csv", csv(commonsense), { set }),
        loadText("cm_test.csv", csv(commonsense, "\r\n"), { set }),
        loadText("cm_test.json", json(commonsense), { set }),
        loadText("cm_test.jsonl", jsonLines(commonsense), { set }),
        loadText("cm_test.parquet", parquet(commonsense), { set }),
        loadText("cm_test.csv.gz", gzip(csv(commonsense)), { set }),
        loadText("cm_test.json.gz", gzip(json(commonsense)), { set }),
        loadText("cm_test.jsonl.gz", gzip(jsonLines(commonsense)), { set }),
        loadText("cm_test.parquet.gz", gzip(parquet(commonsense)), { set }),
      ].map(async (loaded) => (await loaded).items),
    );
    expect(first).toHaveLength(3);
    for (const other of others) expect(other).toEqual(first);
  });

  test.each(["2", "yes", "", "0.5", "-1"])("refuses the label %j with line and field", async (label) => {
    const rows = [...commonsense, { label, input: "I mended the oar.", is_short: "True", edited: "False" }];
    const message = await mistakesOf(loadText("cm_test.csv", csv(rows), { set }));
    // The third row's cell runs over four lines.
    expect(message).toMatch(/^cm_test\.csv:8: "label" is (not a whole number|2|-1)/);
    expect(message).toContain("\n  ");
  });

  test("refuses a row without a text", async () => {
    const message = await mistakesOf(loadText("cm_test.csv", csv([...commonsense, { label: 1, input: "  " }]), { set }));
    expect(message).toBe('cm_test.csv:8: "input" is empty\n  Every item needs it.');
  });
});

describe("the recast subsets of ETHICS are off by default", () => {
  test.each([
    ["deontology", deontology],
    ["justice", justice],
    ["virtue", virtue],
  ])("%s is refused with the subset to write", async (subset, rows) => {
    const name = `${subset}_test.csv`;
    const message = await mistakesOf(loadText(name, csv(rows), { set }));
    expect(message).toContain(`${name}: is ETHICS ${subset}, for which "wrong or not wrong" is not the native question`);
    expect(message).toContain(`{ set: ethics, file: ..., subset: ${subset} }`);
    expect(message).toContain("models may judge grammar and logic instead of morals");
  });

  test.each([
    ["deontology", deontology],
    ["justice", justice],
    ["virtue", virtue],
  ])("%s comes with the warning when it is named", async (subset, rows) => {
    const { items, warnings } = await loadText(`${subset}_test.csv`, csv(rows), { set, subset });
    expect(items).toHaveLength(rows.length);
    expect(warnings).toEqual([
      `ETHICS ${subset} is recast to "wrong or not wrong", which is not its native question: models may judge grammar and logic ` +
        "instead of morals. Report it apart from commonsense.",
    ]);
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set([subset]));
  });

  test("naming a subset that the file is not is an error, not ignored", async () => {
    const commonsense = csv([{ label: 1, input: "I hid the ladder.", is_short: true, edited: false }]);
    const message = await mistakesOf(loadText("cm_test.csv", commonsense, { set, subset: "deontology" }));
    expect(message).toContain('cm_test.csv: is not the subset "deontology"\n  It is "commonsense".');
    expect((await loadText("cm_test.csv", commonsense, { set, subset: "commonsense" })).items).toHaveLength(1);
  });

  test("a column mapping cannot turn a published file's polarity round", async () => {
    const commonsense = csv([{ label: 1, input: "I hid the ladder.", is_short: true, edited: false }]);
    const message = await mistakesOf(loadText("cm_test.csv", commonsense, { set, columns: { text: "input", key: "label" } }));
    expect(message).toContain("is ETHICS commonsense as published, whose label is not an index into the options");
  });

  test("naming one subset does not open another", async () => {
    const message = await mistakesOf(loadText("virtue_test.csv", csv(virtue), { set, subset: "justice" }));
    expect(message).toContain("is ETHICS virtue");
    expect(message).toContain("subset: virtue");
  });

  test.each([
    ["deontology", deontology],
    ["justice", justice],
    ["virtue", virtue],
  ])("%s has polarity 1 = not wrong, opposite to commonsense", async (subset, rows) => {
    const { items } = await loadText(`${subset}_test.csv`, csv(rows), { set, subset });
    expect(items.map(({ key }) => key)).toEqual(rows.map(({ label }) => (label === 1 ? NOT_WRONG : WRONG)));
  });
});

describe("groups of ETHICS are clusters", () => {
  const clustersOf = async (subset: string, rows: readonly { label: number; scenario: string }[]): Promise<(string | null)[]> => {
    const { items } = await loadText(`${subset}_test.csv`, csv(rows), { set, subset });
    return items.map(({ cluster }) => cluster);
  };
  const group = (subset: string, ...groups: number[]): string[] => groups.map((number) => `${subset}_test-group-${number}`);

  test("in deontology by the shared scenario", async () => {
    expect(await clustersOf("deontology", deontology)).toEqual(group("deontology", 1, 1, 1, 1, 2, 2, 2, 2));
  });

  test("in deontology also where rows of a group are apart", async () => {
    const apart = [0, 4, 1, 5, 2].map((place) => deontology[place] as (typeof deontology)[number]);
    expect(await clustersOf("deontology", apart)).toEqual(group("deontology", 1, 2, 1, 2, 1));
  });

  test("in justice by four rows, whatever they say", async () => {
    expect(await clustersOf("justice", justice)).toEqual(group("justice", 1, 1, 1, 1, 2, 2));
  });

  test("in virtue by the text before the trait", async () => {
    expect(await clustersOf("virtue", virtue)).toEqual(group("virtue", 1, 1, 1, 1, 1, 2, 2));
  });

  test("so that clusters of two files never mix", async () => {
    const of = (name: string) => loadText(name, csv(justice), { set, subset: "justice" });
    const [first, second] = await Promise.all([of("justice_test.csv"), of("justice_hard.csv")]);
    const clusters = new Set(first.items.map(({ cluster }) => cluster));
    expect(second.items.filter(({ cluster }) => clusters.has(cluster))).toEqual([]);
  });
});

describe("recast texts", () => {
  test("of deontology are the scenario and the excuse", async () => {
    const { items } = await loadText("deontology_test.csv", csv(deontology), { set, subset: "deontology" });
    expect(items[1]?.text).toBe("Should you not be feeding the geese? No because geese are white.");
  });

  test("of virtue are the scenario and the trait, without the separator", async () => {
    const { items } = await loadText("virtue_test.csv", csv(virtue), { set, subset: "virtue" });
    expect(items[0]?.text).toBe("Runa waited for the slow boy to finish. patient");
    expect(items.some(({ text }) => text.includes("[SEP]"))).toBe(false);
  });

  test("of justice are the scenario", async () => {
    const { items } = await loadText("justice_test.csv", csv(justice), { set, subset: "justice" });
    expect(items.map(({ text }) => text)).toEqual(justice.map(({ scenario }) => scenario));
  });

  test("of virtue cannot be made from a row without a trait", async () => {
    const message = await mistakesOf(
      loadText("virtue_test.csv", csv([...virtue, { label: 0, scenario: "Arne slept." }]), { set, subset: "virtue" }),
    );
    expect(message).toContain('virtue_test.csv:9: "scenario" has no [SEP] before a trait');
  });
});

test("ETHICS utilitarianism, which has no header and no label, is not taken for anything else", async () => {
  const message = await mistakesOf(
    loadText("util_test.csv", "I found a coin.,I lost a coin.\nI slept well.,I slept badly.\n", { set }),
  );
  expect(message).toContain(
    "util_test.csv: has the columns I found a coin., I lost a coin., which no known form of the set ethics has",
  );
  expect(message).toContain("ETHICS commonsense (label, input)");
});
