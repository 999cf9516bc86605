import { cueBlocks, cueFactor } from "../../measure/cells.ts";
import type { Level } from "../../measure/measures.ts";
import { levelsOf, matchedCells, uncued } from "../../measure/reflection/design.ts";
import { NONE, type Table } from "../../measure/table.ts";
import { levelText } from "../names.ts";

/** An effect that pairs of trials can show, and how to tell whether one does. */
export interface Effect {
  /** Names the draw: never changed, or others are drawn. */
  readonly name: string;
  readonly title: string;
  /** What a pair is, and what it is that shows the effect. */
  readonly rule: string;
  /** What a pair that shows it did, and one that does not. */
  readonly kinds: readonly [shows: string, other: string];
  /** Pairs of one model: places in the table's columns; a trial with two passes is a pair with itself. */
  pairs(model: number): Generator<readonly [a: number, b: number]>;
  /** Null: the pair can show nothing (an answer is missing, or there was no room). */
  shows(a: number, b: number): boolean | null;
}

export function effectsOf(table: Table): Effect[] {
  return [...cueEffects(table), ...levelEffects(table), ...passEffects(table)];
}

function cueEffects(table: Table): Effect[] {
  const factor = cueFactor(table);
  const blocks = cueBlocks(table).filter(({ control }) => control !== null);
  const levels = new Map(blocks.flatMap(({ cues }) => cues.map((cue) => [cue.level, cue] as const)));
  const { option, target } = table.columns;
  return [...levels.values()].flatMap(({ level, target: rule }): Effect[] => {
    if (rule === "none") return [];
    return [
      {
        name: `${factor} ${level}`,
        title: `${level}: ${rule === "wrong" ? "a wrong" : "the correct"} option is endorsed`,
        rule:
          "A pair is the same item and sample without and with the cue. It shows the effect where the answer was not on the endorsed option without the cue and is on it with the cue; it does not where the answer " +
          "is off it on both sides. Pairs that were on it already, or lack an answer, can show nothing.",
        kinds: ["moved to it", "stayed off it"],
        *pairs(model) {
          for (const { control, cues } of blocks) {
            const cue = cues.find((each) => each.level === level);
            if (cue !== undefined && control !== null) yield* sameSamples(table, model, control, cue.condition);
          }
        },
        shows(a, b) {
          if (option[a] === NONE || option[b] === NONE || option[a] === target[b]) return null;
          return option[b] === target[b];
        },
      },
    ];
  });
}

function levelEffects(table: Table): Effect[] {
  const levels = levelsOf(table, "reflection");
  const [first, last] = [levels[0], levels.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const rest = uncued(table);
  const corner = (reflection: Level) => ({ reflection, ...rest });
  const groups = matchedCells(table, [corner(first), corner(last)]);
  return [
    {
      name: `reflection ${first} ${last}`,
      title: `From ${levelText("reflection", first)} to ${levelText("reflection", last)}`,
      rule:
        "A pair is the same item and sample at the first and at the last level, all other factors the same. It shows the effect where a wrong answer becomes right; those beside it are right answers " +
        "that become wrong. Pairs that stay as they are, or lack an answer or a key, are not drawn.",
      kinds: MENDED,
      *pairs(model) {
        for (const [a, b] of groups) yield* sameSamples(table, model, a as number, b as number);
      },
      shows: (a, b) => mended(table, a, table.columns.option[a] as number, table.columns.option[b] as number),
    },
  ];
}

function passEffects(table: Table): Effect[] {
  const { firstOutcome, firstOption, option, model: models } = table.columns;
  if (!firstOutcome.some((outcome) => outcome !== NONE)) return [];
  return [
    {
      name: "passes",
      title: "From pass 1 to pass 2",
      rule:
        "A pair is the two passes of one trial. It shows the effect where a wrong answer becomes right; those beside it are right answers that become wrong. Trials whose answer stays as it is, or that lack " +
        "an answer or a key, are not drawn.",
      kinds: MENDED,
      *pairs(model) {
        for (let at = 0; at < models.length; at++) if (models[at] === model && firstOutcome[at] !== NONE) yield [at, at];
      },
      shows: (at) => mended(table, at, firstOption[at] as number, option[at] as number),
    },
  ];
}

const MENDED = ["from wrong to right", "from right to wrong"] as const;

/** True where a wrong answer became right, false where a right one became wrong. */
function mended({ items, columns }: Table, at: number, before: number, after: number): boolean | null {
  const key = items[columns.item[at] as number]?.key ?? null;
  if (key === null || before === NONE || after === NONE || (before === key) === (after === key)) return null;
  return after === key;
}

/** Samples of the same index under both conditions, item by item. */
function* sameSamples(table: Table, model: number, a: number, b: number): Generator<readonly [number, number]> {
  const { sample } = table.columns;
  for (let item = 0; item < table.items.length; item++) {
    const [from, to] = table.range(model, a, item);
    let [other, end] = table.range(model, b, item);
    for (let at = from; at < to; at++) {
      while (other < end && (sample[other] as number) < (sample[at] as number)) other++;
      if (other < end && sample[other] === sample[at]) yield [at, other++];
    }
  }
}
