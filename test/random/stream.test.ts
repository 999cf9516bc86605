import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stream } from "../../src/random/stream.ts";

const draw = (count: number, next: () => number): number[] => Array.from({ length: count }, next);

test("a stream is decided by its seed and its name alone", () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.string()), fc.string(), (seed, name, other) => {
      expect(draw(5, stream(seed, ...name).next)).toEqual(draw(5, stream(seed, ...name).next));
      expect(draw(5, stream(seed, ...name, other).next)).not.toEqual(draw(5, stream(seed, ...name).next));
    }),
  );
});

test("names do not run into each other", () => {
  expect(draw(3, stream(1, "ab", "c").next)).not.toEqual(draw(3, stream(1, "a", "bc").next));
});

test("the numbers are those of sfc32 as its author publishes it, seeded by the hash of the name", () => {
  const digest = createHash("sha256").update('[7,"target","mcqa","q1"]').digest();
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => BigInt(digest.readUInt32LE(at))) as [bigint, bigint, bigint, bigint];
  const mask = 0xffffffffn;
  const reference = (): number => {
    const sum = (a + b + counter) & mask;
    counter = (counter + 1n) & mask;
    a = b ^ (b >> 9n);
    b = (c + (c << 3n)) & mask;
    c = (((c << 21n) | (c >> 11n)) + sum) & mask;
    return Number(sum);
  };
  draw(12, reference);
  expect(draw(50, stream(7, "target", "mcqa", "q1").next)).toEqual(draw(50, reference));
});

describe("below", () => {
  test("stays below n and reaches every number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(), (n, seed) => {
        const { below } = stream(seed, "t");
        const drawn = new Set(draw(n * 40, () => below(n)));
        expect([...drawn].sort((x, y) => x - y)).toEqual(Array.from({ length: n }, (_, index) => index));
      }),
    );
  });

  test.each([0, -1, 1.5, Number.NaN])("refuses %d", (n) => {
    expect(() => stream(1, "t").below(n)).toThrow(RangeError);
  });
});

test("uniform numbers lie in [0, 1) with mean one half", () => {
  const { uniform } = stream(3, "u");
  const drawn = draw(20_000, uniform);
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...drawn)).toBeLessThan(1);
  // Standard error of the mean 0.00204; five of them.
  expect(Math.abs(drawn.reduce((sum, x) => sum + x, 0) / drawn.length - 0.5)).toBeLessThan(0.0103);
});

test("a shuffle gives every order of three about equally often", () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 6000; n++) {
    const order = stream(n, "s").shuffle(["a", "b", "c"]).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  // 1,000 expected in each of six, standard deviation 28.9; five of them.
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
});
