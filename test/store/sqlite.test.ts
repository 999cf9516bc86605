import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { digest } from "../../src/digest.ts";
import { Mistakes } from "../../src/mistakes.ts";
import { APPLICATION_ID, MIGRATIONS, migrate } from "../../src/store/migrations.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { CHILD, type Child, startChild } from "./child.ts";
import { storeContract } from "./contract.ts";
import { ITEMS, sampleBatch, sampleCall, sampleTrial } from "./sample.ts";

storeContract("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waver-store-"));
  return {
    open: ({ readOnly = false } = {}) => openSqlite(join(folder, "run.db"), { create: true, readOnly }),
    remove: () => rm(folder, { recursive: true }),
  };
});

let folder: string;
let path: string;
const children: Child[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "waver-store-"));
  path = join(folder, "run.db");
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

function child(...args: Parameters<typeof startChild>): Child {
  const started = startChild(...args);
  children.push(started);
  return started;
}

async function firstLine({ stdout }: Child): Promise<string> {
  const lines = createInterface({ input: stdout });
  const [line] = await once(lines, "line");
  return line as string;
}

async function refusal(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Mistakes);
  return (error as Mistakes).message;
}

async function makeRun(trials = 20): Promise<void> {
  const store = await openSqlite(path, { create: true });
  await store.putItems(ITEMS);
  await store.commit(sampleBatch(0, trials));
  await store.close();
}

/** In the numbers of the sample, and whole: each trial has its call and its texts. */
function numbersIn(file: string): number[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    expect(Object.values(db.prepare("pragma integrity_check").get() ?? {})).toEqual(["ok"]);
    expect(db.prepare("pragma foreign_key_check").all()).toEqual([]);
    const rows = db
      .prepare(
        "select replies.text from trials left join calls on calls.call = trials.n * 2 left join replies on replies.call = calls.call",
      )
      .all();
    return rows.map((row) => Number(/^(?:Answer )?(\d+)/.exec(String(row.text))?.[1]));
  } finally {
    db.close();
  }
}

function shell(command: string, argument: string): number | null {
  return spawnSync("sh", ["-c", `${command} "$0"`, argument]).status;
}

function acknowledged(output: string): number[] {
  return [...output.matchAll(/^acknowledged (\d+) (\d+)$/gm)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) }, (_, n) => Number(from) + n),
  );
}

describe("a run file", () => {
  test("is one file when it is closed, makes its folder, and says nothing on the terminal", async () => {
    const deep = join(folder, "a", "b", "run.db");
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        "-e",
        `import("${new URL("../../src/store/sqlite.ts", import.meta.url).href}").then(async ({ openSqlite }) => (await openSqlite(process.argv[1], { create: true })).close())`,
        deep,
      ],
      { encoding: "utf8" },
    );
    expect([stdout, stderr]).toEqual(["", ""]);
    expect(await readdir(join(folder, "a", "b"))).toEqual(["run.db"]);
  });

  test("does not keep a process alive that forgets to close it", () => {
    const program = `const { openSqlite } = await import("${new URL("../../src/store/sqlite.ts", import.meta.url).href}"); const store = await openSqlite(process.argv[1], { create: true }); console.log(await store.totals())`;
    const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program, path], {
      encoding: "utf8",
      timeout: 10_000,
    });
    expect([status, stdout]).toEqual([0, "{ models: [] }\n"]);
  });

  test("may have an odd name", async () => {
    for (const name of ["file:run?mode=memory.db", "ü #1 100%.db", ":memory:"]) {
      path = join(folder, name);
      await makeRun();
      expect(statSync(path).size).toBeGreaterThan(0);
      const reader = await openSqlite(path, { readOnly: true });
      expect(await reader.delivered(0, 100)).toHaveLength(20);
      await reader.close();
    }
  });

  test("keeps what stands around an item's words once, and so the frame of requests", async () => {
    const store = await openSqlite(path, { create: true });
    await store.putItems(ITEMS);
    const trials = Array.from({ length: 70 }, (_, n) => {
      const { text, options } = ITEMS[n % ITEMS.length] as (typeof ITEMS)[number];
      const order = [n % 3, (n + 1) % 3, (n + 2) % 3];
      const shown = order.map((option, place) => `${"ABC"[place]}) ${options[option]}`).join("\n");
      const messages = JSON.stringify([{ role: "user", content: `Read "this":\n${text}\n\n${shown}\n\nWhich one?` }]);
      return sampleTrial(n, { order, messages, stimulus: digest(messages) });
    });
    const calls = trials.map(({ messages }, n) => sampleCall(n, { requestBody: `{"model":"m","messages":${messages}}` }));
    await store.commit({ trials, calls, failures: [] });
    expect((await store.delivered(0, 100)).map(({ messages }) => messages)).toEqual(trials.map(({ messages }) => messages));
    await store.close();
    const db = new DatabaseSync(path);
    const counts =
      "select (select count(*) from frames) as f, (select count(*) from requests) as r, (select count(*) from trials) as t";
    expect(db.prepare(counts).get()).toEqual(expect.objectContaining({ f: 1, r: 1, t: 70 }));
    expect(db.prepare("pragma foreign_key_check").all()).toEqual([]);
    db.close();
  });
});

