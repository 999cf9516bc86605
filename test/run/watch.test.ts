import { describe, expect, test } from "vitest";
import { progressLine } from "../../src/cli/watch.ts";
import { LaneProgress } from "../../src/run/progress.ts";
import { studyFolder, waver } from "./runs.ts";

function lane(model: string): LaneProgress {
  const progress = new LaneProgress(model, 12_000, () => null);
  Object.assign(progress, { done: 3_000, usd: 1.5, retries: 7, failed: 2 });
  return progress;
}

const pace = { perSecond: 20, waitsMs: 0 };

describe("a line of progress", () => {
  test("says how far a model is, how fast, how long yet, what it cost, and what went wrong", () => {
    expect(progressLine(lane("openai/gpt"), pace)).toBe(
      "openai/gpt  3,000 of 12,000  20 a second  8 min left  $1.50  7 retries  2 undelivered",
    );
  });

  test("says how many of the answers that were looked at could not be read", () => {
    const some = Object.assign(lane("openai/gpt"), { looked: 400, unreadable: 30 });
    expect(progressLine(some, pace)).toContain("7 retries  8 % unreadable  2 undelivered");
    expect(progressLine(Object.assign(some, { unreadable: 1 }), pace)).toContain("under 1 % unreadable");
  });

  test("says how long the provider lets it wait", () => {
    expect(progressLine(lane("openai/gpt"), { perSecond: 0, waitsMs: 42_100 })).toBe(
      "openai/gpt  3,000 of 12,000  waits 43 s  $1.50  7 retries  2 undelivered",
    );
  });

  test("is never wider than the terminal, and a long name does not push the numbers out", () => {
    const long = lane("openai-compatible/a-rather-long-model-name-8b-instruct");
    expect(progressLine(long, pace, 100)).toBe(
      "…-model-name-8b-instruct  3,000 of 12,000  20 a second  8 min left  $1.50  7 retries  2 undelivered",
    );
    expect(progressLine(long, pace, 60)).toBe("…me-8b-instruct  3,000 of 12,000  8 min left  2 undelivered");
    expect(progressLine(long, pace, 40)).toBe("…odel-name-8b-instruct  3,000 of 12,000");
    for (let columns = 1; columns < 130; columns++) {
      const line = progressLine(long, pace, columns);
      expect(line.length).toBeLessThan(Math.max(columns, 1));
      if (columns > 30) expect(line).toContain("3,000 of 12,000");
    }
  });
});

test("a run that is not over says the call that goes on with it, not with another", async () => {
  const { folder } = studyFolder(`
name: s
models: [simulated/steadfast]
items: [{ set: mcqa, take: 2 }]
design: { authority: [control, high-harm] }
samples: 2
budget: { trials: 3 }
`);
  const { code, stdout } = await waver(folder, "run", "s.yaml", "--run", "my runs/a.db", "--lock", "s.lock");
  expect(code).toBe(1);
  expect(stdout.replaceAll("\n", " ")).toContain(' waver run s.yaml --run "my runs/a.db" --lock s.lock ');
});
