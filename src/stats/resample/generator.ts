import type { Stream } from "../../random/stream.ts";

/**
 * Random words by the thousand, for loops in which a call a number would cost more than the work itself. The state is taken from
 * a stream, so two generators made from equal streams give equal words, and a resampling is decided by its stream's name alone.
 *
 * The words are those of two sfc32 generators (Doty-Humphrey, PractRand) in turn, written into an array in one go: the processor
 * works on both at once.
 */
export interface Generator {
  /** The words at hand; those before `at` are used. */
  readonly words: Uint32Array;
  at: number;
  /** Fills an array with the next words of the sequence, past those at hand. */
  fill(into: Uint32Array): void;
}

/**
 * A generator whose state is the next six words of a stream.
 *
 * @example
 * generator(stream(1, "a")).words.length // 4096
 */
export function generator(stream: Stream): Generator {
  // a, b, c of either, and the counter that they share.
  const state = Int32Array.from({ length: 7 }, (_, i) => (i < 6 ? stream.next() : 1));

  function fill(into: Uint32Array): void {
    let [a, b, c, e, f, g, counter] = state as unknown as [number, number, number, number, number, number, number];
    for (let i = 0; i < into.length; i += 2) {
      const one = (((a + b) | 0) + counter) | 0;
      const two = (((e + f) | 0) + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      e = f ^ (f >>> 9);
      b = (c + (c << 3)) | 0;
      f = (g + (g << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + one) | 0;
      g = (((g << 21) | (g >>> 11)) + two) | 0;
      into[i] = one;
      // Past the end of an array of odd length this word is lost.
      into[i + 1] = two;
    }
    state.set([a, b, c, e, f, g, counter]);
  }

  const words = new Uint32Array(4096);
  fill(words.subarray(0, 24));
  return { words, at: words.length, fill };
}

/** Puts new words at hand. */
export function refill(from: Generator): void {
  from.fill(from.words);
  from.at = 0;
}

/** The next random word. */
export function word(from: Generator): number {
  if (from.at === from.words.length) refill(from);
  return from.words[from.at++] as number;
}

/** A number in (0, 1) with 53 random bits: never 0, so that its logarithm exists. */
export function uniform(from: Generator): number {
  const high = word(from) >>> 5;
  const low = word(from) >>> 6;
  return (high * 67108864 + low + 0.5) * 2 ** -53;
}
