import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { start } from "../cli/waver.ts";
import { axeFinds, heading, opened, poll, STUDY, staged, viewer } from "./browser.ts";

const stage = staged();
const { at, place } = stage;

describe("from the address to the trials", () => {
  test("a newcomer finds the flipped trials of one item", async () => {
    const page = await at("");
    expect(page.url()).not.toContain("token");
    await page.getByRole("link", { name: "leaning", exact: true }).click();
    await page.getByText("Do they follow?").waitFor();
    await page.getByRole("link", { name: "Items" }).click();
    await page.getByLabel("Order").selectOption({ label: "most moved by cues first" });
    await page.locator("table.list tbody th a").first().click();
    const door = page.getByRole("link", { name: /flipped/ }).first();
    const flipped = Number.parseInt(await door.innerText(), 10);
    await door.click();
    await page.locator("table.list tbody th a").first().waitFor();
    expect(await heading(page)).toBe("Trials");
    const counted = await page.locator(".title [role=status]").innerText();
    expect(counted).toMatch(/^\d+ of 720 trials/);
    const rows = await page.locator("table.list tbody tr").allInnerTexts();
    expect([rows.length, Number.parseInt(counted, 10)]).toEqual([flipped, flipped]);
    expect(rows.every((row) => /to wrong|to right|sideways/.test(row))).toBe(true);
    await page.locator("table.list tbody th a").first().click();
    await page.locator("mark.cue").waitFor();
    expect(await page.locator("mark.cue").innerText()).toMatch(/option [A-D]/);
    expect(await page.locator("mark.read").innerText()).toMatch(/[A-D]/);
  });

  test("the figures come when they are asked for, each with its interval", async () => {
    const page = await at("#/runs/leaning");
    await page.getByRole("button", { name: /^Measure/ }).click();
    const panel = page.locator("figure", { hasText: "Compliance" }).first();
    await panel.waitFor({ timeout: 25_000 });
    expect(await panel.locator("tbody tr").count()).toBe(2);
    expect(await panel.innerText()).toMatch(/\d+\.\d\s*\[\d+\.\d, \d+\.\d\]/);
    expect(await panel.locator("svg .whisker").count()).toBe(4);
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole("link", { name: "Conditions" }).click();
    const sort = page.getByRole("button", { name: "accuracy, %" });
    await sort.click();
    const first = await page.locator("table.cells tbody th").first().innerText();
    expect(first).toContain("high-harm");
    await sort.click();
    expect(await page.locator("table.cells tbody th").last().innerText()).toBe(first);
  }, 60_000);

  test("going back finds the filter, the row and the scroll as they were", async () => {
    const page = await at("#/runs/leaning/trials?answer=wrong");
    await page.getByLabel("Authority").selectOption("high-harm");
    await page.locator("table.list tbody th a").first().waitFor();
    for (let row = 0; row < 41; row++) await page.keyboard.press("j");
    await poll(() => page.locator("tr.active th a").count()).toBe(1);
    const active = await page.locator("tr.active").innerText();
    expect(active).toMatch(/^41\s/);
    await page.keyboard.press("Enter");
    await page.locator("mark.read").waitFor();
    await page.goBack();
    await page.locator("tr.active th a").waitFor();
    expect(await page.locator("tr.active").innerText()).toBe(active);
    expect(await page.getByLabel("Authority").inputValue()).toBe("high-harm");
    expect(await page.getByLabel("Answer").inputValue()).toBe("wrong");
    await page.goBack();
    expect(page.url()).not.toContain("trials");
  });

  test("the last of many rows is there when one scrolls to it", async () => {
    const page = await at("#/runs/leaning/trials");
    await page.locator("table.list tbody th a").first().waitFor();
    await page.locator(".virtual").evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
    await page.locator("tr[aria-rowindex='721'] th a").waitFor();
    expect(await page.locator("table.list tbody tr").count()).toBeLessThan(60);
  });

  test("text is searched for in the responses", async () => {
    const page = await at("#/runs/leaning/trials");
    await page.locator("table.list tbody th a").first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("<answer>a</answer>");
    await poll(() => page.url()).toContain("text=");
    await poll(() => page.locator(".title [role=status]").innerText()).toMatch(/^1\d\d of 720 trials \([\d.]+ %\)$/);
    await page.goto(`${page.url().replace(/#.*/, "")}#/runs/leaning/trials?text=option`);
    await page.locator("table.list tbody th a").first().click();
    expect(await page.locator("mark.found").first().textContent()).toMatch(/option/i);
  });
});

