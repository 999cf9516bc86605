import { CallFailed } from "../../models/model.ts";
import { stream } from "../../random/stream.ts";
import { delayBefore, isTriedAgain, wait } from "../retry.ts";

export interface Patience {
  readonly seed: number;
  readonly attempts: number;
  readonly stop: AbortSignal;
}

/** Tries again what failed on the way, as calls are. Only for what may be done twice: whoever makes a batch looks first. */
export async function patiently<T>(
  { seed, attempts, stop }: Patience,
  what: string,
  work: () => Promise<T>,
  isAgain: (failure: CallFailed) => boolean = isTriedAgain,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallFailed) || !isAgain(error) || attempt >= attempts) throw error;
      const luck = stream(seed, "retry", what, attempt);
      if (!(await wait(delayBefore(attempt, error.retryAfterMs, luck), stop))) throw error;
    }
  }
}
