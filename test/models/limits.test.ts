import { describe, expect, test } from "vitest";
import { comeBack, durationMs, exhaustedMs, openaiLimits, untilMs, withinReach } from "../../src/models/limits.ts";

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

  test("how long nothing is left; what lies too far away is not waited for", () => {
    const limits = { requestsLeft: 0, requestsResetMs: 30_000, tokensLeft: 0, tokensResetMs: 7_200_000 };
    expect(exhaustedMs(limits)).toBe(7_200_000);
    expect(exhaustedMs(withinReach(limits))).toBe(30_000);
    expect(exhaustedMs({ ...limits, tokensLeft: 5 })).toBe(30_000);
    expect(exhaustedMs({ ...limits, requestsLeft: 1, tokensLeft: null })).toBeNull();
    expect([exhaustedMs(null), withinReach(null)]).toEqual([null, null]);
  });

  test("when to come back is said to the minute, and never too early", () => {
    const now = Date.parse("2026-11-15T22:10:30Z");
    expect(comeBack(11.5 * 3_600_000, now)).toBe("The next call is allowed in 11.5 h, at 2026-11-16 09:41 UTC.");
    expect(comeBack(900_000, now)).toBe("The next call is allowed in 15 min, at 2026-11-15 22:26 UTC.");
  });

  test("a server that says -1 says nothing", () => {
    expect(openaiLimits({ "x-ratelimit-remaining-tokens": "-1" })).toBeNull();
  });
});
