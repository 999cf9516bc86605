import { describe, expect, test } from "vitest";
import { durationMs, openaiLimits, untilMs } from "../../src/models/limits.ts";

describe("rate limits in headers", () => {
  test.each([
    ["6m0s", 360_000],
    ["1h2m3.5s", 3_723_500],
    ["120ms", 120],
    ["1s", 1000],
    ["0", 0],
    ["2.5", 2500],
    ["soon", null],
    ["", null],
  ])("a duration %j", (value, ms) => {
    expect(durationMs(value)).toBe(ms);
  });

  test("a moment that is past is now", () => {
    expect(untilMs("2026-01-01T00:00:00Z", Date.parse("2026-01-01T00:00:10Z"))).toBe(0);
    expect(untilMs("2026-01-01T00:00:10Z", Date.parse("2026-01-01T00:00:00Z"))).toBe(10_000);
  });

  test("a server that says -1 says nothing", () => {
    expect(openaiLimits({ "x-ratelimit-remaining-tokens": "-1" })).toBeNull();
  });
});
