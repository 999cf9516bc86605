import { isDeepStrictEqual } from "node:util";
import { WorkFailed } from "../mistakes.ts";
import type { DeliveredTrial, KeptFailure, ModelTotals, Store } from "../store/store.ts";
import { allFailures, allTrials } from "./whole-run.ts";

/** What two runs that are the same hold. */
export interface Compared {
  readonly trials: number;
  readonly calls: number;
  readonly failures: number;
  readonly verdicts: number;
  readonly plans: number;
  readonly batches: number;
}

/** Reads two runs in step, all of both, and throws WorkFailed with the first thing that differs. */
export async function compareRuns(a: Store, b: Store, onTrials: (trials: number) => void = () => {}): Promise<Compared> {
  const plans = same("plan", await a.manifests(), await b.manifests(), ({ at }) => at);
  same("item", await a.items(), await b.items(), ({ id }) => id);
  let [trials, calls, failures] = [0, 0, 0];
  for await (const [page, other] of inStep<DeliveredTrial>(allTrials(a), allTrials(b))) {
    trials += same("trial", page.map(withoutRow), other.map(withoutRow), ({ trial }) => trial);
    calls += page.reduce((sum, trial) => sum + trial.calls.length, 0);
    onTrials(trials);
  }
  for await (const [page, other] of inStep<KeptFailure>(allFailures(a), allFailures(b)))
    failures += same("failed try of trial", page, other, ({ trial }) => trial);
  const verdicts = same("verdict on trial", await a.verdicts(), await b.verdicts(), ({ trial }) => trial);
  const batches = same("batch", await a.batches(), await b.batches(), ({ batch }) => batch);
  for (const { batch } of await a.batches())
    same(`call of batch ${batch}, trial`, await a.batchCalls(batch), await b.batchCalls(batch), ({ trial }) => trial);
  const totals = await Promise.all([a, b].map(async (store) => (await store.totals()).models.map(rounded)));
  same("total of", totals[0] ?? [], totals[1] ?? [], ({ model }) => model);
  return { trials, calls, failures, verdicts, plans, batches };
}

/** Rows keep their order, not their numbers. */
function withoutRow({ row: _, ...trial }: DeliveredTrial): Omit<DeliveredTrial, "row"> {
  return trial;
}

/** Each store adds prices up in its own way: the last digits may differ where all addends are the same. */
function rounded(totals: ModelTotals): Omit<ModelTotals, "knownUsd"> & { readonly knownUsd: string } {
  return { ...totals, knownUsd: totals.knownUsd.toPrecision(12) };
}

async function* inStep<T>(
  a: AsyncGenerator<readonly T[]>,
  b: AsyncGenerator<readonly T[]>,
): AsyncGenerator<readonly [readonly T[], readonly T[]]> {
  for (;;) {
    const [one, other] = await Promise.all([a.next(), b.next()]);
    if (one.done && other.done) return;
    yield [one.done ? [] : one.value, other.done ? [] : other.value];
  }
}

/** How many there are. */
function same<T>(what: string, a: readonly T[], b: readonly T[], nameOf: (each: T) => string): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [one, other] = [a[at], b[at]];
    if (isDeepStrictEqual(one, other)) continue;
    const says =
      other === undefined
        ? "is missing in the copy"
        : one === undefined
          ? "is in the copy, and not where it was copied from"
          : `differs in the copy (${differing(one, other)})`;
    throw new WorkFailed(
      `${what} ${nameOf((one ?? other) as T)} ${says}.\n  If something wrote to the run meanwhile, copy it again when that is over.`,
    );
  }
  return a.length;
}

/** The first field that differs, with those that it stands in. */
function differing(a: unknown, b: unknown): string {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return "";
  for (const key of Object.keys({ ...a, ...b })) {
    const [one, other] = [a[key as never], b[key as never]] as [unknown, unknown];
    if (isDeepStrictEqual(one, other)) continue;
    const inner = differing(one, other);
    return inner === "" ? key : `${key}.${inner}`;
  }
  return "";
}
