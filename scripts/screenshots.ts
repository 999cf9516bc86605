/**
 * `npm run screenshots`: the pictures in docs/images, made anew: ready-made studies on simulated participants are run at a temporary place, the
 * viewer is started on them, and a Chromium from the npm registry looks at its pages. And one figure of the report.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import chromium from "@sparticuz/chromium";
import { type Browser, type Page, chromium as playwright } from "playwright-core";
import { build } from "vite";
import type { ItemPage, Overview, TrialPage } from "../src/view/api.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const IMAGES = join(ROOT, "docs", "images");
const RUN = "authority-bias";
/** Cards of the audit that are judged before it is looked at. */
const JUDGED = 24;
/** Pages that are shown in both: a few are enough to see that all of it is there. */
const IN_DARK = ["overview", "trial"];

const place = mkdtempSync(join(tmpdir(), "waver-screenshots-"));
let viewing: ChildProcess | undefined;
let browser: Browser | undefined;
try {
  mkdirSync(IMAGES, { recursive: true });
  await build({ root: join(ROOT, "web"), logLevel: "warn" });
  for (const study of [RUN, "crossed", "reflection"])
    await waver(["run", join(ROOT, "studies", `${study}.yaml`), "--run", join(place, `${study}.db`)]);
  await waver(["report", join(place, `${RUN}.db`), "--out", join(place, "report"), "--draws", "2000"]);
  browser = await launched();
  const { child, address } = await viewer();
  viewing = child;
  await views(browser, address);
  await figure(browser, "compliance");
} finally {
  await browser?.close();
  viewing?.kill("SIGINT");
  if (viewing !== undefined && viewing.exitCode === null) await once(viewing, "close");
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}

async function waver(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, "bin", "waver.js"), ...args], { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`waver ${args.join(" ")} ended with ${code}`);
}

async function viewer(): Promise<{ child: ChildProcess; address: string }> {
  const args = [join(ROOT, "bin", "waver.js"), "view", place, "--port", "0", "--no-open"];
  const child = spawn(process.execPath, args, { cwd: place, stdio: ["ignore", "pipe", "inherit"] });
  for await (const chunk of child.stdout) {
    const found = /http:\/\/\S+/.exec(String(chunk));
    if (found !== null) return { child, address: found[0] };
  }
  throw new Error("waver view gave no address");
}

/** The same letters on every machine: those that come with the browser, and a fixed pitch where there is one. */
async function launched(): Promise<Browser> {
  if (process.platform !== "linux") return await playwright.launch({ channel: "chrome" });
  const executablePath = await chromium.executablePath();
  const fonts = join(place, "fonts.conf");
  const prefer = (family: string, own: string): string =>
    `<match target="pattern"><test name="family"><string>${family}</string></test><edit name="family" mode="assign" binding="strong"><string>${own}</string></edit></match>`;
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(tmpdir(), "fonts")}</dir><dir>/usr/share/fonts</dir><cachedir>${join(place, "cache")}</cachedir>` +
      `${prefer("system-ui", "Open Sans")}${prefer("sans-serif", "Open Sans")}</fontconfig>`,
  );
  const env = { ...process.env, FONTCONFIG_FILE: fonts } as Record<string, string>;
  return await playwright.launch({ args: ["--no-sandbox", "--no-zygote", "--font-render-hinting=none"], executablePath, env });
}

async function views(by: Browser, address: string): Promise<void> {
  const { origin } = new URL(address);
  const run = `runs/${RUN}`;
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await by.newContext({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1.5,
      colorScheme,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto(address);
    await measured(page, origin, run);
    const got = async <T>(path: string): Promise<T> => (await page.request.get(`${origin}/api/${path}`)).json();
    const [item] = (await got<ItemPage>(`${run}/items?sort=moved&most=1`)).items;
    const [trial] = (await got<TrialPage>(`${run}/trials?flip=broken&answer=target&condition=authority:high-harm&most=1`)).trials;
    const filter = "flip=broken&answer=target&condition=authority%3Ahigh-harm";
    const pages = {
      runs: "#/",
      overview: `#/${run}`,
      conditions: `#/${run}/conditions`,
      items: `#/${run}/items?sort=moved`,
      item: `#/${run}/items/${item?.digest}`,
      trials: `#/${run}/trials?flip=broken`,
      trial: `#/${run}/trials/${trial?.row}?${filter}`,
      audit: `#/${run}/audit?take=60&seed=1&by=ada`,
    };
    for (const [name, hash] of Object.entries(pages)) {
      if (colorScheme === "dark" && !IN_DARK.includes(name)) continue;
      await page.goto(`${origin}/${hash}`);
      await settled(page);
      if (name === "audit") await judged(page);
      await page.screenshot({ path: join(IMAGES, `${name}-${colorScheme}.png`) });
    }
    await context.close();
  }
}

async function settled(page: Page): Promise<void> {
  await page.locator("h1").waitFor();
  await page.locator(".loading, .looking").first().waitFor({ state: "detached" });
  await page.waitForTimeout(500);
}

async function measured(page: Page, origin: string, run: string): Promise<void> {
  const now = async (): Promise<Overview> => (await page.request.get(`${origin}/api/${run}`)).json();
  while ((await now()).index.state !== "ready") await page.waitForTimeout(100);
  if ((await now()).measures.state === "none")
    await page.request.post(`${origin}/api/${run}/measure`, { data: {}, headers: { origin } });
  while ((await now()).measures.state !== "ready") await page.waitForTimeout(200);
}

/** Somebody who goes by what is marked, and by the words where nothing is. */
async function judged(page: Page): Promise<void> {
  const head = page.locator(".audit-head b");
  while (Number.parseInt((await head.innerText()).replace(/\D*/, ""), 10) <= JUDGED) {
    const before = await head.innerText();
    const response = page.locator(".audit-card .response");
    const text = (await response.innerText()).replace(/^.*\n/, "");
    const marked = (await response.locator("mark").allInnerTexts()).join(" ");
    await page.keyboard.press(keyFor(text, marked));
    while ((await head.innerText()) === before) await page.waitForTimeout(30);
    await page.locator(".audit-card").waitFor();
  }
  await page.waitForTimeout(600);
}

function keyFor(text: string, marked: string): string {
  const tags = new Set(Array.from(text.matchAll(/<answer>([A-Z])</g), ([, letter]) => letter));
  if (tags.size > 1) return "n";
  const letter = /\b([A-D])\b/.exec(marked)?.[1];
  if (tags.size === 1 && letter !== undefined) return letter.toLowerCase();
  if (text.includes("(nothing)")) return "e";
  return /can(?:no|')t|not able|unable|decline|won't|rather not/i.test(text) ? "r" : "u";
}

async function figure(by: Browser, name: string): Promise<void> {
  const page = await by.newPage({ viewport: { width: 900, height: 700 }, deviceScaleFactor: 2, colorScheme: "light" });
  const svg = readFileSync(join(place, "report", "figures", `${name}.svg`), "utf8");
  await page.setContent(`<body style="margin:0;background:#fff">${svg.slice(svg.indexOf("<svg"))}</body>`);
  await page
    .locator("svg")
    .first()
    .screenshot({ path: join(IMAGES, `figure-${name}.png`) });
  await page.close();
}
