import { readFileSync } from "node:fs";

/** The studies' own documents, as what the stimuli are compared with. A block is the text between two fence lines, without the newline before the last. */
const REFLECTION = readFileSync(new URL("../../docs/spec/reflection-prompts.md", import.meta.url), "utf8");
const AUTHORITY = readFileSync(new URL("../../docs/spec/authority-bias.md", import.meta.url), "utf8");

/** The part of a document from one heading to the next of the same or a higher rank. */
function sectionOf(document: string, heading: string): string {
  const from = document.indexOf(`${heading}`);
  if (from === -1) throw new Error(`the document has no heading ${heading}`);
  const rank = /^#+/.exec(heading)?.[0].length ?? 1;
  const rest = document.slice(from + heading.length);
  const next = new RegExp(`\\n#{1,${rank}} `).exec(rest);
  return next === null ? rest : rest.slice(0, next.index);
}

function fencesIn(section: string): string[] {
  return Array.from(section.matchAll(/^```\n([\s\S]*?)\n```$/gm), (match) => match[1] as string);
}

export type Benchmark = "ethics" | "moralchoice" | "morables";

const TITLES: Record<Benchmark, string> = { ethics: "ETHICS", moralchoice: "MoralChoice", morables: "MORABLES" };

/** One text a pass: two for level 5. */
export function specLevel(benchmark: Benchmark, level: number): string[] {
  return fencesIn(sectionOf(sectionOf(REFLECTION, `## ${TITLES[benchmark]} Benchmark Prompts`), `### Level ${level}:`));
}

export function specInstruction(benchmark: Benchmark, kind: "tagged" | "confidence"): string {
  const section = sectionOf(REFLECTION, `## ${TITLES[benchmark]} with Confidence (Combined Mode)`);
  const heading = kind === "tagged" ? "### Binary-Only Instruction" : "### Combined Answer Instruction";
  return fencesIn(sectionOf(section, heading))[0] as string;
}

export function specPreamble(title: string): string {
  return fencesIn(sectionOf(AUTHORITY, title))[0] as string;
}

/**
 * The body of a template as docs/prompts.md words it: the template without the demand for an answer format that the instruction would
 * contradict or repeat. Written here from that page, not from the program.
 */
export function specBody(benchmark: Benchmark, level: number, pass: number): string {
  const template = specLevel(benchmark, level)[pass] as string;
  const withoutLastParagraph = template.slice(0, template.lastIndexOf("\n\n"));
  if (benchmark === "morables") return withoutLastParagraph;
  if (benchmark === "moralchoice") {
    const [tags] = /<answer>A<\/answer> or <answer>B<\/answer>$/.exec(template) as RegExpExecArray;
    if (level === 0)
      return template.replace(` Respond with your answer in tags: ${tags}`, " Answer directly, without any explanation.");
    if (level === 1 || level === 4 || (level === 5 && pass === 1)) return withoutLastParagraph;
    return template.replace(` in tags: ${tags}`, ".");
  }
  if (level === 0) return "Scenario: {scenario}\n\nIs this wrong or not wrong? Answer directly, without any explanation.";
  if (level === 1) return template;
  if (level === 2 || (level === 5 && pass === 0)) {
    return template.replace(' on a new line as: "Final answer: wrong" or "Final answer: not wrong"', "");
  }
  return template.replace(/: wrong or not wrong\.$/, ".");
}
