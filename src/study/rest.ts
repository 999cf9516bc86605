/**
 * A study that is partly wrong: the parts that are well formed are looked at as well, so that a slip in one place does not hide a level that
 * does not exist in another. What is wrong is left out, or stood in for where a study cannot do without; nothing is said of a stand-in.
 */
import type { ItemSource } from "../items/load.ts";
import { type Complain, resolveSource, resolveStudy } from "./resolve.ts";
import { itemSourceSchema, studySchema } from "./schema.ts";
import type { Study } from "./study.ts";

/** Null where models or sampling are wrong: then nobody knows what would be sent. */
export function resolveTheRest(
  written: Record<string, unknown>,
  issues: readonly { path: PropertyKey[] }[],
  folder: string,
  complain: Complain,
): Study | null {
  const isWrong = (...path: PropertyKey[]): boolean =>
    issues.some((issue) => path.every((key, depth) => issue.path[depth] === key));
  const isWhollyWrong = (key: string): boolean => issues.some(({ path }) => path.length === 1 && path[0] === key);
  const sound = Object.entries(written).filter(([key]) => Object.hasOwn(studySchema.def.shape, key) && !isWrong(key));
  const part = (key: "design" | "paradigms"): object =>
    isWhollyWrong(key) || isWhollyWrong("paradigms")
      ? {}
      : Object.fromEntries(
          Object.entries(written[key] ?? {}).filter(([name]) => !isWrong(key, name) && !isWrong("paradigms", name)),
        );
  const models = Array.isArray(written.models) && written.models.length > 0 ? written.models : [null];
  const rest = studySchema.safeParse({
    name: "study",
    ...Object.fromEntries(sound),
    models: models.map((model, index) =>
      isWrong("models", index) || isWhollyWrong("models") ? { name: `simulated/${index}` } : model,
    ),
    items: [{ set: "mcqa" }],
    design: part("design"),
    paradigms: part("paradigms"),
    primary: isWrong("design") || isWrong("paradigms") || isWrong("primary") ? [] : written.primary,
  });
  if (!rest.success) return null;
  const study = resolveStudy(rest.data, folder, complain);
  return isWrong("models") || isWrong("sampling") ? null : study;
}

/** The item sources that can be read: what is wrong in their files is reported with the rest. */
export function readableSources(written: Record<string, unknown>, complain: Complain): ItemSource[] {
  if (!Array.isArray(written.items)) return [];
  return written.items.flatMap((entry: unknown, index) => {
    const parsed = itemSourceSchema.safeParse(entry);
    if (!parsed.success) return [];
    const source = resolveSource(parsed.data, ["items", index], complain);
    return source === null ? [] : [source];
  });
}
