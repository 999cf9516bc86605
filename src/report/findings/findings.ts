import { count, plural } from "../../counting.ts";
import { cueFactorOf } from "../../measure/cells.ts";
import type { Measures } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { type Look, lookAt } from "../look.ts";
import { levelText, simulatedModels } from "../names.ts";
import { capital, listText } from "../numbers.ts";
import { readable, UNREAD } from "../unread.ts";
import { namedText } from "../usual.ts";
import { cueFindings, cueLead } from "./cue.ts";
import { comparisonsOf, type Lead, overviewOf } from "./lead.ts";
import { type Planned, plannedOf } from "./planned.ts";
import { protectionFindings, protectionLead } from "./protection.ts";
import { reflectionFindings, reflectionLead } from "./reflection.ts";
import { warningsOf } from "./warnings.ts";

/** What a run says, in sentences; all numbers are the measures'. */
export interface Findings {
  readonly asked: string;
  /** What must be known before anything is believed, the gravest first. */
  readonly warnings: readonly string[];
  /** The contrasts of the plan, and where they come from. */
  readonly planned: readonly Planned[];
  readonly named: { readonly title: string; readonly says: string };
  readonly models: readonly ModelFindings[];
  /** How p values were adjusted, and among how many. */
  readonly families: string;
  /** Of several models: in how many an effect is shown, and how they compare. */
  readonly overview: readonly string[];
}

export interface ModelFindings {
  readonly model: string;
  readonly isSimulated: boolean;
  readonly lead: readonly string[];
  readonly sections: readonly Section[];
}

export interface Section {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** `plans`: all that the run ever had, where it had several. */
export function findingsOf(all: Measures, manifest: Manifest, plans: readonly Manifest[] = []): Findings {
  const measures = readable(all, manifest);
  const models = [...new Set(measures.estimates.map(({ model }) => model))];
  const simulated = simulatedModels(manifest);
  const looks = models.map((model) => lookAt(measures, model));
  const leads = looks.map((look) => leadsOf(look, manifest));
  return {
    asked: askedOf(manifest),
    warnings: warningsOf(measures, manifest, models),
    planned: plannedOf(measures, manifest),
    named: namedText(manifest, plans),
    models: looks.map((look, at) => ofModel(look, manifest, leads[at] ?? [], simulated.includes(look.model))),
    overview: [...overviewOf(leads), ...comparisonsOf(measures, models)],
    families: familiesOf(all),
  };
}

function leadsOf(look: Look, manifest: Manifest): Lead[] {
  const all = [cueLead(look, manifest), protectionLead(look, manifest), reflectionLead(look, manifest)];
  return all.filter((lead) => lead !== null);
}

function ofModel(look: Look, manifest: Manifest, leads: readonly Lead[], isSimulated: boolean): ModelFindings {
  const sections = [...cueFindings(look, manifest), ...protectionFindings(look, manifest), ...reflectionFindings(look, manifest)];
  return {
    model: look.model,
    isSimulated,
    lead: leads.length > 0 ? leads.map(({ text }) => text) : plainLead(look, manifest),
    sections,
  };
}

/** Of a run without anything to compare, or where it cannot be: what there is. */
function plainLead(look: Look, manifest: Manifest): string[] {
  const all = look.all("accuracy");
  const accuracy = all.filter(({ estimate }) => estimate !== null);
  if (accuracy.length === 0)
    return [all.some(({ reason }) => reason === UNREAD) ? `${capital(UNREAD)}.` : "No accuracy can be given."];
  const [least, most] = [Math.min, Math.max].map((end) => end(...accuracy.map(({ estimate }) => estimate as number))) as [
    number,
    number,
  ];
  const range =
    accuracy.length === 1 ? `${(100 * least).toFixed(1)} %` : `${(100 * least).toFixed(1)} to ${(100 * most).toFixed(1)} %`;
  const rates = `accuracy is ${range} over ${plural(accuracy.length, "condition")}`;
  return [cueFactorOf(manifest) === null ? `${capital(rates)}.` : `No effect against a control can be given for it; ${rates}.`];
}

/** The study's own words, or the design in words. */
export function askedOf(manifest: Manifest): string {
  if (manifest.question !== null) return manifest.question;
  const cue = cueFactorOf(manifest);
  const others = Object.keys(manifest.design).filter((factor) => factor !== cue);
  const varied = others.filter((factor) => (manifest.design[factor]?.length ?? 0) > 1);
  if (cue !== null && varied.length > 0) return `Do cues (${cue}) move the answers, and does ${listText(varied)} change that?`;
  if (cue !== null) return `Do cues (${cue}: ${levelsText(manifest, cue)}) move the answers?`;
  if (varied.length > 0)
    return `How do answers change over ${listText(varied.map((factor) => `${factor} (${levelsText(manifest, factor)})`))}?`;
  const at = others.flatMap((factor) => (manifest.design[factor] ?? []).map((level) => levelText(factor, level)));
  return `What do the models answer${at.length === 0 ? "" : ` under ${listText(at)}`}?`;
}

function levelsText({ design }: Manifest, factor: string): string {
  return (design[factor] ?? [])
    .map((level) => (factor === "reflection" ? levelText(factor, level).replace("reflection level ", "") : level))
    .join(", ");
}

const METHODS = { confirmatory: "Holm", secondary: "Benjamini and Hochberg", exploratory: "Benjamini and Hochberg" } as const;

function familiesOf({ contrasts }: Measures): string {
  const families = (["confirmatory", "secondary", "exploratory"] as const).flatMap((family) => {
    const tests = contrasts.filter(
      (each) => each.family === family && each.regime === "strict" && each.pAdjusted !== null,
    ).length;
    return tests === 0 ? [] : [`${family} (${METHODS[family]}, ${count(tests)} ${tests === 1 ? "test" : "tests"})`];
  });
  return families.length === 0
    ? "Nothing was tested."
    : `Brackets hold 95 % intervals over items. p values are adjusted within their family: ${listText(families)}.`;
}
