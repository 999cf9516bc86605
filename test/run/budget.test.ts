import { describe, expect, test } from "vitest";
import { Budget, costOf, highestCost } from "../../src/run/budget.ts";

describe("a budget in dollars", () => {
  test("lets no call out that could exceed it", async () => {
    const budget = new Budget({ usd: 1, trials: null }, { usd: 0.5, trials: 0 });
    expect(await budget.reserve(0.6, true)).toBe(false);
    expect(await budget.reserve(0.5, true)).toBe(true);
    expect(await Promise.race([budget.reserve(0.1, true), Promise.resolve("waits")])).toBe("waits");
  });

  test("makes a call wait while only the reservations of others leave no room", async () => {
    const budget = new Budget({ usd: 1, trials: null }, { usd: 0, trials: 0 });
    await budget.reserve(0.9, true);
    const second = budget.reserve(0.9, true);
    budget.settle(0.9, 0.05);
    expect(await second).toBe(true);
    budget.settle(0.9, 0.05);
    expect(await budget.reserve(0.95, true)).toBe(false);
  });

  test("takes the most that a call could cost where its cost is not known", async () => {
    const budget = new Budget({ usd: 1, trials: null }, { usd: 0, trials: 0 });
    await budget.reserve(0.8, true);
    budget.settle(0.8, null);
    expect(await budget.reserve(0.3, true)).toBe(false);
  });
});

test("a budget in trials counts those of earlier sessions, and gives back those that were not delivered", async () => {
  const budget = new Budget({ usd: null, trials: 3 }, { usd: 0, trials: 2 });
  expect(await budget.reserve(0, true)).toBe(true);
  expect(await budget.reserve(0, true)).toBe(false);
  expect(await budget.reserve(0, false)).toBe(true);
  budget.giveBack();
  expect(await budget.reserve(0, true)).toBe(true);
});

describe("what a call costs", () => {
  test("is its tokens by the price for a million", () => {
    expect(costOf({ input: 1, output: 5 }, 1000, 200)).toBeCloseTo(0.002, 12);
  });

  test("is unknown without a price or without usage, and nothing where both prices are zero", () => {
    expect(costOf(null, 10, 10)).toBeNull();
    expect(costOf({ input: 1, output: 5 }, null, 10)).toBeNull();
    expect(costOf({ input: 0, output: 0 }, null, null)).toBe(0);
  });

  test("can never be more than its highest cost: no token is shorter than a byte", () => {
    const prompt = { role: "user", content: "é".repeat(500) } as const;
    expect(highestCost({ input: 1, output: 5 }, { system: null, maxTokens: 100 }, [prompt])).toBeGreaterThanOrEqual(
      costOf({ input: 1, output: 5 }, 1000, 100) as number,
    );
  });
});
