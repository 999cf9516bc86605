import type { Outcome } from "../read/reading.ts";
import type { KeptVerdict } from "../store/store.ts";
import type { AuditSample } from "./sample.ts";

/** What a person says a response means. */
export interface Judgement {
  readonly outcome: Outcome;
  /** Canonical; null for every outcome but `choice`. */
  readonly option: number | null;
  /** Why, in the person's own words. */
  readonly note: string | null;
}

/** Which sample a verdict was given in. */
export interface Occasion {
  readonly take: number;
  readonly seed: number;
}

/**
 * A verdict as it is kept. Its `why` begins with the sample: only blind verdicts on drawn trials may tell how often the reader errs. One that
 * somebody gave because a reading looked wrong overrides it as well, and would make the reader look worse than it is.
 */
export function verdictOf(
  { trial, pass }: { readonly trial: string; readonly pass: 1 | 2 },
  { outcome, option, note }: Judgement,
  { by, at, sample }: { readonly by: string; readonly at: string; readonly sample: Pick<AuditSample, "take" | "seed"> },
): KeptVerdict {
  const drawn = `audit sample of ${sample.take}, seed ${sample.seed}`;
  const why = note === null || note.trim() === "" ? drawn : `${drawn}: ${note.trim()}`;
  return { trial, pass, kind: "person", by, at, outcome, option, confidence: null, why };
}

const DRAWN = /^audit sample of (\d+), seed (\d+)(?:: ([\s\S]*))?$/;

/** The sample that a verdict was given in; null where it was not given in one. */
export function occasionOf({ kind, why }: Pick<KeptVerdict, "kind" | "why">): Occasion | null {
  const found = kind === "person" && why !== null ? DRAWN.exec(why) : null;
  return found === null ? null : { take: Number(found[1]), seed: Number(found[2]) };
}

/** The person's own words, without what says where the verdict was given. */
export function noteOf({ why }: Pick<KeptVerdict, "why">): string | null {
  const found = why === null ? null : DRAWN.exec(why);
  return found === null ? why : (found[3] ?? null);
}

/** The last verdicts that were given in samples, by call: of one person, or of whoever spoke last. */
export function auditVerdicts(verdicts: readonly KeptVerdict[], by: string | null = null): Map<string, KeptVerdict> {
  const last = new Map<string, KeptVerdict>();
  for (const verdict of verdicts)
    if (occasionOf(verdict) !== null && (by === null || verdict.by === by)) last.set(callId(verdict), verdict);
  return last;
}

export function callId({ trial, pass }: { readonly trial: string; readonly pass: 1 | 2 }): string {
  return `${trial} ${pass}`;
}

/** The largest sample that verdicts were given in, by the seed that was used last; null where there are none. */
export function lastOccasion(verdicts: readonly KeptVerdict[]): Occasion | null {
  const all = verdicts.map(occasionOf).filter((occasion) => occasion !== null);
  const seed = all.at(-1)?.seed;
  if (seed === undefined) return null;
  return { seed, take: Math.max(...all.filter((occasion) => occasion.seed === seed).map(({ take }) => take)) };
}
