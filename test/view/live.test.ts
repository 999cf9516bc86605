import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Overview } from "../../src/view/api.ts";
import { start } from "../cli/waver.ts";
import { modelServer } from "../run/server.ts";
import { folderOf, listen, view } from "./viewing.ts";

test("a run in another process is seen to grow, to end, and to be measured", async () => {
  const server = await modelServer();
  onTestFinished(() => server.close());
  // The model takes its time until the run was seen to grow.
  let isSeen = false;
  server.latencyMs = () => (isSeen ? 5 : 200);
  const folder = folderOf({
    "s.yaml": `name: live
models: [{ name: openai-compatible/m, baseUrl: "${server.baseUrl}", concurrency: 2, price: { input: 1, output: 5 } }]
items: [{ set: mcqa, take: 8 }]
design: { authority: [control, high-harm] }
samples: 5
`,
  });
  const child = start(["run", "s.yaml"], { cwd: folder });
  onTestFinished(() => {
    child.kill();
  });
  const viewer = await view({ folder });
  await expect.poll(async () => (await viewer.reply("runs/live")).status, { timeout: 20_000 }).toBe(200);
  const { events, leave } = listen(viewer.port, viewer.token, "live");
  onTestFinished(leave);
  await expect.poll(() => new Set(events.map((event) => event.delivered)).size, { timeout: 20_000 }).toBeGreaterThan(2);
  isSeen = true;
  await expect.poll(() => events.at(-1)?.state, { timeout: 20_000 }).toBe("complete");
  await expect.poll(() => events.at(-1)?.measures.state, { timeout: 30_000 }).toBe("ready");
  const delivered = events.map((event) => event.delivered);
  expect(delivered).toEqual([...delivered].sort((a, b) => a - b));
  expect(events.some(({ state }) => state === "running")).toBe(true);
  const last = events.at(-1) as Overview;
  expect(last).toMatchObject({ name: "live", planned: 80, delivered: 80, measures: { trials: 80 } });
  expect(last.usd).toBeCloseTo(80 * 0.00015, 10);
  expect(last.perModel).toMatchObject([{ model: "openai-compatible/m", trials: 80, calls: 80, planned: 80 }]);
}, 60_000);

test("the program prints its address, serves it, and ends cleanly on Ctrl-C", async () => {
  const folder = folderOf();
  const child = start(["view", "--no-open", "--port", "0"], { cwd: folder });
  let out = "";
  child.stdout?.on("data", (chunk) => {
    out += chunk;
  });
  await expect.poll(() => /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/.exec(out)?.[0], { timeout: 20_000 }).toBeDefined();
  const address = new URL(/http:\S+/.exec(out)?.[0] ?? "");
  const answered = await fetch(`${address.origin}/api/runs`, {
    headers: { authorization: `Bearer ${address.searchParams.get("token")}` },
  });
  expect(await answered.json()).toEqual([]);
  const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal })));
  child.kill("SIGINT");
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(out).toContain("Showing 0 runs");
});

test.each([
  [["nothing.db"], "nothing.db: there is no run here"],
  [["notes.db"], "notes.db: is not a waver run"],
  [["--port", "70000"], '--port: "70000" is not a port'],
])("waver view %s is a call that is wrong", async (args, says) => {
  const folder = folderOf({ "notes.db": "my notes" });
  const { waver } = await import("../cli/waver.ts");
  const { code, stdout, stderr } = await waver(["view", ...args, "--no-open"], { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(says);
});

test("a port that is in use is said to be", async () => {
  const viewer = await view({ folder: folderOf() });
  const { waver } = await import("../cli/waver.ts");
  const { code, stderr } = await waver(["view", "--port", String(viewer.port), "--no-open"], { cwd: join(folderOf()) });
  expect(code).toBe(2);
  expect(stderr).toContain(`port ${viewer.port} is in use`);
});
