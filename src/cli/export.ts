import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { exportRun, FORMATS } from "../exchange/export.ts";
import { mistake, WorkFailed } from "../mistakes.ts";
import { openRun } from "../store/open.ts";
import { writeWhole } from "../whole.ts";
import { A_RUN, say, wrap } from "./output.ts";
import "./pages-heap.ts";

export function define(command: Command): void {
  command
    .argument("<run>", A_RUN)
    .requiredOption("--to <format>", FORMATS.join(", "))
    .option("--out <file>", "where to write it, with <file>.codebook.md beside it; left out: standard output")
    .addHelpText("after", "\nExample:\n  waver export runs/authority-bias.db --to csv --out trials.csv")
    .action(exportCommand);
}

async function exportCommand(run: string, { to, out }: { to: string; out?: string }): Promise<void> {
  const { store, readings, manifest, close } = await openRun(run);
  try {
    const { codebook, pieces } = await exportRun(store, readings, manifest.name, to);
    if (out === undefined) {
      if (to === "parquet" && process.stdout.isTTY)
        throw mistake("--to parquet", "is not for a terminal", "Name a file: --out trials.parquet.");
      for await (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, "drain");
      return;
    }
    try {
      await writeWhole(out, (unfinished) => pipeline(Readable.from(pieces), createWriteStream(unfinished)));
      await writeWhole(`${out}.codebook.md`, (unfinished) => writeFile(unfinished, codebook));
    } catch (error) {
      if (!existsSync(dirname(out))) throw mistake("--out", `there is no folder ${dirname(out)}`, "Make it, or name another.");
      throw new WorkFailed(`${out} could not be written: ${(error as Error).message}`);
    }
    say(wrap(`Wrote ${out} and ${out}.codebook.md.`));
  } finally {
    await close();
  }
}
