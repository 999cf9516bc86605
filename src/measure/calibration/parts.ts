import type { Forecasts } from "./forecasts.ts";

/** Parts of the Brier score, each as a number for every item whose mean over items is the part: what errors clustered by item are made of. */
export interface PartValues {
  readonly rel: Float64Array;
  readonly res: Float64Array;
  readonly unc: Float64Array;
}

/**
 * The delta method for statistics of pooled trials. With the sums over items N_b (trials), Q_b (stated chances) and Y_b (correct) of each group b,
 * rel = Σ(Q_b − Y_b)²/N_b /N, res = ΣY_b²/N_b /N − (Y/N)², unc = (Y/N)(1 − Y/N) are smooth functions of sums; an item's number is the part
 * plus the item's own contribution to its change. NaN for items without a forecast.
 *
 * Groups are numbered from 0; `chance` is the stated chance of each trial.
 */
export function partValues(forecasts: Forecasts, group: Int32Array, chance: Float64Array, items: number): PartValues {
  const { item, correct } = forecasts;
  const n = item.length;
  const groups = group.reduce((most, one) => Math.max(most, one + 1), 0);
  const [count, stated, right] = [new Float64Array(groups), new Float64Array(groups), new Float64Array(groups)];
  const add = (into: Float64Array, at: number, by: number): void => {
    into[at] = (into[at] as number) + by;
  };
  const own = new Float64Array(items);
  let total = 0;
  for (let i = 0; i < n; i++) {
    const b = group[i] as number;
    add(count, b, 1);
    add(stated, b, chance[i] as number);
    add(right, b, correct[i] as number);
    add(own, item[i] as number, 1);
    total += correct[i] as number;
  }
  const base = total / n;
  const gaps = new Float64Array(groups);
  const rateOf = new Float64Array(groups);
  let [rel, rates] = [0, 0];
  for (let b = 0; b < groups; b++) {
    const size = count[b] as number;
    if (size === 0) continue;
    const gap = ((stated[b] as number) - (right[b] as number)) / size;
    const rate = (right[b] as number) / size;
    gaps[b] = gap;
    rateOf[b] = rate;
    rel += (size * gap * gap) / n;
    rates += (size * rate * rate) / n;
  }
  const res = rates - base * base;
  const unc = base * (1 - base);
  let used = 0;
  for (const size of own) if (size > 0) used++;
  const values: PartValues = { rel: new Float64Array(items), res: new Float64Array(items), unc: new Float64Array(items) };
  for (let i = 0; i < n; i++) {
    const b = group[i] as number;
    const [gap, rate, y] = [gaps[b] as number, rateOf[b] as number, correct[i] as number];
    const at = item[i] as number;
    add(values.rel, at, 2 * gap * ((chance[i] as number) - y) - gap * gap - rel);
    add(values.res, at, 2 * rate * y - rate * rate - rates - 2 * base * (y - base));
    add(values.unc, at, (1 - 2 * base) * (y - base));
  }
  for (let at = 0; at < items; at++) {
    const has = (own[at] as number) > 0;
    values.rel[at] = has ? rel + (used / n) * (values.rel[at] as number) : Number.NaN;
    values.res[at] = has ? res + (used / n) * (values.res[at] as number) : Number.NaN;
    values.unc[at] = has ? unc + (used / n) * (values.unc[at] as number) : Number.NaN;
  }
  return values;
}

/**
 * What chance alone adds to the squared calibration error when samples of an item go together: in each group the variance of the mean gap between
 * chance and outcome, by sums over units (items, or clusters of them), G/(G − 1)·Σ(Σr)²/N_b². With one trial a unit and one chance a group it is
 * accuracy(1 − accuracy)/(n_b − 1), Ferro and Fricker's term. Groups of one unit tell nothing and are left uncorrected.
 */
export function clusteredBias({ unit, correct }: Forecasts, group: Int32Array, chance: Float64Array): number {
  const n = unit.length;
  const groups = group.reduce((most, one) => Math.max(most, one + 1), 0);
  const [count, gaps] = [new Float64Array(groups), new Float64Array(groups)];
  for (let i = 0; i < n; i++) {
    const b = group[i] as number;
    count[b] = (count[b] as number) + 1;
    gaps[b] = (gaps[b] as number) + (chance[i] as number) - (correct[i] as number);
  }
  const sums = new Float64Array(groups * unit.reduce((most, one) => Math.max(most, one + 1), 0));
  const has = new Uint8Array(sums.length);
  for (let i = 0; i < n; i++) {
    const b = group[i] as number;
    const place = (unit[i] as number) * groups + b;
    const gap = (chance[i] as number) - (correct[i] as number);
    sums[place] = (sums[place] as number) + gap - (gaps[b] as number) / (count[b] as number);
    has[place] = 1;
  }
  const [squares, units] = [new Float64Array(groups), new Float64Array(groups)];
  for (let place = 0; place < sums.length; place++) {
    if (has[place] === 0) continue;
    const b = place % groups;
    squares[b] = (squares[b] as number) + (sums[place] as number) ** 2;
    units[b] = (units[b] as number) + 1;
  }
  let bias = 0;
  for (let b = 0; b < groups; b++) {
    const [size, own] = [count[b] as number, units[b] as number];
    if (own > 1) bias += ((size / n) * (own / (own - 1)) * (squares[b] as number)) / (size * size);
  }
  return bias;
}
