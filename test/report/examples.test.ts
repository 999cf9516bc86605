import { describe, expect, test } from "vitest";
import { effectsOf } from "../../src/report/examples/effects.ts";
import { exampleReader, type Side } from "../../src/report/examples/example.ts";
import { closeMaterial, type Material, openMaterial } from "../../src/report/material.ts";
import { CUES, importedRun, ranPlans, ranStudy } from "./runs.ts";

async function sidesOf(run: string, disturb: (material: Material) => void = () => {}): Promise<(Side | null)[]> {
  const material = await openMaterial(run);
  try {
    disturb(material);
    const read = await exampleReader(material);
    const sides: (Side | null)[] = [];
    for (const effect of effectsOf(material.table))
      for (const [a, b] of effect.pairs(0)) sides.push(...((await read(a, b))?.sides ?? [null, null]));
    return sides;
  } finally {
    await closeMaterial(material);
  }
}

/** The letter that a simulated participant wrote where its reading rests. */
function written({ response, span }: Side): string {
  return /\b([A-D])\b/.exec(response.slice(...(span ?? [0, 0])))?.[1] ?? "";
}

const who = (accuracy: number): string =>
  CUES.replace("simulated/deferential", `{ name: simulated/custom, alias: who, parameters: { accuracy: ${accuracy} } }`).replace(
    "samples: 4",
    "samples: 2",
  );

describe("An example", () => {
  test("shows each reply with its own reading, also where a run had two plans for the same samples", async () => {
    const sides = await sidesOf(await ranPlans([who(1), who(0)]));
    expect(sides.length).toBe(12 * 2 * 2 * 4 * 2);
    for (const side of sides) {
      const letter = written(side as Side);
      expect(letter).not.toBe("");
      expect(side?.read.startsWith(`${letter})`), `${side?.response} read as ${side?.read}`).toBe(true);
    }
  });

  test("shows each reply with its own reading beyond 4,096 samples of an item", async () => {
    const asked = [0, 1, 4095, 4096, 4097].flatMap((sample) => ["acme/one", "acme/two"].map((model) => ({ model, sample })));
    const rows = asked.flatMap(({ model, sample }) =>
      ["control", "high-harm"].map((authority) => ({
        model,
        set: "mcqa",
        item: "q1",
        sample,
        authority,
        options: ["right", "wrong", "other"],
        order: ["0", "1", "2"],
        key: "0",
        target: authority === "control" ? "" : "1",
        q: "What?",
        response: `<answer>${sample < 4096 === (authority === "control") ? "A" : "B"}</answer>`,
      })),
    );
    const sides = await sidesOf(await importedRun(rows, { columns: { text: "q" } }));
    expect(sides.length).toBe(10);
    for (const side of sides) expect(side?.read.startsWith(`${written(side as Side)})`), side?.response).toBe(true);
  });

  test("is left out where the reply is not read as what was measured", async () => {
    const sides = await sidesOf(await ranStudy(who(1)), ({ table }) => {
      const { option } = table.columns;
      for (let at = 0; at < option.length; at++) option[at] = ((option[at] as number) + 1) % 2;
    });
    expect(sides.length).toBeGreaterThan(0);
    expect(sides.every((side) => side === null)).toBe(true);
  });
});
