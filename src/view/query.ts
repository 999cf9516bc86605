import { OUTCOMES } from "../read/outcomes.ts";
import type { ItemQuery, TrialQuery } from "./api.ts";
import { Refused } from "./problem.ts";
import { FLIPS } from "./run-index.ts";

const ANSWERS = ["right", "wrong", "target"] as const;
const SORTS = ["run", "moved", "disagreement"] as const;
const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 1_000;
const LONGEST_TEXT = 500;

export interface Page {
  readonly from: number;
  readonly most: number;
}

/** An empty value is none. */
function given(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.get(name) || undefined;
}

function oneOf<T extends string>(parameters: URLSearchParams, name: string, values: readonly T[]): T | undefined {
  const value = given(parameters, name);
  if (value === undefined || values.includes(value as T)) return value as T | undefined;
  throw new Refused(400, `${name}: there is no "${value}"`, `There are: ${values.join(", ")}.`);
}

export function whole(parameters: URLSearchParams, name: string, otherwise: number, least = 0): number {
  const value = given(parameters, name);
  if (value === undefined) return otherwise;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : -1;
  if (number < least) throw new Refused(400, `${name}: "${value}" is not a whole number from ${least} on`);
  return number;
}

function textOf(parameters: URLSearchParams): string | undefined {
  const text = given(parameters, "text");
  if (text !== undefined && text.length > LONGEST_TEXT)
    throw new Refused(400, `text: is longer than ${LONGEST_TEXT} characters`, "Look for a shorter part of it.");
  return text;
}

export function pageOf(parameters: URLSearchParams): Page {
  return {
    from: whole(parameters, "from", 0),
    most: Math.min(LARGEST_PAGE, whole(parameters, "most", DEFAULT_PAGE)),
  };
}

export function trialQuery(parameters: URLSearchParams): Omit<TrialQuery, "from" | "most"> {
  const query = {
    model: given(parameters, "model"),
    condition: given(parameters, "condition"),
    outcome: oneOf(parameters, "outcome", OUTCOMES),
    flip: oneOf(parameters, "flip", FLIPS),
    category: given(parameters, "category"),
    rule: given(parameters, "rule"),
    item: given(parameters, "item"),
    answer: oneOf(parameters, "answer", ANSWERS),
    text: textOf(parameters),
  };
  return withoutNothing(query);
}

export function itemQuery(parameters: URLSearchParams): Omit<ItemQuery, "from" | "most"> {
  return withoutNothing({
    set: given(parameters, "set"),
    category: given(parameters, "category"),
    text: textOf(parameters),
    sort: oneOf(parameters, "sort", SORTS),
  });
}

function withoutNothing<T extends object>(query: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as never;
}
