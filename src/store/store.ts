import type { Item } from "../items/item.ts";
import type { FailureKind } from "../models/model.ts";
import type { Manifest } from "../plan/manifest.ts";
import type { Outcome } from "../read/reading.ts";
import type { DeliveredBlocks } from "./blocks.ts";

/**
 * What a run keeps: what was observed and cannot be had again. One interface, one contract suite (test/store/contract.ts), several stores.
 * Totals are always computed from rows. Everything that `commit` has resolved for is on disk.
 */
export interface Store {
  /** Null in a new run. */
  manifest(): Promise<Manifest | null>;
  /**
   * Puts a manifest in force; all that were ever in force are kept, with when and why. The one that is in force already is not put again. `at`: when it
   * was, where that is not now.
   */
  putManifest(manifest: Manifest, why: string | null, at?: string): Promise<void>;
  manifests(): Promise<readonly KeptManifest[]>;

  /** Adds what is not there yet; an item is known by its digest. What the digest leaves out (category, cluster, kinds) is as it was put last. */
  putItems(items: readonly Item[]): Promise<void>;
  /** In the order in which they were first put. */
  items(): Promise<readonly Item[]>;

  /** Of these trials, those that have calls, by id: delivered, or with the first of two passes answered, which is then not asked again. */
  progress(trials: readonly TrialIdentity[]): Promise<ReadonlyMap<string, "delivered" | KeptCall>>;
  /** Of these models, each named once: how many trials are delivered, by item and sample. One look at a run of any size, so that one that goes on need not plan what it has. */
  deliveredBlocks(models: readonly string[]): Promise<DeliveredBlocks>;
  /**
   * All or nothing, and on disk when it resolves. A call that is there already is left as it is, and so is a failure of the same trial, pass
   * and start: nothing is counted twice. The items of its trials have been put before, and the trial of each call is in the same batch. Any
   * number of commits may be under way: the store gathers those that wait into one write, and each resolves or fails for itself.
   */
  commit(batch: Batch): Promise<void>;

  /** Computed from the rows, over everything that was ever attempted. */
  totals(): Promise<Totals>;
  /**
   * Delivered trials with their calls, in the order in which they were begun, a page at a time (`after` is the row of the last one seen, 0 at
   * first), so that a run of any size is read in constant memory. What was delivered before the first page is seen once; what is committed
   * meanwhile may be seen or not.
   */
  delivered(after: number, most: number, detail?: Detail): Promise<readonly DeliveredTrial[]>;
  /** As `delivered`, whole, with those trials that are only begun. */
  allTrials(after: number, most: number): Promise<readonly DeliveredTrial[]>;
  /** Delivered trials by their rows, in the order asked for; those that are not there are left out. */
  trialsAt(rows: readonly number[], detail?: Detail): Promise<readonly DeliveredTrial[]>;
  /**
   * Delivered trials one of whose replies holds the text, whatever the case. Looks at no more than `most` rows after `after`, so that a search
   * through a large run can be shown as it goes.
   */
  search(text: string, after: number, most: number): Promise<Found>;
  /** Of one trial, in the order in which they were tried. */
  failures(trial: string): Promise<readonly KeptFailure[]>;
  /** Of all trials, in order of trial, pass and start, a page at a time: `after` is the last one seen, null at first. */
  allFailures(after: KeptFailure | null, most: number): Promise<readonly KeptFailure[]>;

  /**
   * Adds a batch, or replaces what is known of it; on disk when it resolves. What it asks is given with a new one, and stays as it was where it
   * is left out.
   */
  putBatch(batch: KeptBatch, calls?: readonly BatchCall[]): Promise<void>;
  /** In the order in which they were first put. */
  batches(): Promise<readonly KeptBatch[]>;
  /** What a batch asks, in the order given. */
  batchCalls(batch: string): Promise<readonly BatchCall[]>;

  /** Adds to what was said before: of several about one call the last stands. */
  putVerdicts(verdicts: readonly KeptVerdict[]): Promise<void>;
  /** In the order in which they were put. */
  verdicts(): Promise<readonly KeptVerdict[]>;

  close(): Promise<void>;
}

/**
 * How much of a trial is wanted: all; `texts`, without the bodies of requests and replies (null); `replies`, without messages as well (empty);
 * `figures`, without texts and thinking either (empty, and null).
 */
export type Detail = "whole" | "texts" | "replies" | "figures";

export function hasMessages(detail: Detail): boolean {
  return detail === "whole" || detail === "texts";
}

