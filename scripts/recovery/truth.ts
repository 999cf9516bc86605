/**
 * What is true of simulated participants, from their description (docs/participants.md) and nothing else: no code is shared with what draws their answers
 * or solves for their effects. Chances are written out for every order on screen, and integrated over items with a fine sum.
 */

export interface Population {
  readonly options: number;
  /** logit of the key against all others, at an item of middling difficulty, under control. */
  readonly centre: number;
  readonly spread: number;
  readonly position: number;
  readonly noise: number;
}

export interface Treated {
  /** Chance to follow, mean over items. */
  readonly follow: number;
  readonly shift: number;
  /** Standard deviation between items of what the condition does, in logits. */
  readonly omega: number;
  /** Refused and unreadable together. */
  readonly missing: number;
}

/** Enough for smooth curves; a rounded one needs more. */
const STEPS = 320;
const REACH = 8;

/** The mean of f over a normal number with that standard deviation. */
function overNormal(sd: number, f: (x: number) => number, steps = STEPS): number {
  let sum = 0;
  let weights = 0;
  for (let step = 0; step <= steps; step++) {
    const z = -REACH + (2 * REACH * step) / steps;
    const weight = Math.exp(-0.5 * z * z);
    sum += weight * f(sd * z);
    weights += weight;
  }
  return sum / weights;
}

/** Option 0 is the key, option 1 the wrong target; whichever stands first on screen is pulled; each stands there equally often. */
function choosing(logit: number, option: 0 | 1, { options, position, noise }: Population): number {
  let mean = 0;
  for (let first = 0; first < options; first++) {
    const weights = Array.from(
      { length: options },
      (_, each) => (each === 0 ? Math.exp(logit) : 1 / (options - 1)) * (each === first ? Math.exp(position) : 1),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    mean += ((1 - noise) * ((weights[option] as number) / sum) + noise / options) / options;
  }
  return mean;
}

/** Mean chance over items of choosing an option uncued, after the condition has moved items apart. */
function own(option: 0 | 1, people: Population, { shift, omega }: Pick<Treated, "shift" | "omega">): number {
  const sd = Math.sqrt(people.spread ** 2 + omega ** 2);
  return overNormal(sd, (away) => choosing(people.centre + shift + away, option, people));
}

/** Share of all replies that choose the key, where the cue endorses it, a wrong option, or nothing. */
export function accuracyOf(people: Population, treated: Treated, target: "key" | "wrong" | "none"): number {
  const right = own(0, people, treated);
  const { follow, missing } = treated;
  return (1 - missing) * (target === "none" ? right : target === "key" ? follow + (1 - follow) * right : (1 - follow) * right);
}

/** Share of all replies that choose the cue's target. */
export function complianceOf(people: Population, treated: Treated, target: "key" | "wrong"): number {
  const uncued = own(target === "key" ? 0 : 1, people, treated);
  return (1 - treated.missing) * (treated.follow + (1 - treated.follow) * uncued);
}

/** (F - B)/(1 - B), B being control's share of the same target. */
export function susceptibilityOf(people: Population, treated: Treated, control: Treated, target: "key" | "wrong"): number {
  const base = complianceOf(people, { ...control, follow: 0 }, target);
  return (complianceOf(people, treated, target) - base) / (1 - base);
}

const FIVES = 0.7;

/**
 * The Brier score of a calibrated participant who says 100 (p - 1/J)/(1 - 1/J), at least 0, rounded by chance to fives (70 %) or ones: its own variance,
 * that of the rounding, and the part that saying at least 0 costs. Without a pull to places, refusals or broken replies.
 */
export function brierOf(people: Population): number {
  const chance = 1 / people.options;
  const scoreAt = (away: number): number => {
    const right = choosing(people.centre + away, 0, people);
    const said = 100 * Math.max(0, (right - chance) / (1 - chance));
    const rounding = [5, 1].map((unit) => {
      const rest = said / unit - Math.floor(said / unit);
      return unit * unit * rest * (1 - rest);
    });
    const scale = ((1 - chance) / 100) ** 2;
    const meant = chance + (1 - chance) * (said / 100);
    return (
      scale * (FIVES * (rounding[0] as number) + (1 - FIVES) * (rounding[1] as number)) +
      (meant - right) ** 2 +
      right * (1 - right)
    );
  };
  return overNormal(people.spread, scoreAt, 100 * STEPS);
}

/** The centre at which the mean chance of the key over items is `accuracy`. */
export function centreFor(accuracy: number, people: Omit<Population, "centre">): number {
  let [low, high] = [-30, 30];
  for (let step = 0; step < 60; step++) {
    const centre = (low + high) / 2;
    if (own(0, { ...people, centre }, { shift: 0, omega: 0 }) < accuracy) low = centre;
    else high = centre;
  }
  return (low + high) / 2;
}
