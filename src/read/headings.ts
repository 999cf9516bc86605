/**
 * Prompts ask for an intuition first, for the other side's case, for what speaks for each option; replies take these questions for headings.
 * What stands under such a heading is not the answer yet.
 */
const OTHER =
  /\b(?:intuitions?|initial|instinct|first (?:thought|reaction|impression)|counter\w*|disagree\w*|opposing|strongest|case for|arguments?|other side|supports?|challenges?|values|pros|cons|considerations?|options?|plausible|surface\w*|evaluat\w+|perspectives?|context|facts|what happen\w*)\b/i;
const ALWAYS =
  /\b(?:intuitions?|initial|instinct|first (?:thought|reaction|impression)|counter\w*|disagree\w*|strongest|case for)\b/i;

/** A heading reaches no further than this. */
const REACH = 1500;

/** Under a heading that asks for something else. The last paragraph of a reply may be its answer all the same, but for an intuition. */
export function isUnderOtherHeading(text: string, from: number, to: number): boolean {
  const heading = headingOver(text, from);
  if (heading === null || !OTHER.test(heading)) return false;
  return ALWAYS.test(heading) || text.slice(to).trim().includes("\n\n");
}

/** The nearest short line above that does not end like a sentence. */
function headingOver(text: string, at: number): string | null {
  const lines = text
    .slice(Math.max(0, at - REACH), at)
    .split("\n")
    .slice(0, -1)
    .reverse();
  const heading = lines.find((line) => isHeading(line.trim()));
  return heading?.trim() ?? null;
}

function isHeading(line: string): boolean {
  return (
    line.length > 2 &&
    line.length < 90 &&
    !/[.!,;)"]$/.test(line) &&
    !/^(?:[-•]|[A-Z][).]) /.test(line) &&
    line.split(/\s+/).length <= 12
  );
}
