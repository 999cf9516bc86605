import type { Page } from "playwright-core";

export interface Seen {
  /** Why it is no sound XML; null where it is. */
  readonly fault: string | null;
  /** Texts that reach beyond its edges. */
  readonly outside: readonly string[];
  /** Pairs of texts that lie on each other. */
  readonly overlapping: readonly string[];
  readonly isTooWide: boolean;
}

/** What a browser makes of an SVG that stands in its page. The browser's own script, which has its own types. */
const LOOK = `(text) => {
  const fault = new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror")?.textContent ?? null;
  const svg = document.querySelector("svg");
  const edge = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll("text")].filter((one) => one.textContent !== "");
  const boxes = texts.map((one) => ({ says: one.textContent, at: one.getBoundingClientRect() }));
  const outside = boxes.filter(({ at }) =>
    at.left < edge.left - 1 || at.right > edge.right + 1 || at.top < edge.top - 1 || at.bottom > edge.bottom + 1);
  const overlapping = boxes.flatMap(({ says, at: a }, place) => boxes.slice(0, place)
    .filter(({ at: b }) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2)
    .map((other) => says + " | " + other.says));
  return { fault, outside: outside.map(({ says }) => says), overlapping, isTooWide: edge.right > innerWidth };
}`;

export async function lookAt(page: Page, svg: string): Promise<Seen> {
  await page.setContent(`<body style="margin:0">${svg}</body>`);
  return page.evaluate(`(${LOOK})(${JSON.stringify(svg)})`);
}

const COLOURS = `() => {
  const fill = (selector) => getComputedStyle(document.querySelector(selector)).fill;
  return { paper: fill("svg > rect"), text: fill("svg text"), mark: fill("[aria-label=dot] [fill]") };
}`;

export async function coloursIn(page: Page, svg: string, colorScheme: "light" | "dark"): Promise<unknown> {
  await page.emulateMedia({ colorScheme });
  await page.setContent(svg);
  return page.evaluate(`(${COLOURS})()`);
}
