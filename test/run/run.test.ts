import { describe, expect, onTestFinished, test } from "vitest";
import { allDelivered, opened, plannedIds, start, studyFolder, waver } from "./runs.ts";
import { completion, type ModelServer, modelServer } from "./server.ts";

async function served(...args: Parameters<typeof modelServer>): Promise<ModelServer> {
  const server = await modelServer(...args);
  onTestFinished(() => server.close());
  return server;
}

function study(server: ModelServer, more = ""): string {
  return `
name: s
models: [{ name: openai-compatible/m, baseUrl: "${server.baseUrl}", price: { input: 1, output: 5 } }]
items: [{ set: mcqa, take: 6 }]
design: { authority: [control, high-harm] }
samples: 4
${more}`;
}

interface End {
  models: {
    delivered: number;
    undelivered: number;
    calls: number;
    retries: number;
    usd: number;
    end: string;
    reasons: { reason: string }[];
  }[];
}

function endOf(stdout: string): End["models"][number] {
  const last = stdout.trim().split("\n").at(-1) as string;
  return (JSON.parse(last) as End).models[0] as End["models"][number];
}

describe("waver run", () => {
  test("carries out every planned trial once and keeps what was on the wire", async () => {
    const server = await served();
    const { folder, file } = studyFolder(study(server));
    const { code, stdout } = await waver(folder, "run", "s.yaml", "--json");
    expect(code).toBe(0);
    expect(endOf(stdout)).toMatchObject({ delivered: 48, undelivered: 0, calls: 48, retries: 0, end: "done" });
    const delivered = await allDelivered(await opened(file("runs/s.db")));
    expect(delivered.map(({ trial }) => trial).sort()).toEqual((await plannedIds(folder)).sort());
    const [call] = delivered[0]?.calls ?? [];
    expect(call).toMatchObject({
      text: "<answer>A</answer>",
      stop: "stop",
      returnedModel: "served-model-1",
      inputTokens: 100,
      outputTokens: 10,
    });
    expect(call?.usd).toBeCloseTo(0.00015, 12);
    expect(JSON.parse(call?.replyBody ?? "")).toEqual(completion("<answer>A</answer>"));
    const bodies = new Set(server.asked.map(({ body }) => JSON.stringify(body)));
    for (const { calls } of delivered) expect(bodies.has(JSON.stringify(JSON.parse(calls[0]?.requestBody ?? "")))).toBe(true);
  });

  test("asks nothing again when it is run again, and only what is new when the study has grown", async () => {
    const server = await served();
    const { folder, rewrite } = studyFolder(study(server));
    await waver(folder, "run", "s.yaml", "--json");
    const before = server.asked.length;
    expect((await waver(folder, "run", "s.yaml", "--json")).code).toBe(0);
    expect(server.asked).toHaveLength(before);
    rewrite(study(server).replace("samples: 4", "samples: 8").replace("control, high-harm", "control, high-harm, low-harm"));
    const { code, stdout } = await waver(folder, "run", "s.yaml", "--json");
    expect(code).toBe(0);
    expect(endOf(stdout)).toMatchObject({ delivered: 144, calls: 96 });
    expect(server.asked).toHaveLength(144);
  });

  test("sends pass 2 of a conversation with the first answer in it, and not at all after an empty first answer", async () => {
    const server = await served((asked, response) => {
      const isSecond = asked.body.messages.length > 1;
      const text = asked.body.messages[0]?.content.includes("spade")
        ? ""
        : isSecond
          ? "<answer>B</answer>"
          : "I say {previous_response} $& <answer>A</answer>";
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(completion(text)));
      return true;
    });
    const { folder, file } = studyFolder(
      study(server).replace("take: 6", "file: q.jsonl").replace("authority: [control, high-harm]", "reflection: [5]"),
    );
    const { writeFileSync } = await import("node:fs");
    writeFileSync(
      file("q.jsonl"),
      '{"id":"q1","question":"Which {previous_response}?","options":["a","b"],"key":0}\n{"id":"q2","question":"A spade?","options":["a","b"],"key":0}\n',
    );
    expect((await waver(folder, "run", "s.yaml", "--json")).code).toBe(0);
    const delivered = await allDelivered(await opened(file("runs/s.db")));
    const normal = delivered.filter(({ item }) => item === "q1");
    const empty = delivered.filter(({ item }) => item === "q2");
    expect(normal.every(({ calls }) => calls.length === 2)).toBe(true);
    expect(empty.every(({ calls }) => calls.length === 1)).toBe(true);
    const second = JSON.parse(normal[0]?.calls[1]?.requestBody ?? "") as { messages: { role: string; content: string }[] };
    expect(second.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(second.messages[0]?.content.startsWith("Which {previous_response}?")).toBe(true);
    expect(second.messages[1]?.content).toBe("I say {previous_response} $& <answer>A</answer>");
    expect(
      second.messages[2]?.content.startsWith(
        "You previously answered:\n\nI say {previous_response} $& <answer>A</answer>\n\nNow",
      ),
    ).toBe(true);
  });

  test("stops cleanly on Ctrl-C, keeps what was under way, and goes on later", async () => {
    const server = await served();
    server.latencyMs = () => 50;
    const { folder, file } = studyFolder(
      study(server).replace("samples: 4", "samples: 40").replace("price:", "concurrency: 8, price:"),
    );
    const { child, ended } = start(folder, ["run", "s.yaml", "--json"]);
    while (server.asked.length < 20) await new Promise((resolve) => setTimeout(resolve, 10));
    child.kill("SIGINT");
    const { code, stdout } = await ended;
    expect(code).toBe(1);
    expect(endOf(stdout).end).toBe("stopped");
    const kept = await allDelivered(await opened(file("runs/s.db")));
    expect(kept).toHaveLength(server.asked.length);
    server.latencyMs = () => 0;
    expect((await waver(folder, "run", "s.yaml", "--json")).code).toBe(0);
    expect(server.asked).toHaveLength(480);
  });
});

