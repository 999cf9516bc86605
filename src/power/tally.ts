import { type Interval, isUndefined, mean, variance, wilson } from "../stats/index.ts";
import type { PrimaryContrast } from "../study/study.ts";
import type { Assumed } from "./assumed.ts";
import type { Design } from "./design.ts";
import { ALPHA } from "./formula.ts";
import { FIGURES, type Replicated } from "./replicate.ts";
import type { Scenario } from "./scenario.ts";

/** A share of replications with Wilson's interval. */
export interface Share extends Interval {
  readonly rate: number;
  readonly of: number;
}

/** What came of one primary contrast of one model over all replications. */
export interface ContrastPower extends PrimaryContrast {
  readonly model: string;
  /** The true value; null where there is no closed form. Coverage is then of the replications' own mean, which says less. */
  readonly truth: number | null;
  /** Rejected after Holm's correction over the confirmatory family; null where the measures give no p value. */
  readonly power: Share | null;
  /** Rejected without correction. */
  readonly uncorrected: Share | null;
  /** 95 % intervals that hold the truth. */
  readonly coverage: Share | null;
  /** Over replications: mean of the estimates, and their standard deviation. */
  readonly estimate: number | null;
  readonly sd: number | null;
  readonly reason?: string;
}

export function tally(design: Design, assumed: readonly Assumed[], { truths }: Scenario, { figures, reasons }: Replicated) {
  const { primary } = design.study;
  const width = assumed.length * primary.length * FIGURES.length;
  const replications = figures.length / width;
  const column = (at: number, figure: (typeof FIGURES)[number]): number[] =>
    Array.from(
      { length: replications },
      (_, row) => figures[row * width + at * FIGURES.length + FIGURES.indexOf(figure)] as number,
    );

  const contrasts = assumed.flatMap(({ label }, model) =>
    primary.map((contrast, place): ContrastPower => {
      const at = model * primary.length + place;
      const truth = truths[model]?.[place] ?? null;
      const estimates = column(at, "estimate").filter((value) => !Number.isNaN(value));
      const centre = mean(estimates);
      const middle = truth ?? (isUndefined(centre) ? Number.NaN : centre);
      const [lows, highs] = [column(at, "low"), column(at, "high")];
      const inside = lows.filter((low, row) => low <= middle && middle <= (highs[row] as number)).length;
      const spread = estimates.length > 1 ? variance(estimates) : null;
      const reason = reasons[at];
      return {
        ...contrast,
        model: label,
        truth,
        power: shareBelow(column(at, "pAdjusted")),
        uncorrected: shareBelow(column(at, "p")),
        coverage: share(inside, lows.filter((low) => !Number.isNaN(low)).length),
        estimate: isUndefined(centre) ? null : centre,
        sd: spread === null || isUndefined(spread) ? null : Math.sqrt(spread),
        ...(reason === null || reason === undefined ? {} : { reason }),
      };
    }),
  );
  const adjusted = contrasts.map((_, at) => column(at, "pAdjusted"));
  const any = Array.from({ length: replications }, (_, row) => adjusted.some((p) => (p[row] as number) <= ALPHA)).filter(Boolean);
  return { contrasts, any: share(any.length, replications) };
}

function shareBelow(p: readonly number[]): Share | null {
  const defined = p.filter((value) => !Number.isNaN(value));
  // What has no p value in a replication is not found in it.
  return defined.length === 0 ? null : share(defined.filter((value) => value <= ALPHA).length, p.length);
}

function share(times: number, of: number): Share | null {
  const interval = wilson(times, of);
  return isUndefined(interval) ? null : { rate: times / of, of, ...interval };
}
