import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SET_NAMES } from "../../src/items/item.ts";
import { contentOf, folderWith } from "../study/folder.ts";
import { type Ended, waver } from "./waver.ts";

async function list(args: readonly string[] = [], env: Record<string, string> = {}): Promise<Ended & { cache: string }> {
  const cwd = await folderWith({});
  const cache = join(cwd, "cache");
  return { ...(await waver(["items", "list", ...args], { cwd, env: { WAVER_CACHE: cache, ...env } })), cache };
}

describe.concurrent("waver items list", () => {
  test("shows the sets that ship with waver, the public ones, and where the cache is", async () => {
    const { code, stdout, stderr, cache } = await list([], { COLUMNS: "100" });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const set of SET_NAMES) expect(stdout).toMatch(new RegExp(`^  ${set} +\\d+ items  `, "m"));
    expect(stdout).toContain("\nPublic sets: waver items fetch <name>\n");
    expect(stdout).toMatch(/^ {2}mmlu +mcqa +not fetched /m);
    expect(stdout.replaceAll("\n", " ")).toContain(`The cache is ${cache} (WAVER_CACHE sets another).`);
  });

  test("--json prints one JSON object and nothing else", async () => {
    const { code, stdout, stderr, cache } = await list(["--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const listed = JSON.parse(stdout) as { shipped: { set: string; items: number; keyed: number }[] };
    expect(listed).toMatchObject({ cache, public: expect.any(Array) });
    expect(listed.shipped.map(({ set }) => set)).toEqual([...SET_NAMES]);
    for (const { items, keyed } of listed.shipped) {
      expect(items).toBeGreaterThan(0);
      expect(keyed).toBeLessThanOrEqual(items);
    }
  });

  test("fits a narrow terminal", async () => {
    const { stdout } = await list([], { COLUMNS: "40" });
    expect(stdout.split("\n").filter((line) => line.length > 40 && / /.test(line.trim()))).toEqual([]);
  });
});

describe.concurrent("waver items fetch", () => {
  test("exits with 1 where the work fails, says how to go on by hand, and leaves nothing in the cache", async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    await once(server.listen(0, "127.0.0.1"), "listening");
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const cwd = await folderWith({});
    const args = ["items", "fetch", "truthfulqa", "--json", "--base", base];
    const { code, stdout, stderr } = await waver(args, { cwd, env: { WAVER_CACHE: join(cwd, "cache") } });
    server.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/could not be fetched: .* answered 404\n {2}By hand: download http/);
    expect(await contentOf(cwd)).toEqual({});
  });
});
