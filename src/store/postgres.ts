import { Mistakes, WorkFailed } from "../mistakes.ts";
import { type Address, addressOf } from "./postgres/address.ts";
import { allBatches, batchCalls, putBatch } from "./postgres/batches.ts";
import { deliveredBlocks } from "./postgres/blocks.ts";
import { type Connections, connect } from "./postgres/connections.ts";
import { inForm, versionOf } from "./postgres/form.ts";
import { type Hold, hold } from "./postgres/hold.ts";
import { allItems, knownItems, putItems } from "./postgres/items.ts";
import { allManifests, manifestInForce, putManifest } from "./postgres/manifests.ts";
import { PATIENCE_MS, patiently } from "./postgres/patience.ts";
import { gathering } from "./postgres/queue.ts";
import { reader } from "./postgres/read.ts";
import { noRun, runNumber } from "./postgres/runs.ts";
import { sharedRows } from "./postgres/shared.ts";
import { explained, explainedAtOpening, isBusy, isPassing } from "./postgres/trouble.ts";
import { allVerdicts, putVerdicts } from "./postgres/verdicts.ts";
import { keep } from "./postgres/write.ts";
import type { Store } from "./store.ts";

export interface PostgresOptions {
  /** Makes the run where there is none yet, and the tables in a database that has none. */
  readonly create?: boolean;
  /** For reading only: any number of readers, also while the run goes on. */
  readonly readOnly?: boolean;
  /** Has the run to itself until it is closed, or keeps others from that; without, any number of processes write to it. */
  readonly hold?: boolean | "with others";
  /** How long a connection that was lost is tried again; half a minute unless told. */
  readonly patienceMs?: number;
}

/**
 * A run in a PostgreSQL database, which holds many. Any number of processes may commit to it, the same trials too: what is there already is left as it is.
 * A connection that is lost is made again, for half a minute, and what was under way is done again: all of it bears that.
 */
export async function openPostgres(url: string, run: string, options: PostgresOptions = {}): Promise<Store> {
  const { create = false, readOnly = false, patienceMs = PATIENCE_MS } = options;
  const address = addressOf(url);
  const where = `${address.shown} ${run}`;
  const connections = connect(address, { readOnly });
  let holding: Hold | null = null;
  try {
    const n = await patiently(() => found(connections, address, run, create && !readOnly), isBusy);
    if (options.hold && !readOnly) holding = await hold(address, n, where, options.hold === true, patienceMs);
    return storeOf({ connections, address, where, run: n, readOnly, holding, patienceMs });
  } catch (error) {
    await connections.end();
    throw explainedAtOpening(error, address);
  }
}

async function found(connections: Connections, address: Address, run: string, create: boolean): Promise<number> {
  if (!create && (await versionOf(connections)) === 0) throw noRun(address.shown, run, []);
  await inForm(connections, address);
  return await runNumber(connections, address, run, create);
}

interface Opened {
  readonly connections: Connections;
  readonly address: Address;
  readonly where: string;
  readonly run: number;
  readonly readOnly: boolean;
  readonly holding: Hold | null;
  readonly patienceMs: number;
}

function storeOf({ connections, address, where, run, readOnly, holding, patienceMs }: Opened): Store {
  const { query } = connections;
  const items = knownItems(query, run);
  const shared = {
    cells: sharedRows(query, run, "cells"),
    frames: sharedRows(query, run, "frames"),
    requests: sharedRows(query, run, "requests"),
    itemsByDigest: items.byDigest,
    itemsByNumber: items.byNumber,
  };
  const read = reader(query, run, shared);
  const again = <T>(work: () => Promise<T>): Promise<T> => patiently(work, isPassing, patienceMs);
  const queue = gathering((batches) => again(() => keep(query, run, batches, shared)));
  const underWay = new Set<Promise<unknown>>();
  let closed: Promise<void> | null = null;

  async function inWords<T>(work: () => Promise<T>): Promise<T> {
    try {
      holding?.check();
      return await work();
    } catch (error) {
      // The run was right when it was opened: what is wrong now is nothing that the caller did.
      throw error instanceof Mistakes ? new WorkFailed(error.message) : explained(error, address);
    }
  }

  function asked<T>(work: () => Promise<T>): Promise<T> {
    if (closed !== null) return Promise.reject(new Error("the store is closed"));
    const answer = inWords(work);
    underWay.add(answer);
    const forget = () => underWay.delete(answer);
    answer.then(forget, forget);
    return answer;
  }

  const looking = <T>(work: () => Promise<T>): Promise<T> => asked(() => again(work));
  const changing = <T>(work: () => Promise<T>): Promise<T> =>
    readOnly ? Promise.reject(new Error(`${where} was opened for reading only`)) : looking(work);

  return {
    manifest: () => looking(() => manifestInForce(query, run)),
    putManifest: (manifest, why, at = new Date().toISOString()) =>
      changing(() => putManifest(connections, run, { manifest, why, at })),
    manifests: () => looking(() => allManifests(query, run)),

    putItems: (given) => changing(() => putItems(connections, run, given)),
    items: () => looking(() => allItems(query, run)),

    progress: (trials) => looking(() => read.progress(trials)),
    deliveredBlocks: (models) => looking(() => deliveredBlocks(query, run, models)),
    commit: (batch) => (readOnly ? changing(async () => {}) : asked(() => queue.put(batch))),

    totals: () => looking(async () => ({ models: await read.totals() })),
    delivered: (after, most, detail = "whole") => looking(() => read.delivered(after, most, detail)),
    allTrials: (after, most) => looking(() => read.allTrials(after, most)),
    trialsAt: (rows, detail = "whole") => looking(() => read.trialsAt(rows, detail)),
    search: (text, after, most) => looking(() => read.search(text, after, most)),
    failures: (trial) => looking(() => read.failures(trial)),
    allFailures: (after, most) => looking(() => read.allFailures(after, most)),

    putBatch: (batch, calls) => changing(() => putBatch(query, run, batch, calls)),
    batches: () => looking(() => allBatches(query, run)),
    batchCalls: (batch) => looking(() => batchCalls(query, run, batch)),

    putVerdicts: (verdicts) => changing(putVerdicts(query, run, verdicts)),
    verdicts: () => looking(() => allVerdicts(query, run)),

    close() {
      closed ??= (async () => {
        await Promise.allSettled(underWay);
        await connections.end();
        await holding?.release();
      })();
      return closed;
    },
  };
}
