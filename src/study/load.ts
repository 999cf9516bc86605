import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isMap, isPair, isScalar, LineCounter, parseDocument } from "yaml";
import { decode, whyUnreadable } from "../items/bytes.ts";
import type { ItemSource } from "../items/load.ts";
import { type Mistake, mistake } from "../mistakes.ts";
import { explain } from "./explain.ts";
import { resolveSource, resolveStudy } from "./resolve.ts";
import { itemSourceSchema, type StudyFile, studySchema } from "./schema.ts";
import type { Study } from "./study.ts";

export interface LoadedStudy {
  /** Null where the file is too wrong to have a meaning. */
  readonly study: Study | null;
  /** The item sources that can be read, even where the rest of the study is wrong, so that their mistakes are reported too. */
  readonly sources: readonly ItemSource[];
  readonly folder: string;
  readonly seed: number;
  readonly mistakes: Mistake[];
}

export async function loadStudy(path: string): Promise<LoadedStudy> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw mistake(path, whyUnreadable(error), "Name a study file, e.g. studies/authority-bias.yaml; `waver init` writes one.");
  }
  return parseStudy(decode(bytes, path), path);
}

/** `shown` names the file in messages and gives the folder that item files are relative to. */
export function parseStudy(text: string, shown: string): LoadedStudy {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const mistakes: Mistake[] = document.errors.map((error) => ({
    where: `${shown}:${error.linePos?.[0].line ?? 1}`,
    says: `is not valid YAML: ${error.message.split("\n")[0]}`,
  }));
  const folder = dirname(shown);
  const empty: LoadedStudy = { study: null, sources: [], folder, seed: 1, mistakes };
  if (mistakes.length > 0) return empty;

  const raw: unknown = document.toJS();
  if (raw === null || typeof raw !== "object" || Array.isArray(raw)) {
    mistakes.push({
      where: shown,
      says: "is not a study: it has no keys",
      fix: "Write `name:`, `models:`, `items:` and `design:`; `waver init` writes an example.",
    });
    return empty;
  }

  const complain = (at: PropertyKey[], says: string, fix?: string): void => {
    const where = `${shown}:${lineOf(at)} ${fieldName(at)}`;
    mistakes.push(fix === undefined ? { where, says } : { where, says, fix });
  };

  /** The line of the key or entry that a path leads to, or of the nearest part of it that is there. */
  function lineOf(at: readonly PropertyKey[]): number {
    for (let depth = at.length; depth > 0; depth--) {
      const parent = document.getIn(at.slice(0, depth - 1), true) ?? document.contents;
      const key = at[depth - 1];
      const pair = isMap(parent)
        ? parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key)
        : undefined;
      const node = (pair?.key ?? document.getIn(at.slice(0, depth), true)) as { range?: [number, number, number] } | undefined;
      if (node?.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  }

  const written = withModelsWrittenOut(raw as Record<string, unknown>);
  const parsed = studySchema.safeParse(written);
  if (parsed.success) {
    const study = resolveStudy(parsed.data, folder, complain);
    return { study, sources: study.items, folder, seed: study.seed, mistakes };
  }
  for (const issue of parsed.error.issues) {
    for (const { path, says, fix } of explain(issue, studySchema, written)) complain(path, says, fix);
  }
  const wrongKeys = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  const study = resolveTheRest(written, wrongKeys, folder, complain);
  return { ...empty, sources: study?.items ?? readableSources(written, complain), seed: study?.seed ?? 1 };
}

/**
 * The parts of the study that are well formed are looked at as well, so that a slip in one key does not hide a level that does not exist in
 * another: the wrong keys are left out, and stood in for where a study cannot do without.
 */
function resolveTheRest(
  written: Record<string, unknown>,
  wrongKeys: ReadonlySet<PropertyKey | undefined>,
  folder: string,
  complain: (at: PropertyKey[], says: string, fix?: string) => void,
): Study | null {
  if (wrongKeys.has("items") || wrongKeys.has("paradigms")) return null;
  const known = Object.entries(written).filter(([key]) => key in studySchema.def.shape && !wrongKeys.has(key));
  const standIns = { name: "study", models: [{ name: "simulated/steadfast" }], items: [] };
  const rest = studySchema.safeParse({
    ...standIns,
    ...Object.fromEntries(known),
    ...(known.some(([key]) => key === "items") ? {} : { items: [{ set: "mcqa" }] }),
  });
  return rest.success ? resolveStudy(rest.data, folder, complain) : null;
}

function readableSources(
  written: Record<string, unknown>,
  complain: (at: PropertyKey[], says: string, fix?: string) => void,
): ItemSource[] {
  if (!Array.isArray(written.items)) return [];
  return written.items.flatMap((entry: unknown, index) => {
    const parsed = itemSourceSchema.safeParse(entry);
    if (!parsed.success) return [];
    const source = resolveSource(parsed.data, ["items", index], complain);
    return source === null ? [] : [source];
  });
}

/** A model may be written as a bare name. */
function withModelsWrittenOut(raw: Record<string, unknown>): Record<string, unknown> & { models?: StudyFile["models"] } {
  const { models } = raw;
  if (!Array.isArray(models)) return raw;
  return {
    ...raw,
    models: models.map((model: unknown) => (typeof model === "string" ? { name: model } : model)) as StudyFile["models"],
  };
}

/** `models[1].sampling.temperature`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, key) => (typeof key === "number" ? `${name}[${key}]` : name === "" ? String(key) : `${name}.${String(key)}`),
    "",
  );
}
