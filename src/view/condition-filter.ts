/**
 * Levels of factors as a filter has them: `factor:level`, several separated by commas. Both may hold any text, so what separates them is written
 * as in an address within them (%2C, %3A, %25). The page uses this too.
 */
export function conditionFilter(levels: Readonly<Record<string, string | number>>): string {
  return Object.entries(levels)
    .map(([factor, level]) => `${plain(factor)}:${plain(String(level))}`)
    .join(",");
}

/** Factors with their levels. Null where a part is none: nothing is meant by it. */
export function levelsIn(filter: string): readonly (readonly [string, string])[] | null {
  const pairs = filter.split(",").map((part) => part.split(":"));
  if (pairs.some(([factor, ...levels]) => !factor || levels.length === 0)) return null;
  return pairs.map(([factor = "", ...levels]) => [decoded(factor), decoded(levels.join(":"))]);
}

function plain(text: string): string {
  return text.replace(/[%,:]/g, encodeURIComponent);
}

/** Somebody who writes a filter by hand may mean a % as it is. */
function decoded(text: string): string {
  return text.replace(/%(25|2C|3A)/gi, decodeURIComponent);
}
