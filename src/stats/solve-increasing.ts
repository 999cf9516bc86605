/**
 * Where an increasing function reaches a goal, between `low` and `high` (raised until the goal is passed): bisection to the last
 * digit of a double.
 *
 * @example
 * solveIncreasing((x) => x * x, 2, 0, 1) // ~1.4142135623730951
 */
export function solveIncreasing(f: (x: number) => number, goal: number, low: number, high: number): number {
  for (let raised = 0; f(high) < goal && raised < 1000; raised++) {
    low = high;
    high *= 2;
  }
  for (let step = 0; step < 200; step++) {
    const middle = low + (high - low) / 2;
    if (middle === low || middle === high) break;
    if (f(middle) < goal) low = middle;
    else high = middle;
  }
  return low + (high - low) / 2;
}
