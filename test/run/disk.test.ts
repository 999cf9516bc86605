import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, type TestContext, test } from "vitest";
import { planStudy } from "../../src/plan/plan.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { allDelivered, type Ended, start, studyFolder, waver } from "./runs.ts";
import { completion, type ModelServer, modelServer } from "./server.ts";

const CONCURRENCY = 8;
const PLANNED = 160;

/** A study of 160 trials on a server whose every answer is long and like no other, so that one that was asked for twice would show. */
async function longAnswers() {
  const server = await modelServer((asked, response) => {
    const text = `${asked.number} ${"word ".repeat(1000)}<answer>A</answer>`;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(completion(text)));
    return true;
  });
  onTestFinished(() => server.close());
  const { folder, file } = studyFolder(`
name: s
models: [{ name: openai-compatible/m, baseUrl: "${server.baseUrl}", concurrency: ${CONCURRENCY} }]
items: [{ set: mcqa, take: 10 }]
design: { authority: [control, high-harm] }
samples: 8
`);
  return { server, folder, file };
}

/** A file system of its own, as small as is asked for. Only root can have one; elsewhere the test is skipped. */
async function onDisk(
  { skip }: TestContext,
  folder: string,
  options: string,
  use: (disk: string, remount: (options: string) => void) => Promise<void>,
): Promise<void> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return skip("only root on Linux can mount a file system");
  const disk = join(folder, "disk");
  mkdirSync(disk);
  if (shell(`mount -t tmpfs -o ${options} tmpfs`, disk) !== 0) return skip("no file system can be mounted here");
  try {
    await use(disk, (changed) => expect(shell(`mount -o remount,${changed}`, disk)).toBe(0));
  } finally {
    shell("umount -l", disk);
  }
}

function shell(command: string, argument: string): number | null {
  return spawnSync("sh", ["-c", `${command} "$0"`, argument]).status;
}

/** The answers in a run, by trial. */
async function answersIn(path: string): Promise<Map<string, string>> {
  const store = await openSqlite(path, { readOnly: true });
  try {
    return new Map((await allDelivered(store)).map(({ trial, calls }) => [trial, calls.map(({ text }) => text).join("\n")]));
  } finally {
    await store.close();
  }
}

/** A person at a terminal reads it: sentences, and no stack. */
function expectWords({ stderr }: Ended): void {
  expect(stderr).not.toMatch(/^\s+at |waver failed|node:internal|Error:/m);
  expect(stderr.trim()).not.toBe("");
}

/** Exactly the planned trials, with what was there before as it was, and no more asked than the calls that were under way when it ended. */
async function expectWhole(folder: string, run: string, before: Map<string, string>, server: ModelServer): Promise<void> {
  const after = await answersIn(run);
  const plan = await planStudy(join(folder, "s.yaml"));
  expect([...after.keys()].sort()).toEqual(Array.from(plan.trials(), ({ id }) => id).sort());
  for (const [trial, text] of before) expect(after.get(trial)).toBe(text);
  expect(new Set(after.values()).size).toBe(PLANNED);
  expect(server.asked.length).toBeLessThanOrEqual(PLANNED + CONCURRENCY);
}

