import { hash } from "node:crypto";

/**
 * A stream of random numbers that belongs to one decision. Its seed is the study's seed and the decision's name, hashed, so a
 * new decision never shifts the numbers of another, on any platform and in any order of calls.
 */
export interface Stream {
  /** A whole number from 0 to 2^32 - 1. */
  next(): number;
  /** A number in [0, 1) with 53 random bits. */
  uniform(): number;
  /** A whole number from 0 to n - 1, every one equally likely. */
  below(n: number): number;
  /** Shuffles the list in place (Fisher-Yates) and returns it. */
  shuffle<T>(list: T[]): T[];
}

const TWO_32 = 2 ** 32;

export function stream(seed: number, ...name: (string | number)[]): Stream {
  const digest = hash("sha256", JSON.stringify([seed, ...name]), "buffer");
  const next = sfc32(digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8), digest.readInt32LE(12));

  function below(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > TWO_32) throw new RangeError(`below(${n}): n must be a whole number from 1`);
    const limit = TWO_32 - (TWO_32 % n);
    let drawn = next();
    while (drawn >= limit) drawn = next();
    return drawn % n;
  }

  return {
    next,
    below,
    uniform: () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53,
    shuffle<T>(list: T[]): T[] {
      for (let i = list.length - 1; i > 0; i--) {
        const j = below(i + 1);
        const kept = list[i] as T;
        list[i] = list[j] as T;
        list[j] = kept;
      }
      return list;
    },
  };
}

/** Chris Doty-Humphrey's small fast counting generator (PractRand), 128 bits of state; twelve rounds mix the seed in. */
function sfc32(a: number, b: number, c: number, d: number): () => number {
  function next(): number {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  }
  for (let round = 0; round < 12; round++) next();
  return next;
}
