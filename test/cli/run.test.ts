import { describe, expect, onTestFinished, test } from "vitest";
import { studyFolder, waver } from "../run/runs.ts";
import { type Answering, type ModelServer, modelServer } from "../run/server.ts";

async function served(answering?: Answering): Promise<ModelServer> {
  const server = await modelServer(answering);
  onTestFinished(() => server.close());
  return server;
}

const study = ({ baseUrl }: ModelServer, more = "", model = ""): string => `
name: s
models: [{ name: openai-compatible/m, baseUrl: "${baseUrl}", concurrency: 4, price: { input: 1, output: 5 } ${model} }]
items: [{ set: mcqa, take: 2 }]
design: { authority: [control, high-harm] }
samples: 4
${more}`;

const json = { "content-type": "application/json" };

interface Event {
  readonly event: "progress" | "end";
  readonly failed?: string | null;
  readonly models: readonly {
    readonly planned: number;
    readonly delivered: number;
    readonly left: number;
    readonly undelivered: number;
    readonly end?: string;
    readonly secondsLeft?: number | null;
    readonly waitsSeconds?: number;
    readonly reasons?: readonly { readonly reason: string; readonly count: number }[];
  }[];
}

function events(stdout: string): Event[] {
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Event);
}

describe("events of --json", () => {
  test("say the same words for the same things, on the way and at the end", async () => {
    const server = await served(({ number }, response) => {
      if (number % 4 !== 0) return false;
      response.writeHead(400, json).end('{"error":{"message":"content filter"}}');
      return true;
    });
    server.latencyMs = () => 400;
    const { folder } = studyFolder(study(server));
    const { code, stdout } = await waver(folder, "run", "s.yaml", "--json");
    expect(code).toBe(1);
    const all = events(stdout);
    expect(all.map(({ event }) => event)).toContain("progress");
    const counted = ["planned", "delivered", "left", "undelivered", "calls", "retries", "usd"];
    for (const { models } of all) {
      for (const model of models) {
        expect(Object.keys(model)).toEqual(expect.arrayContaining(counted));
        expect(model.left).toBe(model.planned - model.delivered);
        expect(model.undelivered).toBeLessThanOrEqual(model.left);
      }
    }
    const end = all.at(-1);
    expect(end).toMatchObject({ event: "end", failed: null, models: [{ delivered: 12, left: 4, undelivered: 4, end: "done" }] });
    expect(end?.models[0]?.reasons?.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  });

  test("count as undelivered what was tried and given up, not what was never begun", async () => {
    const server = await served();
    const { folder } = studyFolder(study(server, "budget: { trials: 5 }"));
    const { stdout } = await waver(folder, "run", "s.yaml", "--json");
    expect(events(stdout).at(-1)?.models[0]).toMatchObject({ delivered: 5, left: 11, undelivered: 0, end: "budget" });
  });

  test("are none where the call itself is wrong", async () => {
    const { folder } = studyFolder(study(await served()));
    expect(await waver(folder, "run", "s.yaml", "--json", "--run", ".")).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("a budget that is used up", () => {
  /** The last two paragraphs, each in one line. */
  const lastLines = (stdout: string): string =>
    stdout
      .split("\n\n")
      .slice(-2)
      .map((paragraph) => paragraph.trim().replaceAll("\n", " "))
      .join("\n\n");

  test("in dollars: what was spent, of how much, and how to go on", async () => {
    const server = await served();
    const { folder, rewrite } = studyFolder(study(server, "budget: { usd: 0.007 }"));
    const first = await waver(folder, "run", "s.yaml");
    expect(first.code).toBe(1);
    const spent = `$${(Math.floor(server.asked.length * 1.5) / 10_000).toFixed(4)}`;
    const left = 16 - server.asked.length;
    const says =
      `The budget is used up: ${spent} of $0.007 spent, and the next call could exceed it.\n\n` +
      `${left} trials left. To go on, raise budget.usd in s.yaml, then: waver run s.yaml`;
    expect(lastLines(first.stdout)).toBe(says);
    // What earlier sessions spent counts.
    expect(lastLines((await waver(folder, "run", "s.yaml")).stdout)).toBe(says);
    rewrite(study(server, "budget: { usd: 1 }"));
    expect((await waver(folder, "run", "s.yaml")).code).toBe(0);
  });

  test("in dollars and trials: both, since either may have been met", async () => {
    const { folder } = studyFolder(study(await served(), "budget: { usd: 10, trials: 5 }"));
    expect(lastLines((await waver(folder, "run", "s.yaml")).stdout)).toBe(
      "The budget is used up: $0.0007 of $10 spent, 5 of 5 trials, and the next call or trial could exceed it.\n\n" +
        "11 trials left. To go on, raise budget in s.yaml, then: waver run s.yaml",
    );
  });

  test("in trials", async () => {
    const { folder } = studyFolder(study(await served(), "budget: { trials: 5 }"));
    expect(lastLines((await waver(folder, "run", "s.yaml")).stdout)).toBe(
      "The budget is used up: 5 of 5 trials.\n\n" +
        "11 trials left. To go on, raise budget.trials in s.yaml, then: waver run s.yaml",
    );
  });
});

describe("a provider that says when to come back", () => {
  test("in some seconds is waited for, and the wait is shown", async () => {
    const server = await served(({ number }, response) => {
      if (number !== 3) return false;
      response.writeHead(429, { ...json, "retry-after": "3" }).end('{"error":{"message":"slow down"}}');
      return true;
    });
    const { folder } = studyFolder(study(server, "", ", concurrency: 1").replace("concurrency: 4, ", ""));
    const { code, stdout } = await waver(folder, "run", "s.yaml", "--json");
    expect(code).toBe(0);
    const waits = events(stdout).flatMap(({ models }) => models.map(({ waitsSeconds }) => waitsSeconds ?? 0));
    expect(Math.max(...waits)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3);
  });

  test.each([
    ["Retry-After", { "retry-after": "7200" }],
    ["headers of an exhausted limit", { "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "2h0m0s" }],
  ])("in hours, by %s, ends the lane at once and says when", async (_, headers) => {
    const server = await served(({ number }, response) => {
      if (number < 8) return false;
      response.writeHead(429, { ...json, ...headers }).end('{"error":{"message":"You reached your daily quota."}}');
      return true;
    });
    const { folder } = studyFolder(study(server));
    const began = Date.now();
    const { code, stdout } = await waver(folder, "run", "s.yaml");
    expect(Date.now() - began).toBeLessThan(20_000);
    expect(code).toBe(1);
    expect(server.asked.length).toBeLessThanOrEqual(11);
    const said = stdout.replace(/\s+/g, " ");
    expect(said).toContain("You reached your daily quota. The next call is allowed in 2.0 h, at 20");
    expect(said).toMatch(/9 trials left\. To go on: waver run s\.yaml/);
    // The next run takes them up.
    server.answering = () => false;
    expect((await waver(folder, "run", "s.yaml")).code).toBe(0);
  });

  test("of a limit that is used up with an answer, in hours: the next call shows whether it is meant", async () => {
    const server = await served((_, response) => {
      response.setHeader("x-ratelimit-remaining-requests", "0");
      response.setHeader("x-ratelimit-reset-requests", "6h0m0s");
      return false;
    });
    const { folder } = studyFolder(study(server));
    expect((await waver(folder, "run", "s.yaml")).code).toBe(0);
  });
});
