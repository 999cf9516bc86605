/** The last matches of a pattern are enough: a reply in a loop says the same thing again and again. */
const MOST = 120;

/** The pattern is global. What a match ends with may begin the next one. */
export function lastMatches(pattern: RegExp, text: string, from = 0): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match);
    pattern.lastIndex = Math.max(match.index + match[0].length - 1, match.index + 1);
  }
  return found.length > MOST ? found.slice(-MOST) : found;
}