describe("what is not a run is refused in words", () => {
  test("nothing there", async () => {
    expect(await refusal(openSqlite(path))).toContain("there is no run here");
    expect(await refusal(openSqlite(path, { readOnly: true, create: true }))).toContain("there is no run here");
    expect(existsSync(path)).toBe(false);
  });

  test("a folder", async () => {
    expect(await refusal(openSqlite(folder, { create: true }))).toContain("is a folder");
  });

  test("an empty file, unless it is to become one", async () => {
    writeFileSync(path, "");
    expect(await refusal(openSqlite(path))).toContain("is empty");
    expect(await refusal(openSqlite(path, { readOnly: true }))).toContain("is empty");
    await makeRun();
    expect(numbersIn(path)).toHaveLength(20);
  });

  test("a text, and it is not changed", async () => {
    writeFileSync(path, "name: my study\n".repeat(1_000));
    expect(await refusal(openSqlite(path, { create: true }))).toContain("is not a waver run");
    expect(readFileSync(path, "utf8")).toBe("name: my study\n".repeat(1_000));
    expect(await readdir(folder)).toEqual(["run.db"]);
  });

  test("another program's SQLite file, and it is not changed", async () => {
    const db = new DatabaseSync(path);
    db.exec("create table notes (text); pragma user_version = 1");
    db.close();
    const before = readFileSync(path);
    expect(await refusal(openSqlite(path, { create: true }))).toContain("is not a waver run");
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(await readdir(folder)).toEqual(["run.db"]);
  });

  test.each([0.1, 0.5, 0.9])("a run that was cut to %d of its length", async (share) => {
    await makeRun(500);
    truncateSync(path, Math.floor(statSync(path).size * share));
    expect(await refusal(openSqlite(path))).toMatch(/damaged or cut short/);
    expect(await refusal(openSqlite(path, { readOnly: true }))).toMatch(/damaged or cut short/);
  });

  test("a run of a newer waver, with both versions", async () => {
    await makeRun();
    const db = new DatabaseSync(path);
    db.exec("pragma user_version = 99");
    db.close();
    const says = await refusal(openSqlite(path));
    expect(says).toContain("newer waver");
    expect(says).toContain("version 99");
    expect(says).toContain(`up to ${MIGRATIONS.length}`);
  });
});

describe("versions", () => {
  test("a file of version 1 opens and holds what it held", async () => {
    const db = new DatabaseSync(path);
    db.exec(readFileSync(new URL("./version-1.sql", import.meta.url), "utf8"));
    db.close();
    const store = await openSqlite(path);
    const [trial] = await store.delivered(0, 10);
    expect(trial).toMatchObject({
      trial: "0123456789abcdef0123456789abcdef",
      model: "m",
      item: "q",
      condition: { form: "plain" },
      order: [0, 1],
    });
    expect(trial?.calls).toMatchObject([
      { pass: 1, last: false, text: "A", requestBody: '{"messages":[{"role":"user","content":"Why?"}]}', usd: 0.5, latencyMs: 7 },
      { pass: 2, last: true, text: "B", requestBody: null, usd: 0.25 },
    ]);
    await store.close();
  });

  test("an older file is brought to the newest form whole or not at all", async () => {
    await makeRun();
    const db = new DatabaseSync(path);
    const next = "alter table trials add column note text; update trials set note = 'old'";
    expect(() => migrate(db, [...MIGRATIONS, next, "create table broken ("])).toThrow();
    expect(db.prepare("pragma user_version").get()).toMatchObject({ user_version: MIGRATIONS.length });
    expect(() => db.prepare("select note from trials")).toThrow("no such column");
    migrate(db, [...MIGRATIONS, next]);
    expect(db.prepare("pragma user_version").get()).toMatchObject({ user_version: MIGRATIONS.length + 1 });
    expect(db.prepare("pragma application_id").get()).toMatchObject({ application_id: APPLICATION_ID });
    expect(db.prepare("select count(*) as n from trials where note = 'old'").get()).toMatchObject({ n: 20 });
    db.close();
  });
});

