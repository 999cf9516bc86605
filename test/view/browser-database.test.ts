import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { waver } from "../cli/waver.ts";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";
import { heading, opened, staged, viewer } from "./browser.ts";

const stage = staged();
let server: PostgresServer;

beforeAll(async () => {
  // Readings of runs in databases go there.
  vi.stubEnv("XDG_CACHE_HOME", stage.place);
  server = await startPostgres();
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
}, 60_000);

test("runs of a database are listed by their addresses without a password, and opened to a trial", async () => {
  const run = `${server.url}#${encodeURIComponent("of a/database")}`;
  expect(await waver(["copy", "runs/leaning.db", run], { cwd: stage.place })).toMatchObject({ code: 0 });
  const shown = await viewer([server.url], stage.place);
  onTestFinished(() => shown.end());
  const { page, wrongs } = await opened(stage.browser, shown.address);
  onTestFinished(() => page.context().close());
  await page.getByText(/postgres:\/\/\w+@.*#of%20a%2Fdatabase/).waitFor();
  expect(await page.content()).not.toMatch(/never-shown|p%40ss/);
  await page.getByRole("link", { name: "leaning", exact: true }).click();
  await page.getByText("Do they follow?").waitFor();
  await page.getByRole("link", { name: "Trials", exact: true }).first().click();
  await page.locator("table.list tbody th a").first().click();
  await page.locator("mark.read").first().waitFor();
  await page.reload();
  await page.locator("mark.read").first().waitFor();
  expect(await heading(page)).toMatch(/./);
  expect(wrongs).toEqual([]);
}, 60_000);
