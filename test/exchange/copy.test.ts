import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { digest } from "../../src/digest.ts";
import { compareRuns } from "../../src/exchange/compare.ts";
import { makeItem } from "../../src/items/item.ts";
import { withRun } from "../../src/store/address.ts";
import { writeNewRun } from "../../src/store/new-run.ts";
import { openStore } from "../../src/store/open.ts";
import type { KeptVerdict, Store } from "../../src/store/store.ts";
import { start, waver } from "../cli/waver.ts";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";
import { ITEMS, MANIFEST, sampleBatch, sampleCall, sampleFailure, sampleTrial } from "../store/sample.ts";

let server: PostgresServer;
let folder: string;
let name: string;

beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(async () => {
  await server.stop();
}, 60_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waver-copy-"));
  name = `run ${randomUUID()}`;
  return () => rmSync(folder, { recursive: true, force: true });
});

const NASTY = 'NUL \0, half a pair \ud83d, \u0001 "mark", \\u0000, \u2028 \r\n 👩‍👩‍👧';
const ODD = makeItem({ set: "ethics", id: `ö ${NASTY}`, text: NASTY, options: [NASTY, "b"], key: null, cluster: NASTY });
const VERDICT: KeptVerdict = {
  trial: digest("trial 1"),
  pass: 1,
  kind: "person",
  by: `Ada ${NASTY}`,
  at: "2026-11-15T11:00:00.000Z",
  outcome: "choice",
  option: 1,
  confidence: 62.5,
  why: NASTY,
};
const BATCH = {
  batch: "b1",
  model: "simulated/steadfast",
  state: "sent",
  providerId: "msgbatch_1",
  highestUsd: 0.1,
  at: "2026-11-15T10:00:00.000Z",
  endedAt: null,
  note: NASTY,
} as const;

/** A run with something of everything that a run can hold. */
async function filled(address: string): Promise<void> {
  await fill(await openStore(address, { create: true }));
}

async function fill(store: Store): Promise<void> {
  await store.putItems([...ITEMS, ODD]);
  await store.putManifest(MANIFEST, null, "2026-11-14T00:00:00.000Z");
  await store.putManifest({ ...MANIFEST, samples: 12, question: NASTY }, NASTY, "2026-11-15T00:00:00.000Z");
  const messages = JSON.stringify([{ role: "user", content: NASTY }]);
  const nasty = sampleTrial(1_000, {
    messages,
    stimulus: digest(messages),
    itemDigest: ODD.digest,
    set: ODD.set,
    item: ODD.id,
    order: null,
    condition: { form: "plain", authority: "high-harm" },
  });
  await store.commit({
    trials: [nasty],
    calls: [
      sampleCall(1_000, { text: NASTY, thinking: NASTY, stop: NASTY, requestBody: NASTY, replyBody: NASTY, last: false }),
      sampleCall(1_000, { pass: 2, text: "", replyBody: null, requestBody: null, usd: null, latencyMs: null, startedAt: null }),
    ],
    failures: [sampleFailure(1_000, { message: NASTY, status: null }), sampleFailure(1_001, { pass: 2, model: "other/model" })],
  });
  await store.commit({ trials: [sampleTrial(2_000)], calls: [sampleCall(2_000, { last: false })], failures: [] });
  for (let from = 0; from < 700; from += 100) await store.commit(sampleBatch(from, from + 100));
  await store.putVerdicts([VERDICT, { ...VERDICT, outcome: "refusal", option: null, confidence: null, why: null }]);
  await store.putVerdicts([VERDICT]);
  await store.putBatch(BATCH, [
    { trial: digest("trial 3"), pass: 1 },
    { trial: digest("trial 2"), pass: 2 },
  ]);
  await store.putBatch({ ...BATCH, batch: "a0", state: "abandoned", highestUsd: null }, []);
  await store.close();
}

