import { createHash } from "node:crypto";
import dns from "node:dns";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { cacheFolder, fetchedFile, type Provenance, publicFile } from "../../src/items/cache.ts";
import { PUBLIC_SETS, type PublicFile } from "../../src/items/catalogue.ts";
import { type Fetched, type FetchOptions, fetchSet } from "../../src/items/fetch.ts";
import { loadItems } from "../../src/items/load.ts";
import { WorkFailed } from "../../src/mistakes.ts";
import { type Cells, csv, freshFolder, mistakesOf, parquet } from "./files.ts";

type Content = string | Uint8Array;

/** A cache of the test's own, and no proxy between it and the loopback. */
function freshCache(): string {
  const folder = join(freshFolder(), "cache");
  vi.stubEnv("WAVER_CACHE", folder);
  for (const name of ["no_proxy", "NO_PROXY"]) vi.stubEnv(name, "127.0.0.1,localhost");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return folder;
}

/** A real server on the loopback; `asked` are the paths that it was asked for. */
async function serve(answer: RequestListener): Promise<{ base: string; asked: string[]; server: Server }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
}

/** Serves these files by their paths, and nothing else. */
function serveFiles(files: ReadonlyMap<string, Content>): ReturnType<typeof serve> {
  return serve((request, response) => {
    const content = files.get(request.url ?? "");
    if (content === undefined) response.writeHead(404).end("not here");
    else response.writeHead(200).end(content);
  });
}

async function fetchAll(name: string, options: FetchOptions): Promise<Fetched[]> {
  const fetched: Fetched[] = [];
  for await (const each of fetchSet(name, options)) fetched.push(each);
  return fetched;
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(WorkFailed);
  return (error as WorkFailed).message;
}

const filesOf = (name: string): readonly PublicFile[] => (PUBLIC_SETS[name] as (typeof PUBLIC_SETS)[string]).files;

const many = (count: number, row: (index: number) => Cells): Cells[] => Array.from({ length: count }, (_, index) => row(index));

const scenarios = (ambiguity: string, count: number): string =>
  csv(
    many(count, (index) => ({
      scenario_id: `${ambiguity}_${index}`,
      ambiguity,
      context: `Ferry ${index} leaves early.`,
      action1: "I call it back.",
      action2: "I wave.",
    })),
    "\r\n",
  );

/** The two MoralChoice files with as many rows as the real ones (spec/datasets.md). */
function moralchoice(): Map<string, Content> {
  const [low, high] = filesOf("moralchoice") as [PublicFile, PublicFile];
  return new Map([
    [low.path, scenarios("low", 687)],
    [high.path, scenarios("high", 680)],
  ]);
}

const sha256 = (content: Content): string => createHash("sha256").update(content).digest("hex");

