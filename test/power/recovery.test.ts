/** Parameter recovery with fixed seeds; `npm run recovery` does the same with many more replications and all participants. */
import { describe, expect, test } from "vitest";
import { recover } from "../../scripts/recovery/recover.ts";
import { SETUPS, type Setup } from "../../scripts/recovery/setups.ts";
import { binomialCdf } from "../../src/stats/index.ts";

const REPLICATIONS = 40;
const EFFORT = { draws: 500, flips: 399 };

/** Counts that 95 % coverage, or a level of 5 %, gives in all but one of ten thousand such runs. */
function isLikely(times: number, n: number, chance: number): boolean {
  return binomialCdf(times, n, chance) > 1e-4 && 1 - binomialCdf(times - 1, n, chance) > 1e-4;
}

/** One of each trouble; the script has them all. */
const CHOSEN = [
  "cues, no effect",
  "cues, no effect, a pull to the first place (1 logit), 6 samples of 4 options",
  "cues, an effect of 10 points, 30 clusters of 4 items (icc .5), effects differ by .7 logits",
  "cues, an effect of 10 points, all of it, 40 items",
  "reflection, an effect of 10 points",
];

describe("parameters of simulated participants are recovered", () => {
  test.each(CHOSEN)("%s", (name) => {
    const setup = (SETUPS[name] as () => Setup)();
    for (const found of recover(setup, 0, REPLICATIONS, 20261115, EFFORT)) {
      expect(found.answered, found.name).toBe(REPLICATIONS);
      expect(isLikely(found.covered, REPLICATIONS, 0.95), `${found.name}: ${found.covered} of ${REPLICATIONS} cover`).toBe(true);
      if (found.tests > 0 && Math.abs(found.truth) < 1e-6)
        expect(binomialCdf(found.rejected - 1, REPLICATIONS, 0.05), `${found.name}: ${found.rejected} rejected`).toBeLessThan(
          0.9999,
        );
    }
  });
});