export interface KeptManifest {
  readonly manifest: Manifest;
  readonly why: string | null;
  readonly at: string;
}

export interface Batch {
  /** Those of the calls. One that is there already is left as it is. */
  readonly trials: readonly KeptTrial[];
  readonly calls: readonly KeptCall[];
  readonly failures: readonly KeptFailure[];
}

/** A trial's id, and of what it is a hash that helps to find it. */
export interface TrialIdentity {
  readonly trial: string;
  readonly model: string;
  readonly itemDigest: string;
  readonly condition: Readonly<Record<string, string | number>>;
  readonly sample: number;
}

/** A trial of which at least one call was answered. Set and item id are those of the item with this digest. */
export interface KeptTrial extends TrialIdentity {
  readonly set: string;
  readonly item: string;
  /** Null where a trial was recorded elsewhere and nobody knows. */
  readonly order: readonly number[] | null;
  readonly target: number | null;
  /** The stimulus' hash, and its messages as planned (JSON), which a store keeps once. */
  readonly stimulus: string;
  readonly messages: string;
}

/** A call that was answered, exactly as it was on the wire. */
export interface KeptCall {
  readonly trial: string;
  readonly pass: 1 | 2;
  /** With this call the trial is delivered: its only or second pass, or a first pass that came back empty. */
  readonly last: boolean;
  /** Null where the participant answered in process. Request bodies are kept once. */
  readonly requestBody: string | null;
  readonly replyBody: string | null;
  readonly text: string;
  readonly thinking: string | null;
  readonly stop: string | null;
  readonly returnedModel: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly thinkingTokens: number | null;
  /** Null where no price is known. */
  readonly usd: number | null;
  /** Null where it came in a batch, or was recorded elsewhere and nobody knows; then `startedAt` is when the batch was sent, or null. */
  readonly latencyMs: number | null;
  readonly startedAt: string | null;
}

/** A try at a call that was not answered, and why. */
export interface KeptFailure {
  readonly trial: string;
  readonly model: string;
  readonly pass: 1 | 2;
  readonly kind: FailureKind;
  readonly status: number | null;
  /** The provider's own words, without anything secret. */
  readonly message: string;
  readonly latencyMs: number;
  readonly startedAt: string;
}

/** Calls that are, or were, with a provider's batch service. */
export interface KeptBatch {
  /** waver's own id, by which the provider is told apart what it was sent. */
  readonly batch: string;
  readonly model: string;
  /**
   * - `sending`: it may have reached the provider or not; nothing of it is asked again before that is known.
   * - `sent`: the provider has it.
   * - `collected`: what came back is in the run, and all else may be asked again.
   * - `abandoned`: nothing of it will come back; why is in `note`.
   */
  readonly state: "sending" | "sent" | "collected" | "abandoned";
  /** The provider's id; null until it is known. */
  readonly providerId: string | null;
  /** The most that it can cost; null where no price is known. */
  readonly highestUsd: number | null;
  /** When it was begun to be sent, and when all was over; UTC. */
  readonly at: string;
  readonly endedAt: string | null;
  readonly note: string | null;
}

export interface BatchCall {
  readonly trial: string;
  readonly pass: 1 | 2;
}

/** What a person, or a judge that is a model, says a response means, in place of the reader. */
export interface KeptVerdict {
  readonly trial: string;
  readonly pass: 1 | 2;
  readonly kind: "person" | "judge";
  /** Who, or which model. */
  readonly by: string;
  readonly at: string;
  readonly outcome: Outcome;
  /** Canonical; null for every outcome but `choice`. */
  readonly option: number | null;
  readonly confidence: number | null;
  readonly why: string | null;
}

export interface DeliveredTrial extends KeptTrial {
  /** Its place among the rows of the run: unique, and growing in the order in which trials were begun. */
  readonly row: number;
  /** In order of passes. */
  readonly calls: readonly KeptCall[];
  readonly failedAttempts: number;
}

/** What a search found, and how far it looked: `upTo` is the last row, and equal to `after` at the end. */
export interface Found {
  readonly rows: readonly number[];
  readonly upTo: number;
}

interface Totals {
  readonly models: readonly ModelTotals[];
}

export interface ModelTotals {
  readonly model: string;
  /** Delivered. */
  readonly trials: number;
  /** Answered, also of trials that are not delivered yet. */
  readonly calls: number;
  /** Tries that failed. */
  readonly failures: number;
  /** Of the calls whose provider says. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of the calls whose cost is known, and how many have none: where there are some, a part is no total. */
  readonly knownUsd: number;
  readonly unpriced: number;
}