describe("by keyboard", () => {
  test("j and k go to the next and the previous trial of the filter", async () => {
    const page = await at("#/runs/leaning/trials?answer=wrong");
    await page.locator("table.list tbody th a").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const place = page.locator(".steps .number");
    await poll(() => place.innerText()).toMatch(/^1 of /);
    const first = await heading(page);
    await page.keyboard.press("j");
    await poll(() => place.innerText()).toMatch(/^2 of /);
    expect(await heading(page)).not.toBe(first);
    await page.keyboard.press("k");
    await poll(() => heading(page)).toBe(first);
    await page.keyboard.press("Escape");
    await poll(() => heading(page)).toBe("Trials");
  });

  test("pages are reached by letters, the keys are told, and the focus is on the heading", async () => {
    const page = await at("#/runs/leaning");
    for (const [keys, name] of [
      ["gc", "Conditions"],
      ["gi", "Items"],
      ["4", "Trials"],
      ["ga", "Audit"],
    ] as const) {
      for (const key of keys) await page.keyboard.press(key);
      await poll(() => heading(page)).toBe(name);
      expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
    }
    await page.locator(".audit-card").waitFor();
    await page.keyboard.press("?");
    expect(await page.getByRole("dialog").innerText()).toContain("refusal");
    expect(await axeFinds(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await heading(page)).toBe("Audit");
  });

  test("an audit takes one key a verdict, back again too, and shows agreement as it grows", async () => {
    const page = await at("#/runs/leaning/audit?take=5&seed=1&by=ada");
    const head = page.locator(".audit-head");
    await page.locator(".audit-card").waitFor();
    const card = await page.locator(".audit-card").innerText();
    expect(card).not.toMatch(/high-h|simulated|source/i);
    await page.keyboard.press("w");
    await page.keyboard.type("was unsure");
    await page.keyboard.press("Enter");
    await page.keyboard.press("a");
    await poll(() => head.innerText()).toMatch(/Card 2 of 5\s*1 card judged by ada/);
    await page.keyboard.press("r");
    await poll(() => head.innerText()).toMatch(/Card 3 of 5\s*2 cards judged by ada/);
    await poll(() => page.locator(".agreement").innerText()).toMatch(/of 2 verdicts agree[\s\S]*\[\d+\.\d, \d+\.\d\]/);
    await page.keyboard.press("z");
    await page.keyboard.press("z");
    await poll(() => page.locator(".audit-card").innerText()).toContain(card.slice(0, 30));
    expect(await page.locator(".audit-keys").innerText()).toContain("was unsure");
    await page.reload();
    await poll(() => head.innerText()).toMatch(/Card 3 of 5/);
  });
});

test("a verdict stands in place of the reading, at once and everywhere", async () => {
  const page = await at("#/runs/leaning/trials?outcome=choice");
  await page.locator("table.list tbody th a").first().waitFor();
  const before = await page.locator(".title [role=status]").innerText();
  await page.locator("table.list tbody th a").first().click();
  const form = page.locator(".verdict-form");
  await form.getByLabel("Note").fill("it only quotes <b>");
  await form.getByLabel("Your name").fill("ada");
  await form.getByRole("button", { name: "refusal" }).click();
  await page.getByText("Kept: refusal.").waitFor();
  const told = await page.locator(".verdicts").innerText();
  expect(told.replace(/\s+/g, " ")).toBe("person ada says refusal: it only quotes <b>");
  expect(await page.locator(".meaning").innerText()).toBe("refusal");
  await page.goto(page.url().replace(/trials.*/, "trials?outcome=refusal"));
  await page.locator("tr", { hasText: "by hand" }).first().waitFor();
  await page.goto(page.url().replace(/trials.*/, "trials?outcome=choice"));
  await poll(() => page.locator(".title [role=status]").innerText()).not.toBe(before);
});

test("a run in another process is followed as it goes on", async () => {
  const answering = await slowModel();
  const { port } = answering.address() as AddressInfo;
  writeFileSync(
    join(place, "live.yaml"),
    STUDY.replace(
      /models:.*/,
      `models: [{ name: openai-compatible/slow, baseUrl: "http://127.0.0.1:${port}/v1", concurrency: 4 }]`,
    )
      .replace("take: 20", "take: 5")
      .replace("leaning", "live"),
  );
  const run = start(["run", "live.yaml", "--run", "runs/live.db"], { cwd: place });
  onTestFinished(() => void run.kill("SIGKILL"));
  const page = await at("");
  await page.getByRole("link", { name: "live", exact: true }).click();
  const delivered = async (): Promise<number> =>
    Number.parseInt(await page.locator(".progress-table tbody td.number").first().innerText(), 10);
  await poll(delivered).toBeGreaterThan(0);
  const before = await delivered();
  await poll(() => page.locator("header .pill").innerText()).toMatch(/^running \d/);
  await poll(delivered).toBeGreaterThan(before);
  await poll(delivered, { timeout: 20_000 }).toBe(90);
  await poll(() => page.locator("header .pill").innerText(), { timeout: 10_000 }).toBe("complete");
  // Measured by itself when it ends.
  await page.locator("figure", { hasText: "Accuracy" }).first().waitFor({ timeout: 25_000 });
}, 60_000);

/** Always the first option, after a while. */
async function slowModel(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on("end", async () => {
      await setTimeout(150);
      response.setHeader("content-type", "application/json");
      const message = { role: "assistant", content: "<answer>A</answer>" };
      response.end(
        JSON.stringify({
          id: "1",
          model: "slow",
          choices: [{ index: 0, message, finish_reason: "stop" }],
          usage: { prompt_tokens: 9, completion_tokens: 3 },
        }),
      );
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return server;
}

test("a server that is gone is told, and found again by itself", async () => {
  const own = await viewer(["runs/leaning.db"], place);
  onTestFinished(() => own.end());
  const { page } = await opened(stage.browser, own.address, "#/runs/leaning/conditions");
  onTestFinished(() => page.context().close());
  await page.locator("table.cells").waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Items" }).click();
  await page.getByText("The server does not answer.").waitFor();
  await page.context().setOffline(false);
  await page.locator("table.list tbody th a").first().waitFor();
  await poll(() => page.getByText("The server does not answer.").count()).toBe(0);
});
