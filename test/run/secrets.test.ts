import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openSqlite } from "../../src/store/sqlite.ts";
import { allDelivered, type Ended, opened, start, studyFolder } from "./runs.ts";
import { type Answering, completion, type ModelServer, modelServer } from "./server.ts";

/** One for each variable, of characters that look different in an address, in JSON and in base64. */
const KEYS = {
  OPENAI_API_KEY: "sk-oai/7Qz+Jw41Lr=Xe90Tb_Vd63Hn-Mk28Pg",
  ANTHROPIC_API_KEY: "sk-ant-5Yc/Ru+Ei73Kf=Zo16Wq_Bj84Ds-Nl",
  GEMINI_API_KEY: "AIza9Gx+Ht/Cv52Ka=Pm37Ey_Uf08Ib-Sw41Rd",
  MY_KEY: "own-3Tn/Lb+Qk96Fs=Gd14Zu_Hc57Xo-Jr82Ev",
} as const;
const PASSWORD = "pw8Dk4Rm2Wz6Qv0Tx5Nb";
const SECRETS = [...Object.values(KEYS), PASSWORD];

/** So many characters of a secret in a row are a leak. */
const PART = 12;

/** A secret as it may turn up: as it is, in an address, in JSON, and in base64 whatever stands before it. */
function forms(secret: string): string[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(secret.slice(shift))
      .toString("base64")
      .replace(/.{0,2}=*$/, ""),
  );
  return [
    secret,
    encodeURIComponent(secret),
    secret.replaceAll("/", "\\/"),
    ...base64,
    base64[0]?.replaceAll("/", "_").replaceAll("+", "-") ?? "",
  ];
}

const TRACES = new Set(
  SECRETS.flatMap(forms).flatMap((form) => Array.from({ length: form.length - PART + 1 }, (_, at) => form.slice(at, at + PART))),
);
/** By their first two characters, so that megabytes are searched in no time. */
const BEGINNINGS = new Set(Array.from(TRACES, (trace) => pair(trace, 0)));

function pair(text: string, at: number): number {
  return text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);
}

/** What a text or the bytes of a file give away. */
function traces(text: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at + PART <= text.length; at++) {
    if (BEGINNINGS.has(pair(text, at)) && TRACES.has(text.slice(at, at + PART))) found.add(text.slice(at, at + PART));
  }
  return [...found];
}

/** Everything that was left behind: what the program said, and every byte of every file but the study itself. */
function leaks(folder: string, ...said: Ended[]): Record<string, string[]> {
  const texts: [string, string][] = [];
  for (const { stdout, stderr } of said) texts.push(["stdout", stdout], ["stderr", stderr]);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    texts.push(["the name of a file", name]);
    if (name === "s.yaml" || name === "runs") continue;
    texts.push([name, readFileSync(join(folder, name)).toString("latin1")]);
  }
  return Object.fromEntries(texts.map(([where, text]) => [where, traces(text)] as const).filter(([, found]) => found.length > 0));
}

/** Everything in the run as the store gives it back, whatever form it has on disk. */
async function kept(path: string): Promise<string> {
  const store = await opened(path);
  const delivered = await allDelivered(store);
  return JSON.stringify([await store.manifests(), await store.items(), delivered]);
}

const json = { "content-type": "application/json" };

type Asked = ModelServer["asked"][number];

function vendorOf({ headers, body }: Asked): "openai" | "anthropic" | "google" | "compatible" {
  if ("anthropic-version" in headers) return "anthropic";
  if ("contents" in body) return "google";
  return "input" in body ? "openai" : "compatible";
}

/** The key that a request came with, out of the header in which its vendor wants it. */
function keyOf(asked: Asked): string | undefined {
  const { authorization, ...headers } = asked.headers;
  const names = { anthropic: "x-api-key", google: "x-goog-api-key", openai: "", compatible: "" };
  const name = names[vendorOf(asked)];
  return name === "" ? authorization?.replace(/^Bearer /, "") : (headers[name] as string | undefined);
}

