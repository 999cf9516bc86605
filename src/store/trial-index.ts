const KEY = 16;
const ENTRY = KEY + 8;
const FIRST_ENTRIES = 1024;

/**
 * Rows of a run by a key of 128 bits in hexadecimal: some 40 bytes a trial, where a Map of strings takes four times as much. A hash table
 * with open addressing; the keys are digests, so that their first bytes are as good a hash as any.
 */
export class TrialIndex {
  private entries = Buffer.alloc(FIRST_ENTRIES * ENTRY);
  /** Number of an entry, counted from 1; 0: free. At most half full. */
  private slots = new Uint32Array(2 * FIRST_ENTRIES);
  private size = 0;

  /** A key may have several rows. */
  add(key: string, row: number): void {
    if ((this.size + 1) * ENTRY > this.entries.length) this.grow();
    this.entries.write(key, this.size * ENTRY, KEY, "hex");
    this.entries.writeDoubleLE(row, this.size * ENTRY + KEY);
    this.size++;
    this.place(this.size);
  }

  find(key: string): number[] {
    const wanted = Buffer.from(key, "hex");
    const found: number[] = [];
    for (let slot = this.slotFor(wanted.readUInt32LE(0)); ; slot = this.slotFor(slot + 1)) {
      const entry = this.slots[slot] as number;
      if (entry === 0) return found;
      const at = (entry - 1) * ENTRY;
      if (wanted.compare(this.entries, at, at + KEY) === 0) found.push(this.entries.readDoubleLE(at + KEY));
    }
  }

  /** There are a power of two. */
  private slotFor(hash: number): number {
    return (hash & (this.slots.length - 1)) >>> 0;
  }

  private place(entry: number): void {
    let slot = this.slotFor(this.entries.readUInt32LE((entry - 1) * ENTRY));
    while (this.slots[slot] !== 0) slot = this.slotFor(slot + 1);
    this.slots[slot] = entry;
  }

  private grow(): void {
    const larger = Buffer.alloc(this.entries.length * 2);
    this.entries.copy(larger);
    this.entries = larger;
    this.slots = new Uint32Array(this.slots.length * 2);
    for (let entry = 1; entry <= this.size; entry++) this.place(entry);
  }
}
