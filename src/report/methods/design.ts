import { plural } from "../../counting.ts";
import { cueFactorOf } from "../../measure/cells.ts";
import type { Manifest, ManifestImport } from "../../plan/manifest.ts";
import { askedOf } from "../findings/findings.ts";
import type { MethodsOf } from "../methods.ts";
import { capital } from "../numbers.ts";
import { eachPlan, plansInForce } from "./plans.ts";

export function designText({ manifest, manifests, table }: MethodsOf): string {
  if (manifest.imported !== undefined) return importedText(manifest, manifest.imported);
  const plans = plansInForce(manifests, table);
  return joined(
    `We asked: ${askedOf(manifest)}`,
    capital(eachPlan(plans, ({ design }) => design, crossedText)),
    capital(eachPlan(plans, cuesText, (text) => text)),
    capital(eachPlan(plans, passesText, (text) => text)),
  );
}

function crossedText(design: Manifest["design"]): string {
  const factors = factorsOf(design);
  if (factors.length === 0) return "All trials belong to one condition.";
  return `The design crosses ${factors.join(" x ")} within items: every item is planned for every one of ${plural(
    Object.values(design).reduce((product, levels) => product * levels.length, 1),
    "condition",
  )}.`;
}

function cuesText(manifest: Manifest): string | null {
  const words = wordsOf(manifest, TARGETS);
  return words === null ? null : `Cues were shown before the problem, which is otherwise the same byte for byte: ${words}.`;
}

function passesText({ design, twoPass, cueOn, cues }: Manifest): string | null {
  if (design.reflection?.includes(5) !== true) return null;
  return `Level 5 has two passes (${twoPass}${cues === null ? "" : `; the cue stands on ${cueOn}`}).`;
}

/** Of a run that was recorded elsewhere nothing is said that its files do not say. */
function importedText(manifest: Manifest, { unknown }: ManifestImport): string {
  const factors = factorsOf(manifest.design);
  const words = wordsOf(manifest, IMPORTED_TARGETS);
  const areTaken = unknown.some((each) => each.startsWith("the wording of cues"));
  return joined(
    `This report asks: ${askedOf(manifest)}`,
    factors.length === 0
      ? "The files name no condition."
      : `The trials were recorded elsewhere; their files name ${factors.join(" x ")}. Whether every item was planned for every condition is not known.`,
    words === null
      ? ""
      : `${areTaken ? "The files do not give the wording of cues; waver's own is taken for it" : "Cues are taken to say what the import's mapping gives"}: ${words}. How the rest of the prompts differed between conditions is not known.`,
    manifest.design.reflection?.includes(5) === true ? "How the two passes of level 5 were asked is not known." : "",
  );
}

function factorsOf(design: Manifest["design"]): string[] {
  return Object.entries(design).map(([factor, levels]) => `${factor} (${levels.join(", ")})`);
}

function wordsOf(manifest: Manifest, targets: Readonly<Record<string, string>>): string | null {
  const { cues } = manifest;
  if (cues === null || cueFactorOf(manifest) === null) return null;
  const said = Object.entries(cues).filter(([, { preamble }]) => preamble !== "");
  if (said.length === 0) return null;
  return said
    .map(([level, { preamble, target }]) => `${level} (${targets[target] ?? target}): \u201c${oneLine(preamble)}\u201d`)
    .join("; ");
}

const TARGETS: Readonly<Record<string, string>> = {
  key: "endorses the key",
  wrong: "endorses one wrong option, drawn by seed",
  none: "endorses nothing",
};

/** Which wrong option it was, the trials say; how it was chosen, nobody. */
const IMPORTED_TARGETS: Readonly<Record<string, string>> = { ...TARGETS, wrong: "endorses a wrong option" };

export function oneLine(words: string): string {
  return words.trim().replace(/\s+/g, " ");
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
