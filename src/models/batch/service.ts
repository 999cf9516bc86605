import type { Readable } from "node:stream";
import type { FailureKind, ProviderRequest } from "../model.ts";
import type { BatchWire } from "./wire.ts";

/** What one provider's batch service looks like. One file a provider; requests and replies themselves are the provider's own (../model.ts). */
export interface BatchService {
  /** What one batch takes, with a margin: a provider's MB may be the smaller one. */
  readonly most: Most;
  /** What stands before, between and after the entries in what is sent. */
  readonly frame: readonly [before: string, between: string, after: string];
  /** Goes with every request of the service itself. */
  readonly headers?: Readonly<Record<string, string>>;
  /** One request in a batch; its body is that of a call. */
  entry(id: string, request: ProviderRequest): object;
  /** Brings the file there, where the service takes one: nothing is paid for it, so it may be done again. Returns what `create` needs. */
  upload?(wire: BatchWire, file: SentFile, name: string): Promise<string>;
  /** Returns the provider's id. From here on it costs money. */
  create(wire: BatchWire, batch: NewBatch): Promise<string>;
  /** Whether a batch arrived of which nobody knows: waver was cut off while it sent it. */
  find(wire: BatchWire, sought: Sought): Promise<Found>;
  look(wire: BatchWire, providerId: string): Promise<Look>;
  /** Reads one line of the results. */
  result(line: unknown): Result;
}

export interface Most {
  readonly requests: number;
  readonly bytes: number;
}

/** A file that is sent as it is, from its beginning each time. */
export interface SentFile {
  readonly bytes: number;
  stream(): Readable;
}

interface NewBatch {
  /** waver's own id of it. */
  readonly name: string;
  readonly file: SentFile;
  /** What `upload` returned. */
  readonly uploaded: string | null;
  /** Where each of its requests would go by itself. */
  readonly path: string;
}

export interface Sought {
  readonly name: string;
  /** UTC, when it was begun to be sent. */
  readonly at: string;
  readonly count: number;
  /** Whether an entry of this id is in it. */
  has(id: string): boolean;
  /** Batches that are known already. */
  isKnown(providerId: string): boolean;
}

export type Found =
  | { readonly is: "there"; readonly providerId: string }
  | { readonly is: "not there" }
  | { readonly is: "unknown"; readonly why: string };

export type Look =
  | { readonly is: "working" }
  /** Where the results are, if there are any; entries that they leave out were not answered. */
  | { readonly is: "ended"; readonly results: readonly string[]; readonly why: string | null }
  /** Nothing of it was carried out. */
  | { readonly is: "failed"; readonly kind: FailureKind; readonly why: string }
  /** It was carried out, and its results cannot be had. */
  | { readonly is: "gone"; readonly why: string };

/** What became of one entry: a reply, as a call would have brought it, or why there is none. */
export type Result = { readonly id: string | null } & (
  | { readonly reply: unknown }
  | { readonly failed: { readonly kind: FailureKind; readonly status: number | null; readonly says: string } }
);

/** Clocks differ: what was created so long before waver began to send is surely not what is sought. */
export const CLOCKS_DIFFER_MS = 15 * 60_000;
