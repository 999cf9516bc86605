/**
 * The same pattern for letters of either case, so that a key beside it may be a capital only. Instead of a modifier, `(?i:...)`: V8 now and then
 * compiles these as if they were not there (nodejs/node#60030), and the same text must always be read the same.
 */
const PART = /\\(?:u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:)|\{\d+(?:,\d*)?\}|./gis;

export function anyCase(pattern: string): string {
  return `(?:${pattern.replace(PART, (part) => (part.length === 1 ? either(part) : part.startsWith("[") ? eitherOf(part) : part))})`;
}

function either(letter: string): string {
  const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
  return small === large || large.length > 1 ? letter : `[${small}${large}]`;
}

/** A class of letters, ranges or both. */
function eitherOf(letters: string): string {
  const body = letters.slice(1, -1).replace(/\\(?:u[\da-f]{4}|.)/gi, "");
  const more = body
    .match(/[a-z]-[a-z]|[a-z]/gi)
    ?.map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase()));
  return more === undefined ? letters : `${letters.slice(0, -1)}${more.join("")}]`;
}
