import { describe, expect, test } from "vitest";
import { deviationsOf } from "../../src/report/deviations.ts";
import { closeMaterial, measuresOf, openMaterial } from "../../src/report/material.ts";
import { methodsOf } from "../../src/report/methods.ts";
import { reproduceOf } from "../../src/report/reproduce.ts";
import { deliveredText, observedSamples, observedText } from "../../src/report/samples.ts";
import { CUES, importedRun, ranPlans, ranStudy } from "./runs.ts";

/** Every paragraph by its title, with how far the plan was kept and how to make it again. */
async function toldOf(run: string): Promise<Record<string, string>> {
  const material = await openMaterial(run);
  try {
    const { manifest, manifests, table } = material;
    const measures = measuresOf(material, 200);
    const methods = methodsOf({ manifest, manifests, table, measures, draws: 200, judged: false });
    return {
      ...Object.fromEntries(methods.map(({ title, text }) => [title, text])),
      deviations: (await deviationsOf(manifests, manifest, undefined)).says,
      again: reproduceOf([{ run, manifest }], {}).says,
    };
  } finally {
    await closeMaterial(material);
  }
}

const who = (accuracy: number, more = ""): string =>
  `${CUES.replace(
    "simulated/deferential",
    `{ name: simulated/custom, alias: who, parameters: { accuracy: ${accuracy} } }`,
  ).replace("samples: 4", "samples: 2")}${more}`;

function recorded(conditions: readonly string[]): Record<string, unknown>[] {
  return Array.from({ length: 12 }, (_, n) =>
    conditions.slice(0, n === 0 ? 1 : undefined).map((authority) => ({
      model: "acme/one",
      set: "mcqa",
      item: `q${n}`,
      sample: 0,
      authority,
      options: ["right", "wrong", "other"],
      order: ["0", "1", "2"],
      key: "0",
      target: authority === "control" ? "" : "1",
      q: `What is ${n}?`,
      response: "<answer>A</answer>",
    })),
  ).flat();
}

describe("The methods of an imported run", () => {
  test("state nothing as fact that its files do not say", async () => {
    const told = await toldOf(await importedRun(recorded(["control", "high-harm"]), { columns: { text: "q" } }));
    const all = Object.values(told).join("\n");
    for (const claim of [
      "no system prompt",
      "byte for byte",
      "drawn by seed",
      "every one of",
      "asked for again; only",
      "Planned and run",
      "planned trial",
      "had one plan",
      "every prompt",
      "is whole",
      "Asking models again",
      "--lock",
    ])
      expect(all.includes(claim), claim).toBe(false);
  });

  test("say what is not known, in the words of the import", async () => {
    const told = await toldOf(await importedRun(recorded(["control", "high-harm"]), { columns: { text: "q" } }));
    expect(told["Participants and settings"]).toContain("Whether there was a system prompt is not known.");
    expect(told.Design).toContain("The files do not give the wording of cues; waver's own is taken for it");
    expect(told["Data collected"]).toMatch(
      /^23 trials were imported from 1 file \(t\.jsonl\); when they were answered is not known/,
    );
    expect(told["Data collected"]).toContain("how the models were asked: temperature, tokens, system prompt");
    expect(told["Samples and order"]).toContain("none in 1 of 24 cells");
    expect(told["Software and hashes"]).toMatch(/^Imported with waver .*SHA-256 of the imported files: t\.jsonl [0-9a-f]{64}\.$/);
  });
});

describe("The methods of a run with two plans", () => {
  test("give the settings, system prompts and trials of both", async () => {
    const told = await toldOf(await ranPlans([who(1, "system: Be brief.\n"), who(0, "system: Be long.\n")]));
    expect(told["Participants and settings"]).toMatch(
      /under plan 1 \(120 trials\): .*"accuracy":1\}; under plan 2 \(120 trials\): .*"accuracy":0\}/,
    );
    expect(told["Participants and settings"]).toContain(
      "System prompt: under plan 1 (120 trials): \u201cBe brief.\u201d; under plan 2 (120 trials): \u201cBe long.\u201d.",
    );
    expect(told["Data collected"]).toMatch(
      /^240 trials were answered under 2 plans, .*: 120 begun under plan 1, which has 120 trials and 120 begun under plan 2/,
    );
    expect(told["Samples and order"]).toMatch(
      /^4 samples of each item in each condition came back; planned: 2 under each plan\./,
    );
  });

  test("never count more answers than were planned as planned", async () => {
    const told = await toldOf(await ranPlans([who(1), who(0)]));
    expect(Object.values(told).join("\n")).not.toMatch(/240 of 120/);
  });

  test("do not call contrasts named beforehand that a later plan brought in", async () => {
    const bare = who(1).replace(/primary:[\s\S]*/, "");
    expect((await toldOf(await ranPlans([bare, who(1)]))).Analysis).not.toContain("named beforehand");
    expect((await toldOf(await ranStudy(who(1)))).Analysis).toContain("named beforehand");
  });
});

test("Trials are counted against a plan only while it is the only one, and has so many", async () => {
  const { manifest, ...rest } = await openMaterial(await ranStudy(who(1)));
  await closeMaterial(rest);
  expect(deliveredText(40, manifest, 1)).toBe("40 of 120 planned trials");
  expect(deliveredText(240, manifest, 2)).toBe("240 trials under 2 plans");
  expect(deliveredText(240, manifest, 1)).toBe("240 trials");
});

describe("The methods of an unfinished run", () => {
  test("give the samples that came back, not those that were planned", async () => {
    const told = await toldOf(await ranStudy(CUES.replace("samples: 4", "samples: 20\nbudget: { trials: 300 }")));
    const [, least, most] = /^(\d+) to (\d+) samples of each item in each condition came back; planned: 20\./.exec(
      told["Samples and order"] as string,
    ) as RegExpExecArray;
    expect(Number(least)).toBeLessThanOrEqual(5);
    expect(Number(most)).toBeGreaterThanOrEqual(5);
    expect(Number(most)).toBeLessThan(20);
    expect(told["Data collected"]).toContain("300 of 1,200 planned trials were answered");
  });

  test("of which nothing came back yet have none", () => {
    const samples = observedSamples({ models: [], conditions: [], items: [], range: () => [0, 0] });
    expect(samples).toEqual({ least: 0, most: 0, empty: 0, cells: 0 });
    expect(observedText(samples)).toBe("0 samples");
  });
});

describe("The commands that make a page again", () => {
  test("carry what it was made with", async () => {
    const run = await ranStudy(CUES);
    const { manifest, ...rest } = await openMaterial(run);
    await closeMaterial(rest);
    const { commands } = reproduceOf([{ run, manifest }], { draws: 300, judged: true, lock: "/somewhere/my lock.md" });
    expect(commands[0]).toBe("waver report run.db --draws 300 --judged --lock 'my lock.md'");
    expect(commands[1]).toBe("waver measure run.db --draws 300 --judged --json > measures.json");
    expect(reproduceOf([{ run, manifest }], {}).commands[0]).toBe("waver report run.db");
  });

  test("of a comparison write a file of its own for each run", async () => {
    const run = await ranStudy(CUES);
    const { manifest, ...rest } = await openMaterial(run);
    await closeMaterial(rest);
    const { commands } = reproduceOf(
      ["/a/one.db", "/a/two.db", "/b/two.db"].map((each) => ({ run: each, manifest })),
      {},
    );
    const written = commands.flatMap((command) => /(?:> |--out )(\S+)$/.exec(command)?.[1] ?? []);
    expect(written.length).toBe(6);
    expect(new Set(written).size).toBe(6);
  });
});
