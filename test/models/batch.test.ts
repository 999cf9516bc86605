import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Batches, openBatches } from "../../src/models/batch/index.ts";
import { linesOf } from "../../src/models/batch/lines.ts";
import { batchMistakes } from "../../src/models/batch/refusals.ts";
import type { SentFile } from "../../src/models/batch/service.ts";
import { CallFailed } from "../../src/models/model.ts";
import { CANARY, modelNamed, QUESTION, settingsWith } from "./asking.ts";
import { KEY, type Service } from "./batch-server.ts";
import { startAnthropic } from "./batch-server-anthropic.ts";
import { startGoogle } from "./batch-server-google.ts";
import { startOpenai } from "./batch-server-openai.ts";

const SETTINGS = settingsWith({ temperature: 0.7, system: "Be brief." });

async function served(start: () => Promise<Service>): Promise<Service> {
  const service = await start();
  onTestFinished(() => service.close());
  return service;
}

function batchesAt(service: Service, name: string, parameters: Record<string, unknown> | null = null, key = KEY): Batches {
  const env = { KEY_HERE: key };
  const batches = openBatches(modelNamed(name, { baseUrl: service.baseUrl, keyEnv: "KEY_HERE", parameters }), env);
  onTestFinished(() => batches.close());
  return batches;
}

function fileOf(batches: Batches, entries: readonly string[]): SentFile {
  const [before, between, after] = batches.frame;
  const text = before + entries.join(between) + after;
  return { bytes: Buffer.byteLength(text), stream: () => Readable.from([Buffer.from(text)]) };
}

/** Sends two calls as waver does. */
async function send(batches: Batches, ids: readonly string[], settings = SETTINGS): Promise<string> {
  const entries = ids.map((id) => batches.entry(id, settings, QUESTION));
  const file = fileOf(
    batches,
    entries.map(({ entry }) => entry),
  );
  const uploaded = await batches.upload(file, "waver-1");
  return await batches.create("waver-1", file, uploaded, entries[0]?.path ?? "");
}

async function resultsOf(batches: Batches, providerId: string) {
  const look = await batches.look(providerId);
  if (look.is !== "ended") throw new Error(`the batch is ${look.is}`);
  const found = [];
  for (const path of look.results) for await (const line of batches.lines(path)) found.push(batches.parse(line));
  return found;
}

const IDS = ["0123456789abcdef0123456789abcdef-1", "0123456789abcdef0123456789abcdef-2"];

describe("Anthropic's SDK and waver", () => {
  test("send the same batch and read the same results", async () => {
    const service = await served(startAnthropic);
    const batches = batchesAt(service, "anthropic/claude-haiku-4-5");
    const ours = await send(batches, IDS);
    const client = new Anthropic({ apiKey: KEY, baseURL: service.baseUrl, maxRetries: 0 });
    const params = { ...service.batches[0]?.entries[0]?.body } as unknown as Anthropic.MessageCreateParamsNonStreaming;
    const theirs = await client.messages.batches.create({ requests: IDS.map((custom_id) => ({ custom_id, params })) });
    const sent = service.asked
      .filter(({ method }) => method === "POST")
      .map(({ path, body }) => [path, JSON.parse(body.toString())]);
    expect(sent[0]).toEqual(sent[1]);
    expect(theirs.processing_status).toBe("in_progress");
    expect(await batches.look(ours)).toEqual({ is: "working" });
    service.end();
    const read: unknown[] = [];
    for await (const each of await client.messages.batches.results(theirs.id)) read.push(each);
    expect(read).toHaveLength(2);
    const found = await resultsOf(batches, ours);
    expect(found).toEqual(
      (read as { custom_id: string; result: { message: unknown } }[]).map(({ custom_id, result }) => ({
        id: custom_id,
        reply: result.message,
      })),
    );
    const listed: string[] = [];
    for await (const batch of client.messages.batches.list()) listed.push(batch.id);
    expect(listed).toEqual([theirs.id, ours]);
  });
});

describe("OpenAI's SDK and waver", () => {
  test.each([
    ["responses", null, "/v1/responses"],
    ["chat", { api: "chat" }, "/v1/chat/completions"],
  ] as const)("upload the same file and make the same batch, by %s", async (_, parameters, endpoint) => {
    const service = await served(startOpenai);
    const batches = batchesAt(service, "openai/gpt-5-mini", parameters);
    const ours = await send(batches, IDS, { ...SETTINGS, parameters });
    const client = new OpenAI({ apiKey: KEY, baseURL: service.baseUrl, maxRetries: 0 });
    const lines = (service.batches[0]?.entries ?? []).map(({ id, body }) =>
      JSON.stringify({ custom_id: id, method: "POST", url: endpoint, body }),
    );
    const upload = new File([`${lines.join("\n")}\n`], "waver-1.jsonl", { type: "application/jsonl" });
    const file = await client.files.create({ file: upload, purpose: "batch" });
    const theirs = await client.batches.create({
      input_file_id: file.id,
      endpoint,
      completion_window: "24h",
      metadata: { waver_batch: "waver-1" },
    });
    const made = service.asked.filter(({ path }) => path === "/v1/batches").map(({ body }) => JSON.parse(body.toString()));
    expect({ ...made[0], input_file_id: "" }).toEqual({ ...made[1], input_file_id: "" });
    expect(service.batches[0]?.entries).toEqual(service.batches[1]?.entries);
    service.outcome = ({ id }) => (id === IDS[0] ? { text: "B" } : "expired");
    service.end("expired");
    const look = await client.batches.retrieve(theirs.id);
    expect(look.status).toBe("expired");
    const output = await (await client.files.content(look.output_file_id ?? "")).text();
    const found = await resultsOf(batches, ours);
    expect(found[0]).toEqual({ id: IDS[0], reply: JSON.parse(output).response.body });
    expect(batches.response((found[0] as { reply: unknown }).reply)).toMatchObject({
      text: "B",
      usage: { inputTokens: 100, outputTokens: 10 },
    });
    expect(found[1]).toMatchObject({ id: IDS[1], failed: { kind: "timeout" } });
  });
});

