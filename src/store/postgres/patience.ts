import { setTimeout } from "node:timers/promises";

const FIRST_MS = 50;
const LONGEST_MS = 2_000;
/** A database is restarted in less. */
export const PATIENCE_MS = 30_000;

/**
 * Does again what trouble of passing kind has stopped, at growing intervals, for so long. What is done must bear being done twice: when a connection is lost
 * nobody knows whether the server had finished.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  isWorthIt: (error: unknown) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  let since: number | null = null;
  for (let tried = 0; ; tried++) {
    try {
      return await work();
    } catch (error) {
      since ??= performance.now();
      if (!isWorthIt(error) || performance.now() - since > patienceMs) throw error;
      // Many workers lose their connections at once: they do not all come back at once.
      await setTimeout(Math.min(LONGEST_MS, FIRST_MS * 2 ** tried) * (0.5 + Math.random()));
    }
  }
}
