import { type Item, makeItem } from "../../src/items/item.ts";
import { EMPTY_ROW, NONE, type Table, TableBuilder } from "../../src/measure/table.ts";
import { authority } from "../../src/paradigms/authority.ts";
import { OUTCOMES } from "../../src/read/outcomes.ts";

/** One trial: an option, or null for a reply without an answer. */
export interface TestTrial {
  readonly model?: string;
  readonly item: Item;
  readonly condition: Readonly<Record<string, string | number>>;
  readonly sample: number;
  readonly answer: number | null;
  readonly target?: number | null;
  /** Place on screen of the chosen option. */
  readonly place?: number;
}

export interface TestPlan extends Partial<Table["plan"]> {}

export function tableFrom(trials: Iterable<TestTrial>, plan: TestPlan = {}): Table {
  const builder = new TableBuilder();
  for (const { model = "model", item, condition, sample, answer, target = null, place = NONE } of trials) {
    builder.add({
      ...EMPTY_ROW,
      words: 1,
      model: builder.model(model),
      condition: builder.condition(condition),
      item: builder.item(item),
      sample,
      option: answer ?? NONE,
      outcome: OUTCOMES.indexOf(answer === null ? "unreadable" : "choice"),
      target: target ?? NONE,
      place: answer === null ? NONE : place,
      fingerprint: sample,
    });
  }
  return builder.finish(planOf(plan));
}

export function planOf(plan: TestPlan = {}): Table["plan"] {
  const levels = Object.keys(authority.conditions);
  return {
    name: "test",
    seed: 7,
    design: { authority: levels },
    cues: Object.fromEntries(
      Object.entries(authority.conditions).map(([level, { preamble, target, source }]) => [level, { preamble, target, source }]),
    ),
    primary: [],
    samples: 5,
    optionOrder: "fixed",
    ...plan,
  };
}

export function question(
  id: string,
  options: number,
  key: number | null,
  more: { category?: string; cluster?: string } = {},
): Item {
  return makeItem({ set: "mcqa", id, text: id, options: Array.from({ length: options }, (_, n) => `option ${n}`), key, ...more });
}

/** Answers of an item under each condition, letters for options: `{ control: "AAB-A" }`, `-` for none. */
export function answersOf(
  item: Item,
  cells: Readonly<Record<string, string>>,
  targets: Readonly<Record<string, number>> = {},
  more: Partial<TestTrial> & { rest?: Readonly<Record<string, string | number>> } = {},
): TestTrial[] {
  const { rest = {}, ...trial } = more;
  return Object.entries(cells).flatMap(([level, letters]) =>
    [...letters].map((letter, sample) => ({
      ...trial,
      item,
      condition: { authority: level, ...rest },
      sample,
      answer: letter === "-" ? null : letter.charCodeAt(0) - 65,
      target: targets[level] ?? null,
    })),
  );
}

/** Every number in an object, with the way to it. */
export function* numbersIn(value: unknown, path = ""): Generator<readonly [string, number]> {
  if (typeof value === "number") yield [path, value];
  else if (value !== null && typeof value === "object")
    for (const [name, inner] of Object.entries(value)) yield* numbersIn(inner, `${path}/${name}`);
}
