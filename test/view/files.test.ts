import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { openSqlite } from "../../src/store/sqlite.ts";
import type { Overview, RunCard, TrialPage, TrialView } from "../../src/view/api.ts";
import { conditionFilter } from "../../src/view/condition-filter.ts";
import { discoverRuns } from "../../src/view/discover.ts";
import { contentOf } from "../study/folder.ts";
import { folderOf, importOf, runOf, view } from "./viewing.ts";

const SMALL = `name: small
models: [simulated/steadfast]
items: [{ set: mcqa, take: 2 }]
design: { authority: [control, high-harm] }
samples: 2
`;

describe("a folder", () => {
  test("shows the runs in it, in its runs, and in runs of its folders, and no other file", async () => {
    const folder = folderOf({ "notes.db": "not a database", "notes.txt": "text" });
    const run = await runOf(SMALL);
    for (const place of ["runs", "a", "a/runs", "b", "b/c", "b/c/runs", "node_modules", "node_modules/runs"])
      mkdirSync(join(folder, place));
    for (const place of ["one.db", "runs/two.db", "a/runs/one.db", "b/c/runs/deep.db", "node_modules/runs/no.db"])
      copyFileSync(run, join(folder, place));
    const other = new DatabaseSync(join(folder, "runs/other.db"));
    other.exec("create table t (n)");
    other.close();
    const viewer = await view({ folder });
    const cards = await viewer.get<RunCard[]>("runs");
    expect(cards.map(({ file }) => file.split(/[\\/]/).slice(-2).join("/")).sort()).toEqual(
      [join(folder, "one.db"), join(folder, "a/runs/one.db"), join(folder, "runs/two.db")]
        .map((path) => path.split(/[\\/]/).slice(-2).join("/"))
        .sort(),
    );
    expect(new Set(cards.map(({ id }) => id)).size).toBe(3);
    expect(cards.every(({ name, delivered, state }) => name === "small" && delivered === 8 && state === "complete")).toBe(true);
    for (const { id } of cards) expect((await viewer.get<Overview>(`runs/${id}`)).name).toBe("small");
  });

  test("looking for runs changes no file", async () => {
    const folder = folderOf();
    copyFileSync(await runOf(SMALL), join(folder, "one.db"));
    writeFileSync(join(folder, "two.db"), "no run");
    const before = await contentOf(folder);
    expect(discoverRuns(folder, () => false).map(({ id }) => id)).toEqual(["one"]);
    expect(await contentOf(folder)).toEqual(before);
  });

  test("a run that appears later is on the list", async () => {
    const folder = folderOf();
    const viewer = await view({ folder });
    expect(await viewer.get("runs")).toEqual([]);
    copyFileSync(await runOf(SMALL), join(folder, "one.db"));
    await expect.poll(async () => (await viewer.get<RunCard[]>("runs")).length, { timeout: 10_000 }).toBe(1);
  });

  test("a damaged run is on the list with what is wrong, and the others work", async () => {
    const folder = folderOf();
    const run = await runOf(SMALL);
    copyFileSync(run, join(folder, "good.db"));
    const bytes = (await import("node:fs")).readFileSync(run);
    writeFileSync(join(folder, "bad.db"), bytes.subarray(0, 5_000));
    const viewer = await view({ folder });
    const cards = await viewer.get<RunCard[]>("runs");
    expect(cards.find(({ id }) => id === "bad")).toMatchObject({ name: null, problem: expect.any(String) });
    expect(cards.find(({ id }) => id === "good")).toMatchObject({ name: "small", problem: null });
    const { status, body } = await viewer.reply("runs/bad");
    expect(status).toBe(400);
    expect(JSON.parse(body).problem).toContain("damaged");
  });
});

