import { type Mistake, Mistakes } from "../mistakes.ts";

const MISTAKES_SHOWN = 8;

/** Throws what was found wrong in one file, if anything: all of it, but a file that is wrong throughout does not fill the screen. */
export function refuse(mistakes: readonly Mistake[]): void {
  if (mistakes.length === 0) return;
  const shown = mistakes.slice(0, MISTAKES_SHOWN);
  const more = mistakes.length - shown.length;
  if (more > 0) shown.push({ where: "", says: `... and ${more} more like these in the same file` });
  throw new Mistakes(shown);
}
