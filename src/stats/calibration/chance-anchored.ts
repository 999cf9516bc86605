/**
 * What a confidence of 0 to 100 says about the chance of being correct, when 0 means a complete guess among J options:
 * q = 1/J + (1 − 1/J)·c/100. An honest guesser who says 0 is well calibrated on this scale and not on c/100. Answered as points on
 * a scale (both whole for a whole c) beside q itself, so that bins stay exact. J must be a whole number from 1, c in [0, 100].
 *
 * Section 7 of the specification.
 *
 * @example
 * chanceAnchored(0, 4) // { points: 100, scale: 400, q: 0.25 }
 * chanceAnchored(50, 2) // { points: 150, scale: 200, q: 0.75 }
 */
export function chanceAnchored(confidence: number, options: number): { points: number; scale: number; q: number } {
  if (!(confidence >= 0 && confidence <= 100)) throw new RangeError(`confidence ${confidence} is not on the scale 0 to 100`);
  if (!(Number.isInteger(options) && options >= 1)) throw new RangeError(`${options} options: there must be 1 or more`);
  const points = 100 + (options - 1) * confidence;
  const scale = 100 * options;
  return { points, scale, q: points / scale };
}