describe("waver items fetch", () => {
  test("brings every file of a set with where it came from, its SHA-256, size and rows", async () => {
    const cache = freshCache();
    const files = moralchoice();
    const { base } = await serveFiles(files);
    const before = Date.now();
    const fetched = await fetchAll("moralchoice", { base });
    const after = Date.now();
    expect(fetched.map(({ file, cached }) => [file.subset, cached])).toEqual([
      ["low", false],
      ["high", false],
    ]);
    for (const { file, path, provenance } of fetched) {
      const content = files.get(file.path) as string;
      expect(path).toBe(join(cache, file.name));
      expect(readFileSync(path, "utf8")).toBe(content);
      expect(provenance).toEqual({
        source: "Scherrer et al., NeurIPS 2023; ninodimontalcino/moralchoice",
        url: `${base}${file.path}`,
        licence: "CC-BY-4.0",
        sha256: sha256(content),
        bytes: Buffer.byteLength(content),
        rows: file.rows,
        fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
      expect(Date.parse(provenance.fetchedAt)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(provenance.fetchedAt)).toBeLessThanOrEqual(after);
      expect(JSON.parse(readFileSync(`${path}.json`, "utf8"))).toEqual(provenance);
    }
    const names = filesOf("moralchoice").flatMap(({ name }) => [name, `${name}.json`]);
    expect(readdirSync(cache).sort()).toEqual(names.sort());
  });

  test("asks the network nothing the second time", async () => {
    freshCache();
    const { base, asked } = await serveFiles(moralchoice());
    const first = await fetchAll("moralchoice", { base });
    expect(asked).toHaveLength(2);
    const second = await fetchAll("moralchoice", { base });
    expect(asked).toHaveLength(2);
    expect(second).toEqual(first.map((fetched) => ({ ...fetched, cached: true })));
  });

  test("asks again when told to", async () => {
    freshCache();
    const { base, asked } = await serveFiles(moralchoice());
    await fetchAll("moralchoice", { base });
    const again = await fetchAll("moralchoice", { base, again: true });
    expect(asked).toHaveLength(4);
    expect(again.map(({ cached }) => cached)).toEqual([false, false]);
  });

  test("fetches again what lost its record", async () => {
    const cache = freshCache();
    const { base, asked } = await serveFiles(moralchoice());
    await fetchAll("moralchoice", { base });
    const [low] = filesOf("moralchoice") as [PublicFile];
    rmSync(join(cache, `${low.name}.json`));
    await fetchAll("moralchoice", { base });
    expect(asked.slice(2)).toEqual([low.path]);
    writeFileSync(join(cache, `${low.name}.json`), "{ cut");
    await fetchAll("moralchoice", { base });
    expect(asked.slice(3)).toEqual([low.path]);
  });

  test("follows redirects, also to another host", async () => {
    freshCache();
    const files = moralchoice();
    const store = await serveFiles(new Map([...files].map(([path, content]) => [`/store${path}`, content])));
    const { base, asked } = await serve((request, response) => {
      if (request.url?.startsWith("/moved") === true)
        response.writeHead(302, { location: `${store.base}/store${request.url.slice(6)}` });
      else response.writeHead(307, { location: `/moved${request.url}` });
      response.end();
    });
    const fetched = await fetchAll("moralchoice", { base });
    expect(fetched.map(({ provenance }) => provenance.sha256)).toEqual([...files.values()].map(sha256));
    expect(fetched.map(({ provenance }) => provenance.url)).toEqual([...files.keys()].map((path) => base + path));
    expect(asked).toHaveLength(4);
    expect(store.asked).toHaveLength(2);
  });

  test("goes through the proxy that the environment names", async () => {
    freshCache();
    const files = moralchoice();
    const target = await serveFiles(files);
    const seen: string[] = [];
    const proxy = await serve((request, response) => {
      const url = new URL(request.url ?? "");
      seen.push(url.host);
      response.end(files.get(url.pathname));
    });
    proxy.server.on("connect", (request, socket: Socket) => {
      seen.push(request.url ?? "");
      const onward = connect(Number(new URL(target.base).port), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
        socket.pipe(onward).pipe(socket);
      });
    });
    for (const name of ["http_proxy", "HTTP_PROXY"]) vi.stubEnv(name, proxy.base);
    const fetched = await fetchAll("moralchoice", { base: "http://items.example:8080" });
    expect(fetched.map(({ provenance }) => provenance.rows)).toEqual([687, 680]);
    expect(new Set(seen)).toEqual(new Set(["items.example:8080"]));
  });
});

describe("a fetch that fails says why and what to do by hand, and leaves no file behind", () => {
  const expectSteps = (message: string, base: string, name = "moralchoice"): void => {
    const [file] = filesOf(name) as [PublicFile];
    expect(message).toContain(`${file.name} could not be fetched: `);
    expect(message).toContain(`By hand: download ${base}${file.path}\n`);
    expect(message).toContain(`items: [{ set: ${PUBLIC_SETS[name]?.set}, file: <where you put it> }]`);
  };

  test.each([404, 403, 500, 503])("when the server answers %i", async (status) => {
    const cache = freshCache();
    const { base } = await serve((_request, response) => response.writeHead(status).end("sorry".repeat(1000)));
    const message = await failureOf(fetchAll("moralchoice", { base }));
    expectSteps(message, base);
    expect(message).toContain(`answered ${status}`);
    expect(readdirSync(cache)).toEqual([]);
  });

  /** An address where somebody listened a moment ago. */
  const deserted = async (): Promise<string> => {
    const { base, server } = await serve(() => undefined);
    server.close();
    await once(server, "close");
    return base;
  };

  test("when nobody listens", async () => {
    const cache = freshCache();
    const base = await deserted();
    const message = await failureOf(fetchAll("moralchoice", { base }));
    expectSteps(message, base);
    expect(message).toContain("could not be fetched: connect ECONNREFUSED 127.0.0.1:");
    expect(readdirSync(cache)).toEqual([]);
  });

  test("when the host has two addresses and nobody listens at either", async () => {
    freshCache();
    const lookup = vi.spyOn(dns, "lookup").mockImplementation(((
      _host: string,
      _options: object,
      done: (...found: unknown[]) => void,
    ) =>
      done(null, [
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ])) as unknown as typeof dns.lookup);
    onTestFinished(() => lookup.mockRestore());
    const base = (await deserted()).replace("127.0.0.1", "localhost");
    const message = await failureOf(fetchAll("moralchoice", { base }));
    expect(lookup).toHaveBeenCalled();
    expect(message).toMatch(/could not be fetched: connect ECONNREFUSED 127\.0\.0\.1:\d+, connect E\w+ ::1:\d+/);
  });

  test.each(["with its length announced", "in chunks"])("when the connection is cut half-way, sent %s", async (how) => {
    const cache = freshCache();
    const content = scenarios("low", 687);
    const { base } = await serve((_request, response) => {
      if (how !== "in chunks") response.setHeader("content-length", Buffer.byteLength(content));
      response.write(content.slice(0, content.length / 2), () => setTimeout(() => response.destroy(), 20));
    });
    expectSteps(await failureOf(fetchAll("moralchoice", { base })), base);
    expect(readdirSync(cache)).toEqual([]);
  });

  test("when the server says nothing for too long", async () => {
    const cache = freshCache();
    const { base } = await serve(() => undefined);
    expectSteps(await failureOf(fetchAll("moralchoice", { base, timeoutSeconds: 0.2 })), base);
    expect(readdirSync(cache)).toEqual([]);
  });

  test("when it is sent in circles", async () => {
    const cache = freshCache();
    const { base, asked } = await serve((request, response) => response.writeHead(302, { location: request.url }).end());
    expectSteps(await failureOf(fetchAll("moralchoice", { base })), base);
    expect(asked.length).toBeLessThan(10);
    expect(readdirSync(cache)).toEqual([]);
  });

  test.each([
    ["one row too few", scenarios("low", 686), "it has 686 rows, not 687: the source has changed, or serves another split"],
    ["one row too many", scenarios("low", 688), "it has 688 rows, not 687"],
    ["no rows", "scenario_id,ambiguity\n", "has no items"],
    ["nothing", "", "is empty"],
    ["a page in its place", "<!doctype html>\n<title>Log in</title>\n", "rows, not 687"],
  ])("when the file has %s", async (_what, content, why) => {
    const cache = freshCache();
    const { base } = await serve((_request, response) => response.end(content));
    const message = await failureOf(fetchAll("moralchoice", { base }));
    expectSteps(message, base);
    expect(message).toContain(why);
    expect(readdirSync(cache)).toEqual([]);
  });

  test("when a page comes in place of a Parquet file whose rows were never counted", async () => {
    const cache = freshCache();
    const { base } = await serve((_request, response) => response.end("<!doctype html>\n<title>Log in</title>\n"));
    const message = await failureOf(fetchAll("arc", { base }));
    expectSteps(message, base, "arc");
    expect(message).toContain("is named .parquet but holds text");
    expect(readdirSync(cache)).toEqual([]);
  });

  test("but keeps what came before it, and goes on from there", async () => {
    freshCache();
    const files = moralchoice();
    const [low, high] = filesOf("moralchoice") as [PublicFile, PublicFile];
    const content = files.get(high.path) as string;
    files.delete(high.path);
    const { base, asked } = await serveFiles(files);
    expect(await failureOf(fetchAll("moralchoice", { base }))).toContain(`${high.name} could not be fetched`);
    files.set(high.path, content);
    const fetched = await fetchAll("moralchoice", { base });
    expect(fetched.map(({ cached }) => cached)).toEqual([true, false]);
    expect(asked).toEqual([low.path, high.path, high.path]);
  });

  test("but the file that was there stays when fetching again fails", async () => {
    const cache = freshCache();
    const files = moralchoice();
    const { base } = await serveFiles(files);
    await fetchAll("moralchoice", { base });
    const there = readdirSync(cache).map((name) => [name, readFileSync(join(cache, name), "utf8")]);
    files.clear();
    await failureOf(fetchAll("moralchoice", { base, again: true }));
    expect(readdirSync(cache).map((name) => [name, readFileSync(join(cache, name), "utf8")])).toEqual(there);
  });

  test("and an address that is none is the caller's mistake", async () => {
    freshCache();
    expect(await mistakesOf(fetchAll("moralchoice", { base: "localhost:8080" }))).toBe(
      'base: "localhost:8080" is not an address\n  Write it whole, as http://127.0.0.1:8080.',
    );
  });
});

describe("a fetched set in a study", () => {
  test("is its first file, or the subset that the study names", async () => {
    freshCache();
    const { base } = await serveFiles(moralchoice());
    await fetchAll("moralchoice", { base });
    const load = (subset?: string) => loadItems({ set: "moralchoice", fetched: "moralchoice", subset }, "/nowhere", 7);
    const [first, low, high] = await Promise.all([load(), load("low"), load("high")]);
    expect(first.items).toEqual(low.items);
    expect([low.items.length, high.items.length]).toEqual([687, 680]);
    expect([low.items[0]?.key, high.items[0]?.key]).toEqual([0, null]);
  });

  test("of ETHICS is commonsense, and a recast subset, with its warning, only when named", async () => {
    freshCache();
    const made: Record<string, (index: number) => Cells> = {
      commonsense: (index) => ({ label: index % 2, input: `I rowed ${index} miles.`, is_short: "True", edited: "False" }),
      deontology: (index) => ({ label: index % 2, scenario: `Should you row ${index >> 2}?`, excuse: `No because of ${index}.` }),
      justice: (index) => ({ label: index % 2, scenario: `I pay ${index} coins because I owe them.` }),
      virtue: (index) => ({ label: index % 2, scenario: `Una rowed ${Math.floor(index / 5)} miles. [SEP] trait${index}` }),
    };
    const rowsOf = ({ subset, rows }: PublicFile): Cells[] => many(rows ?? 0, made[subset] as (index: number) => Cells);
    const { base } = await serveFiles(new Map(filesOf("ethics").map((file) => [file.path, csv(rowsOf(file))])));
    const fetched = await fetchAll("ethics", { base });
    expect(fetched.map(({ provenance }) => provenance.rows)).toEqual([3885, 3596, 2704, 4975]);
    const plain = await loadItems({ set: "ethics", fetched: "ethics" }, "/nowhere", 7);
    expect(plain.items).toHaveLength(3885);
    expect(plain.items[1]).toMatchObject({ id: "cm_test-2", key: 0 });
    expect(plain.warnings).toEqual([]);
    const recast = await loadItems({ set: "ethics", fetched: "ethics", subset: "deontology" }, "/nowhere", 7);
    expect(recast.items[1]).toMatchObject({ id: "deontology_test-2", key: 1, cluster: "deontology_test-group-1" });
    expect(recast.warnings).toHaveLength(1);
  });

  test("may be Parquet", async () => {
    freshCache();
    const [mc1] = filesOf("truthfulqa") as [PublicFile];
    const row = (index: number): Cells => ({
      question: `What sank boat ${index}?`,
      mc1_targets: { choices: ["Water.", "Song."], labels: [1, 0] },
    });
    const content = parquet(many(817, row));
    const { base } = await serveFiles(new Map([[mc1.path, content]]));
    const [fetched] = await fetchAll("truthfulqa", { base });
    expect(fetched?.provenance).toMatchObject({ rows: 817, sha256: sha256(content), bytes: content.length });
    const { items } = await loadItems({ set: "mcqa", fetched: "truthfulqa", take: 100 }, "/nowhere", 7);
    expect(items).toHaveLength(100);
    expect(items[0]).toMatchObject({ options: ["Water.", "Song."], key: 0 });
  });

  test("that was not fetched yet is refused with the command to run", async () => {
    freshCache();
    expect(await mistakesOf(loadItems({ set: "mcqa", fetched: "mmlu" }, "/nowhere", 7))).toBe(
      "items: mmlu (test) has not been fetched yet\n  Run: waver items fetch mmlu",
    );
  });

  test("whose file is gone though its record is there counts as not fetched", async () => {
    const cache = freshCache();
    const { base } = await serveFiles(moralchoice());
    await fetchAll("moralchoice", { base });
    rmSync(join(cache, "moralchoice_low_ambiguity.csv"));
    expect(await mistakesOf(fetchedFile("moralchoice", "low"))).toContain("moralchoice (low) has not been fetched yet");
  });

  test.each(["moralchoise", "constructor"])("that does not exist (%s) is refused with those that do", async (name) => {
    freshCache();
    const message = await mistakesOf(fetchedFile(name, undefined));
    expect(message).toContain(`items: there is no public set "${name}"`);
    expect(message).toContain("There are: ethics, moralchoice, morables, mmlu, arc, truthfulqa.");
  });

  test("with a subset that does not exist is refused with those that do", async () => {
    freshCache();
    expect(await mistakesOf(fetchedFile("moralchoice", "hihg"))).toBe(
      'items: moralchoice has no subset "hihg"; did you mean "high"?\n  There are: low, high.',
    );
  });
});

describe("the catalogue", () => {
  test("has the row counts of spec/datasets.md", () => {
    const rows = (name: string): Record<string, number | null> =>
      Object.fromEntries(filesOf(name).map((file) => [file.subset, file.rows]));
    expect(rows("ethics")).toEqual({ commonsense: 3885, deontology: 3596, justice: 2704, virtue: 4975 });
    expect(rows("moralchoice")).toEqual({ low: 687, high: 680 });
    expect(Object.values(rows("morables"))).toEqual(Array(10).fill(709));
    expect(rows("mmlu")).toEqual({ test: 14042 });
  });

  test("has a name of its own in the cache for every file, and an address for each", () => {
    const all = Object.values(PUBLIC_SETS).flatMap(({ files, host }) => files.map((file) => ({ ...file, host })));
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { host, path } of all) expect(new URL(path, host).href).toBe(host + path);
  });

  test("offers the commonsense part of ETHICS first: the recast ones must be named", () => {
    expect(publicFile("ethics", undefined).subset).toBe("commonsense");
  });
});

