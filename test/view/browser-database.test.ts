import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { waver } from "../cli/waver.ts";
import { studyFolder } from "../run/runs.ts";
import { modelServer } from "../run/server.ts";
import { detach, RUN, startWorker } from "../run/working.ts";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";
import { axeFinds, heading, opened, poll, staged, viewer } from "./browser.ts";

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

test("workers of a run are shown as they come, work and go, on a narrow screen too", async () => {
  const model = await modelServer();
  onTestFinished(() => model.close());
  model.latencyMs = () => 300;
  const { folder } = studyFolder(`
name: ${RUN}
models: [{ name: openai-compatible/m, baseUrl: "${model.baseUrl}", concurrency: 4 }]
items: [{ set: mcqa, take: 40 }]
design: { authority: [control, high-harm] }
samples: 10
`);
  const store = await server.database();
  expect(await detach(folder, store)).toMatchObject({ jobs: 2 });
  const shown = await viewer([store], stage.place);
  onTestFinished(() => shown.end());
  const { page, wrongs } = await opened(stage.browser, shown.address, `#/runs/${RUN}`);
  onTestFinished(() => page.context().close());
  const section = page.getByRole("region", { name: "Workers" });
  await section.getByText("2 jobs waiting, 0 under way. No worker has a part in this run.").waitFor();

  const worker = startWorker(folder, store, ["--jobs", "1"]);
  const row = section.locator("tbody tr").filter({ hasText: String(worker.child.pid) });
  await row.waitFor({ timeout: 20_000 });
  await section.getByText("1 job waiting, 1 under way.").waitFor();
  const answers = async (): Promise<number> => Number(await row.locator("td").nth(4).textContent());
  const first = await answers();
  await poll(answers, { timeout: 20_000 }).toBeGreaterThan(first);
  expect(await row.innerText()).toMatch(/\d+ s ago\s+openai-compatible\/m\s+\d+\s+\d+(?:\.\d)?\s+\d+ of [1-4]\s+0\s+0/);
  expect(await page.locator("header .pill").innerText()).toMatch(/^running/);

  // Whoever may write to the database may write anything there.
  const doing = JSON.stringify([
    { run: RUN, model: "<i>m", trouble: "no key: <img src=x onerror='window.wasRun = true'> \u202eleft" },
  ]);
  await server.query(
    "insert into waver.workers (worker, pool, host, pid, seen, doing) values ('x', 'x', '<b>host</b>', 7, now() + interval '1 hour', $1)",
    [doing],
    store,
  );
  const other = section.locator("tbody tr").filter({ hasText: "no key: <img src=x" });
  await other.waitFor();
  expect(await other.textContent()).toContain("<b>host</b>");
  expect(await page.evaluate("window.wasRun")).toBeUndefined();
  expect(await axeFinds(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  expect(await axeFinds(page)).toEqual([]);

  worker.child.kill("SIGINT");
  await row.waitFor({ state: "detached" });
  await section.getByText("2 jobs waiting, 0 under way.").waitFor();
  expect(wrongs).toEqual([]);
}, 90_000);

test("a page says that its database is away, and goes on by itself when it is back", async () => {
  if (server.restart === null) return;
  const run = `${await server.database()}#again`;
  expect(await waver(["copy", "runs/leaning.db", run], { cwd: stage.place })).toMatchObject({ code: 0 });
  const shown = await viewer([run], stage.place);
  onTestFinished(() => shown.end());
  const [open, late] = [
    await opened(stage.browser, shown.address, "#/runs/again"),
    await opened(stage.browser, shown.address, "#/runs/again/trials"),
  ];
  onTestFinished(() => Promise.all([open, late].map(({ page }) => page.context().close())).then(() => {}));
  await open.page.getByText("Do they follow?").waitFor();
  await late.page.locator("table.list tbody th a").first().waitFor();
  const back = server.restart("cleanly", 6_000);
  const away = (page: typeof open.page) => page.getByRole("alert").filter({ hasText: "the database does not answer" });
  await away(open.page).waitFor();
  expect(await open.page.getByText("Do they follow?").count()).toBe(1);
  // One that is opened meanwhile waits.
  await late.page.reload();
  await away(late.page).first().waitFor();
  await back;
  await away(open.page).waitFor({ state: "detached" });
  await late.page.locator("table.list tbody th a").first().waitFor();
  await poll(() => away(late.page).count()).toBe(0);
  // What is refused a browser writes down by itself.
  expect([...open.wrongs, ...late.wrongs].filter((each) => !each.includes("503"))).toEqual([]);
}, 60_000);
