import type { Tolerance } from "./compare.ts";

/** A file of oracle cases, of the form of test/stats/oracles.json. */
export interface OracleFile {
  readonly cases: readonly OracleCase[];
}

export interface OracleCase {
  readonly id: string;
  readonly method?: string;
  readonly source?: string;
  readonly input: unknown;
  readonly expected: unknown;
  readonly tolerance?: Tolerance & Record<string, unknown>;
  readonly notes?: string;
}

/** How a part answers its cases: from the case's input, and from the inputs of other cases where the input names one. */
// biome-ignore lint/suspicious/noExplicitAny: an input is whatever JSON the file holds; the case says what it reads from it
export type Cases = Record<string, (input: any, file: OracleFile) => unknown>;

/** The input of another case, which this one refers to (`trials_from`, `data_from`). */
// biome-ignore lint/suspicious/noExplicitAny: see Cases
export function inputOf(file: OracleFile, id: string): any {
  const found = file.cases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`the case refers to ${id}, which the file does not hold`);
  return found.input;
}
