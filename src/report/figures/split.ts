import type { Estimate } from "../../measure/measures.ts";
import { type Context, isVaried, panelTitle } from "./context.ts";
import { seriesLabel } from "./levels.ts";

/** The factor whose levels are a figure's series: cues before levels of reflection before thinking; null where nothing is varied. */
export function seriesFactor(context: Context, canBeCue: boolean): string | null {
  const wanted = [...(canBeCue && context.cue !== null ? [context.cue] : []), "reflection", "thinking", "form"];
  return wanted.find((factor) => isVaried(context, factor)) ?? null;
}

/** Series and panel of a measure: what is not the one is the other. */
export function splitBy(context: Context, factor: string | null, hidden: readonly (string | null)[] = []) {
  return (of: Estimate): { series: string; panel: string } => ({
    series: factor === null ? "" : seriesLabel(context, of, factor),
    panel: panelTitle(context, of, [factor, ...hidden]),
  });
}
