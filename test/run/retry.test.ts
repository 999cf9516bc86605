import fc from "fast-check";
import { expect, test } from "vitest";
import { CallFailed, type FailureKind } from "../../src/models/model.ts";
import { stream } from "../../src/random/stream.ts";
import { delayBefore, isTriedAgain, wait } from "../../src/run/retry.ts";

test.each<[FailureKind, boolean]>([
  ["transport", true],
  ["timeout", true],
  ["busy", true],
  ["refused", false],
  ["forbidden", false],
])("a call that failed by %s is tried again: %s", (kind, expected) => {
  expect(isTriedAgain(new CallFailed("x", { kind, latencyMs: 0, startedAt: "" }))).toBe(expected);
});

test("delays double, with jitter of at most half, up to a minute, and are never shorter than Retry-After", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.option(fc.integer({ min: 0, max: 300_000 })),
      fc.nat(),
      (attempt, retryAfter, seed) => {
        const delay = delayBefore(attempt, retryAfter, stream(seed, "t"));
        const ceiling = Math.min(60_000, 500 * 2 ** (attempt - 1));
        expect(delay).toBeGreaterThanOrEqual(Math.max(ceiling / 2, retryAfter ?? 0));
        expect(delay).toBeLessThanOrEqual(Math.max(ceiling, retryAfter ?? 0));
      },
    ),
  );
});

test("a wait ends at once when the run is told to stop", async () => {
  const stop = new AbortController();
  const from = performance.now();
  const waiting = wait(60_000, stop.signal);
  stop.abort();
  expect(await waiting).toBe(false);
  expect(performance.now() - from).toBeLessThan(1000);
});