async function compared(a: string, b: string) {
  const stores = await Promise.all([a, b].map((address) => openStore(address, { readOnly: true })));
  try {
    return await compareRuns(...(stores as [Store, Store]));
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}

const copy = (from: string, to: string, ...more: string[]) => waver(["copy", from, to, ...more], { cwd: folder });

describe("a run that is copied", () => {
  test("to a database, to another name in it and back to a file is the same in everything", async () => {
    await filled(join(folder, "a.db"));
    const [there, beside] = [withRun(server.url, name), withRun(server.url, `${name} ü`)];
    const first = await copy("a.db", there);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout.replaceAll(/\s+/g, " ")).toMatch(
      /^Copied to postgres:\/\/tester@.*, and compared: 702 trials, 703 calls, 2 failed tries, 3 verdicts, 2 plans, 2 batches\. $/,
    );
    expect(await copy(there, beside)).toMatchObject({ code: 0 });
    const last = await copy(beside, "back/again.db", "--json");
    const held = { trials: 702, calls: 703, failures: 2, verdicts: 3, plans: 2, batches: 2 };
    expect(JSON.parse(last.stdout)).toMatchObject({ to: "back/again.db", ...held });
    expect(readdirSync(join(folder, "back"))).toEqual(["again.db"]);
    expect(await compared(join(folder, "a.db"), join(folder, "back/again.db"))).toEqual(held);
    const store = await openStore(join(folder, "back/again.db"), { readOnly: true });
    expect((await store.manifests()).map(({ at, why }) => [at, why])).toEqual([
      ["2026-11-14T00:00:00.000Z", null],
      ["2026-11-15T00:00:00.000Z", NASTY],
    ]);
    const [trial] = await store.delivered(0, 1);
    expect(trial?.calls[0]).toMatchObject({ text: NASTY, thinking: NASTY, requestBody: NASTY, replyBody: NASTY });
    expect(await store.progress([sampleTrial(2_000)])).toEqual(
      new Map([[digest("trial 2000"), sampleCall(2_000, { last: false })]]),
    );
    await store.close();
  });

  test("does not replace what is there: a file, a run in a database, a folder", async () => {
    await filled(join(folder, "a.db"));
    await filled(withRun(server.url, name));
    expect(await copy("a.db", "a.db")).toMatchObject({ code: 2, stderr: expect.stringContaining("something here already") });
    expect(await copy("a.db", ".")).toMatchObject({ code: 2 });
    const refused = await copy("a.db", withRun(server.url, name));
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain("there is a run here already");
    expect(refused.stderr).not.toContain("never-shown");
    expect(await copy("a.db", server.url)).toMatchObject({ code: 2, stderr: expect.stringContaining("no run in it") });
    expect(await copy("nothing.db", "b.db")).toMatchObject({ code: 2, stderr: expect.stringContaining("there is no run here") });
    expect(readdirSync(folder).filter((file) => file.startsWith("b"))).toEqual([]);
  });

  test("is not one that somebody writes to", async () => {
    for (const address of [join(folder, "a.db"), withRun(server.url, name)]) {
      await filled(address);
      const writer = await openStore(address);
      expect(await copy(address, "b.db")).toMatchObject({ code: 2, stderr: expect.stringMatching(/is being\s+written\s+to/) });
      await writer.close();
    }
  });
});

test("a copy that is cut off leaves nothing under its name, and what it leaves is taken away by the next", async () => {
  await filled(join(folder, "a.db"));
  const there = withRun(server.url, name);
  const child = start(["copy", "a.db", there], { cwd: folder });
  const rows = () =>
    server.query(
      "select count(*)::int from waver.trials join waver.runs r on r.n = run where starts_with(r.name, $1)",
      [name],
      server.url,
    );
  await openStore(there, { readOnly: true }).catch(() => {});
  while (((await rows().catch(() => [[0]]))[0]?.[0] as number) === 0);
  child.kill("SIGKILL");
  await expect(openStore(there, { readOnly: true })).rejects.toThrow("there is no run here");
  expect(await copy("a.db", there)).toMatchObject({ code: 0 });
  await compared(join(folder, "a.db"), there);
  expect(await server.query("select count(*)::int from waver.runs where starts_with(name, $1)", [name])).toEqual([[1]]);
});

