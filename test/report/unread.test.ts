import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { compareRuns } from "../../src/report/compare/compare.ts";
import { reportRun } from "../../src/report/report.ts";
import { importedRun } from "./runs.ts";

const LEVELS = ["control", "high-help", "high-harm"];

/** Of one model a condition that nobody can read, and a model of which nobody can read anything. */
function rows(...models: readonly string[]): Record<string, unknown>[] {
  const all: Record<string, unknown>[] = [];
  for (const model of models)
    for (let item = 0; item < 8; item++)
      for (const authority of LEVELS)
        for (let sample = 0; sample < 3; sample++) {
          const isRead = model === "clear" && authority !== "high-harm";
          const response = isRead ? `<answer>${(item + sample) % 3 === 0 ? "B" : "A"}</answer>` : "Hm.";
          const target = authority === "control" ? null : authority === "high-help" ? "0" : "1";
          const options = ["Paris", "London", "Rome"];
          const order = ["0", "1", "2"];
          all.push({
            model,
            set: "mcqa",
            item: `q${item}`,
            text: `Question ${item}?`,
            options,
            order,
            key: "0",
            authority,
            target,
            sample,
            response,
          });
        }
  return all;
}

type Row = Readonly<Record<string, string>>;
const found: { folder: string } = { folder: "" };

beforeAll(async () => {
  const run = await importedRun(rows("clear", "mute"));
  const { page } = await reportRun(run, { draws: 200 });
  found.folder = join(page, "..");
});

function file(name: string): string {
  return readFileSync(join(found.folder, name), "utf8");
}

function tabled(name: string): Row[] {
  return parse(file(`tables/${name}.csv`), { columns: true }) as Row[];
}

describe("where no answer could be read at all", () => {
  const isUnread = ({ model, authority }: Row): boolean => model === "mute" || authority === "high-harm";

  test.each(["answers", "cues", "flips"])("the table of %s has no figure, and has them everywhere else", (name) => {
    const table = tabled(name);
    expect(table.filter(isUnread).length).toBeGreaterThan(0);
    const figures = Object.keys(table[0] ?? {}).filter(
      (column) => !["model", "authority", "items", "trials", "missing"].includes(column),
    );
    expect(figures.length).toBeGreaterThan(2);
    for (const row of table.filter(isUnread)) expect(figures.map((column) => row[column])).toEqual(figures.map(() => ""));
    for (const row of table.filter((each) => !isUnread(each))) expect(figures.some((column) => row[column] !== "")).toBe(true);
  });

  test("a table still says how many trials there were, and that none was answered", () => {
    expect(tabled("answers").find(({ model, authority }) => model === "mute" && authority === "control")).toMatchObject({
      items: "8",
      trials: "24",
      missing: "24",
    });
    expect(tabled("outcomes").find(({ model, authority }) => model === "clear" && authority === "high-harm")).toMatchObject({
      "outcome unreadable": "1",
      missing: "1",
    });
  });

  test("people read that it is undefined, on the page too", () => {
    const line = file("tables/answers.md")
      .split("\n")
      .find((each) => each.startsWith("| clear | high-harm |"));
    expect(line).toMatch(/^\| clear \| high-harm \| 8 \| 24 \| 24 \| undefined \|/);
    expect(file("tables/cues.tex")).toMatch(/clear & high-harm & undefined/);
    expect(file("report.html")).toContain("undefined</td>");
  });

  test("a contrast with it is undefined, and is not counted as shown", () => {
    const families = ["secondary", "exploratory"].flatMap((family) => tabled(`contrasts-${family}`));
    const own = families.filter(({ model, a, b }) => model === "mute" || [a, b].includes("high-harm"));
    const ofAnswers = own.filter(({ metric = "" }) => !/^(?:missing|outcome|length|token|hedging|deliberation|usd)/.test(metric));
    expect(ofAnswers.length).toBeGreaterThan(0);
    for (const row of ofAnswers)
      expect(row).toMatchObject({
        "a \u2212 b": "",
        bounds: "",
        p: "",
        "adjusted p": "",
        standing: expect.stringMatching(/^(?:undefined)?$/),
      });
  });

  test("tables and figures agree on what is undefined", () => {
    const drawn = tabled("figure-compliance").filter(({ metric }) => metric === "compliance");
    const listed = tabled("cues");
    for (const { model, condition, estimate } of drawn)
      expect(listed.find((row) => row.model === model && row.authority === condition)?.compliance).toBe(estimate);
    expect(drawn.length).toBe(4);
  });
});

test("a run of which nothing could be read differs from another in that alone", async () => {
  const [one, other] = [await importedRun(rows("clear")), await importedRun(rows("mute"))];
  const { page } = await compareRuns([one, other], { draws: 200 });
  const differences = parse(readFileSync(join(page, "..", "tables", "differences.csv"), "utf8"), { columns: true }) as Row[];
  const defined = differences.filter(({ difference }) => difference !== "").map(({ metric }) => metric);
  expect(new Set(defined)).toEqual(new Set(["missing"]));
  expect(differences.some(({ metric }) => metric === "accuracy")).toBe(true);
  expect(readFileSync(page, "utf8")).not.toMatch(/Accuracy under .*: .*a difference of/);
});
