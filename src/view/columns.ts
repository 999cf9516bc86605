/** What the viewer keeps of every trial in memory, one entry a trial: some 30 bytes. Texts stay in the store. */
const KINDS = {
  /** The trial's place in the run. */
  row: Uint32Array,
  /** The first 32 bits of the trial's id: enough to find the few rows that may be meant. */
  id: Uint32Array,
  /** Places in lists of names. */
  model: Uint16Array,
  condition: Uint16Array,
  item: Uint32Array,
  rule: Uint16Array,
  sample: Uint32Array,
  outcome: Uint8Array,
  /** Canonical; NONE without an answer. */
  option: Int8Array,
  target: Int8Array,
  /** NaN: none stated. */
  confidence: Float32Array,
  /** 1 where somebody's verdict stands in place of the reading. */
  byHand: Uint8Array,
};

type Name = keyof typeof KINDS;
type Columns = { [Each in Name]: InstanceType<(typeof KINDS)[Each]> };
type Entry = Readonly<Record<Name, number>>;

const NAMES = Object.keys(KINDS) as Name[];

export const NONE = -1;

/** Columns in order of rows, growing by doubling. */
export class TrialColumns {
  size = 0;
  private room: number;
  private columns: Columns;

  constructor(expected: number) {
    this.room = Math.max(16, expected);
    this.columns = made(this.room);
  }

  get all(): Columns {
    return this.columns;
  }

  /** The highest row; 0 where there is none. */
  get last(): number {
    return this.size === 0 ? 0 : (this.columns.row[this.size - 1] as number);
  }

  /** Most trials come in order of rows; one of two passes may come late, and goes to its place. */
  add(entry: Entry): number {
    if (this.size === this.room) this.grow();
    const place = entry.row > this.last ? this.size : this.firstFrom(entry.row);
    if (place < this.size) for (const name of NAMES) this.columns[name].copyWithin(place + 1, place, this.size);
    this.size++;
    this.put(place, entry);
    return place;
  }

  /** Written out: in a loop over names this is a third of what looking through a run takes. */
  private put(place: number, entry: Entry): void {
    const { columns } = this;
    columns.row[place] = entry.row;
    columns.id[place] = entry.id;
    columns.model[place] = entry.model;
    columns.condition[place] = entry.condition;
    columns.item[place] = entry.item;
    columns.rule[place] = entry.rule;
    columns.sample[place] = entry.sample;
    columns.target[place] = entry.target;
    this.answer(place, entry);
  }

  /** What somebody's verdict may change. */
  answer(
    place: number,
    { outcome, option, confidence, byHand }: Pick<Entry, "outcome" | "option" | "confidence" | "byHand">,
  ): void {
    const { columns } = this;
    columns.outcome[place] = outcome;
    columns.option[place] = option;
    columns.confidence[place] = confidence;
    columns.byHand[place] = byHand;
  }

  /** Where a row stands; NONE where it is not here. */
  placeOf(row: number): number {
    const place = this.firstFrom(row);
    return place < this.size && this.columns.row[place] === row ? place : NONE;
  }

  /** The first place with this row or a higher one. */
  firstFrom(row: number): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.columns.row[middle] as number) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The columns as they are in memory, one after the other, of so many trials. */
  bytes(size: number): Uint8Array[] {
    return NAMES.map((name) => {
      const { buffer, byteOffset, BYTES_PER_ELEMENT } = this.columns[name];
      return new Uint8Array(buffer, byteOffset, size * BYTES_PER_ELEMENT);
    });
  }

  /** The same, to be filled; `size` is to be set when all of it is right. */
  makeRoom(size: number): Uint8Array[] {
    if (size > this.room) {
      this.room = size;
      this.columns = made(size);
    }
    return this.bytes(size);
  }

  private grow(): void {
    this.room *= 2;
    const grown = made(this.room);
    for (const name of NAMES) grown[name].set(this.columns[name]);
    this.columns = grown;
  }
}

function made(length: number): Columns {
  return Object.fromEntries(NAMES.map((name) => [name, new KINDS[name](length)])) as unknown as Columns;
}