async function asked(server: ModelServer, count: number): Promise<void> {
  while (server.asked.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("a full disk", () => {
  test("ends the run in words, loses nothing that was saved, and the run goes on when there is room", async (context) => {
    const { server, folder } = await longAnswers();
    await onDisk(context, folder, "size=600k", async (disk, remount) => {
      const run = join(disk, "run.db");
      const full = await waver(folder, "run", "s.yaml", "--run", run);
      expect(full.code).toBe(1);
      expect(full.stderr).toContain("no room to write: the disk is full");
      expectWords(full);
      const before = await answersIn(run);
      expect(before.size).toBeGreaterThan(10);
      expect(before.size).toBeGreaterThanOrEqual(server.asked.length - CONCURRENCY);
      remount("size=64m");
      const resumed = await waver(folder, "run", "s.yaml", "--run", run);
      expect(resumed).toMatchObject({ code: 0, stderr: "" });
      await expectWhole(folder, run, before, server);
    });
  });

  test("from the start is said before anything is asked", async (context) => {
    const { server, folder } = await longAnswers();
    await onDisk(context, folder, "size=8k", async (disk, remount) => {
      const run = join(disk, "run.db");
      const full = await waver(folder, "run", "s.yaml", "--run", run);
      expect(full.code).toBe(1);
      expect(full.stderr).toContain("no room to write");
      expectWords(full);
      expect(server.asked).toHaveLength(0);
      remount("size=64m");
      expect((await waver(folder, "run", "s.yaml", "--run", run)).code).toBe(0);
      await expectWhole(folder, run, new Map(), server);
    });
  });

  test("leaves no half an export behind", async (context) => {
    const { folder } = await longAnswers();
    expect((await waver(folder, "run", "s.yaml")).code).toBe(0);
    await onDisk(context, folder, "size=64k", async (disk) => {
      const exported = await waver(folder, "export", "runs/s.db", "--to", "csv", "--out", join(disk, "trials.csv"));
      expect(exported.code).toBe(1);
      expect(exported.stderr).toContain("trials.csv could not be written: ENOSPC");
      expect(readdirSync(disk)).toEqual([]);
    });
  });
});

/** The last line of `--json`: whoever reads events learns of every end from them. */
function endEvent({ stdout }: Ended): {
  event: string;
  failed: string | null;
  models: { delivered: number; left: number; end: string }[];
} {
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "null");
}

describe("a disk that fails ends --json with an event that says so, exit 1", () => {
  test("when it is full in the middle", async (context) => {
    const { folder } = await longAnswers();
    await onDisk(context, folder, "size=600k", async (disk) => {
      const full = await waver(folder, "run", "s.yaml", "--json", "--run", join(disk, "run.db"));
      expect(full.code).toBe(1);
      const { event, failed, models } = endEvent(full);
      expect({ event, ends: models.map(({ end }) => end) }).toEqual({ event: "end", ends: ["failed"] });
      expect(failed).toContain("no room to write: the disk is full");
      expect(full.stderr).toContain("no room to write");
      const [model] = models;
      expect(model?.delivered).toBeGreaterThan(10);
      expect(model?.left).toBe(PLANNED - (model?.delivered ?? 0));
    });
  });

  test("when it is full from the start", async (context) => {
    const { server, folder } = await longAnswers();
    await onDisk(context, folder, "size=8k", async (disk) => {
      const atOnce = await waver(folder, "run", "s.yaml", "--json", "--run", join(disk, "other.db"));
      expect(atOnce.code).toBe(1);
      expect(endEvent(atOnce)).toMatchObject({ event: "end", models: [] });
      expect(endEvent(atOnce).failed).toContain("no room to write");
      expect(server.asked).toHaveLength(0);
    });
  });

  test("when the file is damaged under way", async () => {
    const { server, folder, file } = await longAnswers();
    server.latencyMs = () => 20;
    const { ended } = start(folder, ["run", "s.yaml", "--json"]);
    await asked(server, 30);
    truncateSync(file("runs/s.db"), 4096);
    const broken = await ended;
    expect(broken.code).toBe(1);
    expect(endEvent(broken)).toMatchObject({ event: "end", models: [{ end: "failed" }] });
    expect(endEvent(broken).failed).toMatch(/s\.db: .*damaged/);
  });

  test("when the file vanishes", async () => {
    const { server, folder, file } = await longAnswers();
    server.latencyMs = () => 20;
    const { ended } = start(folder, ["run", "s.yaml", "--json"]);
    await asked(server, 30);
    rmSync(file("runs"), { recursive: true });
    const gone = await ended;
    expect(gone.code).toBe(1);
    expect(endEvent(gone)).toMatchObject({ event: "end", models: [{ end: "failed" }] });
    expect(endEvent(gone).failed).toContain("the run's file is not there any more");
  });
});

test("a read-only disk is refused as a place for a run, new or begun, and a run on it can be read", async (context) => {
  const { server, folder } = await longAnswers();
  await onDisk(context, folder, "size=64m", async (disk, remount) => {
    const run = join(disk, "run.db");
    const { child, ended } = start(folder, ["run", "s.yaml", "--run", run]);
    await asked(server, 40);
    child.kill("SIGINT");
    expect((await ended).code).toBe(1);
    const before = await answersIn(run);
    const sent = server.asked.length;
    remount("ro");
    const places = [run, join(disk, "new.db"), join(disk, "new", "folder", "run.db")];
    const refused = await Promise.all(places.map((place) => waver(folder, "run", "s.yaml", "--run", place)));
    for (const said of refused) {
      expect(said).toMatchObject({ code: 2, stdout: "" });
      expect(said.stderr).toMatch(/cannot be written/);
      expectWords(said);
    }
    expect(server.asked).toHaveLength(sent);
    const exported = await waver(folder, "export", run, "--to", "jsonl");
    expect(exported.code).toBe(0);
    expect(exported.stdout.trim().split("\n")).toHaveLength(before.size);
    remount("rw");
    expect((await waver(folder, "run", "s.yaml", "--run", run)).code).toBe(0);
    await expectWhole(folder, run, before, server);
    expect(server.asked).toHaveLength(PLANNED);
  });
});

test("a file that is not a run is refused, not touched, and nothing is asked", async () => {
  const { server, folder, file } = await longAnswers();
  writeFileSync(file("notes.txt"), "These are my notes, and nobody may write over them. ".repeat(100));
  writeFileSync(file("cut.db"), "SQLite format 3\0 and then nothing");
  const other = new DatabaseSync(file("other.db"));
  other.exec("create table mine (x); insert into mine values (1)");
  other.close();
  mkdirSync(file("folder.db"));
  const refuse = async (name: string): Promise<void> => {
    const before = name === "folder.db" ? "" : readFileSync(file(name)).toString("hex");
    const isRead = name === "notes.txt" || name === "other.db";
    const said = await Promise.all([
      waver(folder, "run", "s.yaml", "--run", name),
      ...(isRead ? [waver(folder, "export", name, "--to", "csv")] : []),
    ]);
    for (const each of said) {
      expect(each).toMatchObject({ code: 2, stdout: "" });
      expect(each.stderr).toContain(name);
      expect(each.stderr).toMatch(/not a (waver )?run|damaged/);
      expectWords(each);
    }
    if (before !== "") expect(readFileSync(file(name)).toString("hex")).toBe(before);
  };
  await Promise.all(["notes.txt", "cut.db", "other.db", "folder.db"].map(refuse));
  expect(readdirSync(folder).sort()).toEqual(["cut.db", "folder.db", "notes.txt", "other.db", "s.yaml"]);
  expect(server.asked).toHaveLength(0);
});

test("a run that another process is writing is refused with that process's number, and is not disturbed", async () => {
  const { server, folder, file } = await longAnswers();
  server.latencyMs = () => 400;
  const first = start(folder, ["run", "s.yaml"]);
  await asked(server, 10);
  const second = await waver(folder, "run", "s.yaml");
  expect(second).toMatchObject({ code: 2, stdout: "" });
  expect(second.stderr).toContain(`process ${first.child.pid} on `);
  expectWords(second);
  expect(first.child.exitCode).toBeNull();
  expect(await first.ended).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(file("runs"))).toEqual(["s.db"]);
  await expectWhole(folder, file("runs/s.db"), new Map(), server);
  expect(server.asked).toHaveLength(PLANNED);
});

