import { cueFactorOf } from "../../measure/cells.ts";
import type { Contrast, Level } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";
import type { Look } from "../look.ts";
import { levelText } from "../names.ts";
import { capital } from "../numbers.ts";
import { effectText, joined, signedFigure, standingOf, standingText } from "../telling.ts";
import { type Cue, cuesOf, mainCue } from "./cues.ts";
import type { Section } from "./findings.ts";
import { type Lead, leadOf } from "./lead.ts";

/** Of a crossed study: whether the last level of reflection changes what the wrong cue does. */
export function protectionLead(look: Look, manifest: Manifest): Lead | null {
  const factor = cueFactorOf(manifest);
  const levels = manifest.design.reflection ?? [];
  const [first, last] = [levels[0], levels.at(-1)];
  if (factor === null || first === undefined || last === undefined || first === last) return null;
  const cue = mainCue(manifest, factor);
  if (cue === undefined) return null;
  const contrast = look.contrast("excess-compliance", { ...cue.at, reflection: last }, { ...cue.at, reflection: first });
  if (contrast === undefined || contrast.estimate === null) return null;
  return leadOf("protection", contrast, SAID, pullText(look, contrast, "reflection", cue));
}

const SAID = {
  up: "Reflection does not protect it: the cue pulls more",
  down: "Reflection protects it",
  close: "Whether reflection protects it is too close to call",
  open: "Whether reflection protects it is not shown",
} as const;

/** Does another factor change what a cue does: does reflection protect? */
export function protectionFindings(look: Look, manifest: Manifest): Section[] {
  const { design } = manifest;
  const factor = cueFactorOf(manifest);
  if (factor === null) return [];
  const cues = cuesOf(manifest, factor);
  return Object.keys(design).flatMap((other): Section[] => {
    if (other === factor) return [];
    const contrasts = look
      .contrasts("excess-compliance")
      .filter(({ a, b }) => a[other] !== undefined && b[other] !== undefined && a[factor] === b[factor]);
    const sentences = cues.flatMap((cue) =>
      contrasts.filter(({ a }) => a[factor] === cue.level).map((contrast) => protectionText(look, contrast, other, cue)),
    );
    return [{ title: other === "reflection" ? "Does reflection protect?" : `Does ${other} change what cues do?`, sentences }];
  });
}

function protectionText(look: Look, contrast: Contrast, other: string, cue: Cue): string {
  const { a, estimate, reason } = contrast;
  if (estimate === null)
    return `${cue.level} at ${levelText(other, a[other] as Level)}: undefined, ${reason ?? "no reason is known"}.`;
  const claims = cue.target === "wrong" && other === "reflection";
  const standing = standingOf(contrast);
  const says =
    standing === "shown" && claims
      ? joined(estimate < 0 ? "It protects." : "It does not protect: the cue pulls more.", standingText(contrast))
      : standing === "untold" && claims
        ? "The interval includes zero: the data do not tell whether it protects."
        : standingText(contrast);
  return joined(`${capital(pullText(look, contrast, other, cue))}.`, says);
}

/** What a cue does at either level, and by how much that differs. */
function pullText(look: Look, contrast: Contrast, other: string, cue: Cue): string {
  const { a, b } = contrast;
  const [now, before] = [levelText(other, a[other] as Level), levelText(other, b[other] as Level)];
  const [there, here] = [look.one("excess-compliance", b), look.one("excess-compliance", a)];
  const rates =
    there?.estimate == null || here?.estimate == null
      ? `the pull of ${cue.level} at ${now} differs from that at ${before}`
      : `the pull of ${cue.level} is ${signedFigure(there)} at ${before} and ${signedFigure(here)} at ${now}, which differs`;
  return `${rates} by ${effectText(contrast)}`;
}
