/**
 * What is true of a simulated design, by integration over the population of items: the chances of the key and of a cue's target in each condition, and
 * from these the true value of a contrast. Nothing is drawn here.
 */
import type { Item } from "../items/item.ts";
import { intercept } from "../models/simulated/ability.ts";
import type { Parameters } from "../models/simulated/parameters.ts";
import type { Condition } from "../plan/conditions.ts";
import { isLettered } from "../stimuli/compose.ts";
import type { PrimaryContrast } from "../study/study.ts";
import { type Assumed, logitOf } from "./assumed.ts";
import { type Design, leversOf, sideOf } from "./design.ts";

/** What a condition does to a participant. */
export interface Cell {
  /** Mean chance over items that the cue's option is simply taken, and that it is ruled out. */
  readonly follow: number;
  readonly avoid: number;
  /** Of the key's chance, in logits; of pass 1 of two. */
  readonly shift: number;
  readonly firstShift: number;
  readonly refusal: number;
  readonly unreadable: number;
}

/** Mean chances over items, of answers that are there. */
export interface Chances {
  readonly key: number;
  /** Of the option that a cue of this condition endorses, and of that same option without the cue. */
  readonly target: number;
}

const REACH = 6;

/** The trapezoidal rule, which is exact to many digits for a smooth curve under a normal density. */
function nodes(step: number): { z: number; weight: number }[] {
  return Array.from({ length: (2 * REACH) / step + 1 }, (_, at) => {
    const z = at * step - REACH;
    return { z, weight: (step * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI) };
  });
}

const NODES = nodes(0.125);
const COARSE = nodes(0.5);

/** Items that are alike to a simulated participant but for their difficulty. */
export interface Kind {
  readonly options: number;
  /** How likely the first place on screen holds the key; each other option is as likely as the others. */
  readonly keyFirst: number;
  readonly share: number;
}

export function kindsOf({ study, items }: Design): Kind[] {
  const keyed = items.filter(({ key }) => key !== null);
  const kinds = new Map<string, { options: number; keyFirst: number; count: number }>();
  for (const item of keyed) {
    const options = item.options.length;
    const keyFirst = isFixed(study, item) ? Number(item.key === 0) : 1 / options;
    const name = `${options} ${keyFirst}`;
    const kind = kinds.get(name) ?? { options, keyFirst, count: 0 };
    kind.count++;
    kinds.set(name, kind);
  }
  return Array.from(kinds.values(), ({ options, keyFirst, count }) => ({ options, keyFirst, share: count / keyed.length }));
}

export function isFixed({ optionOrder, paradigm }: Design["study"], { set }: Item): boolean {
  return optionOrder === "fixed" || !isLettered(set, paradigm !== null);
}

/** The intercept for items of so many options; a pilot's chances need none. */
export function interceptOf({ chances, parameters }: Assumed, options: number): number {
  return chances === null ? intercept(parameters, options) : 0;
}

export class Truth {
  private readonly design: Design;
  private readonly assumed: Assumed;
  private readonly kinds: readonly Kind[];
  private readonly logit: (z: number) => number;
  private readonly intercepts: number[] = [];
  private readonly known = new Map<string, Chances>();

  constructor(design: Design, assumed: Assumed) {
    this.design = design;
    this.assumed = assumed;
    this.kinds = kindsOf(design);
    this.logit = logitOf(assumed);
    for (const { options } of this.kinds) this.intercepts[options] = interceptOf(assumed, options);
  }

  /** Under a condition with that cell; `target` also for a rule other than its own. */
  chances(condition: Condition, cell: Cell, rule: "key" | "wrong" | "none" = condition.cue?.target ?? "none"): Chances {
    const levers = leversOf(this.design.study, condition).length;
    const name = `${levers} ${rule} ${cell.follow} ${cell.avoid} ${cell.shift}`;
    const found = this.known.get(name) ?? this.integrated(this.assumed.omega * Math.sqrt(levers), cell, rule);
    this.known.set(name, found);
    return found;
  }

  /** `away`: how far, in logits, a condition moves items apart. */
  private integrated(away: number, cell: Cell, rule: "key" | "wrong" | "none"): Chances {
    const { chances, parameters } = this.assumed;
    // Two normal numbers add up to one; a pilot's difficulties are not normal.
    const apart = chances === null ? 0 : away;
    const stretched = Math.hypot(parameters.spread, away) / (parameters.spread || 1);
    const logit = chances === null ? (z: number) => (parameters.spread === 0 ? away * z : this.logit(z) * stretched) : this.logit;
    const around = apart === 0 ? [{ z: 0, weight: 1 }] : COARSE;
    let key = 0;
    let target = 0;
    for (const kind of this.kinds) {
      const base = (this.intercepts[kind.options] as number) + cell.shift;
      for (const { z, weight } of NODES) {
        const theta = base + logit(z);
        for (const node of around) {
          const found = atLogit(theta + apart * node.z, kind, parameters, cell, rule);
          const share = kind.share * weight * node.weight;
          key += share * found.key;
          target += share * found.target;
        }
      }
    }
    return { key, target };
  }

