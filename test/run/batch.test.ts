import { describe, expect, test } from "vitest";
import { Room } from "../../src/run/batch/room.ts";
import { callOf, expectWhole, type Setting, setting, study, VENDORS, type Vendor } from "./batch-runs.ts";
import { allDelivered, opened, start, studyFolder, waver } from "./runs.ts";

function program({ folder, env }: Setting, ...args: string[]) {
  return start(folder, args, env).ended;
}

const flat = (text: string): string => text.replace(/\s+/g, " ");

describe.each(Object.keys(VENDORS) as Vendor[])("waver run --batch with %s", (vendor) => {
  test("sends and ends, says how to pick up, asks nothing twice, and picks up later, in two rounds where trials have two passes", async () => {
    const run = await setting(vendor, { two: true });
    run.service.endsAtLook = null;
    const first = await program(run, "run", "s.yaml", "--batch");
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: "" });
    expect(flat(first.stdout)).toContain("a batch of 24 calls is sent");
    expect(flat(first.stdout)).toContain("24 calls with the provider; answers come mostly within an hour, at most 24 hours.");
    expect(flat(first.stdout)).toContain("To pick them up: waver run s.yaml --batch");
    const second = await program(run, "run", "s.yaml", "--batch");
    expect(second.code).toBe(0);
    expect(run.service.batches).toHaveLength(1);
    run.service.outcome = ({ id }) => ({ text: `<answer>A</answer> ${callOf(id)}` });
    run.service.end();
    const third = await program(run, "run", "s.yaml", "--batch");
    expect(third.code).toBe(0);
    expect(flat(third.stdout)).toContain("a batch of 24 calls has come back: 24 answered");
    expect(flat(third.stdout)).toContain("a batch of 12 calls is sent");
    expect(flat(third.stdout)).toContain("12 of 24");
    run.service.end();
    const last = await program(run, "run", "s.yaml", "--batch");
    expect(last.code).toBe(0);
    expect(last.stdout).toContain("Done.");
    await expectWhole(run, 1.5);
    const delivered = await allDelivered(await opened(run.file("runs/s.db")));
    const [batch] = await (await opened(run.file("runs/s.db"))).batches();
    for (const { trial, calls } of delivered) {
      expect(calls[0]).toMatchObject({ text: `<answer>A</answer> ${trial}-1`, latencyMs: null, startedAt: batch?.at });
      if (calls.length === 2) expect(calls[1]?.requestBody).toContain(`<answer>A</answer> ${trial}-1`);
    }
  }, 60_000);

  test("entries that expired, were cancelled, broke or are missing go into the next batch; a refused one is undelivered, and on record", async () => {
    const run = await setting(vendor);
    const outcomes = ["expired", "cancelled", "nothing", { error: 500, message: "broken" }] as const;
    run.service.outcome = ({ id }, batch) => {
      const at = batch.entries.findIndex((entry) => entry.id === id);
      if (batch === run.service.batches[0] && at < 4) return outcomes[at] ?? "nothing";
      return callOf(id) === callOf(run.service.batches[0]?.entries[4]?.id ?? "")
        ? { error: 400, message: "content filter" }
        : { text: "B" };
    };
    const { lane, events } = await run.run({ wait: true });
    expect(lane).toMatchObject({ done: 23, calls: 23, end: "done" });
    expect(events.filter(({ is }) => is === "collected")).toMatchObject([
      { answered: 19, again: 4, undelivered: 1 },
      { answered: 4, again: 0, undelivered: 0 },
    ]);
    const store = await opened(run.file("runs/s.db"));
    const refused = run.service.batches[0]?.entries[4]?.id.slice(0, 32) ?? "";
    expect(await store.failures(refused)).toMatchObject([
      { kind: "refused", message: expect.stringContaining("content filter") },
    ]);
    expect((await store.totals()).models[0]).toMatchObject({ trials: 23, calls: 23, failures: 5 });
    expect(run.service.batches[1]?.entries).toHaveLength(4);
    const { code, stdout } = await program(run, "run", "s.yaml", "--batch", "--wait");
    expect(code).toBe(1);
    expect(flat(stdout)).toContain("content filter");
  }, 60_000);

  test("a batch is no larger than asked for, in calls and in bytes, and results come by id in any order", async () => {
    const run = await setting(vendor);
    await run.run({ wait: true, most: { requests: 10 } });
    expect(run.service.batches.map(({ entries }) => entries.length)).toEqual([10, 10, 4]);
    await expectWhole(run);
    const byBytes = await setting(vendor);
    await byBytes.run({ wait: true, most: { bytes: 12_000 } });
    const sizes = byBytes.service.asked
      .filter(({ method, body }) => method === "POST" && body.length > 2_000)
      .map(({ body }) => body.length);
    expect(sizes.length).toBeGreaterThan(1);
    // OpenAI's form stands around the file.
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12_000 + (vendor === "openai" ? 500 : 0));
    await expectWhole(byBytes);
  }, 60_000);

  test("a batch that expires as a whole is sent again", async () => {
    const run = await setting(vendor);
    run.service.endsAtLook = null;
    run.service.outcome = (_, batch) => (batch === run.service.batches[0] ? "expired" : { text: "A" });
    await run.run();
    run.service.end("expired");
    run.service.endsAtLook = 1;
    expect((await run.run({ wait: true })).lane).toMatchObject({ done: 24, end: "done" });
    expect(run.service.batches).toHaveLength(2);
  }, 60_000);

  test("a wrong key sends nothing and says so, without the key", async () => {
    const run = await setting(vendor);
    const { code, stdout, stderr } = await start(run.folder, ["run", "s.yaml", "--batch"], {
      ...run.env,
      [VENDORS[vendor].key]: "sk-wrong-0123456789",
    }).ended;
    expect(code).toBe(1);
    expect(flat(stdout)).toContain("stopped, since every further batch would fail");
    expect(stdout + stderr).not.toContain("sk-wrong");
    expect(run.service.batches).toEqual([]);
    expect((await run.run({ wait: true })).lane).toMatchObject({ done: 24, end: "done" });
    await expectWhole(run);
  }, 60_000);

  test("429 on create is tried again, and then left for later; nothing is lost or paid twice", async () => {
    const run = await setting(vendor);
    let times = 0;
    const body = { error: { message: "too many batches" } };
    run.service.fault = (step) =>
      step === "create" && ++times <= 2 ? { status: 429, body, headers: { "retry-after-ms": "5" } } : null;
    expect((await run.run({ wait: true })).lane).toMatchObject({ done: 24, end: "done" });
    await expectWhole(run);
    const full = await setting(vendor);
    full.service.fault = (step) => (step === "create" ? { status: 429, body, headers: { "retry-after-ms": "5" } } : null);
    expect((await full.run({ attempts: 2 })).lane).toMatchObject({
      done: 0,
      waiting: 0,
      end: { heldBack: expect.stringContaining("too many batches") },
    });
    full.service.fault = () => null;
    expect((await full.run({ wait: true })).lane).toMatchObject({ done: 24, end: "done" });
    await expectWhole(full);
  }, 60_000);

  test("an answer to create that is lost on the way is not paid twice", async () => {
    const run = await setting(vendor);
    let isCut = false;
    run.service.onStep = (step) => {
      if (step !== "created" || isCut) return;
      isCut = true;
      throw new Error("cut: the batch is made, and the answer is a 500");
    };
    expect((await run.run({ wait: true })).lane).toMatchObject({ done: 24, end: "done" });
    await expectWhole(run);
  }, 60_000);

  test("a budget is kept at batch prices, counting what is under way at the most that it can cost", async () => {
    const usd = { anthropic: 0.02, openai: 0.006, google: 0.009 }[vendor];
    const run = await setting(vendor, { more: `budget: { usd: ${usd} }` });
    run.service.endsAtLook = null;
    const { lane, events } = await run.run();
    expect(lane?.end).toBe("budget");
    const sent = events.find(({ is }) => is === "sent") as { highestUsd: number; calls: number };
    expect(sent.highestUsd).toBeLessThanOrEqual(usd);
    expect(sent.calls).toBeGreaterThan(0);
    expect(sent.calls).toBeLessThan(24);
    expect((await run.run()).lane?.end).toBe("budget");
    expect(run.service.batches).toHaveLength(1);
    // What came back cost less than it could have: there is room for more.
    run.service.endsAtLook = 1;
    await run.run({ wait: true });
    expect(run.service.batches.length).toBeGreaterThan(1);
    const store = await opened(run.file("runs/s.db"));
    const { knownUsd, calls, unpriced } = (await store.totals()).models[0] ?? { knownUsd: 0, calls: 0, unpriced: 0 };
    expect(unpriced).toBe(0);
    expect(knownUsd).toBeLessThanOrEqual(usd);
    // Half of $1 and $5, $0.40 and $1.60, $0.30 and $2.50 for a million tokens: 100 in, 10 out.
    const each = { anthropic: 75e-6, openai: 28e-6, google: 27.5e-6 }[vendor];
    expect(knownUsd).toBeCloseTo(calls * each, 10);
  }, 60_000);

  test("a plain run collects what has come back, leaves alone what has not, and says so", async () => {
    const run = await setting(vendor);
    run.service.endsAtLook = null;
    await run.run({ most: { requests: 12 } });
    expect(run.service.batches).toHaveLength(2);
    const [first] = run.service.batches;
    if (first !== undefined) first.state = "ended";
    const { stdout } = await program(run, "run", "s.yaml", "--attempts", "1");
    expect(flat(stdout)).toContain("a batch of 12 calls has come back: 12 answered");
    expect(flat(stdout)).toContain("12 trials in batches that are not back yet: they are not asked here.");
    const store = await opened(run.file("runs/s.db"));
    expect(await allDelivered(store)).toHaveLength(12);
    // Nothing but the batch service was asked.
    expect(
      run.service.asked.filter(({ path }) => /\/(messages|responses|chat\/completions)$|:generateContent$/.test(path)),
    ).toEqual([]);
  }, 60_000);
});

