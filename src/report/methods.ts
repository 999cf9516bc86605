import type { Measures } from "../measure/measures.ts";
import { DEFAULTS } from "../measure/metric.ts";
import { NONE, type Table } from "../measure/table.ts";
import { type Manifest, manifestDigest } from "../plan/manifest.ts";
import { settingsText } from "../plan/settings.ts";
import { VERSION } from "../version.ts";
import { askedOf } from "./findings/findings.ts";
import { cueFactorOf, labelOf, simulatedModels } from "./names.ts";
import { count, listText, plural } from "./numbers.ts";

/** A methods section, ready for a paper: a few paragraphs, each with its heading. */
export interface Method {
  readonly title: string;
  readonly text: string;
}

export interface MethodsOf {
  readonly manifest: Manifest;
  readonly table: Table;
  readonly measures: Measures;
  readonly draws: number | undefined;
  readonly judged: boolean;
}

export function methodsOf(of: MethodsOf): Method[] {
  const { manifest } = of;
  return [
    { title: "Design", text: designText(manifest) },
    { title: "Items", text: itemsText(of) },
    { title: "Participants and settings", text: modelsText(of) },
    { title: "Samples and order", text: samplesText(manifest) },
    { title: "Data collected", text: dataText(of) },
    { title: "Exclusions and missing answers", text: exclusionsText(of) },
    { title: "Analysis", text: analysisText(of) },
    { title: "Software and hashes", text: softwareText(of) },
  ];
}

function designText(manifest: Manifest): string {
  const { design, twoPass, cueOn, cues } = manifest;
  const factors = Object.entries(design).map(([factor, levels]) => `${factor} (${levels.join(", ")})`);
  const crossed =
    factors.length === 0
      ? "All trials belong to one condition."
      : `The design crosses ${factors.join(" x ")} within items: every item meets every one of ${plural(
          Object.values(design).reduce((product, levels) => product * levels.length, 1),
          "condition",
        )}.`;
  const cue = cueFactorOf(manifest);
  const words =
    cue === null || cues === null
      ? ""
      : ` ${Object.entries(cues)
          .filter(([, { preamble }]) => preamble !== "")
          .map(([level, { preamble, target }]) => `${level} (${TARGETS[target] ?? target}): \u201c${oneLine(preamble)}\u201d`)
          .join("; ")}.`;
  const passes = design.reflection?.includes(5)
    ? ` Level 5 has two passes (${twoPass}${cues === null ? "" : `; the cue stands on ${cueOn}`}).`
    : "";
  return `We asked: ${askedOf(manifest)} ${crossed}${words === "" ? "" : ` Cues were shown before the problem, which is otherwise the same byte for byte:${words}`}${passes}`;
}

const TARGETS: Readonly<Record<string, string>> = {
  key: "endorses the key",
  wrong: "endorses one wrong option, drawn by seed",
  none: "endorses nothing",
};

function oneLine(words: string): string {
  return words.trim().replace(/\s+/g, " ");
}

function itemsText({ manifest, table }: MethodsOf): string {
  const sets = manifest.items.map(({ set, count: items, digest }) => `${set} (${plural(items, "item")}, digest ${digest})`);
  const keyed = table.items.filter(({ key }) => key !== null).length;
  const clusters = new Set(
    table.items.map(({ set, id, cluster }) => (cluster === null ? `item ${set} ${id}` : `cluster ${set} ${cluster}`)),
  );
  const shared =
    clusters.size < table.items.length ? ` in ${plural(clusters.size, "cluster")}, which are the units of inference` : "";
  return `The plan has ${listText(sets)}. Answers came back for ${plural(table.items.length, "item")}, ${count(keyed)} of them with a key${shared}.`;
}

