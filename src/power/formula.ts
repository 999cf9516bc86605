/** What section 10 of the specification says without drawing anything: Var(d) = (omega^2 + sigma_a^2/n_a + sigma_b^2/n_b)/N. */
import type { Item } from "../items/item.ts";
import type { Condition } from "../plan/conditions.ts";
import { type Stream, stream } from "../random/stream.ts";
import { isUndefined, powerPairedT, sampleSizePairedT } from "../stats/index.ts";
import type { PrimaryContrast } from "../study/study.ts";
import { type Assumed, logitOf } from "./assumed.ts";
import { type Design, leversOf, sideOf } from "./design.ts";
import { atLogit, type Cell, hasClosedForm, interceptOf, type Kind, kindsOf } from "./truth.ts";

/** What the variance of one item's difference is made of. */
export interface Parts {
  /** omega^2: variance of true effects between items, which more samples do not lower. */
  readonly between: number;
  /** Of one sample in each condition; n samples divide it. */
  readonly within: number;
  /** By how much clusters raise the variance of the mean. */
  readonly designEffect: number;
}

const ITEMS = 2_000;

/** By drawing items and computing their chances; null where the metric has no closed form. */
export function partsOf(design: Design, assumed: Assumed, cells: readonly Cell[], contrast: PrimaryContrast): Parts | null {
  if (!hasClosedForm(contrast.metric)) return null;
  const { study, conditions } = design;
  const kinds = kindsOf(design);
  const logit = logitOf(assumed);
  const intercepts = kinds.map(({ options }) => interceptOf(assumed, options));
  const [left, right] = [sideOf(conditions, contrast.a), sideOf(conditions, contrast.b)];
  const places = [...new Set([...left, ...right])];
  const rule = places.map((place) => conditions[place]?.cue?.target ?? "none").find((each) => each !== "none") ?? "none";
  const isOfKey = contrast.metric === "accuracy" || contrast.metric === "pass";
  const levers = new Map(places.map((place) => [place, leversOf(study, conditions[place] as Condition)]));
  const names = [...new Set([...levers.values()].flat())];
  const luck = stream(study.seed, "power formula", assumed.label, contrast.metric);
  let [sum, squares, within] = [0, 0, 0];
  for (let draw = 0; draw < ITEMS; draw++) {
    const at = kindAt(kinds, luck.uniform());
    const base = (intercepts[at] as number) + logit(normal(luck));
    const pulls = new Map(names.map((name) => [name, assumed.omega * normal(luck)]));
    const chances = new Map(
      places.map((place) => {
        const cell = cells[place] as Cell;
        const away = (levers.get(place) as string[]).reduce((total, name) => total + (pulls.get(name) as number), 0);
        const own = conditions[place]?.cue?.target ?? "none";
        const found = atLogit(base + cell.shift + away, kinds[at] as Kind, assumed.parameters, cell, own === "none" ? rule : own);
        return [place, (1 - cell.refusal - cell.unreadable) * (isOfKey ? found.key : found.target)];
      }),
    );
    let effect = 0;
    for (const place of places) {
      const weight = Number(left.includes(place)) / left.length - Number(right.includes(place)) / right.length;
      const chance = chances.get(place) as number;
      effect += weight * chance;
      within += (weight * weight * chance * (1 - chance)) / ITEMS;
    }
    sum += effect;
    squares += effect * effect;
  }
  const between = Math.max(0, squares / ITEMS - (sum / ITEMS) ** 2);
  const total = between + within / design.samples;
  const shared = total > 0 ? (assumed.icc * between) / total : 0;
  return { between, within, designEffect: 1 + (clusterSize(design.items) - 1) * shared };
}

/** How many items the t test needs, at the level that Holm asks of the smallest of so many p values; null: more than anybody has. */
export function itemsNeeded(
  { between, within, designEffect }: Parts,
  effect: number,
  samples: number,
  power: number,
  tests: number,
) {
  const sd = Math.sqrt(between + within / samples);
  if (sd === 0) return 2;
  const needed = sampleSizePairedT(effect, sd, power, ALPHA / tests);
  return isUndefined(needed) ? null : Math.ceil(needed * designEffect);
}

export function formulaPower(
  { between, within, designEffect }: Parts,
  effect: number,
  items: number,
  samples: number,
  tests: number,
) {
  const sd = Math.sqrt(between + within / samples);
  const units = items / designEffect;
  return sd === 0 || units <= 1 ? null : powerPairedT(units, effect, sd, ALPHA / tests);
}

export const ALPHA = 0.05;

/** Items that a further item of the same cluster meets there on average, with itself. */
function clusterSize(items: readonly Item[]): number {
  const sizes = new Map<string, number>();
  for (const { set, cluster } of items) {
    if (cluster === null) continue;
    const name = `${set} ${cluster}`;
    sizes.set(name, (sizes.get(name) ?? 0) + 1);
  }
  const alone = items.filter(({ cluster }) => cluster === null).length;
  return ([...sizes.values()].reduce((total, size) => total + size * size, 0) + alone) / items.length;
}

function kindAt(kinds: readonly Kind[], luck: number): number {
  let left = luck;
  const at = kinds.findIndex(({ share }) => {
    left -= share;
    return left < 0;
  });
  return at === -1 ? kinds.length - 1 : at;
}

function normal(luck: Stream): number {
  return Math.sqrt(-2 * Math.log(1 - luck.uniform())) * Math.cos(2 * Math.PI * luck.uniform());
}
