import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stream } from "../../src/random/stream.ts";
import * as stats from "../../src/stats/index.ts";

/**
 * Runs the `@example` blocks in the comments of src/stats. A line is an expression and, after ` // `, what it gives, written as a
 * JavaScript value and compared exactly; `~0.25` is a number known to six digits or more. A line without ` // ` is a statement
 * for the lines below it. All functions of src/stats are at hand, and `stream`.
 */
interface Example {
  readonly file: string;
  readonly name: string;
  readonly lines: string[];
}

const folder = join(import.meta.dirname, "../../src/stats");
const files = globSync("**/*.ts", { cwd: folder }).sort();
const examples = files.flatMap(examplesIn);
/** Everything in src/stats by name; where two files share one, the file's own and then the published one count. */
const within = Object.assign({}, ...(await Promise.all(files.map((file) => import(join(folder, file))))));

describe("the example of", () => {
  it.each(examples.map((example) => [example.name, example] as const))("%s gives what it says", async (_, { file, lines }) => {
    const own = await import(join(folder, file));
    const scope = { ...within, ...stats, ...own, stream, check, approximately };
    const body = lines.map((line) => {
      const at = line.lastIndexOf(" // ");
      if (at < 0) return line;
      const expected = line.slice(at + 4).replace(/~(-?[\d.]+(?:e[-+]?\d+)?)/g, "approximately($1)");
      return `check((${line.slice(0, at)}), (${expected}), ${JSON.stringify(line)});`;
    });
    new Function(...Object.keys(scope), body.join("\n"))(...Object.values(scope));
    expect(body.some((line) => line.startsWith("check("))).toBe(true);
  });

  it("every function that src/stats offers is there", () => {
    const offered = Object.entries(stats).filter(([, value]) => typeof value === "function");
    const shown = new Set(examples.map(({ name }) => name));
    expect(offered.map(([name]) => name).filter((name) => !shown.has(name))).toEqual([]);
  });
});

describe("docs/statistics.md", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/statistics.md"), "utf8");

  it("names every function that src/stats offers", () => {
    const offered = Object.entries(stats).filter(([, value]) => typeof value === "function");
    expect(offered.map(([name]) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
  });

  it("links to files that exist", () => {
    const links = [...page.matchAll(/\]\(\.\.\/src\/stats\/(.*?)\)/g)].map(([, path]) => path as string);
    expect(links.filter((path) => !files.includes(path))).toEqual([]);
  });
});

function examplesIn(file: string): Example[] {
  const source = readFileSync(join(folder, file), "utf8");
  const comments = source.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*?)@example\n([\s\S]*?)\*\/\s*export (?:async )?(?:function|const) (\w+)/g,
  );
  return [...comments].map(([, , block = "", name = ""]) => {
    const lines = block.split("\n").map((line) => line.replace(/^\s*\* ?/, ""));
    return { file, name, lines: lines.filter((line) => line.trim() !== "") };
  });
}

function check(got: unknown, expected: unknown, line: string): void {
  expect(plain(got), line).toEqual(expected);
}

/** Typed arrays as arrays, and no negative zero: neither is written in an example. */
function plain(value: unknown): unknown {
  if (value === 0) return 0;
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}

function approximately(expected: number) {
  return {
    asymmetricMatch: (got: unknown) => typeof got === "number" && Math.abs(got - expected) <= 1e-9 + 5e-7 * Math.abs(expected),
    toString: () => `~${expected}`,
    toAsymmetricMatcher: () => `~${expected}`,
  };
}
