import { join } from "node:path";
import { type Mistake, Mistakes } from "../../src/mistakes.ts";
import { type Plan, planStudy } from "../../src/plan/plan.ts";
import { parseStudy } from "../../src/study/load.ts";
import type { Study } from "../../src/study/study.ts";
import { type Files, folderWith } from "./folder.ts";

/** A study in words: the keys that a test is about, on top of a model and four items. Line 4 is the first of the test's own. */
export function studyText(keys: string): string {
  return `name: s\nmodels: [simulated/steadfast]\nitems: [{ set: mcqa, take: 4 }]\n${keys}`;
}

/** Plans `study.yaml`, given alone or with the files that it names. */
export async function planOf(files: string | Files): Promise<Plan> {
  const folder = await folderWith(typeof files === "string" ? { "study.yaml": files } : files);
  return await planStudy(join(folder, "study.yaml"));
}

/** What is wrong with `study.yaml` and its files, all of it, as the command line tells it. */
export async function mistakesOf(files: string | Files): Promise<Mistake[]> {
  const folder = await folderWith(typeof files === "string" ? { "study.yaml": files } : files);
  try {
    await planStudy(join(folder, "study.yaml"));
  } catch (error) {
    if (!(error instanceof Mistakes)) throw error;
    return error.mistakes.map((found) => ({ ...found, where: found.where.replace(join(folder, "study.yaml"), "study.yaml") }));
  }
  return [];
}

/** `place: words` of each mistake, without the fixes. */
export async function headsOf(files: string | Files): Promise<string[]> {
  return (await mistakesOf(files)).map(({ where, says }) => `${where}: ${says}`);
}

export function studyOf(text: string): Study {
  const { study, mistakes } = parseStudy(text, "study.yaml");
  if (study === null || mistakes.length > 0) throw new Mistakes(mistakes);
  return study;
}
