import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Mistakes } from "../../src/mistakes.ts";
import { lockPlan } from "../../src/plan/lock.ts";
import { makeManifest } from "../../src/plan/manifest.ts";
import { planStudy } from "../../src/plan/plan.ts";
import { reportRun } from "../../src/report/report.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { folderWith } from "../study/folder.ts";
import { CUES, importedRun, LEVELS, ranStudy } from "./runs.ts";

const QUICK = { draws: 200 };

async function pageOf(run: string, options = {}): Promise<string> {
  return readFileSync((await reportRun(run, { ...QUICK, ...options })).page, "utf8");
}

/** Without the whole page in the message. */
function says(page: string, words: string): void {
  expect(page.includes(words), words).toBe(true);
}

const MOST_BYTES = 3_000_000;

describe("The page of a run", () => {
  test("opens with what was asked and what was found, and calls simulated participants so before anything else", async () => {
    const page = await pageOf(await ranStudy(CUES));
    says(page, "<h1>Do they follow?</h1>");
    const [loud, found] = [page.indexOf("Simulated participants."), page.indexOf("What was found</h2>")];
    expect(loud).toBeGreaterThan(0);
    expect(found).toBeGreaterThan(loud);
    for (const part of ["Figures", "In detail", "Tables", "Examples", "Methods", "Checks", "Make it again"])
      says(page, `>${part}</a></li>`);
  });

  test("fetches nothing and runs nothing: no script, no address but within it and to the files beside it", async () => {
    const page = await pageOf(await ranStudy(CUES));
    says(page, "default-src &#39;none&#39;");
    expect(page).not.toMatch(/<script|<link|<iframe|<object|<embed|<img|\son\w+=|javascript:|@import/i);
    const addresses = [...page.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address as string);
    expect(addresses.filter((address) => !/^(?:#[\w-]+|(?:tables|figures)\/[\w-]+\.\w+)$/.test(address))).toEqual([]);
    expect([...page.matchAll(/url\(\s*["']?([^)"']*)/g)].filter(([, address]) => !(address as string).startsWith("#"))).toEqual(
      [],
    );
    expect(page.replaceAll(/xmlns(?::\w+)?="[^"]*"/g, "")).not.toMatch(/https?:\/\//);
  });

  test("has its figures and tables beside it, those that it names", async () => {
    const run = await ranStudy(LEVELS);
    const { page, files } = await reportRun(run, QUICK);
    const text = readFileSync(page, "utf8");
    const named = [...text.matchAll(/href="((?:tables|figures)\/[^"]*)"/g)].map(([, name]) => join(page, "..", name as string));
    expect(named.length).toBeGreaterThan(20);
    for (const name of named) expect(files).toContain(name);
    for (const file of files) expect(statSync(file).size).toBeGreaterThan(0);
  });

  test("is the same when it is made again", async () => {
    const run = await ranStudy(CUES);
    expect(await pageOf(run)).toBe(await pageOf(run));
  });

  test("tells in the methods what was done, as the run keeps it", async () => {
    const page = await pageOf(await ranStudy(CUES));
    for (const words of [
      "According to a consensus report",
      "endorses one wrong option, drawn by seed",
      "temperature 0.7",
      "4 samples of each item",
      "B = 200",
      "Manifest digest",
      "240 of 240 planned trials",
    ]) {
      says(page, words);
    }
  });

  test("shows real pairs, drawn by rule, with the cue and what each reply was read as", async () => {
    const page = await pageOf(await ranStudy(CUES));
    expect(page).toMatch(/Of 48 pairs, \d+ moved to it and \d+ stayed off it; drawn by seed/);
    says(page, '<blockquote class="cue">');
    expect(page).toMatch(/<mark>[^<]+<\/mark>/);
    says(page, "Read as <b>");
  });

  test("shows both passes of a trial, and levels beside each other", async () => {
    const page = await pageOf(await ranStudy(LEVELS));
    says(page, "From pass 1 to pass 2");
    says(page, "From reflection level 0 (direct) to reflection level 5 (two-pass)");
  });

  test("of a run that was interrupted says so at once", async () => {
    const page = await pageOf(await ranStudy(CUES.replace("samples: 4", "samples: 4\nbudget: { trials: 40 }")));
    const head = page.slice(0, page.indexOf("<main"));
    says(head, "40 of 240 planned trials");
    says(head, "200 trials of 240 planned trials (83 %) are not delivered");
  });

  test("of a run in which nothing was delivered yet is a page that says so", async () => {
    const folder = await folderWith({ "s.yaml": CUES });
    const run = join(folder, "run.db");
    const store = await openSqlite(run, { create: true });
    await store.putManifest(makeManifest(await planStudy(join(folder, "s.yaml"))), null);
    await store.close();
    expect(await pageOf(run)).toContain("No trial has been delivered yet: there is nothing to tell.");
  });

  test("of an empty run is refused, with what to do", async () => {
    const run = join(await folderWith({}), "run.db");
    await (await openSqlite(run, { create: true })).close();
    await expect(reportRun(run)).rejects.toThrow(Mistakes);
  });

  test("of a run without control says what cannot be had", async () => {
    const page = await pageOf(await ranStudy(CUES.replace("control, ", "").replace(/primary:[\s\S]*/, "")));
    says(page, "there is no control to hold it against");
    expect(page.slice(0, page.indexOf("<main"))).toContain("There is no control");
  });

  test("tells how the plan changed, and why", async () => {
    const folder = await folderWith({ "s.yaml": CUES });
    const run = await ranStudy(CUES);
    const store = await openSqlite(run);
    const plan = await planStudy(join(folder, "s.yaml"));
    await store.putManifest({ ...makeManifest(plan), samples: 9 }, "more <b>power</b>");
    await store.close();
    const page = await pageOf(run);
    says(page, "samples: 4 is now 9");
    says(page, "more &lt;b&gt;power&lt;/b&gt;");
  });

  test("holds the plan against a lock: the same, amended, or another", async () => {
    const folder = await folderWith({ "s.yaml": CUES, "other.yaml": CUES.replace("samples: 4", "samples: 8") });
    const [plan, other] = [await planStudy(join(folder, "s.yaml")), await planStudy(join(folder, "other.yaml"))];
    const lock = join(folder, "lock.md");
    const run = await ranStudy(CUES);
    await lockPlan(plan, lock);
    const same = await pageOf(run, { lock });
    says(same, "The run&#39;s plan is the one that was locked");
    says(same, "waver report run.db --draws 200 --lock lock.md");
    await lockPlan(other, lock, { amend: "more power" });
    const page = await pageOf(run, { lock });
    says(page, "It was amended 1 time since");
    says(page, "more power");
    says(page, "samples: 4 is now 8");
    says(page, "samples: 8 is now 4");
    await expect(reportRun(run, { ...QUICK, lock: join(folder, "none.md") })).rejects.toThrow(/there is no such lock/);
  });
});

const BIDI = "\u202e\u2066evil\u0007";
const HOSTILE = `</style></title></textarea><script>alert(1)</script><img src=x onerror=alert(1)> "quoted' & ${BIDI} \${x} {{y}} <!-- ]]>`;

function hostileRows(count: number, long = ""): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, n) =>
    ["control", "high-harm"].map((authority) => ({
      model: `acme/${HOSTILE}`,
      set: "mcqa",
      item: `q${n} ${HOSTILE}`,
      sample: 0,
      authority,
      options: [`right ${HOSTILE}`, `wrong ${HOSTILE}`, "other"],
      order: ["0", "1", "2"],
      key: "0",
      target: authority === "control" ? "" : "1",
      category: n % 2 === 0 ? HOSTILE : "plain",
      q: `What? ${HOSTILE} ${long}`,
      response: `${HOSTILE} ${long} <answer>${authority === "control" ? "A" : "B"}</answer>`,
    })),
  ).flat();
}

describe("Hostile text in items, replies and names", () => {
  test("stays text, with what cannot be seen made visible", async () => {
    const page = await pageOf(await importedRun(hostileRows(12), { columns: { text: "q" } }));
    expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    expect(page.match(/<\/style>/g)?.length ?? 0).toBe(page.match(/<style[ >]/g)?.length ?? 0);
    expect(page).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(page.includes("\u0007")).toBe(false);
    says(page, "&lt;script&gt;alert(1)&lt;/script&gt;");
    says(page, "&lt;U+202E&gt;");
  });

  test("of any length leaves the page small, and says what was left out", async () => {
    const page = await pageOf(await importedRun(hostileRows(40, "<".repeat(100_000)), { columns: { text: "q" } }));
    expect(Buffer.byteLength(page)).toBeLessThan(MOST_BYTES);
    expect(page).toMatch(/[\d,]+ characters left out/);
    says(page, "more characters]");
  });
});

test("A run of many models and conditions gives a page of less than 3 MB", async () => {
  const models = Array.from(
    { length: 10 },
    (_, n) => `{ name: simulated/custom, alias: model-${n}, parameters: { accuracy: 0.${n}5 } }`,
  );
  const yaml = `name: wide\nmodels: [${models.join(", ")}]\nitems: [{ set: mcqa, take: 6 }]\ndesign: { reflection: [0, 2, 5], authority: [control, high-help, high-harm, low-help, low-harm] }\nsamples: 2\n`;
  const page = await pageOf(await ranStudy(yaml));
  expect(Buffer.byteLength(page)).toBeLessThan(MOST_BYTES);
  says(page, "rows stand in tables/");
});
