import type { Condition, Level } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";

/** One cue of the design: what it endorses, on whose word. */
export interface Cue {
  readonly level: Level;
  readonly target: string;
  readonly source: string | null;
  readonly at: Condition;
}

export function cuesOf({ cues, design }: Manifest, factor: string): Cue[] {
  return (design[factor] ?? []).flatMap((level) => {
    const cue = cues?.[String(level)];
    if (cue === undefined || level === "control" || level === "control-b") return [];
    return [{ level, target: cue.target, source: cue.source, at: { [factor]: level } }];
  });
}

/** The wrong cue that a study is about: of the strong source where there is one. */
export function mainCue(manifest: Manifest, factor: string): Cue | undefined {
  const wrong = cuesOf(manifest, factor).filter(({ target }) => target === "wrong");
  return wrong.find(({ source }) => source === "high") ?? wrong[0];
}
