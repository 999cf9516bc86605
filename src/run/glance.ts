import type { Manifest } from "../plan/manifest.ts";
import type { Trial } from "../plan/trial.ts";
import { askedBy } from "../read/asked.ts";
import { read } from "../read/read.ts";
import type { KeptCall } from "../store/store.ts";

/** Looks at an answer as it comes in: whether it can be read; null where it was not looked at. */
export type Glance = (trial: Trial, call: KeptCall) => boolean | null;

/** Far more than a provider answers, far less than would slow down participants in process. */
const LOOKS_A_SECOND = 500;
const SECOND = 1000;

export function glances(manifest: Manifest): Glance {
  let from = performance.now();
  let looks = 0;
  return ({ item, order, target, condition }, call) => {
    const now = performance.now();
    if (now - from > SECOND) {
      from = now;
      looks = 0;
    }
    if (++looks > LOOKS_A_SECOND) return null;
    const shown = { set: item.set, options: item.options, order, target, condition: condition.levels };
    const { outcome } = read(askedBy(manifest, shown, call.pass), call);
    return outcome !== "unreadable" && outcome !== "truncated" && outcome !== "empty";
  };
}
