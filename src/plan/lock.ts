import { readFile, writeFile } from "node:fs/promises";
import { whyUnreadable } from "../bytes.ts";
import { digest as hashOf } from "../digest.ts";
import { mistake } from "../mistakes.ts";
import { writeWhole } from "../whole.ts";
import { type Manifest, makeManifest, manifestDifferences, manifestDigest } from "./manifest.ts";
import type { Plan } from "./plan.ts";
import { oneLine, preregistration } from "./preregistration.ts";

/**
 * A lock is one Markdown file: the preregistration in words, the manifest it stands for, and every amendment since with its reason and its
 * own manifest, each under a seal.
 */
export type Locked =
  | { readonly state: "written"; readonly digest: string }
  | { readonly state: "matches"; readonly digest: string }
  | { readonly state: "amended"; readonly digest: string; readonly differences: readonly string[] };

export interface LockOptions {
  /** Why the plan departs from what was locked. */
  readonly amend?: string | undefined;
  readonly now?: Date | undefined;
}

/** Locks the plan in a new file, or holds it against what an existing one locked; a departure needs a reason, which is recorded. */
export async function lockPlan(plan: Plan, path: string, { amend, now = new Date() }: LockOptions = {}): Promise<Locked> {
  const manifest = makeManifest(plan);
  const digest = manifestDigest(manifest);
  const text = await readIfThere(path);
  if (text === null) {
    if (amend !== undefined) throw mistake(path, "there is no lock to amend", "Leave --amend out to write it.");
    const words = preregistration(plan, manifest, now.toISOString().slice(0, 10));
    await writeLock(path, sealed(`${words}\n\n## Manifest\n\n${manifestBlock(manifest)}`));
    return { state: "written", digest };
  }
  const { manifest: before, amendments } = readLock(text, path);
  const differences = manifestDifferences(before, manifest);
  if (differences.length === 0) return { state: "matches", digest };
  if (amend === undefined || amend.trim() === "") {
    throw mistake(
      path,
      `the study is not what was locked:\n${differences.map((difference) => `    ${difference}`).join("\n")}`,
      'Undo the change, or go on with --amend "why", which is recorded in the lock and in the report.',
    );
  }
  const changes = differences.map((difference) => `- ${difference}`).join("\n");
  const entry = `## Amendment ${amendments + 1}\n\n${now.toISOString()}: ${oneLine(amend)}\n\n${changes}\n\n${manifestBlock(manifest)}`;
  await writeLock(path, sealed(`${text}\n${entry}`));
  return { state: "amended", digest, differences };
}

function manifestBlock(manifest: Manifest): string {
  return `\`\`\`json\n${JSON.stringify(manifest, null, 2)}\n\`\`\`\n`;
}

/** The last line is a hash of all that stands above it, words and earlier seals included: an edit anywhere breaks it. */
function sealed(text: string): string {
  return `${text}\nSeal ${hashOf(text)}\n`;
}

const SEAL = /^Seal ([0-9a-f]{32})\n/gm;
const BLOCK = /^```json\n(.*?)\n```$/gms;

/** What a lock holds: the plan as it was locked, then as each amendment left it; and why each was made. */
export interface LockedPlans {
  readonly manifests: readonly Manifest[];
  readonly amendments: readonly { readonly at: string; readonly why: string }[];
}

export async function lockedPlans(path: string): Promise<LockedPlans> {
  const text = await readIfThere(path);
  if (text === null) throw mistake(path, "there is no such lock", "waver run STUDY --lock FILE writes one.");
  readLock(text, path);
  return {
    manifests: Array.from(text.matchAll(BLOCK), ([, block]) => JSON.parse(block as string) as Manifest),
    amendments: Array.from(text.matchAll(AMENDMENT), ([, at, why]) => ({ at: at as string, why: why as string })),
  };
}

const AMENDMENT = /^## Amendment \d+\n\n(\S+): (.*)$/gm;

/** The manifest that holds now, the last one in the file, and how often it was amended. */
function readLock(text: string, shown: string): { manifest: Manifest; amendments: number } {
  const seals = [...text.matchAll(SEAL)];
  const block = [...text.matchAll(BLOCK)].at(-1)?.[1];
  if (seals.length === 0 || block === undefined) {
    throw mistake(shown, "is not a lock that waver wrote", "Name another file, or move this one away.");
  }
  const last = seals.at(-1) as RegExpExecArray;
  const isWhole = last.index + last[0].length === text.length;
  // What a seal covers ends with the newline before its own line.
  if (!isWhole || seals.some((seal) => hashOf(text.slice(0, seal.index - 1)) !== seal[1])) {
    throw mistake(
      shown,
      "has been edited since waver wrote it: its seal is broken",
      "Restore the file, or lock the study in a new one.",
    );
  }
  return { manifest: JSON.parse(block) as Manifest, amendments: seals.length - 1 };
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).replaceAll("\r\n", "\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw mistake(path, whyUnreadable(error));
  }
}

async function writeLock(path: string, text: string): Promise<void> {
  try {
    await writeWhole(path, (unfinished) => writeFile(unfinished, text));
  } catch (error) {
    const isFolderMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw mistake(path, `cannot be written: ${isFolderMissing ? "there is no such folder" : (error as Error).message}`);
  }
}
