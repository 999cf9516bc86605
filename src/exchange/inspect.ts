/**
 * Logs of Inspect AI (inspect_ai.log.EvalLog, versions 1 and 2, as `inspect log convert --to json` and `--log-format json` write them): one task
 * on one model, its samples repeated over epochs. Traps:
 *
 * - `target` is the correct answer (waver's key), a letter into the sample's own `choices` or a text, or a list of them.
 * - `multiple_choice(shuffle=True)` shows the choices in another order, and where it could parse the reply it rewrites prompt and reply in the log
 *   as if it had not; where it could not, both stay as they were. So the order is taken from the prompt that stands with the reply.
 * - Reasoning is a content part, a field `reasoning` beside the content (before 0.3.64), or <think> in the text.
 * - Python writes NaN.
 */
import { mistake } from "../mistakes.ts";
import type { Message } from "../stimuli/compose.ts";
import { letter, MOST_OPTIONS } from "../stimuli/letters.ts";
import { type JsonPart, parseLoosely } from "./json-parts.ts";
import { TAKEN } from "./mapping.ts";
import { type BrokenRow, brokenRow, type RecordedRow, type Told } from "./rows.ts";

const NEWEST_VERSION = 2;

interface Log {
  readonly version: number;
  readonly eval: Record<string, unknown> & { readonly model: string; readonly task: string };
  readonly status: unknown;
  readonly plan: {
    readonly steps?: readonly { readonly solver?: string; readonly params?: Record<string, unknown> }[];
    readonly config?: unknown;
  };
}

export async function* inspectRows(
  parts: AsyncGenerator<JsonPart, boolean>,
  shown: string,
  told: Told,
): AsyncGenerator<RecordedRow | BrokenRow> {
  const header: Record<string, unknown> = {};
  let log: Log | undefined;
  let samples = 0;
  for (let next = await parts.next(); ; next = await parts.next()) {
    if (next.done) {
      if (!next.value) throw mistake(shown, "ends in the middle", "The file is cut: copy or convert it again.");
      break;
    }
    const { key, index, json } = next.value;
    if (index === null) {
      header[key ?? ""] = parsedPart(json, `${shown} ${key}`);
      continue;
    }
    if (log === undefined) {
      log = logOf(header, shown);
      told.about = aboutOf(log);
    }
    samples++;
    const where = `${shown} samples[${index}]`;
    try {
      const sample = parsedPart(json, where) as Record<string, unknown>;
      if (sample.error !== undefined && sample.error !== null) told.leftOut++;
      else yield rowOf(log, sample, where, index);
    } catch (error) {
      yield brokenRow(error);
    }
  }
  logOf(header, shown);
  if (samples === 0)
    throw mistake(
      shown,
      "is an Inspect log without samples",
      "It may be a header alone, or its eval was run with --no-log-samples.",
    );
}

function parsedPart(json: string, where: string): unknown {
  try {
    return parseLoosely(json);
  } catch (error) {
    throw mistake(where, `is not valid JSON: ${(error as Error).message}`, "The file is damaged: convert or copy it again.");
  }
}

function logOf({ version, eval: spec, plan, status }: Record<string, unknown>, shown: string): Log {
  const { model, task } = record(spec);
  if (typeof model !== "string" || typeof task !== "string")
    throw mistake(
      shown,
      'is not an Inspect log: it has no "eval" with "model" and "task" before its samples',
      "One object a line is .jsonl; a list of rows is a JSON list in [ ].",
    );
  if (typeof version === "number" && version > NEWEST_VERSION)
    throw mistake(shown, `is of version ${version} of Inspect's log format`, `waver knows versions up to ${NEWEST_VERSION}.`);
  return { version: Number(version ?? 1), eval: { ...record(spec), model, task }, plan: record(plan), status };
}

