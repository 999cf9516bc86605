import { beforeAll, describe, expect, test } from "vitest";
import type { Overview, TrialPage, TrialView } from "../../src/view/api.ts";
import { runOf, type Viewing, view } from "./viewing.ts";

/** Items that hold what stands for the first answer in a template. */
const ITEMS = ["Is {previous_response} a word?", "What is {options}?", "Which one?"].map((question, n) =>
  JSON.stringify({ id: `q${n}`, question, options: ["{previous_response}", "two", "three"], key: n }),
);

const study = (twoPass: string, more = ""): string => `name: passes
models: [{ name: simulated/deferential, alias: one }]
items: [{ set: mcqa, file: q.jsonl }]
design: { reflection: [1, 5], authority: [control, high-harm] }
twoPass: ${twoPass}
cueOn: pass1
samples: 4
system: Be brief.
${more}`;

async function viewing(twoPass: string): Promise<{ viewer: Viewing; trials: TrialView[] }> {
  const viewer = await view({ file: await runOf(study(twoPass), { "q.jsonl": ITEMS.join("\n") }) });
  await viewer.ready();
  const page = await viewer.get<TrialPage>("runs/run/trials?condition=reflection:5,authority:high-harm");
  const trials = await Promise.all(page.trials.map(({ row }) => viewer.get<TrialView>(`runs/run/trials/${row}`)));
  return { viewer, trials };
}

describe("two passes as a conversation", () => {
  let viewer: Viewing;
  let trials: TrialView[];
  beforeAll(async () => {
    ({ viewer, trials } = await viewing("conversation"));
  });

  test("are shown as they were sent: the first answer stands between the prompts, and in the second where the template has it", () => {
    const whole = trials.filter(({ calls }) => calls.length === 2);
    expect(whole.length).toBeGreaterThan(6);
    for (const { messages, calls, itemText } of whole) {
      const answer = calls[0]?.text as string;
      expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
      expect(messages[0]?.content).toBe("Be brief.");
      expect(messages[1]?.content).toContain(itemText);
      expect(messages[2]?.content).toBe(answer);
      expect(messages[3]?.content).toContain(answer);
      // An item's own braces are text, in both.
      expect(messages[1]?.content).toContain("{previous_response}");
    }
  });

  test("the cue is marked where it stands, in the first pass alone", () => {
    for (const { messages } of trials) {
      const marked = messages.map(({ preamble, content }) => (preamble === null ? null : content.slice(...preamble)));
      expect(marked[1]).toMatch(/^According to a consensus report/);
      expect(marked.filter((text) => text !== null)).toHaveLength(1);
    }
  });

  test("both calls have their reading, and the trial's answer is that of the second", () => {
    for (const { calls, outcome, option } of trials.filter((each) => each.calls.length === 2)) {
      expect(calls.map(({ pass }) => pass)).toEqual([1, 2]);
      expect(calls[1]?.reading).toMatchObject({ outcome, option });
    }
  });

  test("calls are counted by model, twice for two passes", async () => {
    const { perModel, hasFlips, conditions } = await viewer.get<Overview>("runs/run");
    expect(perModel).toMatchObject([{ model: "one", trials: 48, planned: 48 }]);
    expect(perModel[0]?.calls).toBeGreaterThan(60);
    expect(hasFlips).toBe(true);
    expect(conditions).toContainEqual({ authority: "high-harm", reflection: 5 });
  });
});

test("standalone passes are two prompts, with the first answer in the second and nothing between", async () => {
  const { trials } = await viewing("standalone");
  for (const { messages, calls } of trials.filter((each) => each.calls.length === 2)) {
    expect(messages.map(({ role }) => role)).toEqual(["system", "user", "user"]);
    expect(messages[2]?.content).toContain(calls[0]?.text as string);
  }
});
