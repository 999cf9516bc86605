import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureRun } from "../../src/measure/measure.ts";
import type { Measures } from "../../src/measure/measures.ts";
import type { Manifest } from "../../src/plan/manifest.ts";
import { stream } from "../../src/random/stream.ts";
import { drawFigures } from "../../src/report/figures/draw.ts";
import type { Figure } from "../../src/report/figures/figure.ts";
import { HUES, PAPER, styleOf } from "../../src/report/figures/palette.ts";
import { conditionText } from "../../src/report/names.ts";
import { openReadings } from "../../src/store/readings.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { waver } from "../cli/waver.ts";
import { browserPage } from "./browser.ts";
import { contrastOf, distanceOf, seenBy } from "./colours.ts";
import { coloursIn, lookAt } from "./looking.ts";

const HOSTILE = '<script>alert(1)</script> & "it\'s" \u202e]]>';

const STUDIES = {
  cue: `name: cue
models: [simulated/steadfast, { name: simulated/deferential, alias: ${JSON.stringify(HOSTILE)} }]
items: [{ set: mcqa, take: 12 }]
design: { authority: [control, high-help, high-harm, low-help, low-harm] }
samples: 4
seed: 7
`,
  reflection: `name: reflection
models: [simulated/steadfast]
items: [{ set: moralchoice, take: 6 }, { set: morables, take: 9 }]
design: { reflection: [0, 3, 5], form: [plain, confidence], thinking: [off, on] }
sampling: { temperature: null, thinking: { temperature: null } }
samples: 4
seed: 7
primary:
  - { metric: accuracy, a: { reflection: 5 }, b: { reflection: 0 } }
`,
  crossed: `name: crossed
models: [simulated/deferential]
items: [{ set: mcqa, take: 12 }]
design: { reflection: [0, 5], authority: [control, high-harm, low-harm] }
samples: 4
seed: 7
`,
  uncontrolled: `name: uncontrolled
models: [simulated/deferential]
items: [{ set: mcqa, take: 12 }]
design: { authority: [high-harm, low-harm] }
samples: 4
seed: 7
`,
};

type Name = keyof typeof STUDIES;

interface Drawn {
  readonly measures: Measures;
  readonly plan: Manifest;
  readonly figures: readonly Figure[];
}

const drawn = {} as Record<Name, Drawn>;
const folder = mkdtempSync(join(tmpdir(), "waver-figures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  for (const name of Object.keys(STUDIES) as Name[]) {
    writeFileSync(join(folder, `${name}.yaml`), STUDIES[name]);
    const run = join(folder, `${name}.db`);
    const { code, stderr } = await waver(["run", `${name}.yaml`, "--run", run], { cwd: folder });
    expect(code, stderr).toBe(0);
    const [store, readings] = [await openSqlite(run, { readOnly: true }), openReadings(run)];
    const plan = (await store.manifest()) as Manifest;
    const measures = await measureRun(store, readings, run, { draws: 250, flips: 199, ks: [1, 3], categories: true });
    readings.close();
    await store.close();
    drawn[name] = { measures, plan, figures: await drawFigures(measures, plan) };
  }
}, 120_000);

const namesOf = ({ figures }: Drawn): string[] => figures.map(({ name }) => name);

const figureOf = ({ figures }: Drawn, name: string): Figure => {
  const found = figures.find((figure) => figure.name === name);
  if (found === undefined) throw new Error(`no figure ${name}`);
  return found;
};

test("a cue study has the figures of cues, what was asked first", () => {
  expect(namesOf(drawn.cue)).toEqual([
    "effects",
    "compliance",
    "flip-and-null",
    "high-against-low",
    "help-and-harm",
    "help-and-harm-of-headroom",
    "outcomes",
    "choice-by-position",
    "k-curves",
  ]);
});

test("a reflection study has those of levels, passes and confidence, and none of cues", () => {
  expect(namesOf(drawn.reflection)).toEqual([
    "effects",
    "accuracy-by-level",
    "pass-1-to-pass-2",
    "reliability",
    "confidence-by-category",
    "outcomes",
    "choice-by-position",
    "k-curves",
  ]);
});

