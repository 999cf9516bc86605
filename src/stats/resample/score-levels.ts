/** The distinct scores from the smallest, with how many of each class have them. */
export function scoreLevels(
  scores: ArrayLike<number>,
  labels: ArrayLike<number | boolean>,
): { levels: Float64Array; positive: Float64Array; negative: Float64Array; levelOf: Int32Array } {
  if (scores.length !== labels.length) throw new RangeError(`${scores.length} scores, but ${labels.length} labels`);
  const levels = Float64Array.from(new Set(Array.from(scores))).sort();
  const numbers = new Map(Array.from(levels, (score, level) => [score, level]));
  const positive = new Float64Array(levels.length);
  const negative = new Float64Array(levels.length);
  const levelOf = Int32Array.from({ length: scores.length }, (_, i) => {
    const level = numbers.get(scores[i] as number) as number;
    const into = labels[i] === true || labels[i] === 1 ? positive : negative;
    into[level] = (into[level] as number) + 1;
    return level;
  });
  return { levels, positive, negative, levelOf };
}
