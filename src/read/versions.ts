import type { KeptReading, Readings } from "../store/readings.ts";

/** A call that two versions of the reader read differently. */
export interface ReadDifferently {
  readonly row: number;
  readonly pass: 1 | 2;
  readonly before: KeptReading;
  readonly now: KeptReading;
}

const ROWS_A_PAGE = 10_000;

/** What changed between two versions of the reader: another outcome, option or confidence. Rules and spans alone are no change of meaning. */
export function* differencesBetween(readings: Readings, before: string, now: string): Generator<ReadDifferently> {
  const last = Math.min(readings.last(before), readings.last(now));
  for (let after = 0; after < last; after += ROWS_A_PAGE) {
    const old = new Map(readings.between(before, after, after + ROWS_A_PAGE).map((each) => [each.row * 2 + each.pass, each]));
    for (const each of readings.between(now, after, after + ROWS_A_PAGE)) {
      const other = old.get(each.row * 2 + each.pass);
      if (other !== undefined && meaning(other) !== meaning(each))
        yield { row: each.row, pass: each.pass, before: other, now: each };
    }
  }
}

function meaning({ outcome, option, confidence }: KeptReading): string {
  return `${outcome} ${option} ${confidence}`;
}
