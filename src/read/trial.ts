import { fingerprint } from "../digest.ts";
import type { Item } from "../items/item.ts";
import type { KeptReading } from "../store/readings.ts";
import type { KeptCall, KeptManifest, KeptTrial } from "../store/store.ts";
import { type Asker, askedBy } from "./asked.ts";
import { manner } from "./manner.ts";
import { read } from "./read.ts";

/** Reads calls of a run's trials, by what the run itself keeps. */
export function trialReader(manifests: readonly KeptManifest[], items: readonly Item[]) {
  const byDigest = new Map(items.map((item) => [item.digest, item]));
  const askers = new Map<string, Asker>();

  /** The last plan with the factors that the trial was asked under: a run may have had others, before and since. */
  function askerOf(condition: KeptTrial["condition"]): Asker {
    const factors = Object.keys(condition).sort().join();
    let asker = askers.get(factors);
    if (asker === undefined) {
      const all = manifests.map(({ manifest }) => manifest);
      asker = all.findLast(({ design }) => Object.keys(design).sort().join() === factors) ??
        all.at(-1) ?? { cues: null, design: {} };
      askers.set(factors, asker);
    }
    return asker;
  }

  function itemOf({ trial, itemDigest }: KeptTrial): Item {
    const item = byDigest.get(itemDigest);
    if (item === undefined) throw new Error(`the item of the trial ${trial} is not in the run`);
    return item;
  }

  return {
    itemOf,

    /** What tells a call from every other, of this run or of one that had its name before. */
    stamp({ trial }: KeptTrial, { pass, startedAt, latencyMs }: KeptCall): number {
      return fingerprint(`${manifests[0]?.at} ${trial} ${pass} ${startedAt} ${latencyMs}`);
    },

    asked(trial: KeptTrial, pass: 1 | 2) {
      const { set, options } = itemOf(trial);
      return askedBy(askerOf(trial.condition), { ...trial, set, options, order: orderOf(trial, options) }, pass);
    },

    read(trial: KeptTrial & { readonly row: number }, call: KeptCall): KeptReading {
      const { place, outcome, confidence, confidenceReason, rule, span, strict } = read(this.asked(trial, call.pass), call);
      const option = place === null ? null : (orderOf(trial, itemOf(trial).options)[place] as number);
      const stamp = this.stamp(trial, call);
      const reading = {
        row: trial.row,
        pass: call.pass,
        stamp,
        outcome,
        option,
        confidence,
        confidenceReason,
        rule,
        span,
        strict,
      };
      return { ...reading, ...manner(call.text), fingerprint: fingerprint(call.text), thought: (call.thinking ?? "") !== "" };
    },
  };
}

export type TrialReader = ReturnType<typeof trialReader>;

/** Where nobody knows the order on screen, letters are taken in the order in which the options were recorded. */
function orderOf({ order }: KeptTrial, options: readonly string[]): readonly number[] {
  return order ?? options.map((_, option) => option);
}
