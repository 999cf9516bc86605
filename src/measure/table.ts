import type { Item } from "../items/item.ts";
import type { Manifest } from "../plan/manifest.ts";
import type { Observation } from "../read/observations.ts";
import { OUTCOMES } from "../read/outcomes.ts";
import type { KeptManifest } from "../store/store.ts";
import type { Condition } from "./measures.ts";

/** No answer, no target, no second pass: what is not there. */
export const NONE = -1;

/**
 * A run's observations as columns, one entry a trial, in order of model, condition, item and sample. A million trials take about 90 MB; measures
 * are functions over slices of these.
 */
export interface Table {
  /** What the plan says of the analysis. */
  readonly plan: Pick<Manifest, "name" | "seed" | "design" | "cues" | "primary" | "samples" | "optionOrder"> &
    Partial<Pick<Manifest, "models" | "trials" | "imported">>;
  /** Every plan that the run ever had, the one in force last. Left out where nobody asks. */
  readonly plans?: readonly KeptManifest[];
  readonly models: readonly string[];
  readonly conditions: readonly Condition[];
  readonly items: readonly Item[];
  readonly returnedModels: readonly string[];
  readonly columns: Columns;
  /** Trials of one model, condition and item, by place in those lists: columns from `range[0]` up to `range[1]`, in order of samples. */
  range(model: number, condition: number, item: number): readonly [number, number];
}

export interface Columns {
  readonly model: Uint16Array;
  readonly condition: Uint16Array;
  readonly item: Uint32Array;
  readonly sample: Uint32Array;
  /** Canonical, NONE where there is no answer. */
  readonly option: Int8Array;
  /** Place in OUTCOMES. */
  readonly outcome: Uint8Array;
  /** The option that the cue endorsed. */
  readonly target: Int8Array;
  /** Where the chosen option stood on screen; NONE without an answer, or where the order is not known. */
  readonly place: Int8Array;
  /** Where the key stood, or the first canonical option of an item without one; NONE where the order is not known. */
  readonly keyPlace: Int8Array;
  /** NaN: none stated. */
  readonly confidence: Float64Array;
  /** Of pass 1; the outcome is NONE in trials of one pass. */
  readonly firstOption: Int8Array;
  readonly firstOutcome: Int8Array;
  readonly firstConfidence: Float64Array;
  readonly words: Uint32Array;
  readonly hedges: Uint32Array;
  readonly deliberations: Uint32Array;
  /** NaN where the provider does not say. */
  readonly outputTokens: Float64Array;
  readonly thinkingTokens: Float64Array;
  readonly usd: Float64Array;
  /** Whether thinking text came back. */
  readonly hasThinking: Uint8Array;
  /** Milliseconds since 1970, UTC; NaN where nobody knows. */
  readonly startedAt: Float64Array;
  /** Place in `returnedModels`; NONE where none came back. */
  readonly returnedModel: Int16Array;
  /** 1 kept to the prompt's protocol, 0 did not, NONE not known. */
  readonly strict: Int8Array;
  /** 1 where a person or a judge spoke in place of the reader. */
  readonly byHand: Uint8Array;
  /** Replies that are the same to the byte have the same. */
  readonly fingerprint: Uint32Array;
  /** Where the store keeps the trial: `trialsAt` fetches it. */
  readonly row: Uint32Array;
}

type Kind = {
  [Name in keyof Columns]: {
    new (length: number): Columns[Name];
    new (buffer: ArrayBuffer, at: number, length: number): Columns[Name];
  };
};

const KINDS: Kind = {
  model: Uint16Array,
  condition: Uint16Array,
  item: Uint32Array,
  sample: Uint32Array,
  option: Int8Array,
  outcome: Uint8Array,
  target: Int8Array,
  place: Int8Array,
  keyPlace: Int8Array,
  confidence: Float64Array,
  firstOption: Int8Array,
  firstOutcome: Int8Array,
  firstConfidence: Float64Array,
  words: Uint32Array,
  hedges: Uint32Array,
  deliberations: Uint32Array,
  outputTokens: Float64Array,
  thinkingTokens: Float64Array,
  usd: Float64Array,
  hasThinking: Uint8Array,
  startedAt: Float64Array,
  returnedModel: Int16Array,
  strict: Int8Array,
  byHand: Uint8Array,
  fingerprint: Uint32Array,
  row: Uint32Array,
};