test("a new run in a database that cannot be finished leaves no rows", async () => {
  const sizes = async () =>
    await server.query("select (select count(*)::int from waver.trials), (select count(*)::int from waver.items)");
  await (await openStore(withRun(server.url, randomUUID()), { create: true })).close();
  const before = await sizes();
  const failing = writeNewRun(withRun(server.url, name), "", async (open) => {
    await fill(await open());
    throw new Error("enough");
  });
  await expect(failing).rejects.toThrow("enough");
  expect(await sizes()).toEqual(before);
});

describe("of two new runs of one name", () => {
  const there = () => withRun(server.url, name);
  const isRefused = (another: Promise<unknown>) =>
    expect(another).rejects.toThrow(/process \d+ on .* has been writing to this run/);
  const another = () => writeNewRun(there(), "", async (open) => void (await open()));

  test("the second is refused from when the first begins until it has its name, and takes nothing away", async () => {
    await filled(join(folder, "a.db"));
    await writeNewRun(there(), "", async (open) => {
      const store = await open();
      await isRefused(another());
      await fill(store);
      await isRefused(another());
    });
    await compared(join(folder, "a.db"), there());
    await expect(another()).rejects.toThrow("there is a run here already");
    await compared(join(folder, "a.db"), there());
  });

  test("that begin together one is written whole", async () => {
    await filled(join(folder, "a.db"));
    const copies = await Promise.all([1, 2, 3].map(() => copy("a.db", there())));
    expect(copies.map(({ code }) => code).sort()).toEqual([0, 2, 2]);
    await compared(join(folder, "a.db"), there());
    expect(await server.query("select count(*)::int from waver.runs where starts_with(name, $1)", [name])).toEqual([[1]]);
  });
});

test("a new run that somebody removed before it was finished is not said to be there, and what came after is taken away", async () => {
  const unfinished = `${name} (unfinished)`;
  let n: unknown;
  const writing = writeNewRun(withRun(server.url, name), "", async (open) => {
    const store = await open();
    [n] = (await server.query("delete from waver.runs where name = $1 returning n", [unfinished])).flat();
    await fill(store);
  });
  await expect(writing).rejects.toThrow("another process removed it before it was finished");
  expect(n).toEqual(expect.any(Number));
  expect(await server.query("select count(*)::int from waver.trials where run = $1", [n])).toEqual([[0]]);
});

/** Changed behind the store's back, as a disk that loses something would. */
describe("comparing finds", () => {
  test.each([
    [
      "a reply",
      "update waver.replies set text = 'other' where run = $1 and trial = 5",
      /trial \w{32} differs in the copy \(calls\.0\.(replyBody|text)\)/,
    ],
    ["a trial that is missing", "delete from waver.trials where run = $1 and n = 701", /differs|is missing in the copy/],
    ["a failure", "delete from waver.failures where run = $1 and pass = 2", /failed try of trial \w{32} is missing in the copy/],
    [
      "a verdict",
      "update waver.verdicts set option = 0 where run = $1 and place = 1 and option = 1",
      /verdict on trial \w{32} differs in the copy \(option\)/,
    ],
    ["a plan", "update waver.manifests set at = 'x' where run = $1", /plan 2026-11-14T00:00:00.000Z differs in the copy \(at\)/],
    [
      "what a batch asks",
      "update waver.batches set calls = '' where run = $1 and batch = 'b1'",
      /call of batch b1, trial \w{32} is missing in the copy/,
    ],
  ])("%s", async (_, change, says) => {
    await filled(join(folder, "a.db"));
    await copy("a.db", withRun(server.url, name));
    const [[n] = []] = await server.query("select n from waver.runs where name = $1", [name]);
    await server.query(change, [n]);
    await expect(compared(join(folder, "a.db"), withRun(server.url, name))).rejects.toThrow(says);
  });
});
