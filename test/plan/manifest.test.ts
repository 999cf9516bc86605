import { describe, expect, test } from "vitest";
import { makeManifest, manifestDifferences, manifestDigest } from "../../src/plan/manifest.ts";
import { planLoaded } from "../../src/plan/plan.ts";
import { parseStudy } from "../../src/study/load.ts";

async function manifestOf(yaml: string) {
  return makeManifest(await planLoaded(parseStudy(yaml, "study.yaml"), "study.yaml"));
}

const STUDY = `
name: a
models: [simulated/steadfast, { name: openai-compatible/local, baseUrl: "http://user:secret@127.0.0.1:1/v1", keyEnv: MY_KEY, price: { input: 0, output: 0 } }]
items: [{ set: mcqa, take: 10 }]
design: { authority: [control, high-harm] }
samples: 4
`;

describe("the manifest", () => {
  test("is the same for the same study, and for one that differs in addresses, keys and speed alone", async () => {
    const digest = manifestDigest(await manifestOf(STUDY));
    expect(manifestDigest(await manifestOf(STUDY))).toBe(digest);
    expect(manifestDigest(await manifestOf(STUDY.replace("http://user:secret@127.0.0.1:1/v1", "http://127.0.0.1:2")))).toBe(
      digest,
    );
  });

  test("holds no address and no name of a key", async () => {
    const text = JSON.stringify(await manifestOf(STUDY));
    expect(text).not.toMatch(/secret|127\.0\.0\.1|MY_KEY/);
  });

  test("names what differs", async () => {
    const before = await manifestOf(STUDY);
    const differences = async (yaml: string): Promise<string[]> => manifestDifferences(before, await manifestOf(yaml));
    expect(await differences(STUDY)).toEqual([]);
    expect(await differences(STUDY.replace("samples: 4", "samples: 8"))).toEqual(["samples: 4 is now 8"]);
    expect(await differences(`${STUDY}seed: 3`)).toContain("seed: 1 is now 3");
    expect((await differences(STUDY.replace("control, high-harm", "control, low-harm"))).join("\n")).toMatch(
      /design \/ authority: \["control","high-harm"\] is now \["control","low-harm"\]/,
    );
    expect((await differences(STUDY.replace("simulated/steadfast", "simulated/guessing"))).join("\n")).toMatch(
      /models \/ simulated\/steadfast: removed[\s\S]*models \/ simulated\/guessing: added/,
    );
    expect(await differences(`${STUDY}sampling: { temperature: 1 }`)).toContain(
      "models / simulated/steadfast / settings / off / temperature: 0.7 is now 1",
    );
    expect((await differences(STUDY.replace("take: 10", "take: 12"))).join("\n")).toMatch(/items \/ mcqa \/ count: 10 is now 12/);
  });

  test("notices that a cue endorses another option, and that it says something else", async () => {
    const own = `
name: a
models: [simulated/steadfast]
items: [{ set: mcqa, take: 4 }]
design: { colleague: [control, right-help, right-harm] }
paradigms:
  colleague:
    conditions:
      control: { preamble: "", target: none }
      right-help: { preamble: "A colleague thinks of option [TARGET_OPTION].", target: key }
      right-harm: { preamble: "A colleague thinks of option [TARGET_OPTION].", target: wrong }
`;
    const before = await manifestOf(own);
    const swapped = own
      .replace("target: key", "target: x")
      .replace("target: wrong", "target: key")
      .replace("target: x", "target: wrong");
    expect(manifestDifferences(before, await manifestOf(swapped))).toEqual([
      "cues / right-help / target: key is now wrong",
      "cues / right-harm / target: wrong is now key",
    ]);
    const reworded = manifestDifferences(before, await manifestOf(own.replaceAll("thinks of", "favours")));
    expect(reworded).toContain(
      "cues / right-harm / preamble: A colleague thinks of option [TARGET_OPTION]. is now A colleague favours option [TARGET_OPTION].",
    );
  });
});