describe("an empty run", () => {
  test("says that nothing was planned", async () => {
    const file = join(folderOf(), "run.db");
    await (await openSqlite(file, { create: true })).close();
    const viewer = await view({ file });
    expect(await viewer.get<RunCard[]>("runs")).toMatchObject([
      { id: "run", name: null, problem: expect.stringContaining("nothing was ever planned"), state: "unfinished" },
    ]);
    const { status, body } = await viewer.reply("runs/run");
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ problem: expect.stringContaining("empty run"), fix: expect.any(String) });
  });
});

/** What a page must not take for markup, and a terminal not for orders. */
const HOSTILE =
  '<script>alert(1)</script></textarea>{"a":1}\u202e\u0007\u001b[31m\u0000\ud800 %s </script><!-- \u2028 <answer>A</answer>';

describe("an imported run", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, sample) => ({
      model: "acme/<b>one</b>",
      set: "mcqa",
      item: "q<1>",
      sample,
      authority: sample % 2 === 0 ? "control" : "high-harm",
      options: ["<i>Paris</i>", "London", "Rome"],
      order: ["2", "0", "1"],
      key: "0",
      target: sample % 2 === 0 ? null : "1",
      response: sample === 3 ? HOSTILE : "<answer>B</answer>",
      thinkingText: "<em>hm</em>",
    }));

  test("is viewed like any other; what nobody knows is null", async () => {
    const viewer = await view({ file: await importOf(rows(6)) });
    const overview = await viewer.ready();
    expect(overview).toMatchObject({
      name: "recorded",
      imported: true,
      delivered: 6,
      state: "complete",
      usd: null,
      models: ["acme/<b>one</b>"],
    });
    expect(overview.perModel).toMatchObject([{ trials: 6, planned: 6, unpriced: 6 }]);
    const { trials } = await viewer.get<TrialPage>("runs/run/trials");
    expect(trials).toHaveLength(6);
    const trial = await viewer.get<TrialView>(`runs/run/trials/${trials[0]?.row}`);
    expect(trial).toMatchObject({ messages: [], order: [2, 0, 1], itemDigest: expect.any(String), option: 0, correct: true });
    expect(trial.calls[0]).toMatchObject({ thinking: "<em>hm</em>", latencyMs: null, usd: null });
  });

  test("levels and factors of any text are reached by the filter", async () => {
    const levels = ["a,b", "a", "b", "x:y", "50%", "%2C", "undefined", "tone:x"];
    const recorded = levels.flatMap((tone) =>
      ["on", "off"].map((thinking) => ({ ...rows(1)[0], sample: 0, authority: undefined, tone, thinking })),
    );
    const viewer = await view({ file: await importOf(recorded, ["tone"]) });
    const { conditions } = await viewer.ready();
    expect(conditions.map(({ tone }) => tone)).toEqual(expect.arrayContaining(levels));
    for (const condition of conditions) {
      const { tone } = condition;
      const asked = async (filter: string) =>
        (await viewer.get<TrialPage>(`runs/run/trials?${new URLSearchParams({ condition: filter })}`)).trials;
      expect((await asked(conditionFilter(condition))).map((trial) => trial.condition)).toEqual([condition]);
      const ofLevel = await asked(conditionFilter({ tone: tone as string }));
      expect(ofLevel.map((trial) => trial.condition.tone)).toEqual([tone, tone]);
    }
  });

  test("hostile text passes through unchanged, as JSON and nothing else", async () => {
    const viewer = await view({ file: await importOf(rows(6)) });
    await viewer.ready();
    const reply = await viewer.reply("runs/run/trials/4");
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    const trial = JSON.parse(reply.body) as TrialView;
    expect(trial.calls[0]?.text).toBe(HOSTILE);
    expect(trial.options[0]).toBe("<i>Paris</i>");
    expect(trial.model).toBe("acme/<b>one</b>");
    const found = await viewer.get<TrialPage>(`runs/run/trials?text=${encodeURIComponent("</TEXTAREA>{")}`);
    expect(found.trials.map(({ row }) => row)).toEqual([4]);
  });
});
