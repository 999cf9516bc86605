/**
 * Answers that were recorded before: `{ name: replay/any-name, parameters: { file: recorded.jsonl } }`. Nothing is made up: a prompt,
 * condition or sample that is not in the file leaves its trial undelivered. The form of a line: docs/participants.md.
 */
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import type { Message } from "../stimuli/compose.ts";
import type { Level, Model } from "../study/study.ts";
import { type Answer, type Call, CallFailed, type Participant, type Response } from "./model.ts";

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

/** One recorded answer, from whatever it was recorded in. */
interface Recorded {
  /** Where it stands, for messages: `recorded.jsonl:12`. */
  readonly where: string;
  /** The messages as they were sent, or the text of the last of them. */
  readonly prompt: string | readonly Message[];
  /** The levels of the factors that it names; null: any condition. */
  readonly condition: Readonly<Record<string, Level>> | null;
  /** Null: its place among those recorded for the same prompt, condition and pass. */
  readonly sample: number | null;
  readonly pass: 1 | 2 | null;
  readonly response: Response;
}

/** `folder` is the study's: the file is relative to it. Throws Mistakes where the file cannot be used. */
export async function replayParticipant(model: Model, folder: string): Promise<Participant> {
  const file = fileOf(model);
  return replaying(recordings(resolve(folder, file), file), file, `replay ${model.label}`);
}

function fileOf({ label, parameters }: Model): string {
  const where = `models ${label}`;
  const fix = "Name the recorded answers: parameters: { file: recorded.jsonl }.";
  const unknown = Object.keys(parameters ?? {}).find((parameter) => parameter !== "file");
  if (unknown !== undefined) throw mistake(where, `replay has no parameter "${unknown}"${didYouMean(unknown, ["file"])}`, fix);
  const file = parameters?.file;
  if (typeof file !== "string" || file === "") throw mistake(where, "replay needs a file", fix);
  return file;
}

/** What was recorded, one answer at a time. The one place to add another kind of source, such as an earlier run. */
function recordings(path: string, shown: string): AsyncIterable<Recorded> {
  if (path.endsWith(".jsonl")) return recordedLines(path, shown);
  throw mistake(shown, "recorded answers are read from .jsonl files", "Give a file with one JSON object a line.");
}

async function* recordedLines(path: string, shown: string): AsyncGenerator<Recorded> {
  const lines = createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Number.POSITIVE_INFINITY });
  let number = 0;
  try {
    for await (const line of lines) {
      number++;
      const text = number === 1 ? line.replace(/^\uFEFF/, "") : line;
      if (text.trim() !== "") yield recordedOf(text, `${shown}:${number}`);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw mistake(
      shown,
      code === "ENOENT" ? "there is no such file" : `it cannot be read (${code})`,
      "It is relative to the study.",
    );
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

/** A participant that answers from recordings, whatever they come from. */
async function replaying(recorded: AsyncIterable<Recorded>, source: string, gate: string): Promise<Participant> {
  const byPrompt = new Map<string, Take[]>();
  for await (const each of recorded) remember(byPrompt, each);
  if (byPrompt.size === 0) throw mistake(source, "it holds no recorded answers", "Give a file with at least one line.");

  function answer(call: Call): Answer {
    const began = performance.now();
    const startedAt = new Date().toISOString();
    const found = lookUp(byPrompt, call);
    const latencyMs = performance.now() - began;
    if (typeof found === "string") {
      throw new CallFailed(`${source} ${found}`, { kind: "refused", latencyMs, startedAt });
    }
    return { response: found.response, requestBody: null, replyBody: null, latencyMs, startedAt, limits: null };
  }

  return { gate, ask: async (call) => answer(call), close: async () => {} };
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
function lookUp(byPrompt: Map<string, Take[]>, { trial, pass, messages }: Call): Recorded | string {
  const { settings, condition, sample } = trial;
  const last = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const withSystem: Message[] = settings.system === null ? [] : [{ role: "system", content: settings.system }, ...messages];
  // The whole conversation says more than its last message, and is looked for first.
  const takes =
    byPrompt.get(conversationKey(withSystem)) ?? byPrompt.get(conversationKey(messages)) ?? byPrompt.get(lastKey(last));
  const prompt = `the prompt ${JSON.stringify(last.length > 80 ? `${last.slice(0, 80)}...` : last)}`;
  if (takes === undefined) return `has no answer to ${prompt}`;
  const fitting = takes.filter((take) => (take.pass ?? pass) === pass && fits(take.condition, condition.levels));
  if (fitting.length === 0) return `has answers to ${prompt}, but none for ${condition.label}, pass ${pass}`;
  // Those that say more about themselves come first.
  fitting.sort((a, b) => named(b) - named(a));
  for (const { numbered, inOrder } of fitting) {
    const found = numbered.get(sample) ?? inOrder[sample];
    if (found !== undefined) return found;
  }
  return `has answers to ${prompt} for ${condition.label}, but none for sample ${sample}`;
}

function fits(condition: Recorded["condition"], levels: Readonly<Record<string, Level>>): boolean {
  return condition === null || Object.entries(condition).every(([factor, level]) => levels[factor] === level);
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
