import { readFileSync } from "node:fs";
import type { Table } from "../../src/measure/table.ts";
import { answersOf, question, type TestPlan, tableFrom } from "./tables.ts";

interface OracleItem {
  readonly item: string;
  readonly category: string;
  readonly options: readonly string[];
  readonly correct: string;
  readonly harm_target: string;
  readonly control: readonly (string | null)[];
  readonly help: readonly (string | null)[];
  readonly harm: readonly (string | null)[];
}

export interface OracleCase<Expected> {
  readonly input: { readonly trials: readonly OracleItem[] };
  readonly expected: Expected;
}

const { cases } = JSON.parse(readFileSync(new URL("../stats/oracles.json", import.meta.url), "utf8")) as {
  cases: (OracleCase<unknown> & { id: string })[];
};

/** A case with known answers, from exact arithmetic over all subsets. */
export function oracle<Expected>(id: string): OracleCase<Expected> {
  return cases.find((one) => one.id === id) as unknown as OracleCase<Expected>;
}

/** Its eight items with all their difficulties (ties, missing answers, an item without any answer) as a run. */
export function oracleTable(plan: TestPlan = {}): Table {
  const { trials } = oracle("trials_core_metrics").input;
  const place = (letter: string): number => letter.charCodeAt(0) - 65;
  const letters = (answers: readonly (string | null)[]): string => answers.map((answer) => answer ?? "-").join("");
  return tableFrom(
    trials.flatMap(({ item, category, options, correct, harm_target, control, help, harm }) =>
      answersOf(
        question(item, options.length, place(correct), { category }),
        { control: letters(control), "high-help": letters(help), "high-harm": letters(harm) },
        { "high-help": place(correct), "high-harm": place(harm_target) },
      ),
    ),
    plan,
  );
}
