import { describe, expect, test } from "vitest";
import type { Limits } from "../../src/models/model.ts";
import { Gate } from "../../src/run/gate.ts";

/** Whoever waits has had every chance to come in. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function enterMany(gate: Gate, count: number): Promise<number[]> {
  const entered: number[] = [];
  for (let n = 0; n < count; n++) void Promise.resolve(gate.enter()).then((at) => at !== null && entered.push(at));
  await settled();
  return entered;
}

function limits(requestsLeft: number | null, requestsResetMs: number | null = null): Limits {
  return { requestsLeft, requestsResetMs, tokensLeft: null, tokensResetMs: null };
}

describe("the gate", () => {
  test("lets in as many calls as its window, and the next when one is over", async () => {
    const gate = new Gate(4, 4);
    const entered = await enterMany(gate, 6);
    expect(entered).toHaveLength(4);
    gate.leave(entered[0] as number, "failed", null, null);
    await settled();
    expect(entered).toHaveLength(5);
  });

  test("grows by one for each answer while it is full, up to its most", async () => {
    const gate = new Gate(10, 4);
    const entered = await enterMany(gate, 100);
    for (let n = 0; n < 50; n++) {
      gate.leave(entered[n] as number, "answered", null, null);
      await settled();
    }
    expect(gate.window).toBe(10);
    expect(entered).toHaveLength(60);
  });

  test("does not grow while it is not used", () => {
    const gate = new Gate(10, 4);
    return Promise.resolve(gate.enter()).then((entered) => {
      gate.leave(entered as number, "answered", null, null);
      expect(gate.window).toBe(4);
    });
  });

  test("does not grow where the provider's headers show no headroom", async () => {
    const gate = new Gate(10, 2);
    const entered = await enterMany(gate, 4);
    gate.leave(entered[0] as number, "answered", limits(2), null);
    expect(gate.window).toBe(2);
    await settled();
    gate.leave(entered[1] as number, "answered", limits(100), null);
    expect(gate.window).toBe(3);
  });

  test("is halved once for all calls that were under way together, and then grows by one a round", async () => {
    let clock = 0;
    const gate = new Gate(100, 16, () => clock);
    const entered = await enterMany(gate, 16);
    clock = 10;
    for (const at of entered) gate.leave(at, "overloaded", null, null);
    expect(gate.window).toBe(8);
    const again = await enterMany(gate, 8);
    clock = 20;
    for (const at of again) gate.leave(at, "answered", null, null);
    expect(gate.window).toBeGreaterThan(8);
    expect(gate.window).toBeLessThanOrEqual(9);
  });

  test("never closes below one call", async () => {
    let clock = 0;
    const gate = new Gate(4, 4, () => clock);
    for (let n = 0; n < 10; n++) {
      const [at] = await enterMany(gate, 1);
      clock += 10;
      gate.leave(at as number, "overloaded", null, null);
    }
    expect(gate.window).toBe(1);
  });

  test("holds everybody back for as long as Retry-After says, and opens by itself", async () => {
    const gate = new Gate(4, 4);
    const [first] = await enterMany(gate, 1);
    const from = performance.now();
    gate.leave(first as number, "overloaded", null, 60);
    await gate.enter();
    expect(performance.now() - from).toBeGreaterThanOrEqual(60);
  });

  test("holds back until an exhausted limit is reset", async () => {
    const gate = new Gate(4, 4);
    const [first] = await enterMany(gate, 1);
    const from = performance.now();
    gate.leave(first as number, "answered", limits(0, 50), null);
    await gate.enter();
    expect(performance.now() - from).toBeGreaterThanOrEqual(50);
  });

  test("sends those who wait away when it is closed, also while it is held", async () => {
    const gate = new Gate(1, 1);
    const [first] = await enterMany(gate, 1);
    gate.leave(first as number, "overloaded", null, 600_000);
    const waiting = gate.enter();
    gate.close();
    expect(await waiting).toBeNull();
    expect(await gate.enter()).toBeNull();
  });
});