test("a crossed study shows what a cue does at each level", () => {
  const names = namesOf(drawn.crossed);
  expect(names).toContain("level-by-cue");
  expect(names).toContain("accuracy-by-level");
  expect(names).toContain("pass-1-to-pass-2");
  expect(names).not.toContain("reliability");
  expect(names).not.toContain("help-and-harm-of-headroom");
});

test("every number in a figure's table is one of the measures", () => {
  for (const { measures, figures } of Object.values(drawn)) {
    const known = new Set(
      [...measures.estimates, ...measures.contrasts].map((one) => {
        const [at, against] = "condition" in one ? [one.condition ?? {}, null] : [one.a, one.b];
        const { metric, k, model, category, estimate, low, high, items, trials, missing } = one;
        const condition = conditionText(at);
        const other = against === null ? null : conditionText(against);
        return JSON.stringify([
          metric,
          k,
          model,
          condition,
          other,
          category,
          estimate,
          low,
          high,
          one.interval,
          items,
          trials,
          missing,
        ]);
      }),
    );
    for (const { name, table } of figures) {
      expect(table.rows.length, name).toBeGreaterThan(0);
      for (const row of table.rows) {
        expect(row).toHaveLength(table.columns.length);
        expect(known.has(JSON.stringify(row.slice(0, -1))), `${name}: ${JSON.stringify(row)}`).toBe(true);
      }
    }
  }
});

test("caption and alternative text say what N is, and the text has the first numbers", () => {
  const nOf = (of: Drawn, name: string): string =>
    /N: each point rests on (.*? trials(?: \([^)]*\))?)[,.]/.exec(figureOf(of, name).caption)?.[1] ?? "";
  // 12 items, 4 samples; a difference rests on two conditions.
  expect(nOf(drawn.cue, "compliance")).toBe("12 items and 48 trials");
  expect(nOf(drawn.cue, "effects")).toBe("12 items and 96 trials (of a difference, those of both sides)");
  expect(nOf(drawn.cue, "flip-and-null")).toBe("12 items and 48 to 96 trials (of a difference, those of both sides)");
  expect(nOf(drawn.crossed, "level-by-cue")).toBe("12 items and 96 trials (of a difference, those of both sides)");
  // What has no control is not counted; and of 15 items 12 have a key.
  expect(nOf(drawn.uncontrolled, "compliance")).toBe("12 items and 48 trials");
  expect(nOf(drawn.reflection, "accuracy-by-level")).toBe("12 items and 48 trials");
  expect(nOf(drawn.reflection, "outcomes")).toBe("15 items and 60 trials");
  for (const { figures } of Object.values(drawn)) {
    for (const { name, title, caption, alt } of figures) {
      expect(caption, name).toMatch(/95 % intervals/);
      expect(alt, name).toContain(/N: each point rests on [^.]*\./.exec(caption)?.[0] ?? "no N");
      expect(alt.startsWith(`${title}. `), name).toBe(true);
      expect(alt, name).toMatch(/: [+\u2212]?\d/);
    }
  }
});

test("strict shares are of trials, and only what is compared with control says so", () => {
  for (const name of ["compliance", "flip-and-null"]) {
    expect(figureOf(drawn.cue, name).svg).toContain("% of trials");
    expect(figureOf(drawn.cue, name).svg).not.toContain("% of answers");
  }
  expect(figureOf(drawn.cue, "compliance").caption).toContain("a missing answer counts as not taking it");
  expect(figureOf(drawn.cue, "k-curves").caption).toContain("beyond control");
  expect(figureOf(drawn.uncontrolled, "k-curves").caption).not.toContain("control");
  expect(figureOf(drawn.reflection, "k-curves").caption).not.toContain("control");
});

