import { keep, kept } from "./kept.ts";

/** Who gives verdicts at this browser; null: as the server names the person. */
export function whoJudges(): string | null {
  return kept("by");
}

export function setWhoJudges(by: string): void {
  keep("by", by.trim() === "" ? null : by.trim());
}
