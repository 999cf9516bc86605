/**
 * Compares what came with what an oracle expects. Every number must agree within abs + rel * |expected|; null means undefined;
 * text, booleans, keys and lengths must be the same.
 */
export interface Tolerance {
  readonly abs?: number;
  readonly rel?: number;
}

/** A value of a case that a file may leave out (no key, or null); where it is given, it must agree. */
export class MayBeLeftOut {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

export interface Difference {
  /** Where in the expected value: `per_item[3].null`. */
  readonly at: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** Gives the tolerance of the number at a path, where a case has more than one. */
export type ToleranceAt = (path: string) => Tolerance;

export function differences(expected: unknown, got: unknown, toleranceAt: ToleranceAt, at = ""): Difference[] {
  const difference = [{ at: at || "the whole", expected, got }];
  if (got instanceof MayBeLeftOut) {
    return expected === null || expected === undefined ? [] : differences(expected, got.value, toleranceAt, at);
  }
  if (isUndefinedResult(got)) return expected === null ? [] : difference;
  if (typeof expected === "number") {
    return typeof got === "number" && within(expected, got, toleranceAt(at)) ? [] : difference;
  }
  if (typeof expected !== "object" || expected === null) return expected === got ? [] : difference;
  if (typeof got !== "object" || got === null) return difference;
  if (Array.isArray(expected)) {
    const list = ArrayBuffer.isView(got) ? Array.from(got as Float64Array) : got;
    if (!Array.isArray(list) || list.length !== expected.length) return difference;
    return expected.flatMap((value, i) => differences(value, list[i], toleranceAt, `${at}[${i}]`));
  }
  if (Array.isArray(got)) return difference;
  const keys = new Set([...Object.keys(expected), ...Object.keys(got).filter((key) => (got as Any)[key] !== undefined)]);
  return [...keys].flatMap((key) =>
    differences((expected as Any)[key], (got as Any)[key], toleranceAt, at === "" ? key : `${at}.${key}`),
  );
}

type Any = Record<string, unknown>;

function within(expected: number, got: number, { abs = 0, rel = 0 }: Tolerance): boolean {
  return Math.abs(got - expected) <= abs + rel * Math.abs(expected);
}

function isUndefinedResult(got: unknown): boolean {
  return typeof got === "object" && got !== null && "reason" in got && "value" in got && got.value === null;
}
