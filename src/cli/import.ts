import { basename, dirname, join } from "node:path";
import type { Command } from "commander";
import { plural } from "../counting.ts";
import { type Imported, importFiles } from "../exchange/import.ts";
import { type Mapping, readMapping } from "../exchange/mapping.ts";
import { mistake } from "../mistakes.ts";
import { shownAddress } from "../store/address.ts";
import { bullets, heading, say, sayJson, wrap } from "./output.ts";

interface Options {
  readonly run?: string;
  readonly map?: string;
  readonly name?: string;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .argument(
      "<file...>",
      "trials in the columns of waver export (.jsonl, .csv), or Inspect's logs (.json); several become one run",
    )
    .option(
      "--run <file>",
      "where the run is written, a file or postgres://user@host/database#run; by default runs/<name>.db beside the first file",
    )
    .option("--map <file>", "a mapping, YAML or JSON: which columns hold what, which are factors (docs/import.md)")
    .option("--name <name>", "the run's name; by default that of the first file")
    .option("--json", "print what was imported as JSON")
    .addHelpText("after", "\nExample:\n  waver import trials.jsonl --map mapping.yaml --run runs/elsewhere.db")
    .action(importCommand);
}

async function importCommand(files: readonly string[], options: Options): Promise<void> {
  const mapping: Mapping = options.map === undefined ? {} : await readMapping(options.map);
  const [first = ""] = files;
  const name = options.name ?? nameOf(first);
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name))
    throw mistake("--name", `"${name}" is not a name`, "A name has letters, digits, dots, dashes and underscores.");
  const run = options.run ?? join(dirname(first), "runs", `${name}.db`);
  const imported = await importFiles(files, { run, name, mapping });
  if (options.json) sayJson(summary(imported, shownAddress(run)));
  else report(imported, shownAddress(run));
}

/** `results/My trials.csv.gz` -> `My-trials`. */
function nameOf(file: string): string {
  const stem = basename(file).replace(/(?:\.(?:jsonl|ndjson|csv|json))?(?:\.gz)?$/i, "");
  return stem.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "") || "imported";
}

function summary({ manifest, leftOut }: Imported, run: string): object {
  const { name, trials, calls, models, items, design, samples, imported } = manifest;
  return {
    run,
    name,
    trials,
    calls,
    models: models.map(({ model }) => model),
    items: items.map(({ set, count }) => ({ set, count })),
    design,
    samples,
    leftOut,
    files: imported?.files.map(({ file, sha256, trials: count }) => ({ file, sha256, trials: count })),
    unknown: imported?.unknown,
  };
}

function report({ manifest, leftOut }: Imported, run: string): void {
  const { trials, models, items, design, samples, imported } = manifest;
  const factors = Object.entries(design).map(([factor, levels]) => `${factor}: ${levels.join(", ")}`);
  say(wrap(`Imported ${plural(trials, "trial")}, up to ${plural(samples, "sample")} of an item under a condition:`));
  say(
    bullets([
      `${plural(models.length, "model")}: ${models.map(({ model }) => model).join(", ")}`,
      ...items.map(({ set, count }) => `${plural(count, "item")} of the set ${set}`),
      ...(factors.length === 0 ? ["no factor: one condition"] : factors),
    ]),
  );
  if (leftOut > 0) say(wrap(`Left out: ${plural(leftOut, "sample")} that ended in an error, without a reply.`));
  say(`\n${heading("Not known:")}\n${bullets(imported?.unknown ?? [])}`);
  say(`\n${wrap(`The run is ${run}.`)}`);
}
