import { expect, test } from "vitest";
import { manner } from "../../src/read/manner.ts";

test("counts words, hedges and turns, whatever their case", () => {
  expect(manner("Perhaps it's wrong. However, it MIGHT be a well-meant act; but still 100 % rude.")).toEqual({
    words: 14,
    hedges: 2,
    deliberations: 3,
  });
});

test("finds words in any script, and none where there are none", () => {
  expect(manner("Je pense que c’est mal — это плохо").words).toBe(7);
  expect(manner(" \n**--** !")).toEqual({ words: 0, hedges: 0, deliberations: 0 });
});
