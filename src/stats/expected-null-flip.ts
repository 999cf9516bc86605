import { sum } from "./sum.ts";

/**
 * What flip@k is on average when nothing changes: answers are drawn with the chances p, control's mode is taken from n samples
 * (ties averaged), and k samples are drawn again. `inSample` is the share of control samples off their own mode: a baseline that
 * is too low, given to be seen beside it.
 *
 * By going through all multinomial counts of n samples. The statistics specification, section 6.
 *
 * @example
 * expectedNullFlip([0.6, 0.2, 0.1, 0.1], 1, 1) // { flip: ~0.58, inSample: 0 }
 * expectedNullFlip([0.6, 0.2, 0.1, 0.1], 10, 1) // { flip: ~0.4345396192, inSample: ~0.3911268946 }
 */
export function expectedNullFlip(p: readonly number[], n: number, k: number): { flip: number; inSample: number } {
  if (!(n >= 1)) throw new RangeError(`n = ${n}: a mode needs a sample`);
  const flips: number[] = [];
  const inSample: number[] = [];
  const counts = new Array<number>(p.length).fill(0);

  function place(option: number, left: number, chance: number): void {
    if (option === p.length - 1) {
      counts[option] = left;
      visit(chance * (p[option] as number) ** left);
      return;
    }
    let ways = 1;
    for (let take = 0; take <= left; take++) {
      counts[option] = take;
      place(option + 1, left - take, chance * ways * (p[option] as number) ** take);
      ways = (ways * (left - take)) / (take + 1);
    }
  }

  function visit(chance: number): void {
    const most = Math.max(...counts);
    let flip = 0;
    let ties = 0;
    for (let option = 0; option < p.length; option++) {
      if (counts[option] !== most) continue;
      ties++;
      flip += 1 - (p[option] as number) ** k;
    }
    flips.push((chance * flip) / ties);
    inSample.push(chance * (1 - most / n));
  }

  place(0, n, 1);
  return { flip: sum(flips), inSample: sum(inSample) };
}