/** A reply in the form of the vendor that was asked. */
function reply(asked: Asked, text: string): object {
  switch (vendorOf(asked)) {
    case "anthropic":
      return {
        type: "message",
        model: "claude",
        content: [{ type: "text", text }],
        stop_reason: "end_turn",
        usage: { input_tokens: 5, output_tokens: 5 },
      };
    case "google":
      return {
        candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason: "STOP" }],
        modelVersion: "gemini",
        usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 5 },
      };
    case "openai":
      return {
        object: "response",
        status: "completed",
        model: "gpt",
        output: [{ type: "message", content: [{ type: "output_text", text }] }],
        usage: { input_tokens: 5, output_tokens: 5 },
      };
    default:
      return completion(text);
  }
}

const usual: Answering = (asked, response) => {
  response.writeHead(200, json).end(JSON.stringify(reply(asked, "<answer>A</answer>")));
  return true;
};

/** The ways in which a server repeats a key: whole, in an address, encoded, in part, and with its middle starred out. */
function repeated(asked: Asked): string {
  const key = keyOf(asked) ?? "";
  const base64 = Buffer.from(key).toString("base64");
  return `${key} ?key=${encodeURIComponent(key)}&x=1 "${base64}"`;
}

function inPart(asked: Asked): string {
  const key = keyOf(asked) ?? "";
  return `${key.slice(0, 14)}****${key.slice(-14)}, ${key.slice(0, 20)}, ${key.slice(-13)}`;
}

const MODELS = 4;
const TRIALS = 4;

async function everyVendor(answering: Answering) {
  const server = await modelServer(answering);
  onTestFinished(() => server.close());
  const { folder, file, rewrite } = studyFolder(`
name: s
models:
  - openai/gpt-4.1-mini
  - anthropic/claude-haiku-4-5
  - google/gemini-2.5-flash
  - { name: openai-compatible/m, baseUrl: "${server.baseUrl}", keyEnv: MY_KEY }
items: [{ set: mcqa, take: 2 }]
design: { authority: [control, high-harm] }
samples: 1
`);
  const origin = new URL(server.baseUrl).origin;
  const env = { OPENAI_BASE_URL: server.baseUrl, ANTHROPIC_BASE_URL: origin, GOOGLE_GEMINI_BASE_URL: origin, ...KEYS };
  const waver = (...args: string[]): Promise<Ended> => start(folder, args, env).ended;
  const begin = (...args: string[]) => start(folder, args, env);
  return { server, folder, file, rewrite, waver, begin };
}

/** Every key came, each to its own vendor: otherwise that none was found afterwards would mean nothing. */
function expectKeysAt({ asked }: ModelServer): void {
  const seen = new Set(asked.map((one) => `${vendorOf(one)} ${keyOf(one)}`));
  expect([...seen].sort()).toEqual([
    `anthropic ${KEYS.ANTHROPIC_API_KEY}`,
    `compatible ${KEYS.MY_KEY}`,
    `google ${KEYS.GEMINI_API_KEY}`,
    `openai ${KEYS.OPENAI_API_KEY}`,
  ]);
}

/** A study with one model at an address of its own. */
function lone(model: string): string {
  return `
name: s
models: [{ name: openai-compatible/m, ${model} }]
items: [{ set: mcqa, take: 2 }]
design: { authority: [control, high-harm] }
samples: 1
`;
}

test("the search finds a secret in every form and in every kind of file", async () => {
  const { folder, file } = studyFolder("");
  for (const secret of SECRETS) {
    const written = [secret, secret.slice(5, 5 + PART), encodeURIComponent(`k=${secret}`), JSON.stringify({ secret })];
    for (const before of ["", "a", "ab", "Bearer "]) written.push(Buffer.from(before + secret).toString("base64"));
    for (const text of written) expect(traces(`... ${text} ...`)).not.toEqual([]);
  }
  expect(traces("An ordinary sentence, and sk-ant-, sk-oai/, AIza.")).toEqual([]);
  const store = await openSqlite(file("run.db"), { create: true });
  onTestFinished(() => store.close());
  const failure = {
    trial: "0".repeat(32),
    model: "m",
    pass: 1,
    kind: "busy",
    status: 500,
    latencyMs: 1,
    startedAt: "2026",
  } as const;
  await store.commit({ trials: [], calls: [], failures: [{ ...failure, message: `no: ${KEYS.MY_KEY}` }] });
  expect(Object.keys(leaks(folder))).toEqual(["run.db-wal"]);
});

