import { contrast } from "../../src/measure/contrasts/contrast.ts";
import { relabelled } from "../../src/measure/contrasts/relabelled.ts";
import { oneSide } from "../../src/measure/contrasts/sides.ts";
import { estimate } from "../../src/measure/estimate.ts";
import type { Condition } from "../../src/measure/measures.ts";
import { REFLECTION_METRICS } from "../../src/measure/metrics/reflection.ts";
import { METRICS } from "../../src/measure/metrics.ts";
import type { Table } from "../../src/measure/table.ts";
import { decider, replicationSeed } from "../../src/power/draw.ts";
import { type Effort, primaryContrasts } from "../../src/power/found.ts";
import { sheetFor } from "../../src/power/sheet.ts";
import { told } from "../../src/power/text.ts";
import type { Setup } from "./setups.ts";

/** How often a question was answered, its interval held the truth, and its test (or, without one, its interval) said that it is not 0. */
export interface Recovered {
  readonly name: string;
  readonly truth: number;
  answered: number;
  covered: number;
  tests: number;
  rejected: number;
  sum: number;
  /** How often each kind of interval was given. */
  readonly intervals: Record<string, number>;
  reason: string | null;
}

export function recover(
  { design, assumed, scenario, questions }: Setup,
  from: number,
  to: number,
  seed: number,
  effort: Effort,
): Recovered[] {
  const decideAll = decider({ design, assumed: [assumed], cells: scenario.cells });
  const sheet = sheetFor(design, [assumed]);
  const asks = design.conditions.map(({ form }) => form === "confidence");
  const all: Recovered[] = questions.map(({ name, truth }) => ({
    name,
    truth,
    answered: 0,
    covered: 0,
    tests: 0,
    rejected: 0,
    sum: 0,
    intervals: {},
    reason: null,
  }));
  for (let replication = from; replication < to; replication++) {
    const own = replicationSeed(seed, replication);
    decideAll(own, (drawn) => {
      const asked = asks[drawn.condition] as boolean;
      sheet.put(drawn, drawn.first === null ? null : told(drawn.first, asked), told(drawn.last, asked));
    });
    const table = sheet.table(own);
    const [contrasts = []] = primaryContrasts(table, effort);
    questions.forEach(({ asked, truth }, at) => {
      const found =
        "contrast" in asked
          ? contrasts[asked.contrast]
          : "flips" in asked
            ? excessFlip(table, asked.condition, asked.flips, effort)
            : measured(table, asked.metric, asked.condition, effort.draws);
      const one = all[at] as Recovered;
      if (found === undefined || found.estimate === null || found.low === null || found.high === null) {
        one.reason ??= found?.reason ?? "the measures do not give it";
        return;
      }
      one.answered++;
      one.sum += found.estimate;
      one.intervals[found.interval] = (one.intervals[found.interval] ?? 0) + 1;
      if (found.low <= truth && truth <= found.high) one.covered++;
      if ("p" in found && found.p !== null) {
        one.tests++;
        if ((found.p as number) <= 0.05) one.rejected++;
      }
    });
  }
  return all;
}

function measured(table: Table, name: string, condition: number, draws: number) {
  const metric = [...METRICS, ...REFLECTION_METRICS].find((each) => each.name === name);
  const found = metric?.measure(table, 0, condition, { k: 1, regime: "strict" });
  if (metric === undefined || found === null || found === undefined) return undefined;
  const about = { metric: name, regime: "strict", model: 0, condition: table.conditions[condition] as Condition } as const;
  return estimate(table, about, found.columns, found.counted, { by: "bootstrap", kind: metric.kind, draws }, found.statistic);
}

/** The excess with its interval, tested by exchanging labels within items, or by flipping the signs of the items' excess. */
function excessFlip(table: Table, condition: number, test: "labels" | "signs", { draws, flips }: Effort) {
  const levels = table.conditions[condition] as Condition;
  const asked = {
    metric: "excess-flip",
    regime: "strict",
    model: 0,
    a: levels,
    b: table.conditions[0] as Condition,
    family: "secondary",
  } as const;
  const side = oneSide(table, "excess-flip", 0, levels, "strict");
  if ("reason" in side) return undefined;
  const found = contrast(table, asked, [[1, side]], { ks: [1], draws, flips, categories: false });
  return test === "signs" ? found : (relabelled(table, asked, side.conditions, found) ?? undefined);
}
