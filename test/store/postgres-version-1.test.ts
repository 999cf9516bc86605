import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATIONS } from "../../src/store/postgres/migrations.ts";
import { openPostgres } from "../../src/store/postgres.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { sampleCall, sampleTrial } from "./sample.ts";

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
}, 60_000);

afterAll(async () => {
  await server.stop();
}, 60_000);

const BECAUSE = "because it is so, ".repeat(8);

async function ofVersion1(): Promise<string> {
  const url = await server.database();
  await server.query(readFileSync(new URL("./postgres-version-1.sql", import.meta.url), "utf8"), [], url);
  return url;
}

test("a database of version 1 opens, is brought to the newest form, and holds what it held", async () => {
  const url = await ofVersion1();
  expect(await server.query("select version from waver.form", [], url)).toEqual([[1]]);
  const store = await openPostgres(url, "first");
  expect(await server.query("select version from waver.form", [], url)).toEqual([[MIGRATIONS.length]]);

  expect(await store.manifests()).toMatchObject([
    { at: "2026-11-01T08:00:00.000Z", why: null, manifest: { samples: 4 } },
    { at: "2026-11-02T08:00:00.000Z", why: "more samples", manifest: { samples: 5 } },
  ]);
  expect(await store.items()).toMatchObject([
    { set: "mcqa", id: "q0", text: "Question 0?", options: ["one", "two", "three"], key: 0, category: "sums", cluster: null },
    { digest: "61561018b4948fe27288ca782b1ab0e0", id: "q1", key: 1 },
  ]);
  const trials = await store.delivered(0, 10);
  expect(trials).toMatchObject([
    {
      trial: "b78328b607941f91683bbc2e1b577674",
      model: "simulated/steadfast",
      item: "q0",
      condition: { authority: "control", reflection: 1 },
      sample: 0,
      order: [2, 0, 1],
      target: null,
      messages: '[{"role":"user","content":"Prompt 0"}]',
      calls: [
        {
          pass: 1,
          last: true,
          text: `Answer 0: ${BECAUSE}\n"B"`,
          requestBody: '{"model":"m","messages":[{"role":"user","content":"Prompt 0"}]}',
          replyBody: JSON.stringify({
            id: "msg_0",
            content: [{ type: "text", text: `Answer 0: ${BECAUSE}\n"B"` }],
            usage: { output_tokens: 12 },
          }),
          usd: 0.001,
          latencyMs: 12.5,
          startedAt: "2026-11-15T10:00:00.000Z",
        },
      ],
    },
    {
      trial: "0a13c00c931b3d72f2b82d968068ac22",
      condition: { authority: "control", reflection: 5 },
      target: 1,
      calls: [
        { pass: 1, last: false, thinking: "Hm.\0", thinkingTokens: 3, usd: null },
        { pass: 2, last: true, text: "C, cut inside \ud83d", requestBody: null, replyBody: null, stop: "max_tokens" },
      ],
    },
  ]);
  expect(trials).toHaveLength(2);
  expect((await store.totals()).models).toEqual([
    expect.objectContaining({ model: "simulated/steadfast", trials: 2, calls: 4, unpriced: 1, failures: 1 }),
  ]);
  expect(await store.failures("b78328b607941f91683bbc2e1b577674")).toMatchObject([
    { kind: "busy", status: 429, message: "slow down", latencyMs: 3.25 },
  ]);
  expect(await store.verdicts()).toMatchObject([{ by: "me", outcome: "choice", option: 1, confidence: 80, why: "it says so" }]);
  expect(await store.batches()).toMatchObject([{ batch: "b1", state: "sent", providerId: "p1", highestUsd: 0.25 }]);
  expect(await store.batchCalls("b1")).toEqual([{ trial: "fa2a76895dce5ddf36e7852d5b027487", pass: 1 }]);

  // And it goes on: the trial that had one pass gets its second.
  const open = sampleTrial(5, { condition: { authority: "control", reflection: 5 } });
  expect((await store.progress([open])).get(open.trial)).toMatchObject({ pass: 1, last: false });
  await store.commit({ trials: [open], calls: [sampleCall(5, { pass: 2 })], failures: [] });
  expect(await store.delivered(2, 10)).toMatchObject([{ trial: open.trial, calls: [{ pass: 1 }, { pass: 2 }] }]);
  await store.close();
});

test("a reader brings it there too, and the runs beside it are whole", async () => {
  const url = await ofVersion1();
  const [first, second] = await Promise.all(["first", "second"].map((run) => openPostgres(url, run, { readOnly: true })));
  expect(await first?.delivered(0, 10)).toHaveLength(2);
  expect(await second?.delivered(0, 10)).toMatchObject([{ trial: "fa2a76895dce5ddf36e7852d5b027487", sample: 2 }]);
  await Promise.all([first?.close(), second?.close()]);
  expect(await server.query("select version from waver.form", [], url)).toEqual([[MIGRATIONS.length]]);
});
