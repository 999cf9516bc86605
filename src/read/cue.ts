/** The cue, said again in its own words, is not an answer. */
import { blankOut } from "./surface.ts";

export function withoutCue(text: string, cue: string | null): string {
  const words = cue?.trim().split(/\s+/) ?? [];
  // A cue of a word or two could not be told from an answer.
  if (words.length < 4) return text;
  const first = words[0] as string;
  if (!text.includes(first) && !text.includes(first.toLowerCase())) return text;
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("[\\s*_>]{1,4}");
  return text.replace(new RegExp(pattern, "gi"), blankOut);
}
