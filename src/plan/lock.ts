import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { whyUnreadable } from "../items/bytes.ts";
import { mistake } from "../mistakes.ts";
import { type Manifest, makeManifest, manifestDifferences, manifestDigest } from "./manifest.ts";
import type { Plan } from "./plan.ts";
import { preregistration } from "./preregistration.ts";

/**
 * A lock is one Markdown file: the preregistration in words, the manifest it stands for, and every amendment since with its reason and its
 * own manifest. Each manifest carries its hash, so that an edit by hand is noticed.
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
    await writeWhole(path, `${preregistration(plan, manifest, dateOf(now))}\n\n## Manifest\n\n${manifestBlock(manifest)}`);
    return { state: "written", digest };
  }
  const differences = manifestDifferences(lockedManifest(text, path), manifest);
  if (differences.length === 0) return { state: "matches", digest };
  if (amend === undefined || amend.trim() === "") {
    throw mistake(
      path,
      `the study is not what was locked:\n${differences.map((difference) => `    ${difference}`).join("\n")}`,
      'Undo the change, or go on with --amend "why", which is recorded in the lock and in the report.',
    );
  }
  const number = text.split("\n## Amendment ").length;
  const changes = differences.map((difference) => `- ${difference}`).join("\n");
  await writeWhole(
    path,
    `${text}\n## Amendment ${number}\n\n${now.toISOString()}: ${amend.trim()}\n\n${changes}\n\n${manifestBlock(manifest)}`,
  );
  return { state: "amended", digest, differences };
}

function dateOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function manifestBlock(manifest: Manifest): string {
  return `Hash ${manifestDigest(manifest)}\n\n\`\`\`json\n${JSON.stringify(manifest, null, 2)}\n\`\`\`\n`;
}

const BLOCK = /^Hash ([0-9a-f]{32})\n\n```json\n(.*?)\n```$/gms;

/** The manifest that holds now: the last one in the file. */
export function lockedManifest(text: string, shown: string): Manifest {
  const last = [...text.matchAll(BLOCK)].at(-1);
  if (last === undefined) throw mistake(shown, "is not a lock that waver wrote", "Name another file, or move this one away.");
  let manifest: Manifest;
  try {
    manifest = JSON.parse(last[2] as string) as Manifest;
  } catch {
    throw mistake(
      shown,
      "holds a manifest that is not valid JSON any more",
      "Restore the file: a lock must stay as it was written.",
    );
  }
  if (manifestDigest(manifest) !== last[1]) {
    throw mistake(
      shown,
      "has been edited by hand: its manifest does not have the hash that stands above it",
      "Restore the file, or lock the study in a new one.",
    );
  }
  return manifest;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).replaceAll("\r\n", "\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw mistake(path, whyUnreadable(error));
  }
}

/** Whole or not at all: written beside its place, then moved into it. */
async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.part-${process.pid}`;
  try {
    await writeFile(unfinished, text, { flag: "wx" });
    await rename(unfinished, path);
  } catch (error) {
    throw mistake(path, `cannot be written: ${(error as Error).message}`);
  } finally {
    await rm(unfinished, { force: true });
  }
}
