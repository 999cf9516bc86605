import type { Item } from "../items/item.ts";
import type { FailureKind } from "../models/model.ts";
import type { Manifest } from "../plan/manifest.ts";

/**
 * What a run keeps: what was observed and cannot be had again. One interface, one contract suite (test/store/contract.ts), several stores.
 * Totals are always computed from rows. Everything that `commit` has resolved for is on disk.
 */
export interface Store {
  /** Null in a new run. */
  manifest(): Promise<Manifest | null>;
  /** Puts a manifest in force; all that were ever in force are kept, with when and why. The one that is in force already is not put again. */
  putManifest(manifest: Manifest, why: string | null): Promise<void>;
  manifests(): Promise<readonly KeptManifest[]>;

  /** Adds what is not there yet; an item is known by its digest. What the digest leaves out (category, cluster, kinds) is as it was put last. */
  putItems(items: readonly Item[]): Promise<void>;
  /** In the order in which they were first put. */
  items(): Promise<readonly Item[]>;

  /** Of these trials, those that have calls: delivered, or with the first of two passes answered, which is then not asked again. */
  progress(ids: readonly string[]): Promise<ReadonlyMap<string, "delivered" | KeptCall>>;
  /**
   * All or nothing, and on disk when it resolves. A call that is there already is left as it is, and so is a failure of the same trial, pass
   * and start: nothing is counted twice. The items of its trials have been put before. Any number of commits may be under way: the store
   * gathers those that wait into one write, and each resolves or fails for itself.
   */
  commit(batch: Batch): Promise<void>;

  /** Computed from the rows, over everything that was ever attempted. */
  totals(): Promise<Totals>;
  /**
   * Delivered trials with their calls, in the order of their ids, a page at a time, so that a run of any size is read in constant memory.
   * What was delivered before the first page is seen once; what is committed meanwhile may be seen or not. `bodies: false` leaves the bodies
   * of requests and replies out (null), for readers that need what was said and not how it was sent.
   */
  delivered(after: string | null, most: number, options?: { readonly bodies?: boolean }): Promise<readonly DeliveredTrial[]>;
  /** Of one trial, in the order in which they were tried. */
  failures(trial: string): Promise<readonly KeptFailure[]>;

  close(): Promise<void>;
}

export interface KeptManifest {
  readonly manifest: Manifest;
  readonly why: string | null;
  readonly at: string;
}

export interface Batch {
  /** Each with its first call. */
  readonly trials: readonly KeptTrial[];
  readonly calls: readonly KeptCall[];
  readonly failures: readonly KeptFailure[];
}

/** A trial of which at least one call was answered. Set and item id are those of the item with this digest. */
export interface KeptTrial {
  readonly trial: string;
  readonly model: string;
  readonly set: string;
  readonly item: string;
  readonly itemDigest: string;
  readonly condition: Readonly<Record<string, string | number>>;
  readonly sample: number;
  readonly order: readonly number[];
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
  readonly latencyMs: number;
  readonly startedAt: string;
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

export interface DeliveredTrial extends KeptTrial {
  /** In order of passes. */
  readonly calls: readonly KeptCall[];
  readonly failedAttempts: number;
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
  /** Null where some call has no known price. */
  readonly usd: number | null;
}
