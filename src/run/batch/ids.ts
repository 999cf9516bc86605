import { randomUUID } from "node:crypto";
import type { BatchCall } from "../../store/store.ts";

export function newBatchId(): string {
  return `waver-${randomUUID()}`;
}

/**
 * What a provider gives back with a result: 47 characters, letters, digits and dashes, which all three take. The end is that of the batch: the same
 * study in another run has the same trials, and where a provider keeps no names, only its entries tell whose a batch is.
 */
export function entryId(batch: string, { trial, pass }: BatchCall): string {
  return `${trial}-${pass}-${batch.slice(-12)}`;
}