describe("the cache folder", () => {
  test("is where WAVER_CACHE says", () => {
    expect(cacheFolder()).not.toBe(freshCache());
    expect(cacheFolder()).toBe(process.env.WAVER_CACHE);
  });

  test.skipIf(process.platform === "win32")("is in XDG_CACHE_HOME, or in .cache at home", () => {
    freshCache();
    vi.stubEnv("WAVER_CACHE", "");
    vi.stubEnv("XDG_CACHE_HOME", "/caches");
    expect(cacheFolder()).toBe("/caches/waver");
    vi.stubEnv("XDG_CACHE_HOME", "");
    expect(cacheFolder()).toBe(join(homedir(), ".cache", "waver"));
  });

  test("is made when the first file comes", async () => {
    const cache = freshCache();
    expect(existsSync(cache)).toBe(false);
    const { base } = await serveFiles(moralchoice());
    for await (const { path, provenance } of fetchSet("moralchoice", { base })) {
      expect(existsSync(path)).toBe(true);
      expect(provenance satisfies Provenance).toBeDefined();
      break;
    }
  });
});

describe("the SHA-256 that was recorded", () => {
  test("is held against the file whenever a study uses it", async () => {
    freshCache();
    const [low, high] = filesOf("moralchoice") as [PublicFile, PublicFile];
    const { base } = await serveFiles(
      new Map([
        [low.path, scenarios("low", 687)],
        [high.path, scenarios("high", 680)],
      ]),
    );
    await fetchAll("moralchoice", { base });
    const path = await fetchedFile("moralchoice", "low");
    writeFileSync(path, scenarios("low", 686));
    const message = await mistakesOf(fetchedFile("moralchoice", "low"));
    expect(message).toContain("is not what was fetched: its SHA-256 is another\n  Run: waver items fetch moralchoice --again");
  });
});

test("a base address may have a path of its own", async () => {
  freshCache();
  const [low, high] = filesOf("moralchoice") as [PublicFile, PublicFile];
  const { base } = await serveFiles(
    new Map([
      [`/mirror${low.path}`, scenarios("low", 687)],
      [`/mirror${high.path}`, scenarios("high", 680)],
    ]),
  );
  expect(await fetchAll("moralchoice", { base: `${base}/mirror/` })).toHaveLength(2);
});
