import { basename } from "node:path";
import { type Manifest, manifestDigest } from "../plan/manifest.ts";
import { VERSION } from "../version.ts";

/** The commands that make this page again, and those that make the run again. Names without folders: they say nothing of a machine. */
export function reproduceOf(
  runs: readonly string[],
  manifest: Manifest,
  { draws, judged }: { readonly draws: number | undefined; readonly judged: boolean },
): { readonly commands: readonly string[]; readonly says: string } {
  const flags = `${draws === undefined ? "" : ` --draws ${draws}`}${judged ? " --judged" : ""}`;
  const names = runs.map((run) => `'${basename(run).replaceAll("'", "'\\''")}'`.replace(/^'([\w.-]+)'$/, "$1"));
  return {
    commands: [
      `waver report ${names.join(" ")}${flags}`,
      ...names.flatMap((name) => [
        `waver measure ${name} --json > measures.json`,
        `waver export ${name} --to csv --out trials.csv`,
      ]),
      ...(manifest.imported === undefined ? [`waver run study.yaml   # the study's own file; asks the models anew`] : []),
    ],
    says:
      `The run's file is whole: it holds the plan, the items, every prompt and every reply. From it, waver ${VERSION} makes this page again, figure for figure (seed ${manifest.seed}); ` +
      `the plan is the same where its digest is ${manifestDigest(manifest)}. Asking models again draws new answers.`,
  };
}
