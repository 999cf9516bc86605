import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir, readdir, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import chromium from "@sparticuz/chromium";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { start, waver } from "../cli/waver.ts";

const WEB = fileURLToPath(new URL("../../web/", import.meta.url));
export const DIST = join(WEB, "dist");

/** What the page takes from the program itself. */
const SHARED = ["audit/session.ts", "audit/visible.ts", "counting.ts", "stimuli/letters.ts", "view/condition-filter.ts"];

const LOCK = join(tmpdir(), "waver-builds-its-page");
const LONGEST_MS = 30_000;

/** The page as its sources have it now: built if it is not there, or older than they are; by one of several files of tests at a time. */
async function builtPage(): Promise<void> {
  while (await isOld()) {
    try {
      await mkdir(LOCK);
    } catch {
      const since = (await stat(LOCK).catch(() => null))?.mtimeMs ?? Date.now();
      if (Date.now() - since > LONGEST_MS) await rmdir(LOCK).catch(() => undefined);
      await setTimeout(100);
      continue;
    }
    try {
      if (await isOld()) await build({ root: WEB, logLevel: "error" });
    } finally {
      await rmdir(LOCK);
    }
  }
}

async function isOld(): Promise<boolean> {
  const sources = [
    join(WEB, "index.html"),
    join(WEB, "vite.config.ts"),
    ...(await filesIn(join(WEB, "src"))),
    ...SHARED.map((file) => join(WEB, "../src", file)),
  ];
  const built = statSync(join(DIST, "index.html"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.some((file) => statSync(file).mtimeMs > built);
}

export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * A Chromium from the npm registry on Linux; the installed Chrome elsewhere. Not with the arguments that come with it: they are for another
 * place, run all in one process, which ends with its first page, and switch off what is to be tested.
 */
async function launched(): Promise<Browser> {
  if (process.platform !== "linux") return await playwright.launch({ channel: "chrome" });
  return await playwright.launch({ args: ["--no-sandbox", "--no-zygote"], executablePath: await chromium.executablePath() });
}

interface Viewer {
  /** As it was printed, with the token. */
  readonly address: string;
  readonly child: ChildProcess;
  end(): Promise<void>;
}

/** `waver view` itself, as a person starts it. */
export async function viewer(args: readonly string[], cwd: string): Promise<Viewer> {
  const child = start(["view", ...args, "--port", "0", "--no-open"], { cwd });
  let said = "";
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /http:\/\/\S+/.exec(said);
      if (found !== null) resolve(found[0]);
    });
    child.once("close", () => reject(new Error(`waver view ended: ${said}`)));
  });
  return {
    address,
    child,
    async end() {
      if (child.exitCode !== null) return;
      child.kill("SIGINT");
      await once(child, "close");
    },
  };
}

interface Watched {
  readonly page: Page;
  /** Everything that a page should never say: errors in the console, exceptions, refusals of the content security policy. */
  readonly wrongs: string[];
}

/** A page with the viewer in it, in a context of its own, at a place behind the #. */
export async function opened(
  browser: Browser,
  address: string,
  hash = "",
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
  await context.addInitScript(
    `addEventListener("securitypolicyviolation", (event) => console.error("CSP: " + event.violatedDirective + " " + event.blockedURI))`,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const wrongs: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") wrongs.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => wrongs.push(`exception: ${error.message}`));
  await page.goto(`${address}${hash}`);
  await page.locator("h1").waitFor();
  return { page, wrongs };
}

/** What axe finds, each as one line. Playwright's evaluate is not bound by the page's content security policy. */
export async function axeFinds(page: Page, rules: readonly string[] = []): Promise<string[]> {
  await page.evaluate(axe.source);
  return await page.evaluate<
    string[]
  >(`axe.run(${rules.length === 0 ? "" : JSON.stringify({ runOnly: rules })}).then(({ violations }) => violations.map(({ id, nodes }) =>
    id + ": " + nodes.map((node) => node.html + " (" + node.failureSummary + ")").join("; ")))`);
}

export const STUDY = `name: leaning
question: Do they follow?
models: [simulated/deferential, simulated/steadfast]
items: [{ set: mcqa, take: 20 }]
design: { authority: [control, high-help, high-harm] }
samples: 6
seed: 3
`;

const HOSTILE = [
  "<script>window.wasRun = true</script><img src=x onerror='window.wasRun = true'>",
  "</textarea></pre></section><h1>Not the page's</h1>",
  "left \u202eright to left\u202c \u2066isolated\u2069 \u0007 \u001b[31mred\u001b[0m \u0000 zero\u200bwidth \ud800 lone",
  "<answer>A</answer>",
].join("\n");

/** A good 300 kB, the answer at the end. */
const LONG = `${"The wind turns, and with it what I would say. ".repeat(6_700)}\n<answer>B</answer>`;

export interface Stage {
  /** Where the viewer was started; runs are in runs/: `leaning`, of STUDY, and `hostile`, with the two replies. */
  readonly place: string;
  readonly browser: Browser;
  readonly address: string;
  /** A page of the viewer, at a place behind the #; whatever it should not say fails the test. */
  at(hash: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Two runs, `waver view` on them in a process of its own, and one browser: for all tests of a file. */
export function staged(): Stage {
  const place = mkdtempSync(join(tmpdir(), "waver-browser-"));
  let browser: Browser;
  let shown: Viewer;
  beforeAll(async () => {
    mkdirSync(join(place, "runs"));
    writeFileSync(join(place, "s.yaml"), STUDY);
    const row = { model: "acme/one", set: "mcqa", options: { A: "Paris", B: "Rome </b><b>" }, key: "A" };
    const rows = [HOSTILE, LONG].map((response, at) => ({ ...row, item: `q${at}<i>`, response, thinkingText: "<b>thought</b>" }));
    writeFileSync(join(place, "t.jsonl"), rows.map((each) => JSON.stringify(each)).join("\n"));
    const [run, imported] = await Promise.all([
      waver(["run", "s.yaml", "--run", "runs/leaning.db"], { cwd: place }),
      waver(["import", "t.jsonl", "--run", "runs/hostile.db", "--name", "hostile"], { cwd: place }),
      builtPage(),
    ]);
    expect([run, imported]).toMatchObject([{ code: 0 }, { code: 0 }]);
    [browser, shown] = await Promise.all([launched(), viewer([], place)]);
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await shown?.end();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    place,
    get browser() {
      return browser;
    },
    get address() {
      return shown.address;
    },
    async at(hash, options = {}) {
      const { page, wrongs } = await opened(browser, shown.address, hash, options);
      onTestFinished(async () => {
        await page.context().close();
        expect(wrongs).toEqual([]);
      });
      return page;
    },
  };
}

export async function heading(page: Page): Promise<string> {
  return (await page.locator("h1").innerText()).replace(/\s+/g, " ");
}

/** A page may have to wait for a shared machine. */
export const poll: typeof expect.poll = (asked, options) => expect.poll(asked, { timeout: 10_000, ...options });
