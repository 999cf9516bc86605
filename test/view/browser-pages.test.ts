import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { axeFinds, DIST, filesIn, heading, opened, poll, staged } from "./browser.ts";

const stage = staged();
const { at } = stage;

describe("text by others", () => {
  test("a hostile reply is text, and what cannot be seen is named", async () => {
    const page = await at("#/runs/hostile/trials");
    await page.locator("table.list tbody th a").first().click();
    const said = page.locator(".call > .said");
    await said.waitFor();
    const text = (await said.textContent()) ?? "";
    for (const part of ["<script>window.wasRun = true</script>", "onerror='window.wasRun = true'", "</textarea></pre></section>"])
      expect(text).toContain(part);
    for (const name of ["U+202E", "U+2066", "U+200B", "U+D800", "\u2407", "\u241b", "\u2400"])
      await said.locator(".unseen", { hasText: name }).first().waitFor();
    expect(text.replace(/\n/g, "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(await page.evaluate("window.wasRun")).toBeUndefined();
    expect(await page.locator("main script, main textarea, main pre, main img").count()).toBe(0);
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator(".options").innerText()).toContain("Rome </b><b>");
  });

  test("300 kB of text are there at once in part, and whole when asked for", async () => {
    const page = await at("#/runs/hostile/trials");
    const began = performance.now();
    await page.locator("table.list tbody th a").nth(1).click();
    const said = page.locator(".call > .said");
    await said.waitFor();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(((await said.textContent()) ?? "").length).toBeLessThan(40_000);
    expect(await page.locator("mark.read").textContent()).toContain("<answer>B</answer>");
    await page.getByRole("button", { name: /Show all 308 k/ }).click();
    await poll(async () => ((await said.textContent()) ?? "").length).toBeGreaterThan(308_000);
    const frame = await page.evaluate<number>(`new Promise((resolve) => {
      const start = performance.now();
      scrollTo(0, document.body.scrollHeight);
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
    })`);
    expect(frame).toBeLessThan(1_000);
  });
});

describe.for(["light", "dark"] as const)("every page, %s", (colorScheme) => {
  test.for([
    ["Runs", ""],
    ["leaning", "#/runs/leaning"],
    ["Conditions", "#/runs/leaning/conditions"],
    ["Items", "#/runs/leaning/items"],
    ["Item", "item"],
    ["Trials", "#/runs/leaning/trials?answer=wrong"],
    ["q0", "#/runs/hostile/trials/1"],
    ["Audit", "#/runs/leaning/audit"],
    ["There is no such page", "#/nowhere"],
    ["Run", "#/runs/nothing"],
  ] as const)("%s says nothing wrong and has no barrier that axe knows", async ([name, hash]) => {
    const isRefused = hash === "#/runs/nothing";
    const { page, wrongs } = await opened(stage.browser, stage.address, hash === "item" ? "#/runs/leaning/items" : hash, {
      colorScheme,
    });
    onTestFinished(() => page.context().close());
    if (hash === "item") await page.locator("table.list tbody th a").first().click();
    await page.locator(".loading").waitFor({ state: "detached" });
    await poll(() => heading(page)).toContain(name);
    await page.waitForLoadState("load");
    // What a page is called and how it is built does not hang on its colours.
    expect(await axeFinds(page, colorScheme === "dark" ? ["color-contrast"] : [])).toEqual([]);
    // A run that is not there is answered with 404, which a browser writes down by itself.
    expect(wrongs.filter((each) => !(isRefused && each.includes("404")))).toEqual([]);
  });
});

test("colours can be chosen, and stay", async () => {
  const page = await at("", { colorScheme: "light" });
  const paper = (): Promise<string> => page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");
  const light = await paper();
  await page.getByRole("button", { name: /Change to light/ }).click();
  await page.getByRole("button", { name: /Change to dark/ }).click();
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.reload();
  await page.locator("h1").waitFor();
  expect(await paper()).toBe(dark);
});

test("at 360 pixels no page is wider than the screen", async () => {
  const page = await at("", { viewport: { width: 360, height: 740 } });
  for (const hash of [
    "",
    "#/runs/leaning",
    "#/runs/leaning/conditions",
    "#/runs/leaning/items",
    "#/runs/leaning/trials",
    "#/runs/hostile/trials/1",
    "#/runs/leaning/audit",
  ]) {
    await page.goto(`${new URL(stage.address).origin}/${hash}`);
    await page.locator("h1").waitFor();
    await page.locator(".loading").waitFor({ state: "detached" });
    expect(await page.evaluate("document.documentElement.scrollWidth"), hash).toBeLessThanOrEqual(360);
  }
});

test("the page is under 150 kB compressed in all", async () => {
  const files = await filesIn(DIST);
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  expect(files.length).toBeGreaterThan(2);
  expect(size).toBeLessThan(150_000);
});
