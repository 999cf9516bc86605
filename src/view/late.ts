const ASKED_AT_ONCE = 1_000;
const MOST = 200_000;

/**
 * Rows that were passed by: trials that were begun and not delivered when later ones were. One of two passes is delivered later, or when the run
 * goes on another day; so they are asked for again, some at a time.
 */
export class LateRows {
  private rows: number[] = [];
  private next = 0;

  /** Rows between two that were seen one after the other. */
  passed(after: number, before: number): void {
    for (let row = after + 1; row < before && this.rows.length < MOST; row++) this.rows.push(row);
  }

  /** Those to ask for now; asked again and again, all come round. */
  some(): readonly number[] {
    if (this.next >= this.rows.length) this.next = 0;
    const some = this.rows.slice(this.next, this.next + ASKED_AT_ONCE);
    this.next += some.length;
    return some;
  }

  came(rows: ReadonlySet<number>): void {
    if (rows.size > 0) this.rows = this.rows.filter((row) => !rows.has(row));
  }
}