function modelsText({ manifest, table }: MethodsOf): string {
  const simulated = simulatedModels(manifest);
  const each = manifest.models.map((model) => {
    const settings = Object.entries(model.settings).map(([thinking, own]) => `thinking ${thinking}: ${settingsText(own)}`);
    const label = labelOf(model);
    const returned = returnedBy(table, label);
    const ids = simulated.includes(label)
      ? "a simulated participant, no language model"
      : returned.length === 0
        ? "the provider returned no model id"
        : `returned model ${returned.length === 1 ? "id" : "ids"} ${returned.join(", ")}`;
    return `${model.alias === null ? "" : `${model.alias}, that is `}${model.model} (${settings.join("; ") || "settings not known"}; ${ids})`;
  });
  const systems = new Set(manifest.models.flatMap(({ settings }) => Object.values(settings).map(({ system }) => system)));
  const system = [...systems].flatMap((words) => (words === null ? [] : [`\u201c${oneLine(words)}\u201d`]));
  return `Participants were ${listText(each)}. ${system.length === 0 ? "There was no system prompt." : `System prompt: ${system.join("; ")}.`}`;
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

const ORDERS: Readonly<Record<string, string>> = {
  rotate: "The order of an item's options starts at a seeded place and rotates over samples",
  shuffle: "The order of an item's options is drawn anew for each sample",
  fixed: "Options stand in the order of the item file",
};

function samplesText({ samples, optionOrder, seed, imported }: Manifest): string {
  if (imported !== undefined)
    return "The trials were recorded elsewhere; in what order they were asked, and how options were ordered, is known as far as the files say it.";
  return `${plural(samples, "sample")} of each item in each condition. ${ORDERS[optionOrder] ?? `Option order: ${optionOrder}`}; a sample has the same order in every condition. Blocks of one item and sample were sent in seeded random order, conditions shuffled inside a block (seed ${seed}).`;
}

function dataText({ table, manifest }: MethodsOf): string {
  const times = table.columns.startedAt.filter((time) => !Number.isNaN(time));
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of times) {
    if (time < first) first = time;
    if (time > last) last = time;
  }
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
  const when =
    times.length === 0
      ? "when is not known"
      : day(first) === day(last)
        ? `on ${day(first)} (UTC)`
        : `from ${day(first)} to ${day(last)} (UTC)`;
  return `${count(table.columns.model.length)} of ${plural(manifest.trials, "planned trial")} were answered, ${when}.`;
}

function exclusionsText({ measures, judged }: MethodsOf): string {
  const own = measures.estimates.filter(({ metric, regime }) => metric === "missing" && regime === "strict");
  const all = own.filter(({ category }) => category === null);
  const [missing, trials] = [all.reduce((sum, each) => sum + each.missing, 0), all.reduce((sum, each) => sum + each.trials, 0)];
  const shares = all.flatMap(({ estimate }) => estimate ?? []);
  const range =
    shares.length === 0
      ? ""
      : ` (${(100 * Math.min(...shares)).toFixed(1)} to ${(100 * Math.max(...shares)).toFixed(1)} % by model and condition)`;
  return (
    `No reply that came back was excluded or asked for again; only transport errors were retried. Refusals, non-committal, unreadable, truncated and empty replies are outcomes of their own: ` +
    `${count(missing)} of ${count(trials)} answers are missing${range}. They count as not correct, not a flip and not compliant (strict, the headline); the lenient regime, which leaves them out, and ` +
    `worst-case bounds are given beside it.${judged ? " What the reader left unread was judged by a model." : ""}`
  );
}

function analysisText({ manifest, draws = DEFAULTS.draws, measures }: MethodsOf): string {
  const methods = [...new Set(measures.estimates.map(({ interval }) => interval.split(",")[0] as string))]
    .filter((name) => name !== "none")
    .sort();
  return (
    `The unit of inference is the item, or the cluster where items share a source. Estimates are means of item means; 95 % intervals come from a bootstrap over items (B = ${count(draws)} for headline ` +
    `figures; methods used: ${listText(methods) || "none"}; seed ${manifest.seed}, one named stream for each figure). Contrasts are paired by item and tested by flipping the signs of item differences (flips: by exchanging labels ` +
    `within items). The confirmatory family, ${manifest.primary.length === 0 ? "here empty," : "the contrasts named beforehand,"} is corrected by Holm over all models; secondary and exploratory families by Benjamini and Hochberg at q = .05. ` +
    `A difference is called shown only where the adjusted p is below .05 and the interval excludes zero.`
  );
}

function softwareText({ manifest, measures }: MethodsOf): string {
  return (
    `Planned and run with waver ${manifest.waver}; measured with waver ${VERSION}, reader version ${measures.reader}, Node.js ${process.versions.node}. Manifest digest ${manifestDigest(manifest)}; ` +
    `digests of item sets: ${manifest.items.map(({ set, digest }) => `${set} ${digest}`).join(", ") || "none"} (128 bits of SHA-256).`
  );
}
