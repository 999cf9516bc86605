import type { Manifest } from "../plan/manifest.ts";
import type { Condition, Level } from "./measures.ts";
import type { Table } from "./table.ts";

/** One cue condition, beside the control that it is compared with: the same levels of every other factor. */
export interface CueCell {
  /** Place in the table's conditions. */
  readonly condition: number;
  /** Level of the paradigm's factor: `high-harm`. */
  readonly level: Level;
  readonly target: "none" | "key" | "wrong";
  /** Whose word it is: `high`. */
  readonly source: string | null;
}

/** All conditions of a cue paradigm that share the levels of the other factors. */
export interface CueBlock {
  /** Levels of the other factors; empty where there are none. */
  readonly rest: Condition;
  /** Null where the run has no control: then nothing that is compared with it can be had. */
  readonly control: number | null;
  /** The second, independent block of control samples, where the study has one. */
  readonly controlB: number | null;
  /** Every other condition of the paradigm, in the design's order. */
  readonly cues: readonly CueCell[];
}

export function cueFactor({ plan }: Table): string | null {
  return cueFactorOf(plan);
}

/** The factor of a plan's design that is a cue paradigm; null where there is none. */
export function cueFactorOf({ cues, design }: Pick<Manifest, "cues" | "design">): string | null {
  if (cues === null) return null;
  return Object.keys(design).find((factor) => design[factor]?.some((level) => Object.hasOwn(cues, level))) ?? null;
}

export function cueBlocks(table: Table): CueBlock[] {
  const factor = cueFactor(table);
  const { cues } = table.plan;
  if (factor === null || cues === null) return [];
  const blocks = new Map<string, { rest: Condition; members: { condition: number; level: Level }[] }>();
  table.conditions.forEach((levels, condition) => {
    const { [factor]: level, ...rest } = levels;
    if (level === undefined) return;
    const name = JSON.stringify(rest);
    const block = blocks.get(name) ?? { rest, members: [] };
    block.members.push({ condition, level });
    blocks.set(name, block);
  });
  return Array.from(blocks.values(), ({ rest, members }) => {
    const [control, controlB] = [
      members.find(({ level }) => level === "control"),
      members.find(({ level }) => level === "control-b"),
    ];
    return {
      rest,
      control: control?.condition ?? null,
      controlB: controlB?.condition ?? null,
      cues: members.flatMap((member) => {
        const cue = cues[String(member.level)];
        if (cue === undefined || member === control || member === controlB) return [];
        return [{ ...member, target: cue.target as CueCell["target"], source: cue.source }];
      }),
    };
  });
}

/** Conditions whose levels agree with those given: of a contrast that leaves factors out, all that it is averaged over. */
export function conditionsWith({ conditions }: Table, levels: Condition): number[] {
  return conditions.flatMap((condition, place) =>
    Object.entries(levels).every(([factor, level]) => condition[factor] === level) ? [place] : [],
  );
}