describe("the budget", () => {
  test("in dollars is never exceeded, and the run says how to go on", async () => {
    const server = await served();
    const { folder, rewrite } = studyFolder(study(server, "budget: { usd: 0.01 }"));
    const { code, stdout } = await waver(folder, "run", "s.yaml");
    expect(code).toBe(1);
    expect(stdout).toContain("To go on, raise budget.usd in s.yaml, then: waver run s.yaml");
    const spent = server.asked.length * 0.00015;
    expect(spent).toBeLessThanOrEqual(0.01);
    expect(server.asked.length).toBeGreaterThan(0);
    rewrite(study(server, "budget: { usd: 1 }"));
    expect((await waver(folder, "run", "s.yaml")).code).toBe(0);
    expect(server.asked).toHaveLength(48);
  });

  test("in trials counts those of earlier sessions", async () => {
    const server = await served();
    const { folder } = studyFolder(study(server, "budget: { trials: 10 }"));
    expect((await waver(folder, "run", "s.yaml", "--json")).code).toBe(1);
    expect((await waver(folder, "run", "s.yaml", "--json")).code).toBe(1);
    expect(server.asked).toHaveLength(10);
  });

  test("in dollars for a model without a price is an error that says where to put it", async () => {
    const server = await served();
    const { folder } = studyFolder(study(server, "budget: { usd: 1 }").replace(", price: { input: 1, output: 5 }", ""));
    const { code, stderr } = await waver(folder, "run", "s.yaml");
    expect(code).toBe(2);
    expect(stderr).toContain("no price is known for openai-compatible/m");
    expect(stderr).toContain("price: { input: ..., output: ... }");
    expect(server.asked).toHaveLength(0);
  });
});

test("a study that names its factors in another order finds its trials", async () => {
  const study = (design: string): string => `
name: s
models: [simulated/deferential]
items: [{ set: mcqa, take: 4 }]
design: ${design}
samples: 2
`;
  const { folder, rewrite, file } = studyFolder(study("{ authority: [control, high-harm], form: [plain, confidence] }"));
  expect((await waver(folder, "run", "s.yaml", "--run", "s.db")).code).toBe(0);
  rewrite(study("{ form: [plain, confidence], authority: [control, high-harm] }"));
  const { stdout } = await waver(folder, "run", "s.yaml", "--run", "s.db", "--json");
  expect(JSON.parse(stdout.trim().split("\n").at(-1) as string)).toMatchObject({ models: [{ delivered: 32, calls: 0 }] });
  expect(await allDelivered(await opened(file("s.db")))).toHaveLength(32);
});