/** `keyPlace` may be left out where orders are not known, `row` where there is no store. */
export type Row = { readonly [Name in Exclude<keyof Columns, "keyPlace" | "row">]: number } & {
  readonly keyPlace?: number;
  readonly row?: number;
};

/** Of a trial of which nothing is known but that it was delivered. */
export const EMPTY_ROW: Row = {
  model: 0,
  condition: 0,
  item: 0,
  sample: 0,
  option: NONE,
  outcome: 0,
  target: NONE,
  place: NONE,
  keyPlace: NONE,
  confidence: Number.NaN,
  firstOption: NONE,
  firstOutcome: NONE,
  firstConfidence: Number.NaN,
  words: 0,
  hedges: 0,
  deliberations: 0,
  outputTokens: Number.NaN,
  thinkingTokens: Number.NaN,
  usd: Number.NaN,
  hasThinking: 0,
  startedAt: Number.NaN,
  returnedModel: NONE,
  strict: NONE,
  byHand: 0,
  fingerprint: 0,
  row: 0,
};

/** Fills a table row by row, in any order. Memory grows by doubling; nothing but numbers is held. */
export class TableBuilder {
  private readonly models = new Map<string, number>();
  private readonly conditions = new Map<string, { place: number; condition: Condition }>();
  private readonly items = new Map<string, { place: number; item: Item }>();
  private readonly returned = new Map<string, number>();
  private columns: { -readonly [Name in keyof Columns]: Columns[Name] };
  private size = 0;

  constructor(expected = 1024) {
    this.columns = makeColumns(Math.max(1, expected));
  }

  model(name: string): number {
    return placeIn(this.models, name);
  }

  condition(condition: Condition): number {
    const name = JSON.stringify(condition);
    const known = this.conditions.get(name);
    if (known !== undefined) return known.place;
    this.conditions.set(name, { place: this.conditions.size, condition });
    return this.conditions.size - 1;
  }

  item(item: Item): number {
    const known = this.items.get(item.digest);
    if (known !== undefined) return known.place;
    this.items.set(item.digest, { place: this.items.size, item });
    return this.items.size - 1;
  }

  returnedModel(name: string | null): number {
    return name === null ? NONE : placeIn(this.returned, name);
  }

  add(row: Row): void {
    if (this.size === this.columns.model.length) this.columns = resized(this.columns, this.size * 2, this.size);
    for (const name of NAMES) this.columns[name][this.size] = row[name] ?? NONE;
    this.size++;
  }

  addObservation({ trial, item, said, first }: Observation): void {
    const calls = trial.calls;
    const last = calls.at(-1) as (typeof calls)[number];
    this.add({
      model: this.model(trial.model),
      condition: this.condition(trial.condition),
      item: this.item(item),
      sample: trial.sample,
      option: said.option ?? NONE,
      outcome: OUTCOMES.indexOf(said.outcome),
      target: trial.target ?? NONE,
      place: said.option === null || trial.order === null ? NONE : trial.order.indexOf(said.option),
      keyPlace: trial.order?.indexOf(item.key ?? 0) ?? NONE,
      confidence: said.confidence ?? Number.NaN,
      firstOption: first?.option ?? NONE,
      firstOutcome: first === null ? NONE : OUTCOMES.indexOf(first.outcome),
      firstConfidence: first?.confidence ?? Number.NaN,
      words: said.words,
      hedges: said.hedges,
      deliberations: said.deliberations,
      outputTokens: total(calls.map(({ outputTokens }) => outputTokens)),
      thinkingTokens: total(calls.map(({ thinkingTokens }) => thinkingTokens)),
      usd: total(calls.map(({ usd }) => usd)),
      hasThinking: said.thought || first?.thought === true ? 1 : 0,
      startedAt: Date.parse(calls[0]?.startedAt ?? ""),
      returnedModel: this.returnedModel(last.returnedModel),
      strict: said.strict === null ? NONE : Number(said.strict),
      byHand: said.by === "reader" ? 0 : 1,
      fingerprint: said.fingerprint,
      row: trial.row,
    });
  }

