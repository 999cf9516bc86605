import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareRuns } from "../../src/report/compare/compare.ts";
import { differencesOf, pairingsOf } from "../../src/report/compare/differences.ts";
import { shareRuns } from "../../src/report/compare/shared.ts";
import { CUES, ranStudy } from "./runs.ts";

const QUICK = { draws: 200 };
const STEADY = "{ name: simulated/custom, alias: who, parameters: { accuracy: 0.9, follow: { high: 0, low: 0 } } }";
const FOLLOWER = "{ name: simulated/custom, alias: who, parameters: { accuracy: 0.9, follow: { high: 0.9, low: 0.9 } } }";
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
    expect(page).toContain("30 items are the same in all");
    expect(page).toContain("A and B share 3 conditions; A has 2 more, B 0.");
    expect(page).toMatch(/shown after correction for the others/);
    expect(page).toContain("models / who");
  });

  test("of which one has other items too are compared on the shared ones alone", async () => {
    const [a, b] = [await ranStudy(study(STEADY)), await ranStudy(study(STEADY).replace("take: 30", "take: 20"))];
    const shared = await shareRuns([a, b]);
    expect(shared.items).toBeLessThanOrEqual(20);
    expect(shared.table.items.length).toBe(shared.items);
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
    expect(page).toContain("The runs share no item: there is nothing to compare.");
  });
});
