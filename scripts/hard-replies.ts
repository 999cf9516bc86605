/**
 * `node scripts/hard-replies.ts FILE`: reads replies whose meaning a person has labelled, and says how many the reader got right, how many
 * it missed, and for how many it invented an answer. Lines are those of `waver read FILE.jsonl` with `truth`, a key of options, `none` or
 * `refusal`.
 */
import { readFileSync } from "node:fs";
import { read } from "../src/read/read.ts";
import type { Reading, ShownOption } from "../src/read/reading.ts";

interface Labelled {
  readonly id: string;
  readonly kind: string;
  readonly options: Readonly<Record<string, string>>;
  readonly response: string;
  readonly stop?: string;
  readonly truth: string;
}

/** `invented`: an option that is not the truth; `missed`: no option where there is one, or a refusal not told from indecision. */
export type Judged = "right" | "missed" | "invented";

export interface JudgedReply extends Labelled {
  readonly reading: Reading;
  readonly judged: Judged;
}

export function judgeReplies(file: string): JudgedReply[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => judgeReply(JSON.parse(line) as Labelled));
}

function judgeReply(reply: Labelled): JudgedReply {
  const options: ShownOption[] = Object.entries(reply.options).map(([label, text]) => ({ label, text }));
  const reading = read(
    { options, protocol: null, cue: null },
    { text: reply.response, thinking: null, stop: reply.stop ?? null },
  );
  return { ...reply, reading, judged: judge(reply.truth, reading, options) };
}

function judge(truth: string, { outcome, place }: Reading, options: readonly ShownOption[]): Judged {
  if (place !== null) return options[place]?.label === truth ? "right" : "invented";
  if (truth === "refusal") return outcome === "refusal" ? "right" : "missed";
  return truth === "none" && outcome !== "refusal" ? "right" : "missed";
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file === undefined) {
    console.error("node scripts/hard-replies.ts FILE.jsonl");
    process.exit(2);
  }
  const replies = judgeReplies(file);
  for (const wanted of ["right", "missed", "invented"] as const) {
    const found = replies.filter(({ judged }) => judged === wanted);
    console.log(`${wanted}: ${found.length} of ${replies.length} (${((100 * found.length) / replies.length).toFixed(1)} %)`);
    if (wanted === "right") continue;
    for (const { id, kind, truth, options, reading } of found) {
      const said = reading.place === null ? reading.outcome : Object.keys(options)[reading.place];
      console.log(`  ${id}  ${kind}: ${truth}, read as ${said} (${reading.rule})`);
    }
  }
}
