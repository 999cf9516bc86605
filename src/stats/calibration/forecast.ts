/**
 * Stated confidences and whether the answers were correct. Confidence is a whole number of points on a scale, 0 to 100 unless
 * `scale` says otherwise (one for all, or one each), so that bins can be told apart in whole numbers: 20, 40, 60 and 80 of 100
 * are edges of 15 bins, which sums of 1/15 miss.
 */
export interface Forecast {
  readonly confidence: ArrayLike<number>;
  /** 1 or true: correct. */
  readonly correct: ArrayLike<number | boolean>;
  readonly scale?: number | ArrayLike<number> | undefined;
}

/** The scale of a trial. */
export function scaleAt({ scale = 100 }: Forecast, i: number): number {
  return typeof scale === "number" ? scale : (scale[i] as number);
}

/** The probability that a trial's confidence states. Throws for a confidence off its scale: such a reply is no forecast. */
function probabilityAt(forecast: Forecast, i: number): number {
  const points = forecast.confidence[i] as number;
  const scale = scaleAt(forecast, i);
  if (!(points >= 0 && points <= scale))
    throw new RangeError(`confidence ${points} (trial ${i}) is not on the scale 0 to ${scale}`);
  return points / scale;
}

/** 1 for a correct answer, otherwise 0. */
export function outcomeAt({ correct }: Forecast, i: number): number {
  return correct[i] === true || correct[i] === 1 ? 1 : 0;
}

/** All probabilities; checks that there is an outcome to each. */
export function probabilities(forecast: Forecast): Float64Array {
  const n = forecast.confidence.length;
  if (forecast.correct.length !== n) throw new RangeError(`${n} confidences, but ${forecast.correct.length} outcomes`);
  return Float64Array.from({ length: n }, (_, i) => probabilityAt(forecast, i));
}
