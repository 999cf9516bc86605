import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { measureRun } from "../../src/measure/measure.ts";
import type { Measures } from "../../src/measure/measures.ts";
import { openParticipant } from "../../src/models/index.ts";
import { planLoaded } from "../../src/plan/plan.ts";
import { runPlan } from "../../src/run/run.ts";
import { openReadings } from "../../src/store/readings.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { parseStudy } from "../../src/study/load.ts";
import { readyStudies } from "../../src/study/ready.ts";

const PAGE = readFileSync(new URL("../../docs/measures.md", import.meta.url), "utf8");

/** The shipped studies with fewer items and samples: which metrics there are depends on the design alone. */
function small(name: string): string {
  const yaml = readFileSync(new URL(`../../studies/${name}.yaml`, import.meta.url), "utf8");
  return yaml
    .replace(/^ {2}- \{ set: (\w+)[^}]*\}/gm, "  - { set: $1, take: 8 }")
    .replace(/^samples: (\d+)/m, (_, samples) => `samples: ${Math.min(4, Number(samples))}`);
}

/** What no shipped study has: every condition of the paradigm, a margin, confidences with a cue, temperature 0, few confidences. */
const FURTHER = [
  `name: cues
models: [simulated/deferential, { name: simulated/custom, parameters: { refusal: 0.2, unreadable: 0.1 } }]
items: [{ set: mcqa, take: 8 }]
design: { authority: [control, control-b, sham-high, sham-low, mention-help, mention-harm, high-help, high-harm, low-help, low-harm], form: [plain, confidence] }
samples: 4
primary: [{ metric: accuracy, a: { authority: high-harm }, b: { authority: control }, margin: 0.05 }]
`,
  `name: cold
models: [simulated/steadfast]
items: [{ set: moralchoice, take: 8 }, { set: mcqa, take: 8 }]
design: { reflection: [0, 1] }
samples: 4
sampling: { temperature: 0 }
`,
];

async function measured(yaml: string): Promise<Measures> {
  const folder = await mkdtemp(join(tmpdir(), "waver-measured-"));
  const file = join(folder, "s.db");
  const plan = await planLoaded(parseStudy(yaml, "s.yaml"), folder);
  const store = await openSqlite(file, { create: true });
  const readings = openReadings(file);
  try {
    await runPlan(plan, store, (model) => openParticipant(model, plan.study));
    return await measureRun(store, readings, file, { draws: 300, flips: 999 });
  } finally {
    readings.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A name with a number in it is documented once, with N. */
function numbered(name: string): string {
  return name.replace(/(^|-)\d+$/, "$1N");
}

let all: Measures[] = [];
beforeAll(async () => {
  all = [];
  for (const yaml of [...readyStudies().map(small), ...FURTHER]) all.push(await measured(yaml));
}, 240_000);

const [metricsPart = "", checksPart = ""] = PAGE.split("\n## Checks\n");
const documented = [...metricsPart.matchAll(/\*\*`([^`]+)`\*\*/g)].map(([, name]) => name as string);
const documentedChecks = [...checksPart.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name as string);

describe("docs/measures.md", () => {
  test("has a paragraph for every metric that occurs in the shipped studies and beyond", () => {
    const occurring = all.flatMap(({ estimates, contrasts }) =>
      [...estimates, ...contrasts].map(({ metric }) => numbered(metric)),
    );
    expect([...new Set(occurring)].filter((name) => !documented.includes(name)).sort()).toEqual([]);
  });

  test("names no metric that does not exist, and none twice", () => {
    const occurring = new Set(
      all.flatMap(({ estimates, contrasts }) => [...estimates, ...contrasts].map(({ metric }) => numbered(metric))),
    );
    expect(documented.filter((name) => !occurring.has(name))).toEqual([]);
    expect(new Set(documented).size).toBe(documented.length);
  });

  test("says more of each than its name", () => {
    const paragraphs = metricsPart.split("\n\n").filter((paragraph) => paragraph.startsWith("**`"));
    for (const paragraph of paragraphs) expect(paragraph.replace(/\*\*`[^`]+`\*\*/g, "").length, paragraph).toBeGreaterThan(80);
  });

  test("lists the checks as they are", () => {
    const source = readFileSync(new URL("../../src/measure/checks.ts", import.meta.url), "utf8");
    const files = [...source.matchAll(/"\.\/checks\/([a-z-]+)\.ts"/g)]
      .map(([, name]) => name as string)
      .filter((name) => name !== "check");
    // The file on drift has a check of interleaving beside it.
    expect([...documentedChecks].sort()).toEqual([...files, "interleaving"].sort());
    for (const { check } of all.flatMap(({ checks }) => checks)) expect(documentedChecks).toContain(check);
  });
});

describe("measures of the shipped studies", () => {
  test("are numbers or null with a reason, everywhere", () => {
    for (const { estimates, contrasts, checks } of all) {
      for (const each of [...estimates, ...contrasts]) {
        const about = JSON.stringify(each);
        const numbers = [each.estimate, each.low, each.high, each.se, ...(each.bounds ?? []), "p" in each ? each.p : null];
        for (const number of numbers) if (number !== null && !Number.isFinite(number)) expect.fail(`not finite: ${about}`);
        if (each.estimate === null && !each.reason) expect.fail(`no reason: ${about}`);
        if (each.items + each.itemsUndefined === 0 && each.trials > 0) expect.fail(`no items: ${about}`);
      }
      for (const { figures, check } of checks)
        for (const figure of Object.values(figures))
          if (!Number.isFinite(figure)) expect.fail(`${check}: ${JSON.stringify(figures)}`);
    }
  });

  test("have no two estimates, and no two contrasts by the same test, of the same thing", () => {
    for (const { estimates, contrasts } of all) {
      const names = [
        ...estimates.map(({ metric, k, regime, model, condition, category }) =>
          JSON.stringify([metric, k, regime, model, condition, category]),
        ),
        ...contrasts.map(({ metric, k, regime, model, a, b, category, test: by, family }) =>
          JSON.stringify([metric, k, regime, model, a, b, category, by, family]),
        ),
      ];
      const seen = new Set<string>();
      const twice = names.filter((name) => seen.has(name) || !seen.add(name));
      expect(twice.slice(0, 5)).toEqual([]);
    }
  });
});