describe("what cannot be decided", () => {
  test("a batch whose results are gone stays open until --resend, which says what it does", async () => {
    const run = await setting("anthropic");
    await run.run();
    run.service.batches.length = 0;
    const lost = await program(run, "run", "s.yaml", "--batch");
    expect(lost.code).toBe(1);
    expect(flat(lost.stdout)).toContain("the provider does not know it (another key?)");
    expect(flat(lost.stdout)).toContain("ask its calls again with --resend: they may be paid twice");
    expect(run.service.batches).toEqual([]);
    const again = await program(run, "run", "s.yaml", "--batch", "--resend");
    expect(flat(again.stdout)).toContain("asked again by --resend");
    expect(run.service.batches).toHaveLength(1);
    run.service.end();
    expect((await run.run({ wait: true })).lane).toMatchObject({ done: 24 });
  }, 60_000);

  test("a network that is down abandons nothing, even with --resend", async () => {
    const run = await setting("openai");
    await run.run();
    run.service.fault = (step) => (step === "look" ? { status: 503, body: { error: { message: "down" } } } : null);
    const { lane } = await run.run({ resend: true, attempts: 1 });
    expect(lane).toMatchObject({ end: { undecided: expect.stringContaining("down") }, waiting: 24 });
    run.service.fault = () => null;
    expect((await run.run({ wait: true })).lane).toMatchObject({ done: 24, end: "done" });
    await expectWhole(run);
  }, 60_000);

  test("answers to trials that the study has no more are kept for the study as it was", async () => {
    const run = await setting("google");
    run.service.endsAtLook = null;
    await run.run();
    run.service.end();
    run.rewrite(run.yaml.replace("samples: 2", "samples: 1"));
    const { lane, events } = await run.run({ wait: true });
    expect(lane).toMatchObject({ planned: 12, done: 12 });
    expect(events).toMatchObject([{ is: "collected", answered: 12, strays: 12 }]);
    run.rewrite(run.yaml);
    expect((await run.run({ wait: true })).lane).toMatchObject({ planned: 24, done: 24, end: "done" });
    await expectWhole(run);
  }, 60_000);
});

