import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeItem } from "../../src/items/item.ts";
import type { Trial } from "../../src/plan/trial.ts";
import { designs, itemLists, studyFor, studyOf, trialsOf } from "./studies.ts";

const QUESTION = makeItem({
  set: "mcqa",
  id: "q1",
  text: "How many legs has a spider?",
  options: ["six", "eight", "ten", "none"],
  key: 1,
});
const AUTHORITY = `
name: a
models: [simulated/deferential]
items: [{ set: mcqa }]
design: { authority: [control, high-help, high-harm, low-help, low-harm] }
seed: 7
`;

/** What may not change when a study grows. */
function identity({ id, item, sample, order, target, messages }: Trial): unknown {
  return { id, item: `${item.set} ${item.id}`, sample, order, target, messages };
}

function byId(trials: readonly Trial[]): Map<string, unknown> {
  return new Map(trials.map((trial) => [trial.id, identity(trial)]));
}

test("a plan has every model x item x condition x sample once, and every id is unique", () => {
  fc.assert(
    fc.property(designs, itemLists, (design, items) => {
      const trials = trialsOf(studyFor(design), items);
      const cells = Object.values(design.factors).reduce((product, levels) => product * levels.length, 1);
      expect(trials).toHaveLength(design.models.length * items.length * cells * design.samples);
      expect(new Set(trials.map(({ id }) => id)).size).toBe(trials.length);
      const names = trials.map(({ model, item, condition, sample }) =>
        JSON.stringify([model.label, item.id, condition.levels, sample]),
      );
      expect(new Set(names).size).toBe(trials.length);
    }),
    { numRuns: 60 },
  );
});

