import { describe, expect, onTestFinished, test } from "vitest";
import { allDelivered, opened, studyFolder, waver } from "./runs.ts";
import { type Answering, completion, type ModelServer, modelServer } from "./server.ts";

async function served(answering: Answering): Promise<ModelServer> {
  const server = await modelServer(answering);
  onTestFinished(() => server.close());
  return server;
}

function study(server: ModelServer, model = ""): string {
  return `
name: s
models: [{ name: openai-compatible/m, baseUrl: "${server.baseUrl}", concurrency: 8, timeoutSeconds: 1 ${model} }]
items: [{ set: mcqa, take: 5 }]
design: { authority: [control, high-harm] }
samples: 4
`;
}

const json = { "content-type": "application/json" };
const error = (message: string): string => JSON.stringify({ error: { message } });
const good = JSON.stringify(completion("<answer>A</answer>"));

/** Every third request goes wrong in this way; all trials are delivered all the same, and each failure is on record. */
const FAULTS: Record<string, Answering> = {
  "429 with Retry-After": (_, response) => {
    response.writeHead(429, { ...json, "retry-after": "1" }).end(error("slow down"));
    return true;
  },
  "429 without Retry-After": (_, response) => {
    response.writeHead(429, json).end(error("slow down"));
    return true;
  },
  "500": (_, response) => {
    response.writeHead(500, json).end(error("broken"));
    return true;
  },
  "529": (_, response) => {
    response.writeHead(529, json).end(error("overloaded"));
    return true;
  },
  "a cut connection": (_, response) => {
    response.destroy();
    return true;
  },
  "half a body": (_, response) => {
    response.writeHead(200, { ...json, "content-length": String(good.length) });
    response.write(good.slice(0, good.length / 2));
    setTimeout(() => response.destroy(), 10);
    return true;
  },
  "a body that is not JSON": (_, response) => {
    response.writeHead(200, json).end("<html>gateway</html>");
    return true;
  },
  "a reply that hangs": () => new Promise<boolean>(() => {}),
  "a slow trickle": (_, response) => {
    response.writeHead(200, json);
    const drip = setInterval(() => response.write(" "), 100);
    response.on("close", () => clearInterval(drip));
    return true;
  },
};

describe.each(Object.entries(FAULTS))("%s", (_, fault) => {
  test("is tried again, recorded, and costs no trial", async () => {
    const server = await served((asked, response) =>
      asked.number % 3 === 0 && asked.number < 30 ? fault(asked, response) : false,
    );
    const { folder, file } = studyFolder(study(server));
    const { code, stdout } = await waver(folder, "run", "s.yaml", "--json");
    const end = JSON.parse(stdout.trim().split("\n").at(-1) as string) as { models: { delivered: number; retries: number }[] };
    expect(code).toBe(0);
    expect(end.models[0]).toMatchObject({ delivered: 40, retries: 9 });
    const store = await opened(file("runs/s.db"));
    expect(await allDelivered(store)).toHaveLength(40);
    expect((await store.totals()).models[0]).toMatchObject({ trials: 40, calls: 40, failures: 9 });
    expect(server.asked).toHaveLength(49);
  }, 60_000);
});

describe("what will not pass", () => {
  test.each([401, 403, 404])("%i stops the lane at once with the provider's own message, exit 1", async (status) => {
    const server = await served((_, response) => {
      response.writeHead(status, json).end(error("no such luck"));
      return true;
    });
    const { folder } = studyFolder(study(server));
    const { code, stdout } = await waver(folder, "run", "s.yaml");
    expect(code).toBe(1);
    expect(stdout).toContain("stopped, since every further call would fail");
    expect(stdout.replace(/\s+/g, " ")).toContain("no such luck");
    expect(server.asked.length).toBeLessThanOrEqual(8);
  });

  test("a 400 for one prompt leaves that trial undelivered and the lane running", async () => {
    const server = await served((asked, response) => {
      if (asked.number !== 12) return false;
      response.writeHead(400, json).end(error("content filter"));
      return true;
    });
    const { folder } = studyFolder(study(server));
    const { code, stdout } = await waver(folder, "run", "s.yaml");
    expect(code).toBe(1);
    expect(stdout).toContain("1 trial undelivered");
    expect(stdout).toContain("content filter");
    expect(server.asked).toHaveLength(40);
    expect((await waver(folder, "run", "s.yaml")).code).toBe(0);
    expect(server.asked).toHaveLength(41);
  });

  test("400 from the start stops the lane, and so do five in a row later", async () => {
    const always = await served((_, response) => {
      response.writeHead(400, json).end(error("no such parameter"));
      return true;
    });
    const first = studyFolder(study(always));
    expect((await waver(first.folder, "run", "s.yaml")).code).toBe(1);
    expect(always.asked.length).toBeLessThanOrEqual(8);
    const later = await served((asked, response) => {
      if (asked.number < 10) return false;
      response.writeHead(400, json).end(error("context overflow"));
      return true;
    });
    const second = studyFolder(study(later).replace("concurrency: 8", "concurrency: 1"));
    expect((await waver(second.folder, "run", "s.yaml")).code).toBe(1);
    expect(later.asked).toHaveLength(14);
  });

  test("a server that is not there gives the trials up after the tries that were asked for, with the reason", async () => {
    const server = await modelServer();
    await server.close();
    const { folder } = studyFolder(study(server).replace("take: 5", "take: 1"));
    const { code, stdout } = await waver(folder, "run", "s.yaml", "--attempts", "2");
    expect(code).toBe(1);
    expect(stdout).toContain("8 trials undelivered");
    expect(stdout).toMatch(/ECONNREFUSED|refused/);
  });

  test("a host name that does not resolve is a reason, not a crash", async () => {
    const server = await served(() => false);
    const { folder } = studyFolder(
      study(server)
        .replace(/baseUrl: "[^"]*"/, 'baseUrl: "http://no-such-host.invalid/v1"')
        .replace("take: 5", "take: 1"),
    );
    const { code, stdout } = await waver(folder, "run", "s.yaml", "--attempts", "1");
    expect(code).toBe(1);
    expect(stdout).toContain("undelivered");
  });
});
