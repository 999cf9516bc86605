import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { compareRuns } from "../../src/report/compare/compare.ts";
import { reportRun } from "../../src/report/report.ts";
import { waver } from "../cli/waver.ts";
import { browserPage } from "./browser.ts";
import { CUES, LEVELS, ranStudy } from "./runs.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const QUICK = { draws: 200 };

/** What a real browser makes of a page: what went wrong, whether it is wider than the screen, and what axe finds. */
async function opened(file: string) {
  const page = await browserPage();
  const wrong: string[] = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("request", (request) => request.url().startsWith("file:") || wrong.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  const widths: Record<number, number> = {};
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    widths[width] = (await page.evaluate("document.documentElement.scrollWidth")) as number;
  }
  await page.evaluate(AXE);
  const found = (await page.evaluate("axe.run()")) as { violations: { id: string; nodes: { html: string }[] }[] };
  const violations = found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  return { wrong, widths, violations, title: await page.title() };
}

test.each([
  ["a cue study", CUES],
  ["a reflection study", LEVELS],
])("In a browser the page of %s asks for nothing, fits a phone, and breaks no rule of axe", async (_, yaml) => {
  const { page } = await reportRun(await ranStudy(yaml), QUICK);
  const { wrong, widths, violations } = await opened(page);
  expect(wrong).toEqual([]);
  expect(widths).toEqual({ 1280: 1280, 360: 360 });
  expect(violations).toEqual([]);
});

test("In a browser a comparison does so, too", async () => {
  const [a, b] = [await ranStudy(CUES), await ranStudy(CUES.replace("deferential", "steadfast"))];
  const { wrong, widths, violations } = await opened((await compareRuns([a, b], QUICK)).page);
  expect({ wrong, widths, violations }).toEqual({ wrong: [], widths: { 1280: 1280, 360: 360 }, violations: [] });
});

test("The command prints where the page is, or all that it wrote as JSON", async () => {
  const run = await ranStudy(CUES);
  const cwd = run.slice(0, -"run.db".length);
  const said = await waver(["report", "run.db", "--draws", "200"], { cwd });
  expect(said).toMatchObject({ code: 0, stderr: "" });
  expect(said.stdout).toContain("run-report/report.html");
  const { stdout } = await waver(["report", "run.db", "--draws", "200", "--out", "x.html", "--json"], { cwd });
  const { page, files } = JSON.parse(stdout) as { page: string; files: string[] };
  expect(page).toBe("x.html");
  expect(files).toContain("x-files/tables/estimates.csv");
  expect(readFileSync(`${cwd}x.html`, "utf8")).toContain('href="x-files/tables/answers.csv"');
  const none = await waver(["report", "none.db"], { cwd });
  expect(none.code).toBe(2);
  expect((await waver(["report", "run.db", "--draws", "3"], { cwd })).code).toBe(2);
});