  /**
   * Conditions come in the order of the plan's design, those that it does not name after them. The table takes the columns over: nothing is
   * added afterwards.
   */
  finish(plan: Table["plan"], plans: readonly KeptManifest[] = []): Table {
    const conditions = inDesignOrder([...this.conditions.values()], plan.design);
    const placed = new Int32Array(conditions.length);
    conditions.forEach(({ place }, now) => {
      placed[place] = now;
    });
    const items = [...this.items.values()].map(({ item }) => item);
    const columns = cut(this.columns, this.size);
    for (let at = 0; at < this.size; at++) columns.condition[at] = placed[columns.condition[at] as number] as number;
    const starts = sortColumns(columns, this.models.size, conditions.length, items.length);
    return {
      plan,
      plans,
      models: [...this.models.keys()],
      conditions: conditions.map(({ condition }) => condition),
      items,
      returnedModels: [...this.returned.keys()],
      columns,
      range: (model, condition, item) => {
        const cell = (model * conditions.length + condition) * items.length + item;
        return [starts[cell] as number, starts[cell + 1] as number];
      },
    };
  }
}

const NAMES = Object.keys(KINDS) as (keyof Columns)[];

function makeColumns(length: number): Columns {
  return Object.fromEntries(NAMES.map((name) => [name, new KINDS[name](length)])) as unknown as Columns;
}

function resized(columns: Columns, length: number, used: number): Columns {
  const grown = makeColumns(length);
  for (const name of NAMES) grown[name].set(columns[name].subarray(0, used) as never);
  return grown;
}

function cut(columns: Columns, length: number): Columns {
  return Object.fromEntries(NAMES.map((name) => [name, columns[name].subarray(0, length)])) as unknown as Columns;
}

/**
 * By model, condition, item and sample: a count of each cell, then each trial to its place, then samples within cells. In place, a column at a
 * time, since a second table would double what a large run takes. Gives where each cell begins.
 */
function sortColumns(columns: Columns, models: number, conditions: number, items: number): Uint32Array {
  const size = columns.model.length;
  const cells = models * conditions * items;
  const starts = new Uint32Array(cells + 1);
  const cellOf = (at: number): number =>
    ((columns.model[at] as number) * conditions + (columns.condition[at] as number)) * items + (columns.item[at] as number);
  for (let at = 0; at < size; at++) starts[cellOf(at) + 1] = (starts[cellOf(at) + 1] as number) + 1;
  for (let cell = 0; cell < cells; cell++) starts[cell + 1] = (starts[cell + 1] as number) + (starts[cell] as number);
  const next = starts.slice();
  const order = new Uint32Array(size);
  for (let at = 0; at < size; at++) {
    const cell = cellOf(at);
    let place = next[cell] as number;
    next[cell] = place + 1;
    // Samples of a cell are few: they are put in order as they come.
    while (
      place > (starts[cell] as number) &&
      (columns.sample[order[place - 1] as number] as number) > (columns.sample[at] as number)
    ) {
      order[place] = order[place - 1] as number;
      place--;
    }
    order[place] = at;
  }
  const before = new ArrayBuffer(size * Float64Array.BYTES_PER_ELEMENT);
  for (const name of NAMES) {
    const column = columns[name];
    const from = new KINDS[name](before, 0, size);
    from.set(column as never);
    for (let at = 0; at < size; at++) column[at] = from[order[at] as number] as number;
  }
  return starts;
}

function inDesignOrder<T extends { readonly condition: Condition }>(
  conditions: readonly T[],
  design: Table["plan"]["design"],
): T[] {
  const factors = Object.entries(design);
  const placeOf = ({ condition }: T): number[] =>
    factors.map(([factor, levels]) => {
      const place = levels.indexOf(condition[factor] as never);
      return place === -1 ? levels.length : place;
    });
  return [...conditions].sort((a, b) => {
    const [left, right] = [placeOf(a), placeOf(b)];
    const differs = left.findIndex((place, at) => place !== right[at]);
    return differs === -1 ? 0 : (left[differs] as number) - (right[differs] as number);
  });
}

function placeIn(places: Map<string, number>, name: string): number {
  const known = places.get(name);
  if (known !== undefined) return known;
  places.set(name, places.size);
  return places.size - 1;
}

/** NaN where one of them is not known: a part is no total. */
function total(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => (value === null ? Number.NaN : sum + value), 0);
}
