import { readFile } from "node:fs/promises";
import { parseDocument } from "yaml";
import * as z from "zod";
import { decode, whyUnreadable } from "../bytes.ts";
import { KEY_FORMS } from "../items/columns.ts";
import { type Mistake, Mistakes, mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import { explain } from "../study/explain.ts";
import { columnsFor } from "./codebook.ts";
import { BUILT_IN_LEVELS } from "./levels.ts";

/** The columns that waver import gives a meaning to; `text` only where a mapping names its column, since that may be any text. */
export const IMPORT_COLUMNS = [
  "trial",
  "model",
  "returnedModel",
  "set",
  "item",
  "text",
  "category",
  "cluster",
  "sample",
  "options",
  "order",
  "key",
  "target",
  "response",
  "thinkingText",
  "stop",
  "pass1Response",
  "latencyMs",
  "inputTokens",
  "outputTokens",
  "usd",
  "startedAt",
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Names that no factor can have, since an export has columns of that name. */
export const TAKEN: ReadonlySet<string> = new Set([...IMPORT_COLUMNS, ...columnsFor([]).map(({ name }) => name)]);

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const mappingSchema = z.strictObject({
  columns: z.record(z.string(), z.union([z.string(), z.null(), z.array(z.string()).min(2)])).optional(),
  factors: z.array(z.string().min(1)).optional(),
  constants: z.record(z.string(), z.unknown()).optional(),
  values: z.record(z.string(), z.record(z.string(), z.union([scalar, z.null()]))).optional(),
  keyAs: z.enum(KEY_FORMS).optional(),
  optionsAs: z.enum(["canonical", "shown"]).optional(),
  cues: z
    .record(
      z.string(),
      z.strictObject({
        preamble: z.string(),
        target: z.enum(["none", "key", "wrong"]),
        source: z.string().nullable().optional(),
      }),
    )
    .optional(),
});

/** How a file says what waver's columns say: docs/import.md. */
export type Mapping = z.output<typeof mappingSchema>;

export async function readMapping(path: string): Promise<Mapping> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw mistake(path, whyUnreadable(error), 'A mapping is a YAML or JSON file like { columns: { response: "completion" } }.');
  }
  const document = parseDocument(decode(bytes, path), { prettyErrors: false });
  const [broken] = document.errors;
  if (broken !== undefined) throw mistake(path, `is not valid YAML: ${broken.message}`);
  const raw: unknown = document.toJS() ?? {};
  const parsed = mappingSchema.safeParse(raw);
  if (parsed.success) {
    refuseUnknown(parsed.data, path);
    return parsed.data;
  }
  const found = parsed.error.issues.flatMap((issue) => explain(issue, mappingSchema, raw));
  throw new Mistakes(
    found.map(({ path: at, says, fix }) => ({ where: `${path} ${at.join(".")}`.trim(), says, ...(fix && { fix }) })),
  );
}

/** Columns, constants and values belong to a column that waver import knows, or to a factor. */
function refuseUnknown({ columns = {}, constants = {}, values = {}, factors = [] }: Mapping, path: string): void {
  const known = [...IMPORT_COLUMNS, ...Object.keys(BUILT_IN_LEVELS), ...factors];
  const mistakes: Mistake[] = [];
  for (const factor of factors) {
    if (TAKEN.has(factor))
      mistakes.push({
        where: `${path} factors`,
        says: `"${factor}" is a column of its own`,
        fix: `Call the factor something else, and name its column: columns: { ${factor}Level: ${factor} }.`,
      });
  }
  for (const [key, named] of Object.entries({ columns, constants, values })) {
    for (const name of Object.keys(named)) {
      if (known.includes(name)) continue;
      const says = `there is no column "${name}"${didYouMean(name, known)}`;
      const fix = `The names on the left are waver's: ${IMPORT_COLUMNS.join(", ")}, and factors. A factor of your own is named in \`factors\`.`;
      mistakes.push({ where: `${path} ${key}`, says, fix });
    }
  }
  for (const [name, column] of Object.entries(columns)) {
    if (Array.isArray(column) && name !== "options")
      mistakes.push({ where: `${path} columns.${name}`, says: "is a list", fix: "Only `options` may stand in several columns." });
  }
  if (mistakes.length > 0) throw new Mistakes(mistakes);
}
