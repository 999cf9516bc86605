import { count, plural } from "../counting.ts";
import type { Measures } from "../measure/measures.ts";
import { DEFAULTS } from "../measure/metric.ts";
import type { Table } from "../measure/table.ts";
import { type Manifest, manifestDigest } from "../plan/manifest.ts";
import type { KeptManifest } from "../store/store.ts";
import { VERSION } from "../version.ts";
import { dataText, samplesText } from "./methods/data.ts";
import { designText } from "./methods/design.ts";
import { modelsText } from "./methods/participants.ts";
import { eachPlan, plansInForce, valuesOf } from "./methods/plans.ts";
import { intervalName } from "./names.ts";
import { listText } from "./numbers.ts";
import { namedBy } from "./usual.ts";

/** A methods section, ready for a paper: a few paragraphs, each with its heading. */
export interface Method {
  readonly title: string;
  readonly text: string;
}

export interface MethodsOf {
  /** In force now; `manifests` has all that ever were. */
  readonly manifest: Manifest;
  readonly manifests: readonly KeptManifest[];
  readonly table: Table;
  readonly measures: Measures;
  readonly draws: number | undefined;
  readonly judged: boolean;
}

export function methodsOf(of: MethodsOf): Method[] {
  return [
    { title: "Design", text: designText(of) },
    { title: "Items", text: itemsText(of) },
    { title: "Participants and settings", text: modelsText(of) },
    { title: "Samples and order", text: samplesText(of) },
    { title: "Data collected", text: dataText(of) },
    { title: "Exclusions and missing answers", text: exclusionsText(of) },
    { title: "Analysis", text: analysisText(of) },
    { title: "Software and hashes", text: softwareText(of) },
  ];
}

function itemsText({ manifest, manifests, table }: MethodsOf): string {
  const sets = (all: Manifest["items"]): string =>
    listText(all.map(({ set, count: items, digest }) => `${set} (${plural(items, "item")}, digest ${digest})`)) || "none";
  const planned = eachPlan(plansInForce(manifests, table), ({ items }) => items, sets);
  const keyed = table.items.filter(({ key }) => key !== null).length;
  const clusters = new Set(
    table.items.map(({ set, id, cluster }) => (cluster === null ? `item ${set} ${id}` : `cluster ${set} ${cluster}`)),
  );
  const shared =
    clusters.size < table.items.length ? ` in ${plural(clusters.size, "cluster")}, which are the units of inference` : "";
  return `Items of the ${manifest.imported === undefined ? "plan" : "files"}: ${planned}. Answers came back for ${plural(table.items.length, "item")}, ${count(keyed)} of them with a key${shared}.`;
}

function exclusionsText({ manifest, measures, judged }: MethodsOf): string {
  const own = measures.estimates.filter(({ metric, regime }) => metric === "missing" && regime === "strict");
  const all = own.filter(({ category }) => category === null);
  const [missing, trials] = [all.reduce((sum, each) => sum + each.missing, 0), all.reduce((sum, each) => sum + each.trials, 0)];
  const shares = all.flatMap(({ estimate }) => estimate ?? []);
  const range =
    shares.length === 0
      ? ""
      : ` (${(100 * Math.min(...shares)).toFixed(1)} to ${(100 * Math.max(...shares)).toFixed(1)} % by model and condition)`;
  const kept =
    manifest.imported === undefined
      ? "No reply that came back was excluded or asked for again; only transport errors were retried."
      : "Of what the files hold nothing was excluded. Whether replies were left out of them or asked for again is not known.";
  return (
    `${kept} Refusals, non-committal, unreadable, truncated and empty replies are outcomes of their own: ` +
    `${count(missing)} of ${count(trials)} answers are missing${range}. They count as not correct, not a flip and not compliant (strict, the headline); the lenient regime, which leaves them out, and ` +
    `worst-case bounds are given beside it.${judged ? " What the reader left unread was judged by a model." : ""}`
  );
}

function analysisText({ manifest, manifests, table, draws = DEFAULTS.draws, measures }: MethodsOf): string {
  const methods = [...new Set(measures.estimates.map(({ interval }) => intervalName(interval)))]
    .filter((name) => name !== "none")
    .sort();
  const haveOthers = valuesOf(plansInForce(manifests, table), ({ primary }) => primary).length > 1;
  const confirmatory =
    manifest.primary.length === 0
      ? "here empty,"
      : haveOthers
        ? "the contrasts that the last plan names and earlier ones did not name so,"
        : namedBy(manifest) === "usual"
          ? "waver's usual contrasts for such a design,"
          : "the contrasts named beforehand,";
  return (
    `The unit of inference is the item, or the cluster where items share a source. Estimates are means of item means; 95 % intervals come from a bootstrap over items (B = ${count(draws)} for headline ` +
    `figures; methods used: ${listText(methods) || "none"}; seed ${manifest.seed}, one named stream for each figure). Contrasts are paired by item and tested by flipping the signs of item differences (flips: by exchanging labels ` +
    `within items). The confirmatory family, ${confirmatory} is corrected by Holm over all models; secondary and exploratory families by Benjamini and Hochberg at q = .05. ` +
    `A difference is called shown only where the adjusted p is below .05 and the interval excludes zero.`
  );
}

function softwareText({ manifest, manifests, measures }: MethodsOf): string {
  const versions = [...new Set([...manifests.map((kept) => kept.manifest), manifest].map(({ waver }) => waver))];
  const origin =
    manifest.imported === undefined
      ? `Planned and run with waver ${listText(versions)}`
      : `Imported with waver ${listText(versions)}; what asked the models is not known`;
  const files = manifest.imported?.files.map(({ file, sha256 }) => `${file} ${sha256}`) ?? [];
  return (
    `${origin}; measured with waver ${VERSION}, reader version ${measures.reader}, Node.js ${process.versions.node}. Manifest digest ${manifestDigest(manifest)}${manifests.length > 1 ? ` (of the last of ${plural(manifests.length, "plan")})` : ""}; ` +
    `digests of item sets: ${manifest.items.map(({ set, digest }) => `${set} ${digest}`).join(", ") || "none"} (128 bits of SHA-256).${files.length === 0 ? "" : ` SHA-256 of the imported files: ${files.join(", ")}.`}`
  );
}
