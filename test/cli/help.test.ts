import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { contentOf, folderWith } from "../study/folder.ts";
import { type Ended, waver } from "./waver.ts";

async function call(...args: string[]): Promise<Ended> {
  return await waver(args, { cwd: await folderWith({}) });
}

describe.concurrent("help and version", () => {
  test("waver --version prints the version of the package", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(await call("--version")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    expect(await call("-v")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  test("waver --help lists every command with what it does, and an example", async () => {
    const { code, stdout, stderr } = await call("--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const { name, says } of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${name} +${says}$`, "m"));
    expect(stdout).toContain("Example:\n  waver init");
  });

  test("waver alone shows the help and counts as a wrong call", async () => {
    const { code, stdout, stderr } = await call();
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage: waver");
  });

  test.each([["init"], ["check"], ["plan"], ["items"], ["items", "list"], ["items", "fetch"]])(
    "%s %s --help ends with an example of that command",
    async (...command) => {
      const { code, stdout, stderr } = await call(...command, "--help");
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain(`Usage: waver ${command.join(" ")}`);
      expect(stdout).toMatch(new RegExp(`Examples?:\n  waver ${command.join(" ")}`));
    },
  );

  test("waver help <command> is waver <command> --help", async () => {
    expect(await call("help", "plan")).toEqual(await call("plan", "--help"));
    expect(await call("help", "items", "fetch")).toEqual(await call("items", "fetch", "--help"));
  });

  test("help is as wide as the terminal", async () => {
    const { stdout } = await waver(["check", "--help"], { cwd: await folderWith({}), env: { COLUMNS: "72" } });
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(72);
  });
});

describe.concurrent("a wrong call exits with 2, says what is wrong on stderr and prints nothing", () => {
  test.each([
    [["chek"], "unknown command 'chek'\n(Did you mean check?)"],
    [["help", "chek"], "unknown command 'chek'\n(Did you mean check?)"],
    [["items", "lst"], "unknown command 'lst'\n(Did you mean list?)"],
    [["plan", "--jsn", "s.yaml"], "unknown option '--jsn'\n(Did you mean --json?)"],
    [["--versoin"], "unknown option '--versoin'\n(Did you mean --version?)"],
    [["check"], "missing required argument 'study'"],
    [["check", "a.yaml", "b.yaml"], "too many arguments for 'check'"],
    [["plan", "s.yaml", "--lock"], "option '--lock <file>' argument missing"],
    [["items", "fetch", "mmlo"], 'there is no public set "mmlo"'],
  ])("waver %j", async (args, says) => {
    const { code, stdout, stderr } = await call(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

/** A Node.js of the machine's own that is too old, where there is one. */
function olderNode(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return folders
    .map((folder) => join(folder, process.platform === "win32" ? "node.exe" : "node"))
    .find((path) => {
      try {
        return Number.parseInt(execFileSync(path, ["--version"], { encoding: "utf8" }).slice(1), 10) < 24;
      } catch {
        return false;
      }
    });
}

describe.concurrent("an older Node.js", () => {
  const node = olderNode();

  test.skipIf(node === undefined)("is told what is needed, and nothing is done", async () => {
    const folder = await folderWith({});
    const { code, stdout, stderr } = await waver(["init"], { cwd: folder, node: node as string });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^waver needs Node\.js 24 or newer; this is \d+\.\d+\.\d+\.\n/);
    expect(stderr).toContain("npm run -s waver -- <command>");
    expect(await contentOf(folder)).toEqual({});
  });
});
