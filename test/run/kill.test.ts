import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { allDelivered, opened, plannedIds, start, studyFolder } from "./runs.ts";
import { completion, modelServer } from "./server.ts";

const CONCURRENCY = 16;

test("a run that is killed over and over ends with exactly the planned trials, none asked twice but those under way at a kill", async () => {
  const server = await modelServer((asked, response) => {
    // Now and then the server itself fails, so that retries are counted too.
    if (asked.number % 29 === 0) {
      response.writeHead(500, { "content-type": "application/json" }).end('{"error":{"message":"oops"}}');
      return true;
    }
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(completion(`<answer>B</answer> ${asked.number}`)));
    return true;
  });
  onTestFinished(() => server.close());
  server.latencyMs = () => 5 + Math.random() * 20;
  const { folder, file } = studyFolder(`
name: s
models: [{ name: openai-compatible/m, baseUrl: "${server.baseUrl}", concurrency: ${CONCURRENCY} }]
items: [{ set: mcqa, take: 20 }]
design: { authority: [control, high-harm], reflection: [1, 5] }
samples: 5
`);
  const planned = await plannedIds(folder);

  let kills = 0;
  for (;;) {
    const before = server.asked.length;
    const { child, ended } = start(folder, ["run", "s.yaml", "--json"]);
    let isRunning = true;
    void ended.then(() => {
      isRunning = false;
    });
    // However slow the machine, every start gets somewhere before it is killed.
    while (isRunning && server.asked.length < before + 5) await sleep(5);
    const hasEnded = await Promise.race([ended.then(() => true), sleep(Math.random() * 300).then(() => false)]);
    if (hasEnded) {
      const { code, stderr } = await ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      break;
    }
    child.kill("SIGKILL");
    await ended;
    kills++;
    expect(kills).toBeLessThan(60);
  }

  const store = await opened(file("runs/s.db"));
  const delivered = await allDelivered(store);
  expect(delivered.map(({ trial }) => trial).sort()).toEqual([...planned].sort());
  const calls = delivered.flatMap((trial) => trial.calls);
  expect(calls).toHaveLength(planned.length * 1.5);
  const failures = (await store.totals()).models.reduce((sum, total) => sum + total.failures, 0);
  expect(server.asked.length).toBeGreaterThanOrEqual(calls.length + failures);
  expect(server.asked.length).toBeLessThanOrEqual(calls.length + failures + kills * CONCURRENCY);
  expect(kills).toBeGreaterThan(2);
  // Pass 2 saw the very answer that was kept for pass 1.
  const two = delivered.filter((trial) => trial.calls.length === 2);
  expect(two).toHaveLength(planned.length / 2);
  for (const {
    calls: [first, second],
  } of two)
    expect(second?.requestBody).toContain(JSON.stringify(first?.text).slice(1, -1));
}, 120_000);
