import { cases as basic } from "./basic.ts";
import { type Difference, differences, type Tolerance } from "./compare.ts";
import type { Cases, OracleCase, OracleFile } from "./file.ts";
import { cases as regression } from "./regression.ts";
import { cases as resampling } from "./resampling.ts";

const known: Cases = { ...basic, ...resampling, ...regression };

/** What is wrong with a case: nothing, the numbers that differ, or why it could not be answered. */
export function runCase(one: OracleCase, file: OracleFile): readonly Difference[] | string {
  if (!Object.hasOwn(known, one.id)) return "no such case is known here";
  const answer = known[one.id] as Cases[string];
  try {
    return differences(one.expected, answer(one.input, file), toleranceAt(one));
  } catch (error) {
    return `${error}`;
  }
}

/**
 * A case has one tolerance, and may have looser ones beside it: `"mle": {"rel": 0.001}` for every value whose name starts with
 * `mle`, and some name theirs only in their notes (`reml tolerance 1e-4`, `logLik tolerance abs 0.02`,
 * `Last two fields are informative (tolerance 0.02)`).
 */
function toleranceAt(one: OracleCase): (path: string) => Tolerance {
  const { abs = 0, rel = 0, ...named } = one.tolerance ?? {};
  const others = Object.entries(named).map(([name, value]) => [name, value as Tolerance] as const);
  for (const [, name, kind, size] of (one.notes ?? "").matchAll(
    /\b(\w+?)(?:_\*)? (?:tolerance )?(abs|rel) ([\d.]+(?:e-?\d+)?)/g,
  )) {
    if (name && kind && size) others.push([name, { [kind]: Number(size) }]);
  }
  const [, many = "", loose] = /last (\w+) fields? (?:is|are) informative \(tolerance ([\d.e-]+)\)/i.exec(one.notes ?? "") ?? [];
  if (loose !== undefined) {
    const last = ["none", "one", "two", "three", "four"].indexOf(many.toLowerCase());
    const names = Object.keys(one.expected as object);
    for (const name of names.slice(names.length - Math.max(0, last))) others.push([name, { abs: Number(loose) }]);
  }
  return (path) => {
    const other = others.find(([name]) => path.split(/[.[\]]+/).some((part) => part.startsWith(name)));
    return { abs: Math.max(abs, other?.[1].abs ?? 0), rel: Math.max(rel, other?.[1].rel ?? 0) };
  };
}
