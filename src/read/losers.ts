/** Options that are mentioned in order to be turned down: "B rather than A", "not A but B", "A ✗". */
import { MENTION } from "./mentions.ts";
import { blankOut } from "./surface.ts";

const LOSER = new RegExp(
  `\\b(?:rather\\s{1,4}than|instead\\s{1,4}of|over|ahead\\s{1,4}of|as\\s{1,4}opposed\\s{1,4}to|not|than|nor|unlike|versus|against)\\s{1,4}(?:to\\s{1,4}|with\\s{1,4}|for\\s{1,4})?(?:the\\s{1,4})?["'(]?${MENTION}|${MENTION}["')]?\\s{0,3}:?\\s{0,3}(?:[❌✗✘✖×]|x(?=[,;]))`,
  "gi",
);

export function withoutLosers(named: string): string {
  return named.replace(LOSER, blankOut);
}
