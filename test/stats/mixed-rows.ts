import { isUndefined, type Undefined } from "../../src/stats/undefined.ts";

export interface MixedRows {
  y: number[];
  item: number[];
  model: number[];
  cond: number[];
}

/** A generator of numbers in [0, 1) for test data: the linear congruential one of Numerical Recipes. */
export function cycle(seed: number): () => number {
  let x = seed;
  return () => {
    x = (1664525 * x + 1013904223) % 2 ** 32;
    return x / 2 ** 32;
  };
}

/** Single trials of items with levels and effects of their own, met by every model in both conditions. */
export function items({
  items: count = 20,
  models = 1,
  samples = 4,
  seed = 1,
  spread = 1.2,
  slopes = 0.6,
  shift = 0.7,
}): MixedRows {
  const next = cycle(seed);
  const normal = () => Array.from({ length: 12 }, next).reduce((a, b) => a + b, -6);
  const level = Array.from({ length: count }, () => spread * normal());
  const slope = Array.from({ length: count }, () => shift + slopes * normal());
  const ability = Array.from({ length: models }, () => 0.5 * normal());
  const rows: MixedRows = { y: [], item: [], model: [], cond: [] };
  for (const [model, better] of ability.entries()) {
    for (const [item, base] of level.entries()) {
      for (const cond of [0, 1]) {
        for (let s = 0; s < samples; s++) {
          rows.y.push(next() < 1 / (1 + Math.exp(-(base + better + cond * (slope[item] ?? 0)))) ? 1 : 0);
          rows.item.push(item);
          rows.model.push(model);
          rows.cond.push(cond);
        }
      }
    }
  }
  return rows;
}

export function shuffled(rows: MixedRows, seed: number): MixedRows {
  const next = cycle(seed);
  const order = rows.y
    .map((_, r) => [next(), r] as const)
    .sort(([a], [b]) => a - b)
    .map(([, r]) => r);
  const pick = (column: number[]) => order.map((r) => column[r] as number);
  return { y: pick(rows.y), item: pick(rows.item), model: pick(rows.model), cond: pick(rows.cond) };
}

export const failures = (y: number[]): number[] => y.map((v) => 1 - v);

export function sure<T>(result: T | Undefined): T {
  if (isUndefined(result)) throw new Error(`undefined: ${result.reason}`);
  return result;
}