describe("Google's SDK and waver", () => {
  test("upload the same file, make the same batch and read the same results", async () => {
    const service = await served(startGoogle);
    const batches = batchesAt(service, "google/gemini-2.5-flash");
    const ours = await send(batches, IDS);
    const client = new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: service.baseUrl } });
    const lines = (service.batches[0]?.entries ?? []).map(({ id, body }) => JSON.stringify({ key: id, request: body }));
    const file = await client.files.upload({
      file: new Blob([`${lines.join("\n")}\n`], { type: "application/jsonl" }),
      config: { displayName: "waver-1", mimeType: "application/jsonl" },
    });
    const theirs = await client.batches.create({
      model: "gemini-2.5-flash",
      src: { fileName: file.name ?? "" },
      config: { displayName: "waver-1" },
    });
    const made = service.asked.filter(({ path }) => path.endsWith(":batchGenerateContent"));
    const sent = made.map(({ path, body }) => [path, JSON.parse(body.toString().replaceAll(/files\/f\d/g, "files/f"))]);
    expect(sent[0]).toEqual(sent[1]);
    expect(service.batches[0]?.entries).toEqual(service.batches[1]?.entries);
    expect(theirs.state).toBe("JOB_STATE_RUNNING");
    service.end();
    const look = await client.batches.get({ name: ours });
    expect(look).toMatchObject({ displayName: "waver-1", state: "JOB_STATE_SUCCEEDED", dest: { fileName: "files/results-b1" } });
    const folder = mkdtempSync(join(tmpdir(), "waver-batches-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await client.files.download({ file: look.dest?.fileName ?? "", downloadPath: join(folder, "results") });
    const found = await resultsOf(batches, ours);
    const downloaded = (await readWhenThere(join(folder, "results"))).trim().split("\n");
    expect(found).toEqual(downloaded.map((line) => ({ id: JSON.parse(line).key, reply: JSON.parse(line).response })));
    expect(found[0]).toMatchObject({ id: IDS[1] });
    expect(batches.response((found[0] as { reply: unknown }).reply)).toMatchObject({ text: "<answer>A</answer>" });
    const listed: (string | undefined)[] = [];
    for await (const batch of await client.batches.list()) listed.push(batch.name);
    expect(listed).toEqual([ours, theirs.name]);
  });
});

const ALL = [
  ["anthropic", startAnthropic, "anthropic/claude-haiku-4-5"],
  ["openai", startOpenai, "openai/gpt-5-mini"],
  ["google", startGoogle, "google/gemini-2.5-flash"],
] as const;