describe("a batch that fails as a whole", () => {
  test("stops the model with the provider's words, and its trials are asked another time", async () => {
    const run = await setting("openai");
    run.service.endsAtLook = null;
    await run.run();
    const [batch] = run.service.batches;
    Object.assign(batch ?? {}, { state: "failed", error: { code: "invalid_json_line", message: "line 1 is no good" } });
    const { code, stdout } = await program(run, "run", "s.yaml", "--batch", "--wait");
    expect(code).toBe(1);
    expect(flat(stdout)).toContain("a batch of 24 calls is over without answers: line 1 is no good");
    expect(run.service.batches).toHaveLength(1);
    run.service.endsAtLook = 1;
    expect((await run.run({ wait: true })).lane).toMatchObject({ done: 24, end: "done" });
  }, 60_000);

  test("a 400 to its creation stops the model; the run is as before", async () => {
    const run = await setting("anthropic");
    run.service.fault = (step) =>
      step === "create" ? { status: 400, body: { error: { message: "requests.0.params: no" } } } : null;
    expect((await run.run({ wait: true })).lane).toMatchObject({
      done: 0,
      end: { forbidden: expect.stringContaining("requests.0.params: no") },
    });
    run.service.fault = () => null;
    expect((await run.run({ wait: true })).lane).toMatchObject({ done: 24 });
    await expectWhole(run);
  }, 60_000);

  test("for too many tokens in the queue waits until others are through", async () => {
    const run = await setting("openai");
    run.service.endsAtLook = 3;
    run.service.onStep = (step) => {
      const last = run.service.batches.at(-1);
      const open = run.service.batches.filter(({ state }) => state === "working").length;
      if (step === "created" && last !== undefined && open > 1)
        Object.assign(last, {
          state: "failed",
          error: { code: "token_limit_exceeded", message: "Enqueued token limit reached" },
        });
    };
    const { lane } = await run.run({ wait: true, most: { requests: 12 } });
    expect(lane).toMatchObject({ done: 24, end: "done" });
    const carried = run.service.batches
      .filter(({ state }) => state === "ended")
      .flatMap(({ entries }) => entries.map(({ id }) => callOf(id)));
    expect(new Set(carried).size).toBe(24);
    expect(carried).toHaveLength(24);
  }, 60_000);

  test("entries refused without a single answer stop the model: the next batch would be refused too", async () => {
    const run = await setting("anthropic");
    run.service.outcome = () => ({ error: 400, message: "max_tokens: too large" });
    const { lane } = await run.run({ wait: true });
    expect(lane?.end).toEqual({ forbidden: expect.stringContaining("max_tokens: too large") });
    expect(run.service.batches).toHaveLength(1);
  }, 60_000);
});

