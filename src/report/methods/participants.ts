import { canonicalJson } from "../../digest.ts";
import { NONE, type Table } from "../../measure/table.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { type Settings, settingsText } from "../../plan/settings.ts";
import type { MethodsOf } from "../methods.ts";
import { labelOf, simulatedModels } from "../names.ts";
import { listText } from "../numbers.ts";
import { oneLine } from "./design.ts";
import { eachPlan, type PlanInForce, plansInForce, valuesOf } from "./plans.ts";

type Model = Manifest["models"][number];

/** Models of all plans, each with the settings that every plan gave it. */
export function modelsText({ manifest, manifests, table }: MethodsOf): string {
  const plans = plansInForce(manifests, table);
  const labels = [...new Set(plans.flatMap((plan) => plan.manifest.models.map(labelOf)))];
  const isImported = manifest.imported !== undefined;
  const each = labels.map((label) => modelText(label, plans, table, isImported));
  const system = isImported
    ? "Whether there was a system prompt is not known."
    : valuesOf(plans, systemsOf).every(({ value }) => value.every((words) => words === null))
      ? "There was no system prompt."
      : `System prompt: ${eachPlan(plans, systemsOf, systemText)}.`;
  return `Participants were ${listText(each)}. ${system}`;
}

function modelText(label: string, plans: readonly PlanInForce[], table: Table, isImported: boolean): string {
  const modelOf = ({ models }: Manifest): Model | null => models.find((model) => labelOf(model) === label) ?? null;
  const all = plans.flatMap(({ manifest }) => modelOf(manifest) ?? []);
  const names = [...new Set(all.map(({ model }) => model))];
  const isSimulated = plans.some(({ manifest }) => simulatedModels(manifest).includes(label));
  const returned = returnedBy(table, label);
  const ids = isSimulated
    ? "a simulated participant, no language model"
    : returned.length > 0
      ? `returned model ${returned.length === 1 ? "id" : "ids"} ${returned.join(", ")}`
      : isImported
        ? "no returned model id is known"
        : "the provider returned no model id";
  const settings = eachPlan(plans, (manifest) => modelOf(manifest)?.settings ?? null, byThinking);
  return `${all.some(({ alias }) => alias !== null) ? `${label}, that is ` : ""}${names.join(" or ")} (${settings}; ${ids})`;
}

function byThinking(settings: Model["settings"]): string {
  const each = Object.entries(settings).map(([thinking, own]) => `thinking ${thinking}: ${wholeText(own)}`);
  return each.join("; ") || "settings not known";
}

/** All that a reply can depend on but the system prompt, which is told apart. */
function wholeText(settings: Settings): string {
  const { stop, extra, parameters } = settings;
  return [
    settingsText(settings),
    ...((stop ?? []).length === 0 ? [] : [`stop at ${canonicalJson(stop)}`]),
    ...(isEmpty(extra) ? [] : [`sent as well: ${canonicalJson(extra)}`]),
    ...(isEmpty(parameters) ? [] : [`parameters ${canonicalJson(parameters)}`]),
  ].join(", ");
}

function isEmpty(record: Readonly<Record<string, unknown>> | null | undefined): boolean {
  return Object.keys(record ?? {}).length === 0;
}

function systemsOf({ models }: Manifest): (string | null)[] {
  return [...new Set(models.flatMap(({ settings }) => Object.values(settings).map(({ system }) => system ?? null)))];
}

function systemText(systems: readonly (string | null)[]): string {
  const words = systems.flatMap((each) => (each === null ? [] : [`\u201c${oneLine(each)}\u201d`]));
  return words.join("; ") || "none";
}

function returnedBy(table: Table, label: string): string[] {
  const model = table.models.indexOf(label);
  if (model === -1) return [];
  const { columns } = table;
  const seen = new Set<number>();
  for (let at = 0; at < columns.model.length; at++) {
    const id = columns.returnedModel[at] as number;
    if (columns.model[at] === model && id !== NONE) seen.add(id);
  }
  return [...seen].map((id) => table.returnedModels[id] as string).sort();
}