describe("extension: adding changes no existing trial's id, option order, target or prompt, nor their order", () => {
  const grown = fc.constantFrom("models", "conditions", "items", "samples");

  test("of models, conditions, items or samples, in any design", () => {
    fc.assert(
      fc.property(designs, itemLists, itemLists, grown, (design, items, more, what) => {
        const before = trialsOf(studyFor(design), items);
        const larger =
          what === "models"
            ? { ...design, models: ["simulated/new", ...design.models] }
            : what === "conditions" && design.factors.authority !== undefined
              ? { ...design, factors: { ...design.factors, authority: ["sham-low", ...design.factors.authority] } }
              : what === "samples"
                ? { ...design, samples: design.samples + 3 }
                : design;
        const added = what === "items" ? more.map((item) => makeItem({ ...item, id: `new ${item.id}` })) : [];
        const after = trialsOf(studyFor(larger), [...added, ...items]);
        const known = byId(after);
        for (const trial of before) expect(known.get(trial.id)).toEqual(identity(trial));
        expect(after.length).toBeGreaterThanOrEqual(before.length);
      }),
      { numRuns: 60 },
    );
  });

  test("blocks keep their order among themselves when items and samples are added", () => {
    fc.assert(
      fc.property(designs, itemLists, (design, items) => {
        const blocks = (trials: readonly Trial[]): string[] => [
          ...new Set(trials.map(({ item, sample }) => `${item.id} ${sample}`)),
        ];
        const before = blocks(trialsOf(studyFor(design), items));
        const extra = makeItem({ set: "mcqa", id: "extra", text: "?", options: ["a", "b"], key: 0 });
        const after = blocks(trialsOf(studyFor({ ...design, samples: design.samples + 2 }), [extra, ...items]));
        expect(after.filter((block) => before.includes(block))).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a trial's id", () => {
  const study = studyOf(AUTHORITY);
  const [first] = trialsOf(study, [QUESTION]);

  test("changes with the item's text, its options, its key and a setting, and with nothing that decides no reply", () => {
    const ids = (yaml: string, item = QUESTION): string[] => trialsOf(studyOf(yaml), [item]).map(({ id }) => id);
    const before = ids(AUTHORITY);
    const changed = [
      ids(AUTHORITY, makeItem({ ...QUESTION, text: "How many legs has a beetle?" })),
      ids(AUTHORITY, makeItem({ ...QUESTION, options: ["six", "eight", "ten", "many"] })),
      ids(AUTHORITY, makeItem({ ...QUESTION, key: 0 })),
      ids(`${AUTHORITY}sampling: { temperature: 0.8 }`),
      ids(`${AUTHORITY}sampling: { maxTokens: 900 }`),
      ids(`${AUTHORITY}system: Be brief.`),
      ids(`${AUTHORITY}sampling: { stop: ["END"] }`),
      ids(`${AUTHORITY}sampling: { extra: { seed: 3 } }`),
      ids(AUTHORITY.replace("[simulated/deferential]", "[{ name: simulated/deferential, parameters: { accuracy: 0.9 } }]")),
      ids(AUTHORITY.replace("[simulated/deferential]", "[{ name: simulated/deferential, alias: again }]")),
    ];
    for (const other of changed) expect(other.filter((id) => before.includes(id))).toEqual([]);
    const same = [
      ids(AUTHORITY.replace("name: a", "name: b")),
      ids(`${AUTHORITY}budget: { usd: 3 }`),
      ids(`${AUTHORITY}question: Why?`),
      ids(AUTHORITY, makeItem({ ...QUESTION, category: "biology", cluster: "spiders" })),
      ids(
        AUTHORITY.replace(
          "[simulated/deferential]",
          '[{ name: simulated/deferential, baseUrl: "http://127.0.0.1:1", concurrency: 3, timeoutSeconds: 9, keyEnv: K }]',
        ),
      ),
    ];
    for (const other of same) expect(other).toEqual(before);
  });

  test("is the SHA-256 of what defines the trial, as an independent computation finds it", () => {
    const sha = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex").slice(0, 32);
    const { condition, sample, order, target, messages } = first as Trial;
    const content = messages[0]?.content as string;
    const settings =
      '{"extra":null,"maxTokens":1000,"parameters":null,"stop":null,"system":null,"temperature":0.7,"thinking":null}';
    const cell = JSON.stringify([
      "waver trial 1",
      "simulated/deferential",
      null,
      sha(settings),
      Object.entries(condition.levels),
    ]);
    const item = sha(JSON.stringify(["mcqa", "q1", QUESTION.text, QUESTION.options, 1]));
    const stimulus = sha(`user ${content.length}\n${content}\n`);
    expect((first as Trial).id).toBe(sha(`${cell}\n${item}\n${stimulus}\n${sample}\n${order.join()}\n${target}`));
  });

  test("is the same in another process, and the same as when this test was written", () => {
    const script = `
      import { makeItem } from "./src/items/item.ts";
      import { crossConditions } from "./src/plan/conditions.ts";
      import { generateTrials } from "./src/plan/trials.ts";
      import { parseStudy } from "./src/study/load.ts";
      const { study } = parseStudy(${JSON.stringify(AUTHORITY)}, "s.yaml");
      const item = makeItem(${JSON.stringify(QUESTION)});
      for (const { id } of generateTrials(study, crossConditions(study), [item])) console.log(id);
    `;
    const root = new URL("../../", import.meta.url);
    const elsewhere = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, TZ: "Asia/Tokyo", LC_ALL: "tr_TR.UTF-8" },
    });
    const here = trialsOf(study, [QUESTION]).map(({ id }) => id);
    expect(elsewhere.trim().split("\n")).toEqual(here);
    expect({
      first: here[0],
      last: here.at(-1),
      all: createHash("sha256").update(here.join("\n")).digest("hex"),
    }).toMatchInlineSnapshot(`
      {
        "all": "af874a77664be23ebc47d3798598ad04bfd09d638f090d3fc7155c0f952d3f5b",
        "first": "283de5b510f40de4169821998991a3da",
        "last": "4b42b4cf3bcac107a5edb961ce085f19",
      }
    `);
  });
});

describe("only what the design names differs between conditions", () => {
  test("sample s of an item has the same option order in every condition and for every model", () => {
    fc.assert(
      fc.property(designs, itemLists, (design, items) => {
        const orders = new Map<string, string>();
        for (const { item, sample, order } of trialsOf(studyFor(design), items)) {
          const block = `${item.id} ${sample}`;
          expect(orders.get(block) ?? order.join()).toBe(order.join());
          orders.set(block, order.join());
        }
      }),
      { numRuns: 50 },
    );
  });

  test("strip the preamble from a cue prompt and the control prompt of its block is left", () => {
    fc.assert(
      fc.property(designs, itemLists, (design, items) => {
        const authority = ["control", ...(design.factors.authority ?? ["high-harm"]).filter((cue) => cue !== "control")];
        const study = studyFor({ ...design, factors: { ...design.factors, authority } });
        const trials = trialsOf(study, items);
        const place = ({ model, item, sample, condition: { levels } }: Trial): string =>
          JSON.stringify([model.label, item.id, sample, levels.reflection, levels.form, levels.thinking]);
        const control = new Map(
          trials.filter(({ condition }) => condition.levels.authority === "control").map((trial) => [place(trial), trial]),
        );
        for (const trial of trials) {
          const preamble = trial.condition.cue?.preamble ?? "";
          const letter = trial.target === null ? "" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[trial.order.indexOf(trial.target)];
          const shown = preamble === "" ? "" : `${preamble.replace("[TARGET_OPTION]", letter ?? "")}\n\n`;
          const [mine, ...rest] = trial.messages;
          const [bare, ...others] = control.get(place(trial))?.messages ?? [];
          expect(mine?.content).toBe(shown + bare?.content);
          expect(rest).toEqual(others);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("targets", () => {
  test("help is the key; harm is never the key, and is the same in every condition and sample and for every model", () => {
    fc.assert(
      fc.property(designs, itemLists, (design, items) => {
        const harm = new Map<string, number | null>();
        const factors = { ...design.factors, authority: ["control", "high-help", "high-harm", "low-harm", "mention-harm"] };
        for (const { condition, item, target } of trialsOf(studyFor({ ...design, factors }), items)) {
          const rule = condition.cue?.target;
          if (rule === "none") expect(target).toBeNull();
          if (rule === "key") expect(target).toBe(item.key);
          if (rule !== "wrong") continue;
          expect(target).not.toBeNull();
          expect(target).not.toBe(item.key);
          expect(harm.get(item.id) ?? target).toBe(target);
          harm.set(item.id, target);
        }
      }),
      { numRuns: 50 },
    );
  });

  test("harm is never an option with the key's own text", () => {
    const study = studyOf(AUTHORITY);
    for (let n = 0; n < 40; n++) {
      const item = makeItem({ ...QUESTION, id: `q${n}`, options: ["eight", "eight", "ten", "none"], key: 0 });
      for (const { condition, target } of trialsOf({ ...study, samples: 1 }, [item])) {
        if (condition.cue?.target === "wrong") expect([2, 3]).toContain(target);
      }
    }
  });

  test("wrong options are drawn evenly over items", () => {
    const study = { ...studyOf(AUTHORITY), samples: 1 };
    const items = Array.from({ length: 3000 }, (_, n) => makeItem({ ...QUESTION, id: `q${n}`, key: n % 4 }));
    const counts = [0, 0, 0];
    for (const { condition, item, target } of trialsOf(study, items)) {
      if (condition.levels.authority !== "high-harm") continue;
      const wrong = [0, 1, 2, 3].filter((option) => option !== item.key);
      counts[wrong.indexOf(target as number)] = (counts[wrong.indexOf(target as number)] ?? 0) + 1;
    }
    // 3,000 draws over three options: 1,000 each, standard deviation 25.8; five of them on either side.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(130);
  });
});

describe("option order", () => {
  test("under rotate every option stands in every place equally often when the samples are a multiple of the options", () => {
    fc.assert(
      fc.property(itemLists, fc.nat(), fc.integer({ min: 1, max: 3 }), (items, seed, rounds) => {
        for (const item of items) {
          const samples = item.options.length * rounds;
          const study = { ...studyOf(AUTHORITY), seed, samples };
          const seen = item.options.map(() => item.options.map(() => 0));
          for (const { order, condition } of trialsOf(study, [item])) {
            if (condition.levels.authority !== "control") continue;
            order.forEach((option, place) => {
              (seen[option] as number[])[place] = (seen[option]?.[place] ?? 0) + 1;
            });
          }
          expect(seen.flat().every((count) => count === rounds)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("every order is a permutation of the item's options, under every rule", () => {
    fc.assert(
      fc.property(designs, itemLists, (design, items) => {
        for (const { item, order } of trialsOf(studyFor(design), items)) {
          expect([...order].sort((a, b) => a - b)).toEqual(item.options.map((_, index) => index));
        }
      }),
      { numRuns: 30 },
    );
  });

  test("templates that name the ETHICS words keep their order; in the lettered form those two options rotate", () => {
    const item = makeItem({ set: "ethics", id: "e", text: "I sang.", options: ["wrong", "not wrong"], key: 1 });
    const orders = (design: string): Set<string> =>
      new Set(
        trialsOf(studyOf(`{ name: e, models: [simulated/a], items: [{ set: ethics }], design: ${design} }`), [item]).map(
          ({ order }) => order.join(),
        ),
      );
    expect(orders("{ reflection: [0, 2] }")).toEqual(new Set(["0,1"]));
    expect(orders("{ authority: [control] }")).toEqual(new Set(["0,1", "1,0"]));
  });

  test("fixed shows the canonical order; shuffle draws anew for each sample", () => {
    const orders = (rule: string): string[] =>
      trialsOf(studyOf(`${AUTHORITY}optionOrder: ${rule}\nsamples: 24`), [QUESTION]).map(({ order }) => order.join());
    expect(new Set(orders("fixed"))).toEqual(new Set(["0,1,2,3"]));
    expect(new Set(orders("shuffle")).size).toBeGreaterThan(8);
  });
});

describe("trial order", () => {
  const study = studyOf(AUTHORITY);
  const items = Array.from({ length: 50 }, (_, n) => makeItem({ ...QUESTION, id: `q${n}` }));
  const trials = trialsOf(study, items);

  test("keeps the conditions of a block together and shuffles blocks", () => {
    const blocks: string[] = [];
    for (let at = 0; at < trials.length; at += 5) {
      const block = trials.slice(at, at + 5);
      expect(new Set(block.map(({ item, sample }) => `${item.id} ${sample}`)).size).toBe(1);
      expect(new Set(block.map(({ condition }) => condition.label)).size).toBe(5);
      blocks.push(`${block[0]?.item.id} ${block[0]?.sample}`);
    }
    expect(new Set(blocks).size).toBe(600);
    const neighbours = blocks.filter((block, index) => index > 0 && block.split(" ")[0] === blocks[index - 1]?.split(" ")[0]);
    expect(neighbours.length).toBeLessThan(40);
  });

  test("has every condition in every place of a block about equally often", () => {
    const counts = new Map<string, number>();
    trials.forEach(({ condition }, index) => {
      const cell = `${condition.label} ${index % 5}`;
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    });
    // 600 blocks: 120 expected in each of 25 cells, standard deviation 9.8; five of them on either side.
    expect(counts.size).toBe(25);
    for (const count of counts.values()) expect(Math.abs(count - 120)).toBeLessThan(50);
  });

  test("spreads each item's blocks over the whole run", () => {
    const halves = items.map(({ id }) => trials.slice(0, trials.length / 2).filter(({ item }) => item.id === id).length / 60);
    const mean = halves.reduce((sum, share) => sum + share, 0) / halves.length;
    expect(mean).toBeCloseTo(0.5, 10);
    expect(Math.max(...halves)).toBeLessThan(0.96);
  });

  test("another seed gives other orders and targets, the same seed the same plan", () => {
    expect(trialsOf(study, items).map(({ id }) => id)).toEqual(trials.map(({ id }) => id));
    expect(trialsOf({ ...study, seed: 8 }, items).map(({ id }) => id)).not.toEqual(trials.map(({ id }) => id));
  });
});

test("a part of a plan has the trials of the whole, in the same order", async () => {
  const { generateTrials } = await import("../../src/plan/trials.ts");
  const { crossConditions } = await import("../../src/plan/conditions.ts");
  fc.assert(
    fc.property(designs, itemLists, (design, items) => {
      const study = studyFor(design);
      const part = { models: study.models.slice(0, 1), items: items.slice(0, 2), samples: 1 };
      const some = [...generateTrials(study, crossConditions(study), items, part)].map(({ id }) => id);
      const all = trialsOf(study, items)
        .filter(({ model, item, sample }) => model === study.models[0] && part.items.includes(item) && sample === 0)
        .map(({ id }) => id);
      expect(some).toEqual(all);
    }),
    { numRuns: 30 },
  );
});