function aboutOf({ version, eval: spec, plan, status }: Log): unknown {
  const { task, task_args, model, model_args, model_generate_config, created, config, dataset, packages } = spec;
  const { name } = record(dataset);
  return {
    inspect: {
      version,
      status,
      task,
      task_args,
      model,
      model_args,
      model_generate_config,
      created,
      config,
      packages,
      dataset: name,
    },
    plan,
  };
}

/** Of a sample, what only says how it was worked on, and repeats the messages. */
const LOGBOOK = new Set(["events", "events_data", "transcript", "attachments", "timelines", "store", "messages"]);
/** What has a column of its own. */
const READ = new Set(["id", "epoch", "input", "choices", "target", "output", "started_at", "metadata"]);

function rowOf(log: Log, sample: Record<string, unknown>, where: string, at: number): RecordedRow {
  const { id, epoch, choices, started_at } = sample;
  if ((typeof id !== "string" && typeof id !== "number") || typeof epoch !== "number" || !Number.isInteger(epoch) || epoch < 1)
    throw mistake(where, 'is not a sample: it has no "id" and "epoch"', "The file is no Inspect log, or damaged.");
  const output = record(sample.output);
  const first = record(list(output.choices)[0]);
  const attachments = record(sample.attachments ?? record(sample.transcript).content);
  const content = contentOf(record(first.message), attachments);
  // What the scorers of Inspect read: the same, unless a solver rewrote it.
  const response = typeof output.completion === "string" && output.completion !== "" ? output.completion : content.text;
  const messages = messagesOf(sample, attachments);
  const options = list(choices).map(String);
  const usage = record(output.usage);
  const args = Object.entries(record(log.eval.task_args)).filter(([name]) => name !== "task" && !TAKEN.has(name));
  const others = Object.entries(sample).filter(([name]) => !LOGBOOK.has(name) && !READ.has(name));
  const cells: Record<string, unknown> = {
    ...Object.fromEntries(others),
    ...Object.fromEntries(Object.entries(record(sample.metadata)).map(([name, value]) => [`metadata.${name}`, value])),
    ...Object.fromEntries(args),
    task: log.eval.task,
    model: log.eval.model,
    returnedModel: output.model ?? null,
    item: String(id),
    sample: epoch - 1,
    options: options.length === 0 ? null : options,
    order: orderOf(log, options, messages, response, where),
    key: keyOf(sample.target, options, where),
    response,
    thinkingText: content.thinking,
    stop: first.stop_reason ?? null,
    inputTokens: usage.input_tokens ?? null,
    outputTokens: usage.output_tokens ?? null,
    usd: usage.total_cost ?? null,
    latencyMs: typeof output.time === "number" ? output.time * 1000 : null,
    startedAt: started_at ?? null,
  };
  if (response !== content.text) cells["output.message"] = content.text;
  return {
    where,
    at,
    cells,
    factors: args.filter(([, value]) => ["string", "number", "boolean"].includes(typeof value)).map(([name]) => name),
    defaults: { set: "mcqa", text: inputText(sample.input, attachments) },
    ...(options.length > 0 && { keyAs: "index" as const }),
    messages,
  };
}

