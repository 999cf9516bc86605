import { type CueCell, cueFactor } from "../cells.ts";
import { blocksOf } from "../cue/place.ts";
import type { Condition, Level } from "../measures.ts";
import type { MeasureOptions, OpenContrast } from "../metric.ts";
import type { Table } from "../table.ts";
import { againstZero } from "./against-zero.ts";
import { type Asked, contrast, noContrast } from "./contrast.ts";
import { ofModel } from "./primary.ts";
import { relabelled } from "./relabelled.ts";
import { oneSide } from "./sides.ts";

/**
 * What every cue study asks beside its primary contrasts: each cue against control, strong sources against weak ones, a source against the
 * same without its endorsement, and whether other factors (reflection, thinking) change what a cue does.
 */
export function secondaryContrasts(table: Table, options: MeasureOptions): OpenContrast[] {
  const factor = cueFactor(table);
  if (factor === null) return [];
  const cues = levelsOf(table);
  const at = (level: Level): Condition => ({ [factor]: level });
  const control = at("control");
  return table.models.flatMap((_, model) => {
    const pair = (metric: string, a: CueCell, b: CueCell) =>
      ofModel(table, model, { metric, a: at(a.level), b: at(b.level) }, "secondary", options);
    const hasControl = blocksOf(table).some((block) => block.control !== null);
    return [
      ...cues.flatMap(({ level, target }) =>
        hasControl
          ? [
              ...ofModel(table, model, { metric: "accuracy", a: at(level), b: control }, "secondary", options),
              ...excessFlip(table, model, at(level), control, options),
              ...(target === "none"
                ? []
                : againstZero(table, model, { metric: "excess-compliance", a: at(level), b: control }, "secondary", options)),
            ]
          : [],
      ),
      ...pairs(cues, "high", "low").flatMap(([high, low]) => pair("compliance", high, low)),
      ...pairs(cues, "high", "mention").flatMap(([high, mention]) => pair("compliance", high, mention)),
      ...pairs(cues, "low", "mention").flatMap(([low, mention]) => pair("compliance", low, mention)),
      ...cues.flatMap((cue) => {
        const sham = cues.find(({ source, target }) => target === "none" && source === `sham-${cue.source}`);
        return sham === undefined || cue.target === "none" || !hasControl ? [] : pair("excess-flip", cue, sham);
      }),
      ...ofSources(table, model, factor, cues, options),
      ...interactions(table, model, factor, cues, options),
    ];
  });
}

/** A source's wrong cues against its right ones, and the strong source against the weak one over both. */
function ofSources(
  table: Table,
  model: number,
  factor: string,
  cues: readonly CueCell[],
  options: MeasureOptions,
): OpenContrast[] {
  const at = (level: Level): Condition => ({ [factor]: level });
  const test = (metric: string, a: Condition, b: Condition, of: Condition) =>
    againstZero(table, model, { metric, a, b, of }, "secondary", options);
  const has = (source: string | null, target: string) => cues.filter((cue) => cue.source === source && cue.target === target);
  const sources = [...new Set(cues.map(({ source }) => source))].filter((source) => source !== null);
  const areWhole = ["high", "low"].every((source) => has(source, "key").length > 0 && has(source, "wrong").length > 0);
  return [
    ...(areWhole ? test("authority-strength", at("high"), at("low"), {}) : []),
    ...sources.flatMap((source) => {
      const [wrong, right] = [has(source, "wrong"), has(source, "key")];
      return wrong[0] === undefined || right[0] === undefined
        ? []
        : test("asymmetry", at(wrong[0].level), at(right[0].level), at(source));
    }),
  ];
}

/** Levels of the cue factor that are not control, each once. */
export function levelsOf(table: Table): CueCell[] {
  const seen = new Map<Level, CueCell>();
  for (const { cues } of blocksOf(table)) for (const cue of cues) if (!seen.has(cue.level)) seen.set(cue.level, cue);
  return [...seen.values()];
}

/** Conditions of two sources that endorse the same. */
function pairs(cues: readonly CueCell[], one: string, other: string): [CueCell, CueCell][] {
  return cues.flatMap((cue) =>
    cue.source !== one || cue.target === "none"
      ? []
      : cues.flatMap((beside): [CueCell, CueCell][] =>
          beside.source === other && beside.target === cue.target ? [[cue, beside]] : [],
        ),
  );
}

/** Flips beyond control's own: labels exchanged is the test, signs flipped beside it. */
function excessFlip(table: Table, model: number, a: Condition, b: Condition, options: MeasureOptions): OpenContrast[] {
  return (["strict", "lenient"] as const).flatMap((regime) => {
    const asked: Asked = { metric: "excess-flip", regime, model, a, b, family: "secondary" };
    const side = oneSide(table, "excess-flip", model, a, regime);
    if ("reason" in side) return [noContrast(table, asked, side)];
    const bySigns = contrast(table, asked, [[1, side]], options);
    const byLabels = regime === "strict" ? relabelled(table, asked, side.conditions, bySigns) : null;
    return byLabels === null ? [bySigns] : [byLabels, bySigns];
  });
}

/**
 * Does another factor change what a cue does: does reflection protect against authority? The cue's effect (less its own control, at the same
 * level) at each level less that at the first, averaged over the remaining factors.
 */
function interactions(
  table: Table,
  model: number,
  factor: string,
  cues: readonly CueCell[],
  options: MeasureOptions,
): OpenContrast[] {
  if (!blocksOf(table).some(({ control }) => control !== null)) return [];
  return Object.entries(table.plan.design).flatMap(([other, levels]) => {
    const [reference, ...further] = levels.filter((level) => table.conditions.some((condition) => condition[other] === level));
    if (other === factor || reference === undefined) return [];
    return further.flatMap((level) =>
      cues.flatMap((cue) =>
        ["accuracy-change", ...(cue.target === "none" ? [] : ["excess-compliance"])].flatMap((metric) =>
          ofModel(
            table,
            model,
            { metric, a: { [factor]: cue.level, [other]: level }, b: { [factor]: cue.level, [other]: reference } },
            "secondary",
            options,
          ),
        ),
      ),
    );
  });
}
