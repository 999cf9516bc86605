import type * as z from "zod";
import { didYouMean } from "../nearest.ts";

/** What zod found, in the words of the person who wrote the study. */
export interface Finding {
  readonly path: PropertyKey[];
  readonly says: string;
  readonly fix?: string;
}

export function explain(issue: z.core.$ZodIssue, schema: z.ZodType, raw: unknown): Finding[] {
  const path = [...issue.path];
  // Somebody may have pasted the key itself where its variable's name belongs: it is not shown.
  if (path.at(-1) === "keyEnv" && issue.code === "invalid_format") return [{ path, says: `is not shown: ${issue.message}` }];
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(schemaAt(schema, path));
    return issue.keys.map((key) => ({
      path: [...path, key],
      says: `unknown key "${key}"${didYouMean(key, known)}`,
      fix: `Known keys here: ${known.join(", ")}.`,
    }));
  }
  const value = valueAt(raw, path);
  if (value === undefined) return [{ path, says: "is missing", ...fixFor(issue) }];
  if (issue.code === "invalid_value") {
    const allowed = issue.values.map(String);
    return [{ path, says: `is ${show(value)}${didYouMean(String(value), allowed)}`, ...fixFor(issue) }];
  }
  if (issue.code === "invalid_type") return [{ path, says: `is ${show(value)}, not ${kindName(issue.expected)}` }];
  if (issue.code === "invalid_union") {
    // Where the value is of a kind that one of the alternatives takes, what that one says is to the point.
    const close = issue.errors.find((branch) => !branch.some((each) => each.code === "invalid_type" && each.path.length === 0));
    if (close !== undefined)
      return close.flatMap((each) => explain({ ...each, path: [...path, ...each.path] } as z.core.$ZodIssue, schema, raw));
    const kinds = issue.errors.flatMap(([each]) => (each?.code === "invalid_type" ? kindName(each.expected) : []));
    return [{ path, says: `is ${show(value)}, not ${kinds.join(" or ")}` }];
  }
  if (issue.code === "too_small") {
    if (issue.origin === "string") return [{ path, says: "is empty" }];
    if (issue.origin !== "array")
      return [{ path, says: `is ${show(value)}; ${issue.inclusive ? "the least is" : "it must be more than"} ${issue.minimum}` }];
    const reason = issue.message.startsWith("Too small") ? "" : `: ${issue.message}`;
    const size = (value as unknown[]).length;
    return [{ path, says: `has ${size === 1 ? "1 entry" : `${size} entries`} and needs at least ${issue.minimum}${reason}` }];
  }
  if (issue.code === "too_big") return [{ path, says: `is ${show(value)}; the most is ${issue.maximum}` }];
  return [{ path, says: `is ${show(value)}: ${issue.message}` }];
}

function fixFor(issue: z.core.$ZodIssue): { fix?: string } {
  if (issue.code === "invalid_value") return { fix: `It can be: ${issue.values.join(", ")}.` };
  return issue.code === "invalid_type" ? { fix: `Give ${kindName(issue.expected)}.` } : {};
}

const KIND_NAMES: Readonly<Record<string, string>> = {
  int: "a whole number",
  number: "a number",
  string: "text",
  array: "a list in [ ]",
  object: "a group of keys",
  record: "a group of keys",
  boolean: "true or false",
};

function kindName(expected: string): string {
  return KIND_NAMES[expected] ?? expected;
}

function show(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (value === null) return "empty";
  if (typeof value === "object") return "a group of keys";
  return typeof value === "string" ? `the text "${withoutPassword(value).slice(0, 60)}"` : String(value);
}

function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/\s]*@/, "//...@");
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((held, key) => (held as Record<PropertyKey, unknown> | undefined | null)?.[key], raw);
}

/** Follows a path through objects, lists and records to the schema that it leads to. */
function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType {
  return path.reduce<z.ZodType>((at, key) => {
    const { def } = bare(at) as unknown as {
      def: { shape?: Record<PropertyKey, z.ZodType>; element?: z.ZodType; valueType?: z.ZodType };
    };
    return def.shape?.[key] ?? def.element ?? def.valueType ?? at;
  }, schema);
}

function bare(schema: z.ZodType): z.ZodType {
  const { innerType } = (schema as unknown as { def: { innerType?: z.ZodType } }).def;
  return innerType === undefined ? schema : bare(innerType);
}

function knownKeys(schema: z.ZodType): string[] {
  return Object.keys((bare(schema) as unknown as { def: { shape?: object } }).def.shape ?? {});
}
