import type { Stream } from "../random/stream.ts";
import { cohenKappa } from "../stats/cohen-kappa.ts";
import { isUndefined } from "../stats/undefined.ts";
import { weightedBootstrap } from "../stats/weighted-bootstrap.ts";

/** What two raters call the same case. */
export interface Pair {
  readonly a: string;
  readonly b: string;
  readonly cluster: string;
}

export interface Kappa {
  /** Null where it is undefined; `reason` says why. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Why there is no value, or no interval. */
  readonly reason?: string;
}

const DRAWS = 2_000;

/** Cohen's kappa with a bootstrap interval over items. Rare outcomes are drawn more often than they come, so it is the sample's, not the run's. */
export function kappaOf(pairs: readonly Pair[], chance: Stream): Kappa {
  const numbers = new Map<string, number>();
  const number = (label: string): number => {
    const known = numbers.get(label) ?? numbers.size;
    numbers.set(label, known);
    return known;
  };
  const cases = pairs.map(({ a, b, cluster }) => ({ a: number(a), b: number(b), cluster }));
  const value = kappa(cases);
  if (isUndefined(value)) return { value: null, low: null, high: null, reason: value.reason };
  if (cases.every(({ a, b }) => a === b))
    return { value, low: null, high: null, reason: "all agree: a bootstrap gives no interval" };
  const units = [...Map.groupBy(cases, ({ cluster }) => cluster).values()];
  const drawn = weightedBootstrap(
    units.length,
    (times) => {
      const again = kappa(units.flatMap((unit, at) => Array.from({ length: times[at] as number }, () => unit).flat()));
      return isUndefined(again) ? Number.NaN : again;
    },
    { stream: chance, draws: DRAWS },
  );
  if (isUndefined(drawn)) return { value, low: null, high: null, reason: drawn.reason };
  const { low, high, reason } = drawn;
  return { value, low, high, ...(reason === undefined ? {} : { reason }) };
}

function kappa(cases: readonly { readonly a: number; readonly b: number }[]) {
  return cohenKappa(
    cases.map(({ a }) => a),
    cases.map(({ b }) => b),
  );
}
