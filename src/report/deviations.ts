import { plural } from "../counting.ts";
import { lockedPlans } from "../plan/lock.ts";
import { type Manifest, manifestDifferences, manifestDigest } from "../plan/manifest.ts";
import type { KeptManifest } from "../store/store.ts";

/** How far what was done is what was planned. */
export interface Deviations {
  readonly title?: string;
  readonly says: string;
  readonly changes: readonly Change[];
}

interface Change {
  readonly title: string;
  /** Null: none was given; left out: none was asked for. */
  readonly why?: string | null;
  readonly differences: readonly string[];
}

/** Every plan that was ever in force in the run, and, where a lock is named, the run's plan beside what was locked. */
export async function deviationsOf(
  manifests: readonly KeptManifest[],
  manifest: Manifest,
  lock: string | undefined,
): Promise<Deviations> {
  const changes = manifests.slice(1).map(({ manifest: now, why, at }, place): Change => {
    const before = (manifests[place] as KeptManifest).manifest;
    return { title: `Plan ${place + 2}, in force since ${at}`, why, differences: manifestDifferences(before, now) };
  });
  const history =
    manifest.imported !== undefined
      ? `The trials were recorded elsewhere: what was planned for them, and whether it changed, is not known.${changes.length === 0 ? "" : ` The run itself was written in ${plural(manifests.length, "step")}.`}`
      : changes.length === 0
        ? "The run had one plan from its first trial to its last."
        : `The run had ${plural(manifests.length, "plan")}, one after the other; every answered trial is measured, whichever of them it came of.`;
  if (lock === undefined && manifest.imported !== undefined) return { says: history, changes };
  if (lock === undefined)
    return {
      says: `${history} Whether a plan was locked before the first call is not kept in the run: name the lock (waver report RUN --lock FILE) and it is held against it here.`,
      changes,
    };
  return { says: `${history} ${await lockText(manifest, lock)}`, changes: [...changes, ...(await lockChanges(manifest, lock))] };
}

async function lockText(manifest: Manifest, lock: string): Promise<string> {
  const { manifests, amendments } = await lockedPlans(lock);
  const first = manifests[0] as Manifest;
  const digest = manifestDigest(manifest);
  const since =
    amendments.length === 0 ? "" : ` It was amended ${plural(amendments.length, "time")} since, for the reasons below.`;
  if (digest === manifestDigest(first)) return `The run's plan is the one that was locked (digest ${digest}).${since}`;
  const isLast = digest === manifestDigest(manifests.at(-1) as Manifest);
  return `The run's plan is ${isLast ? "the locked plan as it was amended" : "not what was locked"} (locked ${manifestDigest(first)}, run ${digest}).${since}`;
}

async function lockChanges(manifest: Manifest, lock: string): Promise<Change[]> {
  const { manifests, amendments } = await lockedPlans(lock);
  const amended = amendments.map(
    ({ at, why }, place): Change => ({
      title: `Amendment ${place + 1} of the lock, ${at}`,
      why,
      differences: manifestDifferences(manifests[place] as Manifest, manifests[place + 1] as Manifest),
    }),
  );
  const last = manifestDifferences(manifests.at(-1) as Manifest, manifest);
  return last.length === 0 ? amended : [...amended, { title: "Beyond the lock", why: null, differences: last }];
}