test("where no answer could be read there is no point, and no figure of such points alone", async () => {
  const { plan, measures } = drawn.cue;
  const unread = (levels: readonly unknown[]) =>
    measures.estimates.map((one) =>
      one.metric === "missing" && levels.includes(one.condition?.authority) ? { ...one, estimate: 1, missing: one.trials } : one,
    );
  const some = await drawFigures({ ...measures, estimates: unread(["high-harm"]) }, plan);
  const { table, caption } = some.find(({ name }) => name === "compliance") as Figure;
  const [level, estimate] = ["condition", "estimate"].map((column) => table.columns.indexOf(column)) as [number, number];
  const without = table.rows.filter((row) => row[estimate] === null);
  expect(new Set(without.map((row) => row[level]))).toEqual(new Set(["high-harm"]));
  expect(caption).toMatch(/Left out, being undefined: compliance of .* under high-harm: .*no answer could be read/);
  const none = await drawFigures(
    { ...measures, estimates: unread(["control", "high-help", "high-harm", "low-help", "low-harm"]) },
    plan,
  );
  expect(none.map(({ name }) => name)).toEqual(["outcomes"]);
});

test("strong and weak sources bear the name of their own paradigm", async () => {
  const { plan, measures } = drawn.cue;
  const text = JSON.stringify({ plan, measures }).replaceAll('"authority":', '"colleague":');
  const other = JSON.parse(text) as Pick<Drawn, "plan" | "measures">;
  const figures = await drawFigures(other.measures, other.plan);
  expect(figures.find(({ name }) => name === "high-against-low")?.title).toBe("High against low colleague");
  expect(figureOf(drawn.cue, "high-against-low").title).toBe("High against low authority");
});

test("a point's interval is drawn: as many bars as the measures have", () => {
  const { svg, table } = figureOf(drawn.cue, "compliance");
  const low = table.columns.indexOf("low");
  const { document } = parseHTML(`<body>${svg}</body>`);
  const lines = document.querySelectorAll('[stroke-width="1.75"] line');
  expect(lines).toHaveLength(table.rows.filter((row) => row[low] !== null).length);
});

test("what is undefined is not drawn, and the caption says why", () => {
  const { caption, table } = figureOf(drawn.uncontrolled, "compliance");
  expect(caption).toMatch(/Left out, being undefined: control-compliance of .*: .*control/);
  expect(table.rows.some((row) => row[0] === "control-compliance" && row[6] === null)).toBe(true);
  expect(namesOf(drawn.uncontrolled)).not.toContain("flip-and-null");
});

test("names from studies and models are text in the SVG, with nothing hidden in them", () => {
  const named = drawn.cue.figures.filter(({ table }) => table.rows.some((row) => row[2] === HOSTILE));
  expect(named.length).toBeGreaterThan(5);
  for (const { name, svg, narrow, alt } of named) {
    for (const text of [svg, narrow]) {
      expect(/<script/i.test(text), name).toBe(false);
      expect(text.includes("\u202e"), name).toBe(false);
      expect(text.includes("]]&gt;"), name).toBe(true);
    }
    expect(alt, name).not.toContain("\u202e");
  }
});