function record(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Long texts may stand elsewhere in the sample. */
function resolved(text: string, attachments: Record<string, unknown>): string {
  const name = /^(?:attachment|tc):\/\/(.+)$/.exec(text)?.[1];
  const found = name === undefined ? undefined : attachments[name];
  return typeof found === "string" ? found : text;
}

function contentOf(
  message: Record<string, unknown>,
  attachments: Record<string, unknown>,
): { text: string; thinking: string | null } {
  const texts: string[] = [];
  const thoughts: string[] = typeof message.reasoning === "string" ? [message.reasoning] : [];
  const parts = typeof message.content === "string" ? [{ type: "text", text: message.content }] : list(message.content);
  for (const each of parts) {
    const { type, text, reasoning, summary, redacted } = record(each);
    if (type === "text" && typeof text === "string") texts.push(resolved(text, attachments));
    // What is redacted is not what the model thought, but a cipher of it.
    const thought = redacted === true ? summary : reasoning;
    if (type === "reasoning" && typeof thought === "string" && thought !== "") thoughts.push(resolved(thought, attachments));
  }
  return { text: texts.join("\n"), thinking: thoughts.length === 0 ? null : thoughts.join("\n\n") };
}

function inputText(input: unknown, attachments: Record<string, unknown>): string {
  if (typeof input === "string") return resolved(input, attachments);
  const users = list(input)
    .map(record)
    .filter(({ role }) => role === "user");
  return users.map((message) => contentOf(message, attachments).text).join("\n\n");
}

/** What the model had seen when it gave its last reply. */
function messagesOf(sample: Record<string, unknown>, attachments: Record<string, unknown>): Message[] {
  const all = list(sample.messages).map(record);
  const reply = all.findLastIndex(({ role }) => role === "assistant");
  const roles: readonly unknown[] = ["system", "user", "assistant"];
  return all
    .slice(0, reply === -1 ? all.length : reply)
    .filter(({ role }) => roles.includes(role))
    .map((message) => ({ role: message.role as Message["role"], content: contentOf(message, attachments).text }));
}

/** A letter counts in the sample's own choices, whatever was shown. Null: there is none. Without choices the text itself. */
function keyOf(target: unknown, choices: readonly string[], where: string): number | string | null {
  const targets = (Array.isArray(target) ? target : [target]).filter(
    (each) => typeof each === "string" && each.trim() !== "",
  ) as string[];
  const [only, second] = targets;
  if (only === undefined) return null;
  if (second !== undefined)
    throw mistake(where, `has ${targets.length} targets`, "waver's items have one key. Import a log of samples with one target.");
  if (choices.length === 0) return only;
  const value = only.trim();
  const byText = choices.findIndex((choice) => choice.trim() === value);
  const byLetter = /^[A-Z]$/.test(value) && value.charCodeAt(0) - 65 < choices.length ? value.charCodeAt(0) - 65 : -1;
  if (byText !== -1 && byLetter !== -1 && byText !== byLetter)
    throw mistake(
      where,
      `the target "${value}" is a choice's letter and another's text`,
      "Use letters or texts that cannot be taken for each other.",
    );
  const key = Math.max(byText, byLetter);
  if (key !== -1) return key;
  throw mistake(
    where,
    `the target "${value.slice(0, 60)}" is none of the ${choices.length} choices`,
    "It is a choice's letter or its text.",
  );
}

/** The choices in the order of the prompt that stands with the reply; null where it has no such lines, or a rewritten one hides what was shown. */
function orderOf(
  { plan }: Log,
  choices: readonly string[],
  messages: readonly Message[],
  response: string,
  where: string,
): number[] | null {
  if (choices.length === 0 || choices.length > MOST_OPTIONS) return null;
  for (const { role, content } of messages) {
    if (role !== "user") continue;
    const lines = `\n${content}\n`;
    const order = choices.map((_, place) => {
      const fitting = choices.flatMap((choice, option) => (lines.includes(`\n${letter(place)}) ${choice}\n`) ? [option] : []));
      return fitting.length === 1 ? (fitting[0] as number) : -1;
    });
    if (order.includes(-1) || new Set(order).size < order.length) continue;
    const isPretended =
      isShuffled(plan) &&
      order.every((option, place) => option === place) &&
      /^ANSWER: [A-Z](?:, ?[A-Z])*$/.test(response.trim());
    return isPretended ? null : order;
  }
  if (!isShuffled(plan)) return null;
  throw mistake(
    where,
    "its choices were shuffled, and its prompt does not show how",
    "Letters in its reply cannot be understood. Write the samples as .jsonl with the column order, and import that.",
  );
}

function isShuffled({ steps = [] }: Log["plan"]): boolean {
  return steps.some(
    ({ solver, params }) => solver?.endsWith("multiple_choice") && ![undefined, null, false].includes(params?.shuffle as never),
  );
}
