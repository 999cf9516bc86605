import { setTimeout as sleep } from "node:timers/promises";
import type { CallFailed, FailureKind } from "../models/model.ts";
import type { Stream } from "../random/stream.ts";

/** Only transport errors are tried again: a reply that came back is data, whatever it says. */
const TRIED_AGAIN: ReadonlySet<FailureKind> = new Set(["transport", "timeout", "busy"]);

export const DEFAULT_ATTEMPTS = 8;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 60_000;

export function isTriedAgain({ kind }: Pick<CallFailed, "kind">): boolean {
  return TRIED_AGAIN.has(kind);
}

/** Exponential with full jitter, so that calls that failed together do not come back together; never sooner than the provider asks for. */
export function delayBefore(attempt: number, retryAfterMs: number | null, luck: Stream): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return Math.max(retryAfterMs ?? 0, ceiling * (0.5 + luck.uniform() / 2));
}

/** Resolves after the time, or false at once when the run is told to stop. */
export async function wait(ms: number, stop: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal: stop });
    return true;
  } catch {
    return false;
  }
}
