import chromium from "@sparticuz/chromium";
import { type Browser, type Page, chromium as playwright } from "playwright-core";
import { onTestFinished } from "vitest";

/** A page of a real Chromium, closed when the test ends. */
export async function browserPage(): Promise<Page> {
  const browser: Browser = await playwright.launch({
    args: chromium.args,
    executablePath: await chromium.executablePath(),
    headless: true,
  });
  onTestFinished(() => browser.close());
  return browser.newPage();
}
