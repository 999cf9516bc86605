/**
 * How likely each option is. The key's logit against all other options together is `intercept - difficulty + shift`; the others share
 * the rest evenly; the first place on screen is pulled by `position`; then `noise` of it all is spread evenly.
 *
 * `accuracy` is a mean over items, and the mean of a logistic curve is not the curve at the mean: with a spread of 1.5, an intercept of
 * logit(.85) would give .78. So the intercept is solved for, over the normal distribution of difficulty and over the key's places.
 */
import type { Order } from "../../plan/order.ts";
import type { Parameters } from "./parameters.ts";

type Traits = Pick<Parameters, "accuracy" | "spread" | "noise" | "position">;

/** Wide enough for any allowed spread, and exp() of it is finite. */
const FARTHEST = 200;

/**
 * The intercept for items with so many options. Where noise leaves no room for the accuracy (no one is right in 95 % who guesses in
 * 50 %), as near as can be: the rest is always, or never, the key.
 */
export function intercept({ accuracy, spread, noise, position }: Traits, options: number): number {
  if (noise === 1) return 0;
  const wanted = (accuracy - noise / options) / (1 - noise);
  let low = -FARTHEST;
  let high = FARTHEST;
  for (let step = 0; step < 100 && high - low > 1e-12; step++) {
    const middle = (low + high) / 2;
    if (meanChance(middle, spread, position, options) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The trapezoidal rule converges faster than any power for a smooth curve under a normal density: 0.1 a step is exact to 1e-12. */
const STEP = 0.1;
const REACH = 80;

function meanChance(theta: number, spread: number, position: number, options: number): number {
  if (spread === 0) return meanOverPlaces(theta, position, options);
  let sum = 0;
  let weights = 0;
  for (let at = -REACH; at <= REACH; at++) {
    const z = at * STEP;
    const weight = Math.exp((-z * z) / 2);
    sum += weight * meanOverPlaces(theta + spread * z, position, options);
    weights += weight;
  }
  return sum / weights;
}

/** The key stands in every place equally often. */
function meanOverPlaces(theta: number, position: number, options: number): number {
  const first = 1 / (1 + Math.exp(-theta - position));
  const others = (options - 2 + Math.exp(position)) / (options - 1);
  const elsewhere = 1 / (1 + others * Math.exp(-theta));
  return (first + (options - 1) * elsewhere) / options;
}

/** The chance of each canonical option; `favoured` is the key, or what is preferred where there is none. */
export function chances(theta: number, favoured: number, order: Order, { noise, position }: Traits): number[] {
  const options = order.length;
  const weights = new Array<number>(options).fill(1 / (options - 1));
  weights[favoured] = Math.exp(theta);
  const first = order[0] as number;
  weights[first] = (weights[first] as number) * Math.exp(position);
  let sum = 0;
  for (const weight of weights) sum += weight;
  for (let option = 0; option < options; option++) {
    weights[option] = ((1 - noise) * (weights[option] as number)) / sum + noise / options;
  }
  return weights;
}

/** The option on which a number in [0, 1) falls. */
export function draw(chances: readonly number[], luck: number): number {
  let left = luck;
  let last = 0;
  for (let option = 0; option < chances.length; option++) {
    const chance = chances[option] as number;
    if (chance <= 0) continue;
    if (left < chance) return option;
    left -= chance;
    last = option;
  }
  // Rounding can leave a hair's breadth at the end.
  return last;
}