test("ids, classes and variables of a figure are its own, wide and narrow", () => {
  const all = Object.values(drawn.reflection.figures).flatMap(({ svg, narrow }) => [svg, narrow]);
  const ids = all.flatMap((svg) => [...svg.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const svg of all) {
    const own = /class="([^"]*)"/.exec(svg)?.[1] as string;
    const style = /<style>(.*?)<\/style>/s.exec(svg)?.[1] as string;
    const selectors = [...style.matchAll(/(?:^|[{}\n])(\.[\w-]+)/g)].map(([, selector]) => selector);
    expect(new Set(selectors)).toEqual(new Set([`.${own}`]));
    for (const [, used] of svg.matchAll(/url\(#([^)]*)\)/g)) expect(svg).toContain(`id="${used}"`);
  }
});

test("in a browser each figure is sound XML, keeps its texts inside its edges and apart, and follows light and dark", async () => {
  const page = await browserPage();
  const sound = { fault: null, outside: [], overlapping: [], isTooWide: false };
  for (const [study, { figures }] of Object.entries(drawn)) {
    for (const { name, svg, narrow } of figures) {
      expect(await lookAt(page, svg), `${study}, ${name}`).toEqual(sound);
      expect(await lookAt(page, narrow), `${study}, ${name}, narrow`).toEqual(sound);
    }
  }
  const { svg } = figureOf(drawn.cue, "compliance");
  expect(await coloursIn(page, svg, "light")).toEqual({
    paper: "rgb(255, 255, 255)",
    text: "rgb(27, 31, 36)",
    mark: "rgb(9, 89, 137)",
  });
  expect(await coloursIn(page, svg, "dark")).toEqual({
    paper: "rgb(20, 23, 28)",
    text: "rgb(231, 234, 238)",
    mark: "rgb(61, 185, 255)",
  });
}, 90_000);

test("a run without measures has no figures", async () => {
  const { plan, measures } = drawn.cue;
  expect(await drawFigures({ ...measures, estimates: [], contrasts: [] }, plan)).toEqual([]);
});

test("whatever is undefined or missing, figures are drawn of the rest, without a number that is none", async () => {
  for (const [study, { plan, measures }] of Object.entries(drawn)) {
    for (const share of [0.3, 0.8, 1]) {
      const chance = stream(7, "gaps", study, share);
      const gapped = <T extends Measures["estimates"][number] | Measures["contrasts"][number]>(one: T): T =>
        chance.uniform() < share ? { ...one, estimate: null, low: null, high: null, reason: "a gap" } : { ...one, low: null };
      const estimates = measures.estimates.map(gapped);
      const figures = await drawFigures({ ...measures, estimates, contrasts: measures.contrasts.map(gapped) }, plan);
      expect(figures.length > 0, `${study}, ${share}`).toBe(share < 1);
      for (const { name, svg, narrow } of figures) expect(/NaN|Infinity|undefined/.test(svg + narrow), name).toBe(false);
    }
  }
});

test("of more panels than anybody reads some of every model are drawn, the caption says so and the table has all", async () => {
  const { plan, measures } = drawn.crossed;
  const many = Array.from({ length: 20 }, (_, n) => `model ${n}`);
  const estimates = many.flatMap((model) => measures.estimates.map((one) => ({ ...one, model })));
  const figures = await drawFigures({ ...measures, estimates, contrasts: [] }, plan);
  const { caption, svg, table } = figures.find(({ name }) => name === "compliance") as Figure;
  expect(caption).toContain("24 of 40 panels are drawn, the first of each model; the table has all.");
  for (const model of many) expect(svg).toContain(`${model} \u00b7 reflection 0`);
  expect(svg).toContain("model 3 \u00b7 reflection 5");
  expect(svg).not.toContain("model 4 \u00b7 reflection 5");
  expect(table.rows.filter((row) => row[2] === "model 19")).toHaveLength(8);
});

test("hues stay apart under normal, deuteranopic and protanopic vision, and stand out from the paper", () => {
  for (const scheme of ["light", "dark"] as const) {
    const hues = HUES.map((hue) => hue[scheme]);
    for (const vision of ["normal", "protanopia", "deuteranopia"] as const) {
      const seen = hues.map((hue) => seenBy(vision, hue));
      const distances = seen.flatMap((one, at) => seen.slice(0, at).map((other) => distanceOf(one, other)));
      expect(Math.min(...distances), `${scheme}, ${vision}`).toBeGreaterThan(0.1);
    }
    for (const hue of hues) expect(contrastOf(hue, PAPER[scheme]), hue).toBeGreaterThanOrEqual(3);
  }
});

test("two series never share both colour and shape", () => {
  const looks = Array.from({ length: 12 }, (_, series) => styleOf(series)).map(({ colour, symbol }) => `${colour} ${symbol}`);
  expect(new Set(looks).size).toBe(looks.length);
});
