import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type Document, isMap, isPair, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { decode, whyUnreadable } from "../bytes.ts";
import type { ItemSource } from "../items/load.ts";
import { type Mistake, mistake } from "../mistakes.ts";
import { explain } from "./explain.ts";
import { resolveStudy } from "./resolve.ts";
import { readableSources, resolveTheRest } from "./rest.ts";
import { type StudyFile, studySchema } from "./schema.ts";
import type { Study } from "./study.ts";

export interface LoadedStudy {
  /** Null where the file is too wrong to have a meaning. It stands for the file only where there are no mistakes. */
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
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (place: number): number => lines.linePos(place).line;
  const mistakes: Mistake[] = yamlErrors(document).map(({ place, says }) => ({
    where: `${shown}:${lineAt(place)}`,
    says: `is not valid YAML: ${says}`,
  }));
  const folder = dirname(shown);
  const empty: LoadedStudy = { study: null, sources: [], folder, seed: 1, mistakes };
  if (mistakes.length > 0) return empty;

  let raw: unknown;
  try {
    raw = document.toJS();
  } catch (error) {
    // The YAML library refuses anchors that unfold to more than memory holds.
    mistakes.push({ where: shown, says: `is not valid YAML: ${(error as Error).message}` });
    return empty;
  }
  if (raw === null || typeof raw !== "object" || Array.isArray(raw)) {
    mistakes.push({
      where: shown,
      says: "is not a study: it has no keys",
      fix: "Write `name:`, `models:`, `items:` and `design:`; `waver init` writes an example.",
    });
    return empty;
  }

  const found: { line: number; mistake: Mistake }[] = [];
  const complain = (at: PropertyKey[], says: string, fix?: string): void => {
    const line = lineOf(at);
    const where = `${shown}:${line} ${fieldName(at)}`;
    found.push({ line, mistake: fix === undefined ? { where, says } : { where, says, fix } });
  };
  const inOrder = (): Mistake[] => found.sort((a, b) => a.line - b.line).map(({ mistake: each }) => each);

  /** The line of the key or entry that a path leads to, or of the nearest part of it that is there. */
  function lineOf(at: readonly PropertyKey[]): number {
    for (let depth = at.length; depth > 0; depth--) {
      const parent = document.getIn(at.slice(0, depth - 1), true) ?? document.contents;
      const key = at[depth - 1];
      const pair = isMap(parent)
        ? parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key)
        : undefined;
      const node = (pair?.key ?? document.getIn(at.slice(0, depth), true)) as { range?: [number, number, number] } | undefined;
      if (node?.range) return lineAt(node.range[0]);
    }
    return 1;
  }

  const written = withModelsWrittenOut(raw as Record<string, unknown>);
  const parsed = studySchema.safeParse(written);
  if (parsed.success) {
    const study = resolveStudy(parsed.data, folder, complain);
    return { study, sources: study.items, folder, seed: study.seed, mistakes: inOrder() };
  }
  const { issues } = parsed.error;
  for (const issue of issues) {
    for (const { path, says, fix } of explain(issue, studySchema, written)) complain(path, says, fix);
  }
  const study = resolveTheRest(written, issues, folder, complain);
  const sources = readableSources(written, complain);
  return { study, sources, folder, seed: study?.seed ?? 1, mistakes: inOrder() };
}

function yamlErrors(document: Document.Parsed): { place: number; says: string }[] {
  const errors = document.errors.map(({ pos, message }) => ({ place: pos[0], says: message }));
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) !== undefined) return;
      errors.push({
        place: alias.range?.[0] ?? 0,
        says: `*${alias.source} refers to nothing; a text that begins with * needs quotes`,
      });
    },
  });
  return errors;
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
