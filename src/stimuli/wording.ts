import { readFileSync } from "node:fs";

/**
 * The words of the experiment are kept in Markdown files that anybody can read (`wording/`): under a heading like `## level 2` and a
 * sub-heading like `### plain`, one fenced block holds the text, byte for byte, without the fence lines and without a trailing newline.
 */
export type Wording = ReadonlyMap<string, string>;

const FOLDER = new URL("../../src/stimuli/wording/", import.meta.url);

export function readWording(name: string): Wording {
  return parseWording(readFileSync(new URL(`${name}.md`, FOLDER), "utf8"));
}

/** Keys are `heading / sub-heading`, e.g. `level 2 / plain`. */
export function parseWording(markdown: string): Wording {
  const blocks = new Map<string, string>();
  let heading = "";
  let subheading = "";
  let block: string[] | undefined;
  for (const line of markdown.split("\n")) {
    if (block !== undefined) {
      if (line === "```") {
        blocks.set(`${heading} / ${subheading}`, block.join("\n"));
        block = undefined;
      } else block.push(line);
    } else if (line === "```") block = [];
    else if (line.startsWith("### ")) subheading = line.slice(4);
    else if (line.startsWith("## ")) heading = line.slice(3);
  }
  return blocks;
}
