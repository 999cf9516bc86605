import type { TrialQuery } from "../../src/view/api.ts";
import type { Query } from "./router.ts";

/** What of an address filters trials. */
const FILTER = [
  "model",
  "condition",
  "outcome",
  "flip",
  "category",
  "rule",
  "item",
  "answer",
  "text",
] as const satisfies readonly (keyof TrialQuery)[];

export type Filter = Readonly<Partial<Record<(typeof FILTER)[number], string>>>;

export function filterOf(query: Query): Filter {
  return Object.fromEntries(FILTER.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])));
}

/** Where one was in each list, so that coming back from a trial one finds it. By the list's address. */
export const lastPlace = new Map<string, number>();
