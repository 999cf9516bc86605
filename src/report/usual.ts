import { canonicalJson } from "../digest.ts";
import { cueFactorOf } from "../measure/cells.ts";
import { PARADIGMS } from "../paradigms/index.ts";
import type { Manifest } from "../plan/manifest.ts";

/**
 * Who named the contrasts of the plan. `usual`: they are those that waver tests in such a design where a study names none. The manifest does not
 * keep whether the study's file named them all the same, so that nothing may be made of it.
 */
type Named = "none" | "usual" | "named";

export function namedBy(manifest: Pick<Manifest, "primary" | "design" | "cues">): Named {
  const { primary } = manifest;
  if (primary.length === 0) return "none";
  const texts = (all: readonly unknown[]): string =>
    all
      .map((each) => canonicalJson(each))
      .sort()
      .join();
  return texts(primary) === texts(usualOf(manifest)) ? "usual" : "named";
}

function usualOf(manifest: Pick<Manifest, "design" | "cues">): unknown[] {
  const { design, cues } = manifest;
  const factor = cueFactorOf(manifest);
  if (factor === null || cues === null)
    return ["reflection", "thinking"].flatMap((name) => {
      const [first, ...others] = design[name] ?? [];
      return others.map((level) => ({ metric: "accuracy", a: { [name]: level }, b: { [name]: first } }));
    });
  const levels = (design[factor] ?? []).map(String);
  const own = Object.hasOwn(PARADIGMS, factor) ? PARADIGMS[factor]?.primary : undefined;
  const control = levels.find((level) => cues[level]?.preamble === "");
  const pairs =
    own ??
    levels.flatMap((a) => (control === undefined || cues[a]?.target === "none" ? [] : [{ metric: "accuracy", a, b: control }]));
  return pairs
    .filter(({ a, b }) => levels.includes(a) && levels.includes(b))
    .map(({ metric, a, b }) => ({ metric, a: { [factor]: a }, b: { [factor]: b } }));
}

/** What stands over the plan's contrasts, and what is said of where they come from. `plans`: all that the run ever had. */
export function namedText(
  manifest: Pick<Manifest, "primary" | "design" | "cues" | "imported">,
  plans: readonly Pick<Manifest, "primary">[] = [],
): { readonly title: string; readonly says: string } {
  const isLate = plans.some(({ primary }) => canonicalJson(primary) !== canonicalJson(manifest.primary));
  if (isLate && manifest.primary.length > 0)
    return {
      title: "The plan\u2019s contrasts",
      says: "The run had several plans. These are the contrasts of the last; an earlier plan had others, or none, so that they were not all named beforehand.",
    };
  switch (namedBy(manifest)) {
    case "none":
      return {
        title: "What was named beforehand",
        says:
          manifest.imported === undefined
            ? "No contrast was named beforehand: every result is exploratory."
            : "The run was imported, and whether a contrast was named beforehand is not known here: every result is exploratory.",
      };
    case "usual":
      return {
        title: "The plan\u2019s contrasts",
        says: "These are waver\u2019s usual contrasts for such a design, which a plan has where its study names none.",
      };
    case "named":
      return { title: "What was named beforehand", says: "" };
  }
}
