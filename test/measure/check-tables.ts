import { type Item, type ItemParts, makeItem } from "../../src/items/item.ts";
import type { Condition } from "../../src/measure/measures.ts";
import { NONE, type Row, type Table, TableBuilder } from "../../src/measure/table.ts";
import { OUTCOMES } from "../../src/read/outcomes.ts";
import type { Outcome } from "../../src/read/reading.ts";

/** A trial of a table that a test makes up: what it does not say is as in a run without trouble. */
export interface Place {
  readonly model: number;
  readonly condition: Condition;
  readonly item: number;
  readonly sample: number;
  /** Of all trials, in the order of a run: blocks of item and sample, conditions inside. */
  readonly number: number;
}

export interface Made {
  readonly models?: readonly string[];
  readonly design?: Readonly<Record<string, readonly (string | number)[]>>;
  readonly items?: number;
  readonly samples?: number;
  readonly plan?: Partial<Table["plan"]>;
  readonly item?: (n: number) => Partial<ItemParts>;
  /** Null: not delivered. */
  readonly trial?: (place: Place) => Partial<Row> | null;
}

const CUES: Table["plan"]["cues"] = {
  control: { preamble: "", target: "none", source: null },
  "control-b": { preamble: "", target: "none", source: null },
  "sham-high": { preamble: "Experts.", target: "none", source: "sham-high" },
  "high-help": { preamble: "Experts say [TARGET_OPTION].", target: "key", source: "high" },
  "high-harm": { preamble: "Experts say [TARGET_OPTION].", target: "wrong", source: "high" },
};

export const OPTIONS = 4;

export function outcome(name: Outcome): Pick<Row, "outcome" | "option" | "place"> {
  return { outcome: OUTCOMES.indexOf(name), option: NONE, place: NONE };
}

/** An answer, with the place on screen where it stood in this sample. */
export function chose(
  option: number,
  { sample, item }: Pick<Place, "sample" | "item">,
): Pick<Row, "option" | "place" | "outcome"> {
  return { outcome: OUTCOMES.indexOf("choice"), option, place: (option + sample + item) % OPTIONS };
}

/** A number in [0, 1) that looks random and is the same every time. */
export function noise(...of: number[]): number {
  let state = 2166136261;
  for (const part of of) state = Math.imul(state ^ (part + 0x9e37), 16777619) ^ (state >>> 13);
  state = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
  return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
}

/** Keys rotate over places, replies differ, everything is told: a run that every check calls good. */
export function made({
  models = ["m"],
  design = { authority: ["control", "high-help", "high-harm"] },
  items = 60,
  samples = 4,
  plan = {},
  item,
  trial,
}: Made = {}): Table {
  const builder = new TableBuilder();
  const all = Array.from(
    { length: items },
    (_, n): Item =>
      makeItem({
        set: "mcqa",
        id: `q${n}`,
        text: `Question ${n}?`,
        options: ["a", "b", "c", "d"],
        key: n % OPTIONS,
        ...item?.(n),
      }),
  );
  const conditions = crossed(Object.entries(design));
  let number = 0;
  for (let sample = 0; sample < samples; sample++)
    for (let n = 0; n < items; n++)
      for (const condition of conditions)
        models.forEach((model, at) => {
          const place: Place = { model: at, condition, item: n, sample, number: number++ };
          const own = trial?.(place);
          if (own === null) return;
          const key = all[n]?.key ?? 0;
          builder.add({
            model: builder.model(model),
            condition: builder.condition(condition),
            item: builder.item(all[n] as Item),
            sample,
            ...chose(noise(at, n, sample) < 0.9 ? key : (key + 1) % OPTIONS, place),
            target: NONE,
            keyPlace: (key + sample + n) % OPTIONS,
            confidence: Number.NaN,
            firstOption: NONE,
            firstOutcome: NONE,
            firstConfidence: Number.NaN,
            words: 40,
            hedges: 0,
            deliberations: 0,
            outputTokens: 60,
            thinkingTokens: condition.thinking === "on" ? 100 : 0,
            usd: 0,
            hasThinking: 0,
            startedAt: 1_000 * place.number,
            returnedModel: builder.returnedModel("m-1"),
            strict: 1,
            byHand: 0,
            fingerprint: place.number,
            ...own,
          });
        });
  const hasCue = Object.hasOwn(design, "authority");
  return builder.finish({
    name: "made",
    seed: 7,
    design,
    cues: hasCue ? CUES : null,
    primary: [],
    samples,
    optionOrder: "rotate",
    ...plan,
  });
}

function crossed([first, ...rest]: readonly (readonly [string, readonly (string | number)[]])[]): Condition[] {
  if (first === undefined) return [{}];
  const [factor, levels] = first;
  return levels.flatMap((level) => crossed(rest).map((others) => ({ [factor]: level, ...others })));
}
