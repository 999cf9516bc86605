import type { Command } from "commander";
import { count, plural } from "../counting.ts";
import { cacheFolder, provenance, publicFile } from "../items/cache.ts";
import { PUBLIC_SETS } from "../items/catalogue.ts";
import { fetchSet } from "../items/fetch.ts";
import { SET_NAMES } from "../items/item.ts";
import { loadItems } from "../items/load.ts";
import { ITEM_SETS } from "../items/sets.ts";
import { heading, say, sayJson, table, wrap } from "./output.ts";

export function define(command: Command): void {
  command
    .command("list")
    .description("the sets that ship with waver, and the public ones")
    .option("--json", "machine-readable output")
    .addHelpText("after", "\nExample:\n  waver items list")
    .action(list);
  command
    .command("fetch")
    .description("bring a public set into the cache")
    .argument("<set>", Object.keys(PUBLIC_SETS).join(", "))
    .option("--base <url>", "another host that serves the same paths, e.g. a mirror", process.env.WAVER_ITEMS_BASE)
    .option("--again", "fetch again even when the files are there")
    .option("--json", "machine-readable output")
    .addHelpText("after", "\nExample:\n  waver items fetch moralchoice")
    .action(fetch);
  command.addHelpText("after", "\nExample:\n  waver items list");
}

async function list({ json }: { json?: boolean }): Promise<void> {
  const shipped = await Promise.all(
    SET_NAMES.map(async (set) => {
      const { items } = await loadItems({ set }, ".", 0);
      const categories = [...new Set(items.map(({ category }) => category ?? "none"))];
      return {
        set,
        says: ITEM_SETS[set].says,
        items: items.length,
        keyed: items.filter(({ key }) => key !== null).length,
        categories,
      };
    }),
  );
  const fetchable = await Promise.all(
    Object.entries(PUBLIC_SETS).map(async ([name, { set, licence, source, files }]) => ({
      name,
      set,
      licence,
      source,
      files: await Promise.all(files.map(async (file) => ({ subset: file.subset, fetched: await provenance(file) }))),
    })),
  );
  if (json) return sayJson({ shipped, public: fetchable, cache: cacheFolder() });
  say(heading(wrap("With waver (for demonstrations and pilots, not for published claims)")));
  say(
    table(
      shipped.map(({ set, says, items, keyed, categories }) => [
        set,
        plural(items, "item"),
        `${says}; ${keyed} with a key; ${categories.join(", ")}`,
      ]),
    ),
  );
  say(`\n${heading("Public sets: waver items fetch <name>")}`);
  say(
    table(
      fetchable.map(({ name, set, licence, source, files }) => {
        const there = files.filter(({ fetched }) => fetched !== null).length;
        const state =
          there === 0 ? "not fetched" : there === files.length ? "fetched" : `${there} of ${files.length} files fetched`;
        return [name, set, state, `${source}; ${licence}; ${files.map(({ subset }) => subset).join(", ")}`];
      }),
    ),
  );
  say(`\n${wrap(`The cache is ${cacheFolder()} (WAVER_CACHE sets another).`)}`);
}

async function fetch(name: string, { base, again, json }: { base?: string; again?: boolean; json?: boolean }): Promise<void> {
  publicFile(name, undefined);
  const fetched: object[] = [];
  for await (const { file, path, provenance: record, cached } of fetchSet(name, { base, again })) {
    fetched.push({ subset: file.subset, path, cached, ...record });
    if (!json)
      say(
        wrap(
          `${file.subset}: ${count(record.rows)} rows, ${cached ? "already there" : "fetched"}, SHA-256 ${record.sha256}\n  ${path}`,
        ),
      );
  }
  const { set, licence, files } = PUBLIC_SETS[name] as (typeof PUBLIC_SETS)[string];
  if (json) return sayJson(fetched);
  const subset = files.length > 1 ? `, subset: ${files[0]?.subset}` : "";
  say(`\n${wrap(`In a study: items: [{ set: ${set}, fetched: ${name}${subset} }]. Licence: ${licence}.`)}`);
}
