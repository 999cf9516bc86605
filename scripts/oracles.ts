/**
 * `npm run oracles -- FILE`: runs the statistics against a file of cases with known answers (the form of
 * test/stats/oracles.json). A line for each case that fails, `N passed, N failed` at the end, exit code 1 if any failed.
 */
import { readFileSync } from "node:fs";
import type { OracleFile } from "./oracles/file.ts";
import { runCase } from "./oracles/run.ts";

const path = process.argv[2];
if (path === undefined) stop("usage: npm run oracles -- FILE");

let file: OracleFile;
try {
  file = JSON.parse(readFileSync(path, "utf8"));
} catch (error) {
  stop(`${path}: ${error instanceof Error ? error.message : error}`);
}
if (!Array.isArray(file?.cases))
  stop(`${path}: no list of cases in it ({"cases": [{"id", "input", "expected", "tolerance"}, ...]})`);

let failed = 0;
for (const one of file.cases) {
  const wrong = runCase(one, file);
  if (wrong.length === 0) continue;
  failed++;
  console.log(`${one.id}: ${typeof wrong === "string" ? wrong : describe(wrong)}`);
}
console.log(`${file.cases.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function describe(wrong: Exclude<ReturnType<typeof runCase>, string>): string {
  const shown = wrong.slice(0, 3).map(({ at, expected, got }) => `${at}: expected ${show(expected)}, got ${show(got)}`);
  return shown.join("; ") + (wrong.length > 3 ? `; and ${wrong.length - 3} more` : "");
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
