import type { DeliveredTrial, KeptFailure, Store } from "../store/store.ts";

const TRIALS_A_PAGE = 256;
const FAILURES_A_PAGE = 1_000;

/** All trials of a run, also those that are only begun, in their order. The next page is looked for while one is worked on. */
export function allTrials(store: Store): AsyncGenerator<readonly DeliveredTrial[]> {
  return pages((last: DeliveredTrial | null) => store.allTrials(last?.row ?? 0, TRIALS_A_PAGE));
}

export function allFailures(store: Store): AsyncGenerator<readonly KeptFailure[]> {
  return pages((last: KeptFailure | null) => store.allFailures(last, FAILURES_A_PAGE));
}

async function* pages<T>(after: (last: T | null) => Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  let next = after(null);
  for (;;) {
    const page = await next;
    const last = page.at(-1);
    if (last === undefined) return;
    next = after(last);
    next.catch(() => {});
    yield page;
  }
}