describe("a key goes to its vendor and lands nowhere", () => {
  test("in a run that succeeds, its exports, and what plan, check and try say and write", async () => {
    const { server, folder, file, waver } = await everyVendor(usual);
    const run = await waver("run", "s.yaml");
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(server.asked).toHaveLength(MODELS * TRIALS);
    expectKeysAt(server);
    const others = await Promise.all([
      waver("export", "runs/s.db", "--to", "csv", "--out", "trials.csv"),
      waver("export", "runs/s.db", "--to", "jsonl"),
      waver("plan", "s.yaml", "--lock", "s.lock"),
      waver("check", "s.yaml", "--json"),
      waver("try", "s.yaml", "--model", "anthropic/claude-haiku-4-5"),
    ]);
    expect(others.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(["s.lock", "trials.csv", "trials.csv.codebook.md"]));
    expect(server.asked.length).toBeGreaterThan(MODELS * TRIALS);
    expect(leaks(folder, run, ...others)).toEqual({});
    expect(traces(await kept(file("runs/s.db")))).toEqual([]);
  });

  test.each([400, 401, 429, 500])("when the server repeats it in the message of a %i", async (status) => {
    const { server, folder, file, waver } = await everyVendor((asked, response) => {
      const message = `Incorrect API key provided: ${repeated(asked)}, ${inPart(asked)}. Go away.`;
      response.writeHead(status, json).end(JSON.stringify({ error: { message, type: repeated(asked) } }));
      return true;
    });
    const said = await Promise.all([
      waver("run", "s.yaml", "--attempts", "2", ...(status % 100 === 0 ? ["--json"] : [])),
      ...(status === 401 ? [waver("try", "s.yaml", "--model", "google/gemini-2.5-flash")] : []),
    ]);
    expect(said.map(({ code }) => code)).toEqual(said.map(() => 1));
    for (const { stdout } of said)
      expect(stdout).toMatch(new RegExp(`${status}: Incorrect API key provided: \\[removed\\].*Go`, "s"));
    expectKeysAt(server);
    expect(leaks(folder, ...said)).toEqual({});
    const store = await opened(file("runs/s.db"));
    expect((await store.totals()).models.map(({ failures }) => failures > 0)).toEqual([true, true, true, true]);
  });

  test("when the server repeats it in an answer, which is kept but for the key", async () => {
    const { server, folder, file, waver } = await everyVendor((asked, response) => {
      const text = `Your key is ${repeated(asked)}. <answer>B</answer>`;
      response.writeHead(200, json).end(JSON.stringify(reply(asked, text)));
      return true;
    });
    const run = await waver("run", "s.yaml", "--json");
    expect(run.code).toBe(0);
    expectKeysAt(server);
    const exported = await Promise.all([
      waver("export", "runs/s.db", "--to", "jsonl", "--out", "trials.jsonl"),
      waver("export", "runs/s.db", "--to", "csv"),
      waver("try", "s.yaml"),
    ]);
    expect(exported.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(leaks(folder, run, ...exported)).toEqual({});
    const all = await kept(file("runs/s.db"));
    expect(traces(all)).toEqual([]);
    expect(all.split("Your key is [removed] ?key=[removed]&x=1").length - 1).toBeGreaterThanOrEqual(MODELS * TRIALS);
  });

  test("when an answer holds it in a disguise that only JSON takes off", async () => {
    const { folder, file, waver } = await everyVendor((asked, response) => {
      const body = JSON.stringify(reply(asked, `Your key is ${repeated(asked)}. <answer>B</answer>`));
      response.writeHead(200, json).end(body.replaceAll("/", "\\/").replaceAll("-", "\\u002d"));
      return true;
    });
    const run = await waver("run", "s.yaml", "--json");
    expect(run.code).toBe(0);
    const exported = await waver("export", "runs/s.db", "--to", "jsonl", "--out", "trials.jsonl");
    expect(leaks(folder, run, exported)).toEqual({});
    expect(traces(await kept(file("runs/s.db")))).toEqual([]);
  });

  test("when connections are cut in the middle of it, and when what comes is not JSON or not a reply", async () => {
    const faults: Answering[] = [
      (asked, response) => {
        response.writeHead(200, { ...json, "content-length": "5000" });
        response.write(`{"text": "${repeated(asked)} ${(keyOf(asked) ?? "").slice(0, 17)}`);
        setTimeout(() => response.destroy(), 10);
        return true;
      },
      (asked, response) => {
        response.writeHead(200, { "content-type": "text/html" }).end(`<html>${repeated(asked)} ${inPart(asked)}</html>`);
        return true;
      },
      (asked, response) => {
        response.writeHead(200, json).end(JSON.stringify({ error: { message: `${repeated(asked)} ${inPart(asked)}` } }));
        return true;
      },
      (asked, response) => {
        response.writeHead(302, { location: `http://127.0.0.1:1/?key=${keyOf(asked)}` }).end(repeated(asked));
        return true;
      },
      (asked, response) => {
        response.writeHead(503, { "x-key": keyOf(asked), "retry-after": "0" }).end(`gateway: ${repeated(asked)}`);
        return true;
      },
    ];
    const said = await Promise.all(
      faults.map(async (fault) => {
        const { server, folder, waver } = await everyVendor(fault);
        const run = await waver("run", "s.yaml", "--attempts", "1");
        expectKeysAt(server);
        expect(leaks(folder, run)).toEqual({});
        return run;
      }),
    );
    expect(said.map(({ code, stderr }) => [code, stderr])).toEqual(faults.map(() => [1, ""]));
  });

  test("when the run is killed in the middle", async () => {
    const { server, folder, file, waver, begin } = await everyVendor((asked, response) => {
      if (asked.number % 3 !== 0 || asked.number > 12) return usual(asked, response);
      response.writeHead(500, json).end(JSON.stringify({ error: { message: repeated(asked) } }));
      return true;
    });
    server.latencyMs = () => 20;
    const { child, ended } = begin("run", "s.yaml");
    while (server.asked.length < 14) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGKILL");
    const killed = await ended;
    expect(readdirSync(file("runs"))).toEqual(expect.arrayContaining(["s.db", "s.db-wal", "s.db-lock"]));
    expect(leaks(folder, killed)).toEqual({});
    const resumed = await waver("run", "s.yaml");
    expect(resumed.code).toBe(0);
    expectKeysAt(server);
    expect(leaks(folder, resumed)).toEqual({});
  });
});

describe("a study cannot take a key away", () => {
  test("a missing key is named, all of them at once, and nothing is sent or written", async () => {
    const { server, folder, waver } = await everyVendor(usual);
    const complete = await waver("check", "s.yaml", "--json");
    const origin = new URL(server.baseUrl).origin;
    const { ended } = start(folder, ["run", "s.yaml", "--lock", "s.lock"], {
      OPENAI_BASE_URL: server.baseUrl,
      ANTHROPIC_BASE_URL: origin,
      GOOGLE_GEMINI_BASE_URL: origin,
      OPENAI_API_KEY: KEYS.OPENAI_API_KEY,
      ANTHROPIC_API_KEY: "",
      GEMINI_API_KEY: " ",
      MY_KEY: "",
    });
    const run = await ended;
    expect(run).toMatchObject({ code: 2, stdout: "" });
    for (const name of ["ANTHROPIC_API_KEY", "GEMINI_API_KEY", "MY_KEY"]) expect(run.stderr).toContain(`Set ${name} in the`);
    expect(run.stderr).not.toContain("OPENAI_API_KEY");
    expect(server.asked).toHaveLength(0);
    expect(readdirSync(folder)).toEqual(["s.yaml"]);
    expect(leaks(folder, complete, run)).toEqual({});
  });

  test("a key that no header can carry is refused without being shown", async () => {
    const { server, folder, rewrite } = await everyVendor(usual);
    rewrite(lone(`baseUrl: "${server.baseUrl}", keyEnv: MY_KEY`));
    const run = await start(folder, ["run", "s.yaml"], { MY_KEY: `${KEYS.MY_KEY}\nx` }).ended;
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain("what MY_KEY holds is not a key");
    expect(server.asked).toHaveLength(0);
    expect(leaks(folder, run)).toEqual({});
  });

  test("an address in the study gets no key that it does not name", async () => {
    const { server, folder, rewrite, waver } = await everyVendor(usual);
    const address = `baseUrl: "${server.baseUrl}"`;
    rewrite(
      lone(address).replace(
        /models:.*/,
        `models: [{ name: openai-compatible/m, ${address} }, { name: openai/gpt-4.1-mini, ${address} }, ` +
          `{ name: anthropic/claude-haiku-4-5, ${address} }, { name: google/gemini-2.5-flash, ${address} }]`,
      ),
    );
    const run = await waver("run", "s.yaml");
    expect(run.code).toBe(0);
    expect(server.asked).toHaveLength(MODELS * TRIALS);
    expect(new Set(server.asked.map(vendorOf)).size).toBe(MODELS);
    for (const { headers } of server.asked) {
      expect(Object.keys(headers).filter((name) => /auth|key|cookie/.test(name))).toEqual([]);
      expect(traces(JSON.stringify(headers))).toEqual([]);
    }
    expect(leaks(folder, run)).toEqual({});
  });

  test("a vendor's variable for somebody else's address is refused before anything is sent", async () => {
    let connections = 0;
    const proxy = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    onTestFinished(() => void proxy.close());
    // Whatever would leave the machine goes by here.
    const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const env = {
      http_proxy: through,
      HTTP_PROXY: through,
      https_proxy: through,
      HTTPS_PROXY: through,
      no_proxy: "",
      NO_PROXY: "",
    };
    const attempt = async (model: string, command = "run"): Promise<Ended> => {
      const { folder } = studyFolder(lone(model));
      const args = command === "run" ? ["run", "s.yaml", "--attempts", "1"] : [command, "s.yaml"];
      const said = await start(folder, args, { ...KEYS, ...env }).ended;
      expect(leaks(folder, said)).toEqual({});
      return said;
    };
    const vendors = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"];
    const refused = await Promise.all([
      ...vendors.map((name) => attempt(`baseUrl: "https://collector.example/v1", keyEnv: ${name}`)),
      attempt('baseUrl: "http://api.openai.com/v1", keyEnv: OPENAI_API_KEY'),
      attempt('baseUrl: "https://api.openai.com@collector.example/v1", keyEnv: OPENAI_API_KEY', "try"),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 2));
    for (const { stderr } of refused) expect(stderr).toContain("would send that vendor's key to");
    expect(connections).toBe(0);
    // The same with a variable of its own goes out: the proxy would have seen the others too.
    const allowed = await attempt('baseUrl: "http://collector.example/v1", keyEnv: MY_KEY');
    expect(allowed.code).toBe(1);
    expect(connections).toBeGreaterThan(0);
  });

  test("a password in an address goes to its server and is kept nowhere", async () => {
    const { server, folder, file, rewrite, waver } = await everyVendor((asked, response) => {
      const { authorization = "" } = asked.headers;
      if (asked.number === 1)
        response.writeHead(500, json).end(JSON.stringify({ error: { message: `no: ${authorization}, ${PASSWORD}` } }));
      else response.writeHead(200, json).end(JSON.stringify(completion(`${authorization} ${PASSWORD} <answer>A</answer>`)));
      return true;
    });
    rewrite(lone(`baseUrl: "${server.baseUrl.replace("//", `//somebody:${PASSWORD}@`)}"`));
    const said = [
      await waver("run", "s.yaml", "--lock", "s.lock"),
      ...(await Promise.all([
        waver("check", "s.yaml", "--json"),
        waver("try", "s.yaml"),
        waver("export", "runs/s.db", "--to", "csv", "--out", "trials.csv"),
      ])),
    ];
    expect(said.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const sent = `Basic ${Buffer.from(`somebody:${PASSWORD}`).toString("base64")}`;
    expect(new Set(server.asked.map(({ headers }) => headers.authorization))).toEqual(new Set([sent]));
    expect(leaks(folder, ...said)).toEqual({});
    expect(traces(await kept(file("runs/s.db")))).toEqual([]);
  });
});