describe.each(ALL)("%s", (provider, start, name) => {
  test("says of each entry that was not answered whether it may be asked again", async () => {
    const service = await served(start);
    const batches = batchesAt(service, name);
    const outcomes = [
      "expired",
      "cancelled",
      { error: 400, message: "no" },
      { error: 404, message: "no" },
      { error: 500, message: "no" },
    ] as const;
    const ids = outcomes.map((_, at) => `${at}`.repeat(32));
    service.outcome = ({ id }) => outcomes[Number(id[0])] ?? "nothing";
    const providerId = await send(batches, ids);
    service.end();
    const found = new Map(
      (await resultsOf(batches, providerId)).map((each) => [each?.id, (each as { failed: { kind: string } }).failed.kind]),
    );
    expect(["busy", "timeout"]).toContain(found.get(ids[0]));
    expect(["busy", "transport"]).toContain(found.get(ids[1]));
    expect([ids[2], ids[3], ids[4]].map((id) => found.get(id))).toEqual(["refused", "forbidden", "busy"]);
  });

  test("finds a batch that arrived although nobody heard of it, among others, and knows when there is none", async () => {
    const service = await served(start);
    const batches = batchesAt(service, name);
    const other = await send(batches, ["x".repeat(32), "y".repeat(32)]);
    const ours = await send(batches, IDS);
    for (let n = 0; n < 3; n++) await send(batches, [`${n}`.repeat(32)]);
    if (provider !== "anthropic") for (const [at, batch] of service.batches.entries()) Object.assign(batch, { name: `n${at}` });
    const sought = {
      name: "n1",
      at: new Date().toISOString(),
      count: 2,
      has: (id: string) => IDS.includes(id),
      isKnown: () => false,
    };
    // Anthropic's batches have no name: whose one is shows by its results.
    if (provider === "anthropic") expect(await batches.find(sought)).toMatchObject({ is: "unknown" });
    service.end();
    expect(await batches.find(sought)).toEqual({ is: "there", providerId: ours });
    expect(await batches.find({ ...sought, name: "nobody", has: () => false })).toEqual({ is: "not there" });
    if (provider === "anthropic")
      expect(await batches.find({ ...sought, count: 3, isKnown: (id) => id === other })).toEqual({ is: "not there" });
  });

  test("a wrong key, a full service and one that is not there are failures as those of calls are, without the key", async () => {
    const service = await served(start);
    const wrong = batchesAt(service, name, null, CANARY);
    const failure = await send(wrong, IDS).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailed);
    expect(failure).toMatchObject({ kind: "forbidden", status: 401 });
    expect(String(failure)).not.toContain(CANARY);
    const batches = batchesAt(service, name);
    service.fault = (step) =>
      step === "create" ? { status: 429, body: { error: { message: "slow" } }, headers: { "retry-after": "3" } } : null;
    await expect(send(batches, IDS)).rejects.toMatchObject({ kind: "busy", status: 429, retryAfterMs: 3000 });
    expect(await batches.look("nobody").catch((error: CallFailed) => error.status)).toBe(404);
    await service.close();
    await expect(batches.look("any")).rejects.toMatchObject({ kind: "transport", status: null });
    service.close = async () => {};
  });

  test("results that break off are a failure, and no line of them is half", async () => {
    const service = await served(start);
    const batches = batchesAt(service, name);
    const providerId = await send(batches, IDS);
    service.end();
    service.onStep = (step) => {
      if (step === "half of the results") throw new Error("cut");
    };
    await expect(resultsOf(batches, providerId)).rejects.toMatchObject({ kind: "transport" });
  });
});

describe.each(ALL.slice(1))("%s, which looks through a batch after it took it,", (provider, start, name) => {
  test("tells that a batch failed as a whole, in the provider's words", async () => {
    const service = await served(start);
    const batches = batchesAt(service, name);
    const providerId = await send(batches, IDS);
    Object.assign(service.batches[0] ?? {}, {
      state: "failed",
      error: { code: provider === "openai" ? "invalid" : 3, message: "no good" },
    });
    expect(await batches.look(providerId)).toEqual({ is: "failed", kind: "refused", why: "no good" });
    const code = provider === "openai" ? "token_limit_exceeded" : 8;
    Object.assign(service.batches[0] ?? {}, { error: { code, message: "too many" } });
    expect(await batches.look(providerId)).toMatchObject({ is: "failed", kind: "busy" });
  });
});

describe("what no batch takes", () => {
  test.each(["openai-compatible/m", "simulated/steadfast", "replay/r"])("%s is refused with the reason", (name) => {
    expect(batchMistakes(modelNamed(name), {})[0]?.says).toContain("cannot be asked in batches");
  });

  test("settings that the service refuses are named", () => {
    const settings = { off: settingsWith({ extra: { stream: true, speed: "fast", top_k: 5 } }) };
    expect(batchMistakes(modelNamed("anthropic/claude-opus-5"), settings).map(({ says }) => says)).toEqual([
      'anthropic/claude-opus-5: a batch takes no "stream"',
      'anthropic/claude-opus-5: a batch takes no "speed"',
    ]);
    expect(batchMistakes(modelNamed("anthropic/claude-opus-5"), { off: settingsWith() })).toEqual([]);
  });
});

test("a key goes to the vendor's address alone, as with calls", () => {
  const model = modelNamed("anthropic/claude-haiku-4-5", { baseUrl: "https://elsewhere.example", keyEnv: "ANTHROPIC_API_KEY" });
  expect(() => openBatches(model, { ANTHROPIC_API_KEY: CANARY })).toThrow("would send that vendor's key to elsewhere.example");
  expect(() => openBatches(modelNamed("openai/gpt-5"), {})).toThrow("OPENAI_API_KEY is not set");
});

test("lines are split wherever the chunks end, whatever the characters", async () => {
  const text = 'ü🙂\n\n{"a":1}\nlast';
  const bytes = Buffer.from(text);
  for (let size = 1; size <= bytes.length; size++) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, at * size + size));
    const lines: string[] = [];
    for await (const line of linesOf(chunksOf(chunks), 1000)) lines.push(line.toString());
    expect(lines).toEqual(["ü🙂", '{"a":1}', "last"]);
  }
  await expect(
    linesOf(chunksOf([bytes]), 3)
      .next()
      .then(() => linesOf(chunksOf([Buffer.from("abcdef")]), 3).next()),
  ).rejects.toThrow("longer");
});

/** The SDK is through before its file is. */
async function readWhenThere(path: string): Promise<string> {
  return await vi.waitFor(() => {
    const text = readFileSync(path, "utf8");
    if (!text.endsWith("\n")) throw new Error("not yet");
    return text;
  });
}

async function* chunksOf(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}