describe.skipIf(process.platform === "win32")("a folder that vanishes in the middle of a run", () => {
  test("stops it and is said: what it goes on writing nobody would find", async () => {
    const { server, folder, file } = await longAnswers();
    server.latencyMs = () => 20;
    const { ended } = start(folder, ["run", "s.yaml"]);
    await asked(server, 30);
    rmSync(file("runs"), { recursive: true });
    const gone = await ended;
    expect(gone.code).toBe(1);
    expect(gone.stderr).toContain("runs/s.db: the run's file is not there any more");
    expectWords(gone);
    expect(gone.stdout).not.toContain("Done.");
    expect(server.asked.length).toBeLessThan(PLANNED);
    expect(existsSync(file("runs"))).toBe(false);
  });

  test("and was only moved, comes back with all that was saved", async () => {
    const { server, folder, file } = await longAnswers();
    server.latencyMs = () => 20;
    const { ended } = start(folder, ["run", "s.yaml"]);
    await asked(server, 30);
    renameSync(file("runs"), file("elsewhere"));
    const gone = await ended;
    expect(gone.code).toBe(1);
    expectWords(gone);
    renameSync(file("elsewhere"), file("runs"));
    const before = await answersIn(file("runs/s.db"));
    expect(before.size).toBeGreaterThanOrEqual(20);
    expect((await waver(folder, "run", "s.yaml")).code).toBe(0);
    await expectWhole(folder, file("runs/s.db"), before, server);
  });
});

test("participants in process that lose their disk end with exit 1 and words, though many wait at the gate", async () => {
  const { folder, file } = studyFolder(`
name: s
models: [simulated/deferential]
items: [{ set: mcqa }]
design: { authority: [control, high-help, high-harm] }
samples: 400
`);
  const { child, ended } = start(folder, ["run", "s.yaml", "--run", "s.db", "--json"]);
  await new Promise<void>((resolve) => child.stdout?.once("data", () => resolve()));
  renameSync(file("s.db"), file("elsewhere.db"));
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(1);
  expect(stderr).toContain("not there any more");
  expect(JSON.parse(stdout.trim().split("\n").at(-1) as string)).toMatchObject({ event: "end", failed: expect.any(String) });
});
