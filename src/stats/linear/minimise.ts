/** A function to be made small: its value and its gradient at a point. The value may be infinite where it is not defined. */
export type Objective = (x: readonly number[]) => { value: number; gradient: number[] };

export interface Minimum {
  x: number[];
  value: number;
  gradient: number[];
  /** False where the steps ran out before they became small. */
  converged: boolean;
}

const STEPS = 200;
/** Converged once a full step would lower the value by less than this, or by less than the value's own rounding. */
const ENOUGH = 1e-10;
const ROUNDING = 2e-14;
const HALVINGS = 30;

/**
 * A local minimum by the BFGS method (Nocedal and Wright, 6.1) from `start`, where `inverse` is a guess at the inverse of the
 * matrix of second derivatives, which also sets the scale of each coordinate.
 */
export function minimise(objective: Objective, start: readonly number[], inverse: readonly (readonly number[])[]): Minimum {
  let h = inverse.map((row) => [...row]);
  let x = [...start];
  let { value, gradient } = objective(x);
  let fresh = true;
  for (let step = 0; step < STEPS; step++) {
    let direction = h.map((row) => -dot(row, gradient));
    let slope = dot(direction, gradient);
    if (!(slope < 0)) {
      if (fresh) return { x, value, gradient, converged: slope === 0 };
      h = inverse.map((row) => [...row]);
      fresh = true;
      direction = h.map((row) => -dot(row, gradient));
      slope = dot(direction, gradient);
    }
    if (-slope < Math.max(ENOUGH, ROUNDING * Math.abs(value))) return { x, value, gradient, converged: true };
    const found = search(objective, x, value, direction, slope);
    if (found === null) {
      if (fresh || -slope < 1e-6) return { x, value, gradient, converged: -slope < 1e-6 };
      h = inverse.map((row) => [...row]);
      fresh = true;
      continue;
    }
    const s = found.x.map((after, i) => after - (x[i] as number));
    const y = found.gradient.map((after, i) => after - (gradient[i] as number));
    const sy = dot(s, y);
    if (sy > 1e-10 * Math.sqrt(dot(s, s) * dot(y, y))) h = update(h, s, y, sy);
    ({ x, value, gradient } = found);
    fresh = false;
  }
  return { x, value, gradient, converged: false };
}

/** A step that meets the Wolfe conditions, by bracketing and halving; null where no step lowers the value. */
function search(objective: Objective, x: readonly number[], value: number, direction: readonly number[], slope: number) {
  let low = 0;
  let high = Infinity;
  let step = 1;
  let best: { x: number[]; value: number; gradient: number[] } | null = null;
  for (let i = 0; i < HALVINGS; i++) {
    const at = x.map((v, j) => v + step * (direction[j] as number));
    const found = objective(at);
    if (!(found.value <= value + 1e-4 * step * slope)) {
      high = step;
    } else {
      best = { x: at, ...found };
      if (dot(found.gradient, direction) >= 0.9 * slope) return best;
      low = step;
      if (i > 12) return best;
    }
    step = high === Infinity ? 2 * step : (low + high) / 2;
  }
  return best;
}

/** The BFGS update of the inverse: H + (1 + yᵀHy/sᵀy) ssᵀ/sᵀy - (Hysᵀ + syᵀH)/sᵀy. */
function update(h: number[][], s: readonly number[], y: readonly number[], sy: number): number[][] {
  const hy = h.map((row) => dot(row, y));
  const scale = (1 + dot(y, hy) / sy) / sy;
  return h.map((row, i) =>
    row.map(
      (v, j) =>
        v +
        scale * (s[i] as number) * (s[j] as number) -
        ((hy[i] as number) * (s[j] as number) + (s[i] as number) * (hy[j] as number)) / sy,
    ),
  );
}

export function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
