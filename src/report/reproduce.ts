import { basename } from "node:path";
import { type Manifest, manifestDigest } from "../plan/manifest.ts";
import { isInDatabase, nameOfRun } from "../store/address.ts";
import { VERSION } from "../version.ts";
import { listText } from "./numbers.ts";

/** A run as it was named, and its plan. */
export interface Reproduced {
  readonly run: string;
  readonly manifest: Manifest;
}

/** What the page was made with. */
export interface MadeWith {
  readonly draws?: number | undefined;
  readonly judged?: boolean | undefined;
  readonly lock?: string | undefined;
}

/**
 * The commands that make this page again, and those that make the run again. Names without folders, and without the place of a database: they
 * say nothing of a machine.
 */
export function reproduceOf(
  runs: readonly Reproduced[],
  { draws, judged, lock }: MadeWith,
): { readonly commands: readonly string[]; readonly says: string } {
  const measuring = `${draws === undefined ? "" : ` --draws ${draws}`}${judged === true ? " --judged" : ""}`;
  const names = runs.map(({ run }) => nameOfRun(run));
  const called = runs.map(({ run }, at) =>
    quoted(isInDatabase(run) ? `postgres://user@host/database#${names[at]}` : (names[at] as string)),
  );
  const several = runs.length > 1;
  const areImported = runs.filter(({ manifest }) => manifest.imported !== undefined).length;
  return {
    commands: [
      `waver report ${called.join(" ")}${measuring}${lock === undefined ? "" : ` --lock ${quoted(basename(lock))}`}`,
      ...called.flatMap((name, at) => {
        const [measures, trials] = ["measures.json", "trials.csv"].map((file) =>
          quoted(several ? `${stemOf(names, at)}-${file}` : file),
        );
        return [`waver measure ${name}${measuring} --json > ${measures}`, `waver export ${name} --to csv --out ${trials}`];
      }),
      ...(areImported < runs.length ? [`waver run study.yaml   # the study's own file; asks the models anew`] : []),
    ],
    says:
      `${holdsText(runs, areImported)} From ${several ? "them" : "it"}, waver ${VERSION} makes this page again, figure for figure (seed ${runs[0]?.manifest.seed}); ` +
      `${planText(runs)}.${areImported < runs.length ? " Asking models again draws new answers." : ""}`,
  };
}

function holdsText(runs: readonly Reproduced[], areImported: number): string {
  const whole = "the plan, the items, every prompt and every reply";
  const part = "what the imported files said, and no more";
  if (areImported === 0)
    return runs.length > 1 ? `The runs are whole: each holds ${whole}.` : `The run is whole: it holds ${whole}.`;
  if (areImported === runs.length) return runs.length > 1 ? `The runs hold ${part}.` : `The run holds ${part}.`;
  return `A run holds ${whole}; an imported run holds ${part}.`;
}

/** Each run has a plan of its own, whatever is compared. */
function planText(runs: readonly Reproduced[]): string {
  const [first] = runs as readonly [Reproduced];
  if (runs.length === 1)
    return `the ${first.manifest.imported === undefined ? "plan" : "import"} is the same where its digest is ${manifestDigest(first.manifest)}`;
  return `the plans are the same where their digests are ${listText(runs.map(({ run, manifest }) => `${manifestDigest(manifest)} (${nameOfRun(run)})`))}`;
}

/** Runs of the same name in different folders are told apart by their place. */
function stemOf(names: readonly string[], at: number): string {
  const name = names[at] as string;
  const stem = name.replace(/\.db$/, "");
  return names.filter((each) => each === name).length > 1 ? `${stem}-${at + 1}` : stem;
}

/** As a shell reads it as one word. */
function quoted(word: string): string {
  return /^[\w.][\w.-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