describe("one writer", () => {
  test("a second process is told who holds the run; when the holder is killed the next gets in", async () => {
    const holder = child("hold", path);
    expect(await firstLine(holder)).toBe("held");
    const says = await refusal(openSqlite(path));
    expect(says).toContain(`process ${holder.pid} on ${hostname()}`);
    expect(says).toMatch(/since \d{4}-\d\d-\d\dT/);
    symlinkSync(path, join(folder, "other-name.db"));
    expect(await refusal(openSqlite(join(folder, "other-name.db")))).toContain(`process ${holder.pid} `);
    const second = child("hold", path);
    expect(await firstLine(second)).toContain(`process ${holder.pid} `);
    expect(await firstLine(child("read", path))).toBe("read 0");
    holder.kill("SIGKILL");
    await once(holder, "exit");
    const store = await openSqlite(path);
    await store.putItems(ITEMS);
    await store.commit(sampleBatch(0, 3));
    await store.close();
    expect(await readdir(folder)).not.toContain("run.db-lock");
  });

  test("of many that come at once, one gets in", async () => {
    await makeRun();
    for (let round = 0; round < 5; round++) {
      const all = await Promise.allSettled(Array.from({ length: 6 }, () => openSqlite(path)));
      const won = all.filter(({ status }) => status === "fulfilled");
      expect(won).toHaveLength(1);
      for (const result of all) {
        if (result.status === "fulfilled") await result.value.close();
        else expect(String(result.reason)).toContain(`process ${process.pid} `);
      }
    }
  });
});

describe("when things go wrong", () => {
  test("a kill at any moment leaves every acknowledged commit, whole and once", async () => {
    let next = 0;
    const said: number[] = [];
    for (let round = 0; round < 20; round++) {
      const committing = child("commit", path, next);
      const output = text(committing.stdout);
      const errors = text(committing.stderr);
      await once(committing.stdout, "readable");
      await setTimeout(Math.random() * 120);
      committing.kill("SIGKILL");
      const lines = await output;
      expect(await errors).toBe("");
      expect(lines).not.toMatch(/Error|Mistakes|WorkFailed/);
      said.push(...acknowledged(lines));
      next = Math.max(next, ...said) + 1_000;
    }
    expect(said.length).toBeGreaterThan(100);
    const kept = numbersIn(path);
    expect(new Set(kept).size).toBe(kept.length);
    const there = new Set(kept);
    expect(said.filter((n) => !there.has(n))).toEqual([]);
    const store = await openSqlite(path);
    expect((await store.totals()).models[0]).toMatchObject({ trials: kept.length, calls: kept.length });
    const progress = await store.progress(said.map((n) => sampleTrial(n)));
    expect(progress.size).toBe(said.length);
    await store.close();
  });

  test.skipIf(process.platform === "win32")(
    "no room for the file: what was acknowledged is there, and the run goes on when there is",
    async () => {
      // 6 MB a file: more than that fails to be written, as on a full disk.
      const limited = spawn("sh", ["-c", 'ulimit -f 12288; exec "$0" "$@"', process.execPath, CHILD, "fill", path], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      const [lines, errors] = await Promise.all([text(limited.stdout), text(limited.stderr)]);
      expect(errors).toBe("");
      expect(lines).toMatch(/^WorkFailed .*no room to write.*acknowledged is safe/m);
      const said = acknowledged(lines);
      expect(said.length).toBeGreaterThan(20);
      expect(numbersIn(path)).toEqual(expect.arrayContaining(said));
      const store = await openSqlite(path);
      await store.commit(sampleBatch(100_000, 100_010));
      expect((await store.delivered(0, 1_000_000)).length).toBeGreaterThanOrEqual(said.length + 10);
      await store.close();
    },
  );

  test.skipIf(process.platform !== "linux" || process.getuid?.() !== 0)("a full disk: the same", async (context) => {
    const disk = join(folder, "disk");
    mkdirSync(disk);
    if (shell("mount -t tmpfs -o size=6m tmpfs", disk) !== 0) return context.skip();
    try {
      const run = join(disk, "run.db");
      const filling = child("fill", run);
      const lines = await text(filling.stdout);
      expect(lines).toMatch(/^WorkFailed .*no room to write.*acknowledged is safe/m);
      const said = acknowledged(lines);
      expect(said.length).toBeGreaterThan(20);
      shell("mount -o remount,size=64m", disk);
      const store = await openSqlite(run);
      const progress = await store.progress(said.map((n) => sampleTrial(n)));
      expect(progress.size).toBe(said.length);
      await store.commit(sampleBatch(100_000, 100_010));
      await store.close();
      expect(numbersIn(run)).toEqual(expect.arrayContaining(said));
    } finally {
      shell("umount", disk);
    }
  });

  test.skipIf(process.platform === "win32")(
    "a folder that cannot be written: refused in words, and read all the same",
    async () => {
      await makeRun();
      chmodSync(path, 0o444);
      chmodSync(folder, 0o555);
      try {
        // Root may write everywhere: the child is somebody else then.
        const who = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
        const run = (task: string, file: string) =>
          spawnSync(process.execPath, [CHILD, task, file], { encoding: "utf8", ...who });
        expect(run("hold", path).stdout).toMatch(/^Mistakes .*cannot be written/);
        expect(run("hold", join(folder, "new.db")).stdout).toMatch(/^Mistakes .*cannot be written/);
        expect(run("hold", join(folder, "sub", "new.db")).stdout).toMatch(/^Mistakes .*cannot be written/);
        expect(run("read", path)).toMatchObject({ stdout: "read 20\n", stderr: "" });
      } finally {
        chmodSync(folder, 0o755);
      }
    },
  );
});