describe("the call", () => {
  test("Ctrl-C leaves cleanly while --wait waits, and nothing is lost", async () => {
    const run = await setting("anthropic");
    run.service.endsAtLook = null;
    const { child, ended } = start(run.folder, ["run", "s.yaml", "--batch", "--wait"], run.env);
    while (run.service.batches.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 300));
    child.kill("SIGINT");
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(flat(stdout)).toContain("24 calls with the provider");
    run.service.end();
    expect((await program(run, "run", "s.yaml", "--batch", "--wait")).code).toBe(0);
    await expectWhole(run);
  }, 60_000);

  test("--json says what happens in events, and nothing else", async () => {
    const run = await setting("openai");
    run.service.endsAtLook = 1;
    const { code, stdout } = await program(run, "run", "s.yaml", "--batch", "--json");
    expect(code).toBe(0);
    const events = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events).toMatchObject([
      { event: "batch", is: "sent", calls: 24, providerId: "batch_1" },
      { event: "end", failed: null, models: [{ planned: 24, delivered: 0, left: 24, inBatches: 24, end: "waiting" }] },
    ]);
  }, 60_000);

  test("models that no batch takes are refused in the plan, all of them, before anything is written", async () => {
    const { folder } = studyFolder(
      study("simulated/steadfast").replace(
        '["simulated/steadfast"]',
        '[simulated/steadfast, { name: openai-compatible/m, baseUrl: "http://127.0.0.1:1/v1" }]',
      ),
    );
    const { code, stderr } = await waver(folder, "run", "s.yaml", "--batch");
    expect(code).toBe(2);
    expect(flat(stderr)).toContain("simulated/steadfast cannot be asked in batches: it answers in process");
    expect(flat(stderr)).toContain("openai-compatible/m cannot be asked in batches");
    const wait = await waver(folder, "run", "s.yaml", "--wait");
    expect({ code: wait.code, stderr: flat(wait.stderr) }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--wait: needs --batch"),
    });
  });

  test("a budget for a model whose price in a batch nobody knows is an error that says where to put it", async () => {
    const run = await setting("anthropic", { more: "budget: { usd: 1 }" });
    const model = `{ name: anthropic/claude-haiku-4-5, baseUrl: "${run.service.baseUrl}", keyEnv: MY_KEY, price: { input: 1, output: 5 } }`;
    run.rewrite(run.yaml.replace('"anthropic/claude-haiku-4-5"', model));
    const { code, stderr } = await start(run.folder, ["run", "s.yaml", "--batch"], { MY_KEY: run.service.key }).ended;
    expect({ code, stderr: flat(stderr) }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no price in a batch is known"),
    });
  });
});

test("room is taken call by call, and never more than there is", () => {
  const room = new Room({ usd: 1, trials: 3 }, { usd: 0.5, trials: 1 });
  expect([room.take(0.375), room.take(0.25), room.take(0.125), room.take(0)]).toEqual([true, false, true, false]);
});
