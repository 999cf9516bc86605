import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { openSqlite } from "../../src/store/sqlite.ts";
import { waver } from "../cli/waver.ts";
import { mixedReplies, type Reply, runOf } from "./runs.ts";

/** Of util-linux; left out of the tests where it is not there (macOS has another one, Windows none). */
const SCRIPT = "script";
const WAVER = fileURLToPath(new URL("../../bin/waver.js", import.meta.url));

/** A run that nobody has open. */
async function runFile(replies: readonly Reply[]): Promise<string> {
  const { path, close } = await runOf(replies);
  await close();
  return path;
}

function hasScript(): boolean {
  try {
    return execFileSync(SCRIPT, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).includes("util-linux");
  } catch {
    return false;
  }
}

interface Terminal {
  readonly screens: () => string[];
  /** Presses keys once the screen shows what it should. */
  press(keys: string, shows: string): Promise<void>;
  ended(): Promise<{ code: number | null; output: string }>;
}

/** The real program in a pseudo-terminal, by script(1) of util-linux. */
function terminal(args: readonly string[], { columns = 80, env = {} as Record<string, string> } = {}): Terminal {
  const call = [process.execPath, WAVER, ...args].map((word) => `'${word}'`).join(" ");
  const { NO_COLOR: _, FORCE_COLOR: __, COLUMNS: ___, ...plain } = process.env;
  const child = spawn(SCRIPT, ["-qfec", `stty cols ${columns} rows 24; ${call}`, "/dev/null"], {
    env: { ...plain, TERM: "xterm", ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill());
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    output += chunk;
  });
  const screens = (): string[] => output.split("\x1b[H\x1b[2J").slice(1);
  const closed = once(child, "close");
  return {
    screens,
    async press(keys, shows) {
      for (let waited = 0; !(screens().at(-1) ?? "").includes(shows); waited += 20) {
        if (waited > 15_000) throw new Error(`the screen never showed "${shows}": ${JSON.stringify(output.slice(-2000))}`);
        await sleep(20);
      }
      child.stdin.write(keys);
    },
    async ended() {
      const [code] = await closed;
      return { code: code as number | null, output };
    },
  };
}

async function verdictsIn(path: string) {
  const store = await openSqlite(path, { readOnly: true });
  try {
    return await store.verdicts();
  } finally {
    await store.close();
  }
}

describe.runIf(hasScript())("judging in a terminal", () => {
  test("by single keys, with a note, undo and skip; resumed where it was left", async () => {
    const path = await runFile(mixedReplies(60));
    const first = terminal(["audit", path, "--take", "5", "--by", "ada"]);
    await first.press("a", "1 of 5.");
    await first.press("r", "2 of 5.");
    await first.press("z", "3 of 5.");
    await first.press("w", "Judged before");
    await first.press("takes it back\r", "Note: _");
    await first.press("n", "Note: takes it back");
    await first.press(" ", "3 of 5.");
    await first.press("q", "4 of 5.");
    const left = await first.ended();
    expect(left.code).toBe(0);
    expect(left.output).toContain("2 trials judged by ada, 3 left.");
    expect((await verdictsIn(path)).map(({ outcome, by, why }) => [outcome, by, why])).toEqual([
      ["choice", "ada", "audit sample of 5, seed 7"],
      ["refusal", "ada", "audit sample of 5, seed 7"],
      ["noncommittal", "ada", "audit sample of 5, seed 7: takes it back"],
    ]);

    const second = terminal(["audit", path, "--take", "5", "--by", "ada"]);
    await second.press("b", "1 of 3.");
    await second.press("b", "2 of 3.");
    await second.press("b", "3 of 3.");
    await second.press("\r", "All are judged or skipped.");
    const done = await second.ended();
    expect(done.output).toContain("5 of 5 drawn trials judged");
    expect(new Set((await verdictsIn(path)).map(({ trial }) => trial)).size).toBe(5);
    const report = await waver(["audit", path, "--report", "--json"], { cwd: "." });
    expect(JSON.parse(report.stdout)).toMatchObject({ take: 5, seed: 7, judged: 5, auditors: [{ by: "ada", judged: 5 }] });
  });

  test("hostile responses reach the terminal as text; the screen is given back at the end", async () => {
    const path = await runFile([{ text: "\x1b]0;owned\x07\x1b[31m\u202e red \x9b2J <answer>B</answer>" }]);
    const one = terminal(["audit", path, "--take", "1"]);
    await one.press("\x03", "1 of 1.");
    const { code, output } = await one.ended();
    expect(code).toBe(0);
    expect(output).not.toContain("\x1b]0");
    expect(output).not.toContain("\x1b[31m");
    for (const bad of ["\u202e", "\x9b", "\x07"]) expect(output).not.toContain(bad);
    expect(output).toContain("␛]0;owned␇␛[31m<U+202E>");
    expect(output.indexOf("\x1b[?1049h")).toBeGreaterThanOrEqual(0);
    expect(output.lastIndexOf("\x1b[?1049l")).toBeGreaterThan(output.lastIndexOf("\x1b[H\x1b[2J"));
  });

  test("the span is inverse in colours, and between signs where NO_COLOR is set; narrow terminals wrap", async () => {
    const path = await runFile([{ text: "Surely.\n<answer>B</answer>" }]);
    const coloured = terminal(["audit", path, "--take", "1"]);
    await coloured.press("q", "1 of 1.");
    expect((await coloured.ended()).output).toContain("\x1b[7m<answer>B</answer>\x1b[27m");
    const plain = terminal(["audit", path, "--take", "1"], { columns: 40, env: { NO_COLOR: "1" } });
    await plain.press("q", "1 of 1.");
    await plain.ended();
    const [screen = ""] = plain.screens();
    expect(screen).toContain("»<answer>B</answer>«");
    const lines = (screen.split("\x1b[?1049l")[0] ?? "").split("\r\n");
    expect(lines.every(({ length }) => length < 40)).toBe(true);
    expect(lines.join("\n")).not.toContain("\x1b");
  });
});

describe("without a terminal", () => {
  test("nothing is asked: it says to use --report, exit 2", async () => {
    const path = await runFile(mixedReplies(20));
    const { code, stderr, stdout } = await waver(["audit", path, "--take", "5"], { cwd: "." });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("--report");
    expect(await waver(["audit", path, "--json"], { cwd: "." })).toMatchObject({ code: 2, stdout: "" });
  });

  test("--report says what was judged so far, also where that is nothing", async () => {
    const path = await runFile(mixedReplies(20));
    const { code, stdout } = await waver(["audit", path, "--report"], { cwd: "." });
    expect(code).toBe(0);
    expect(stdout).toContain("Nothing has been judged in this sample yet.");
  });

  test.each([
    ["--take", "0"],
    ["--take", "many"],
    ["--seed", "-1"],
  ])("%s %s is refused", async (option, value) => {
    const { code, stderr } = await waver(["audit", "no.db", "--report", `${option}=${value}`], { cwd: "." });
    expect(code).toBe(2);
    expect(stderr).toContain(option);
  });
});