  /** The true value of a contrast, missing answers counted as the strict regime does; null where it has no closed form. */
  contrast({ metric, a, b }: PrimaryContrast, cells: readonly Cell[]): number | null {
    const value = VALUES[metric];
    if (value === undefined) return null;
    const { conditions } = this.design;
    const [left, right] = [sideOf(conditions, a), sideOf(conditions, b)];
    // A condition without a target is compared on the other side's.
    const rule = [...left, ...right].map((place) => conditions[place]?.cue?.target ?? "none").find((each) => each !== "none");
    // Means over the conditions of a side first: a ratio is one of means, as the measures have it.
    const mean = (side: readonly number[]): number => {
      const sum = { key: 0, target: 0, control: 0 };
      for (const place of side) {
        const condition = conditions[place] as Condition;
        const cell = cells[place] as Cell;
        const own = condition.cue?.target ?? "none";
        const used = own === "none" ? (rule ?? "none") : own;
        const answered = (1 - cell.refusal - cell.unreadable) / side.length;
        const { key, target } = this.chances(condition, cell, used);
        sum.key += answered * key;
        sum.target += answered * target;
        sum.control += this.control(condition, cells, used) / side.length;
      }
      return value(sum);
    };
    return mean(left) - mean(right);
  }

  /** How often the same target is chosen under the control that has the other factors' levels. */
  private control({ levels }: Condition, cells: readonly Cell[], rule: "key" | "wrong" | "none"): number {
    const { study, conditions } = this.design;
    const name = study.paradigm?.name;
    const place = conditions.findIndex(
      (each) =>
        each.cue?.preamble === "" &&
        Object.entries(levels).every(([factor, level]) => factor === name || each.levels[factor] === level),
    );
    if (place === -1) return Number.NaN;
    const cell = cells[place] as Cell;
    return (1 - cell.refusal - cell.unreadable) * this.chances(conditions[place] as Condition, cell, rule).target;
  }
}

/** Of means over items, missing answers being no event. */
const VALUES: Readonly<Record<string, (of: { key: number; target: number; control: number }) => number>> = {
  accuracy: ({ key }) => key,
  pass: ({ key }) => key,
  compliance: ({ target }) => target,
  "excess-compliance": ({ target, control }) => target - control,
  susceptibility: ({ target, control }) => (target - control) / (1 - control),
};

export function hasClosedForm(metric: string): boolean {
  return Object.hasOwn(VALUES, metric);
}

/** The mean over places of the first option on screen: the key, the target, or another. */
export function atLogit(
  theta: number,
  { options, keyFirst }: Kind,
  { noise, position }: Pick<Parameters, "noise" | "position">,
  { follow, avoid }: Pick<Cell, "follow" | "avoid">,
  rule: "key" | "wrong" | "none",
): Chances {
  const others = options - 1;
  const odds = Math.exp(theta);
  const pull = Math.exp(position);
  const wrongFirst = (1 - keyFirst) / others;
  let key = 0;
  let target = 0;
  const at = (share: number, ofKey: number, ofTarget: number, ofRest: number): void => {
    if (share === 0) return;
    const sum = ofKey + ofTarget + (others - 1) * ofRest;
    const spread = (weight: number): number => ((1 - noise) * weight) / sum + noise / options;
    const [right, wrong] = [spread(ofKey), spread(ofTarget)];
    const own = 1 - follow - avoid;
    if (rule === "none") key += share * right;
    else if (rule === "key") {
      const chance = follow + own * right;
      key += share * chance;
      target += share * chance;
    } else {
      key += share * (own * right + (wrong < 1 ? (avoid * right) / (1 - wrong) : 0));
      target += share * (follow + own * wrong);
    }
  };
  // Weights: the key's odds against all others together, who share 1.
  const each = 1 / others;
  at(keyFirst, odds * pull, each, each);
  at(wrongFirst, odds, each * pull, each);
  if (others > 1) {
    // One of the further wrong options stands first: the sum has one of them pulled.
    const share = 1 - keyFirst - wrongFirst;
    const rest = (each * pull + (others - 2) * each) / (others - 1);
    at(share, odds, each, rest);
  }
  return { key, target };
}
