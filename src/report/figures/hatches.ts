import type { Page } from "./page.ts";
import { PAPER } from "./palette.ts";

/** Lines over a colour, so that areas differ without it: none, two slants, both ways, upright. */
const LINES = ["", "M0,6L6,0", "M0,0L6,6", "M0,6L6,0M0,0L6,6", "M3,0V6", "M0,3H6"];

export function hatchId({ id }: Page, series: number): string {
  return `${id}-hatch-${series % LINES.length}`;
}

export function hatches(page: Page): string {
  const patterns = LINES.map(
    (d, at) =>
      `<pattern id="${hatchId(page, at)}" width="6" height="6" patternUnits="userSpaceOnUse"><path d="${d}" fill="none" stroke="${PAPER.light}" stroke-width="1"/></pattern>`,
  );
  return `<defs>${patterns.join("")}</defs>`;
}
