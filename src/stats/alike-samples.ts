import { type Answers, MISSING, UNDELIVERED } from "./answers.ts";

export interface AlikeSamples {
  /** The control answer of each kind, and the answer of the condition beside it (missing where no condition is given). */
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** How many samples there are of each kind, and of all. */
  readonly counts: readonly number[];
  readonly n: number;
}

/**
 * Kinds of samples: those with the same control answer, and the same answer of the condition at that index where one is given. Splits of samples
 * are counted by kinds, which are few. Undelivered control samples are none; `validOnly` leaves out missing answers too.
 *
 * @example
 * alikeSamples([0, 0, 1, 0], null, false).counts // [3, 1]
 * alikeSamples([0, 0, 1], [0, 1, 1], false).counts // [1, 1, 1]
 */
export function alikeSamples(control: Answers, condition: Answers | null, validOnly: boolean): AlikeSamples {
  const first: number[] = [];
  const second: number[] = [];
  const counts: number[] = [];
  let n = 0;
  for (let s = 0; s < control.length; s++) {
    const one = control[s] as number;
    if (one === UNDELIVERED || (validOnly && one === MISSING)) continue;
    n++;
    const other = condition === null ? MISSING : (condition[s] ?? UNDELIVERED);
    let kind = 0;
    while (kind < counts.length && (first[kind] !== one || second[kind] !== other)) kind++;
    if (kind === counts.length) {
      first.push(one);
      second.push(other);
      counts.push(0);
    }
    (counts[kind] as number)++;
  }
  return { first, second, counts, n };
}
