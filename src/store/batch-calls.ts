import type { BatchCall } from "./store.ts";

/** A batch has up to a hundred thousand calls: 17 bytes each, the trial's id and the pass. */
const CALL_BYTES = 17;

export function packBatchCalls(calls: readonly BatchCall[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(calls.length * CALL_BYTES));
  calls.forEach(({ trial, pass }, index) => {
    bytes.write(trial, index * CALL_BYTES, "hex");
    bytes[index * CALL_BYTES + CALL_BYTES - 1] = pass;
  });
  return bytes;
}

export function unpackBatchCalls(packed: Uint8Array): BatchCall[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: bytes.length / CALL_BYTES }, (_, index) => {
    const at = index * CALL_BYTES;
    return { trial: bytes.toString("hex", at, at + CALL_BYTES - 1), pass: bytes[at + CALL_BYTES - 1] as 1 | 2 };
  });
}
