import type { Observation } from "./observations.ts";
import type { Outcome } from "./reading.ts";

export const OUTCOMES: readonly Outcome[] = ["choice", "refusal", "noncommittal", "unreadable", "truncated", "empty"];

/** How often each outcome came of one model under one condition. */
export interface CellOutcomes {
  readonly model: string;
  readonly condition: Readonly<Record<string, string | number>>;
  readonly trials: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Replies that kept to the prompt's protocol, of those whose protocol is known. */
  readonly strict: number;
  readonly strictOf: number;
  /** Trials of which a person or a judge spoke in place of the reader. */
  readonly byHand: number;
}

type Counting = { -readonly [key in keyof CellOutcomes]: CellOutcomes[key] } & { outcomes: Record<Outcome, number> };

/** Counts observations as they come by. */
export function outcomeCounter() {
  const cells = new Map<string, Counting>();
  return {
    add({ trial: { model, condition }, said }: Observation): void {
      const name = `${model} ${JSON.stringify(condition)}`;
      let cell = cells.get(name);
      if (cell === undefined) {
        const outcomes = { choice: 0, refusal: 0, noncommittal: 0, unreadable: 0, truncated: 0, empty: 0 };
        cell = { model, condition, trials: 0, outcomes, strict: 0, strictOf: 0, byHand: 0 };
        cells.set(name, cell);
      }
      cell.trials++;
      cell.outcomes[said.outcome]++;
      if (said.by !== "reader") cell.byHand++;
      if (said.strict === null) return;
      cell.strictOf++;
      if (said.strict) cell.strict++;
    },
    /** Sorted by model and condition. */
    cells: (): CellOutcomes[] => [...cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell),
  };
}
