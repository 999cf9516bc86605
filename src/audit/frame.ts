import type { Item } from "../items/item.ts";
import { conditionLabel } from "../plan/conditions.ts";
import { readAll, readingsOf } from "../read/observations.ts";
import { trialReader } from "../read/trial.ts";
import type { KeptReading, Readings } from "../store/readings.ts";
import type { DeliveredTrial, Store } from "../store/store.ts";

/** A delivered trial, without its texts, and what the reader makes of each of its calls. */
export interface ReadTrial {
  readonly trial: DeliveredTrial;
  readonly item: Item;
  /** Its condition as people know it. */
  readonly condition: string;
  /** In order of passes, one a call. */
  readonly readings: readonly KeptReading[];
  /** Whether anything stood before the problem to move the answer, or an option was endorsed. */
  readonly isCued: boolean;
}

const TRIALS_A_PAGE = 2_000;

/**
 * Every trial with the reader's own word, verdicts or not: what people said meanwhile must not change what is drawn, nor what the reader is
 * held to have said.
 */
export async function* readersWord(
  store: Store,
  readings: Readings,
  onRead?: (trials: number) => void,
): AsyncGenerator<readonly ReadTrial[]> {
  const reader = trialReader(await store.manifests(), await store.items());
  await readAll(store, readings, reader, { onRead });
  const cued = new Map<string, boolean>();
  const isCued = (trial: DeliveredTrial, condition: string): boolean => {
    let known = cued.get(condition);
    if (known === undefined) {
      known = trial.target !== null || reader.asked(trial, 1).cue !== null;
      cued.set(condition, known);
    }
    return known;
  };
  let next = store.delivered(0, TRIALS_A_PAGE, "figures");
  for (;;) {
    const page = await next;
    const last = page.at(-1)?.row;
    if (last === undefined) return;
    // The store looks for the next while this one is worked on.
    next = store.delivered(last, TRIALS_A_PAGE, "figures");
    next.catch(() => {});
    const known = await readingsOf(store, readings, reader, page);
    yield page.map((trial, at) => {
      const condition = labelOf(trial);
      return {
        trial,
        item: reader.itemOf(trial),
        condition,
        readings: known[at] as readonly KeptReading[],
        isCued: isCued(trial, condition),
      };
    });
  }
}

/** Trials of a page that have the same condition share it. */
const labels = new WeakMap<DeliveredTrial["condition"], string>();

function labelOf({ condition }: DeliveredTrial): string {
  let label = labels.get(condition);
  if (label === undefined) {
    label = conditionLabel(condition);
    labels.set(condition, label);
  }
  return label;
}
