/** Responses that waver did not collect, a JSON object a line: a form that others rely on (`waver read FILE.jsonl`). */
import { type Mistake, Mistakes } from "../mistakes.ts";
import { read } from "./read.ts";
import type { Outcome, ShownOption } from "./reading.ts";

export interface ReadLine {
  readonly id: string | number;
  readonly outcome: Outcome;
  /** A key of the line's options. */
  readonly answer: string | null;
  readonly confidence: number | null;
  readonly rule: string;
  readonly span: readonly [number, number] | null;
}

interface Line {
  readonly id: string | number;
  readonly options: Readonly<Record<string, string>>;
  readonly response: string;
  readonly thinking: string | null;
  readonly stop: string | null;
}

/** `where` names the file and the line in what is said about mistakes. */
export function readLine(line: unknown, where: string): ReadLine {
  const { id, options, response, thinking, stop } = checked(line, where);
  const shown: ShownOption[] = Object.entries(options).map(([label, text]) => ({ label, text }));
  const reading = read({ options: shown, protocol: null, cue: null }, { text: response, thinking, stop });
  const { outcome, place, confidence, rule, span } = reading;
  return { id, outcome, answer: place === null ? null : (shown[place]?.label ?? null), confidence, rule, span };
}

function checked(line: unknown, where: string): Line {
  if (!isObject(line)) throw new Mistakes([{ where, says: "is not a JSON object", fix: `Write ${EXAMPLE} on each line.` }]);
  const { id, set, options, response, thinking, stop } = line;
  const mistakes: Mistake[] = [];
  const demand = (isRight: boolean, field: string, says: string, fix: string): void => {
    if (!isRight) mistakes.push({ where: `${where} ${field}`, says, fix });
  };
  demand(
    typeof id === "string" || typeof id === "number",
    "id",
    told(id, "a text or a number"),
    'Give each reply a name: "id": "r1".',
  );
  demand(
    set === undefined || typeof set === "string",
    "set",
    told(set, "a text"),
    'Name the item set, "set": "mcqa", or leave it out.',
  );
  demand(
    isObject(options) && Object.keys(options).length >= 2 && Object.values(options).every((text) => typeof text === "string"),
    "options",
    told(options, "an object of two or more options, text by letter or word"),
    'Give the options as the prompt showed them: {"A": "...", "B": "..."}; where only letters are known, {"A": "A", "B": "B"}.',
  );
  demand(typeof response === "string", "response", told(response, "a text"), 'Give the reply as it came; an empty one is "".');
  demand(
    isTextOrNothing(thinking),
    "thinking",
    told(thinking, "a text"),
    "Give the thinking that came apart from the reply, or leave it out.",
  );
  demand(
    isTextOrNothing(stop),
    "stop",
    told(stop, "a text"),
    'Give the stop reason in the provider\'s own word ("end_turn", "length"), or leave it out.',
  );
  if (mistakes.length > 0) throw new Mistakes(mistakes);
  return { id, options, response, thinking: thinking ?? null, stop: stop ?? null } as Line;
}

const EXAMPLE = '{"id": "r1", "set": "mcqa", "options": {"A": "...", "B": "..."}, "response": "..."}';

function told(value: unknown, wanted: string): string {
  return value === undefined ? `is missing; it is ${wanted}` : `is ${brief(value)}, not ${wanted}`;
}

function brief(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function isTextOrNothing(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string";
}
