/** Answers recorded in a file, one JSON object a line: docs/participants.md. All are held in memory. */
import { createReadStream } from "node:fs";
import * as z from "zod";
import { linesOf } from "../../lines.ts";
import { mistake } from "../../mistakes.ts";
import { didYouMean } from "../../nearest.ts";
import type { Message } from "../../stimuli/compose.ts";
import type { Call, Response } from "../model.ts";
import { allLevels, fits, type Levels, lastPrompt, quoted, type Recording } from "./recording.ts";

const message = z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string() });
const tokens = z.int().min(0).nullable().optional();

const recordedLine = z.strictObject({
  prompt: z.union([z.string(), z.array(message).min(1)], "the text of the last user message, or the list of messages"),
  condition: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  sample: z.int().min(0).optional(),
  pass: z.union([z.literal(1), z.literal(2)]).optional(),
  text: z.string(),
  thinking: z.string().nullable().optional(),
  stop: z.string().nullable().optional(),
  usage: z.strictObject({ inputTokens: tokens, outputTokens: tokens, thinkingTokens: tokens }).optional(),
  returnedModel: z.string().nullable().optional(),
});

interface Recorded {
  /** Where it stands, for messages: `recorded.jsonl:12`. */
  readonly where: string;
  /** The messages as they were sent, or the text of the last of them. */
  readonly prompt: string | readonly Message[];
  /** The levels of the factors that it names; null: any condition. */
  readonly condition: Levels | null;
  /** Null: its place among those recorded for the same prompt, condition and pass. */
  readonly sample: number | null;
  readonly pass: 1 | 2 | null;
  readonly response: Response;
}

/** `shown` names the file in messages. Throws Mistakes where it cannot be used. */
export async function openLines(path: string, shown: string): Promise<Recording> {
  const byPrompt = new Map<string, Take[]>();
  for await (const each of recordedLines(path, shown)) remember(byPrompt, each);
  if (byPrompt.size === 0) throw mistake(shown, "it holds no recorded answers", "Give a file with at least one line.");
  return { find: async (call) => lookUp(byPrompt, call), close: async () => {} };
}

async function* recordedLines(path: string, shown: string): AsyncGenerator<Recorded> {
  let number = 0;
  for await (const line of linesOf(createReadStream(path, "utf8"))) {
    number++;
    const text = number === 1 ? line.replace(/^\uFEFF/, "") : line;
    if (text.trim() !== "") yield recordedOf(text, `${shown}:${number}`);
  }
}

function recordedOf(line: string, where: string): Recorded {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw mistake(where, "it is not JSON", "One JSON object a line.");
  }
  const { data, error } = recordedLine.safeParse(json);
  if (data === undefined) throw mistake(where, saysOf(error), `A line has ${Object.keys(recordedLine.shape).join(", ")}.`);
  const { prompt, condition, sample, pass, text, thinking, stop, usage, returnedModel } = data;
  return {
    where,
    prompt,
    condition: condition ?? null,
    sample: sample ?? null,
    pass: pass ?? null,
    response: {
      text,
      thinking: thinking ?? null,
      stop: stop ?? null,
      returnedModel: returnedModel ?? null,
      usage: {
        inputTokens: usage?.inputTokens ?? null,
        outputTokens: usage?.outputTokens ?? null,
        thinkingTokens: usage?.thinkingTokens ?? null,
      },
    },
  };
}

function saysOf({ issues }: z.ZodError): string {
  return issues
    .map((issue) => {
      if (issue.code === "unrecognized_keys") {
        return issue.keys.map((key) => `"${key}" is unknown${didYouMean(key, Object.keys(recordedLine.shape))}`).join(", ");
      }
      return issue.path.length === 0 ? issue.message : `${issue.path.join(".")}: ${issue.message}`;
    })
    .join("; ");
}

/** Answers recorded for one prompt in one pass under one condition, by sample. */
interface Take {
  readonly condition: Recorded["condition"];
  readonly pass: Recorded["pass"];
  readonly numbered: Map<number, Recorded>;
  readonly inOrder: Recorded[];
}

function remember(byPrompt: Map<string, Take[]>, each: Recorded): void {
  const key = typeof each.prompt === "string" ? lastKey(each.prompt) : conversationKey(each.prompt);
  let takes = byPrompt.get(key);
  if (takes === undefined) {
    takes = [];
    byPrompt.set(key, takes);
  }
  let take = takes.find(({ condition, pass }) => pass === each.pass && isSame(condition, each.condition));
  if (take === undefined) {
    take = { condition: each.condition, pass: each.pass, numbered: new Map(), inOrder: [] };
    takes.push(take);
  }
  if (each.sample === null) {
    take.inOrder.push(each);
    return;
  }
  const twin = take.numbered.get(each.sample);
  if (twin !== undefined) {
    throw mistake(
      each.where,
      `sample ${each.sample} of this prompt is recorded twice, first in ${twin.where}`,
      "Keep one, or give them different samples or conditions.",
    );
  }
  take.numbered.set(each.sample, each);
}

/** What was recorded for the call, or what is missing. */
function lookUp(byPrompt: Map<string, Take[]>, { trial, pass, messages }: Call): Response | string {
  const { settings, condition, sample } = trial;
  const withSystem: Message[] = settings.system === null ? [] : [{ role: "system", content: settings.system }, ...messages];
  // The whole conversation says more than its last message, and is looked for first.
  const takes =
    byPrompt.get(conversationKey(withSystem)) ??
    byPrompt.get(conversationKey(messages)) ??
    byPrompt.get(lastKey(lastPrompt(messages)));
  const prompt = quoted(messages);
  if (takes === undefined) return `has no answer to ${prompt}`;
  const levels = allLevels(condition);
  const fitting = takes.filter((take) => (take.pass ?? pass) === pass && fits(take.condition ?? {}, levels));
  if (fitting.length === 0) return `has answers to ${prompt}, but none for ${condition.label}, pass ${pass}`;
  // Those that say more about themselves come first.
  fitting.sort((a, b) => named(b) - named(a));
  for (const { numbered, inOrder } of fitting) {
    const found = numbered.get(sample) ?? inOrder[sample];
    if (found !== undefined) return found.response;
  }
  return `has answers to ${prompt} for ${condition.label}, but none for sample ${sample}`;
}

function named({ condition, pass }: Take): number {
  return 2 * Object.keys(condition ?? {}).length + (pass === null ? 0 : 1);
}

function isSame(a: Recorded["condition"], b: Recorded["condition"]): boolean {
  return a === null || b === null ? a === b : fits(a, b) && fits(b, a);
}

/** A whole conversation and a last message are told apart, whatever either says. */
function conversationKey(messages: readonly Message[]): string {
  return `conversation ${JSON.stringify(messages.map(({ role, content }) => [role, content]))}`;
}

function lastKey(text: string): string {
  return `last ${text}`;
}
