import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Command } from "commander";
import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import { readyStudies, readyStudy } from "../study/ready.ts";
import { say, wrap } from "./output.ts";

const DEFAULT_STUDY = "authority-bias";

export function define(command: Command): void {
  command
    .argument("[study]", "the file to write, or the name of a ready-made study to start from", "study.yaml")
    .option("--from <name>", `the ready-made study to start from: ${readyStudies().join(", ")}`)
    .option("--force", "write over a file that is there")
    .addHelpText("after", "\nExample:\n  waver init my-study.yaml --from reflection")
    .action(init);
}

async function init(study: string, { from, force }: { from?: string; force?: boolean }): Promise<void> {
  const known = readyStudies();
  const bare = basename(study).replace(/\.ya?ml$/i, "");
  const start = from ?? (known.includes(bare) ? bare : DEFAULT_STUDY);
  if (!known.includes(start)) {
    throw mistake(
      "--from",
      `there is no ready-made study "${start}"${didYouMean(start, known)}`,
      `There are: ${known.join(", ")}.`,
    );
  }
  if (/\.json$/i.test(study))
    throw mistake(study, "a study is written as YAML, with comments", `Name it ${study.replace(/json$/i, "yaml")}.`);
  const path = /\.ya?ml$/i.test(study) ? study : `${study}.yaml`;
  const name =
    basename(path)
      .replace(/\.[^.]+$/, "")
      .normalize("NFKD")
      .replace(/\p{Mark}/gu, "")
      .replace(/[^A-Za-z0-9._-]+/g, "-")
      .replace(/^[^A-Za-z0-9]+|-+$/g, "") || "study";
  try {
    await writeFile(path, readyStudy(start).replace(/^name: .*$/m, `name: ${yamlText(name)}`), { flag: force ? "w" : "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw mistake(path, "is there already", "Choose another name, or write over it with --force.");
    const isFolderMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw mistake(path, `cannot be written: ${isFolderMissing ? "there is no such folder" : (error as Error).message}`);
  }
  say(wrap(`Wrote ${path}, from the ready-made study ${start}. Edit it, then: waver check ${path}`));
}

/** YAML takes 123, 1e3 and true for something else than text. */
function yamlText(name: string): string {
  return /^[A-Za-z]/.test(name) && !/^(?:true|false|null)$/i.test(name) ? name : JSON.stringify(name);
}
