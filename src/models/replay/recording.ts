import type { Condition } from "../../plan/conditions.ts";
import type { Message } from "../../stimuli/compose.ts";
import type { Level } from "../../study/study.ts";
import type { Call, Response } from "../model.ts";

/** Answers that were given before, wherever they are kept. */
export interface Recording {
  /** What was answered to this call, or, in words, what is missing. */
  find(call: Call): Promise<Response | string>;
  close(): Promise<void>;
}

export type Levels = Readonly<Record<string, Level>>;

/** The levels that a condition has, those of the factors that its design leaves out too. */
export function allLevels({ levels, reflection, form, thinking }: Condition): Levels {
  return { form, thinking, ...(reflection === null ? {} : { reflection }), ...levels };
}

/** Whether all levels that are named are those. */
export function fits(named: Levels, levels: Levels): boolean {
  return Object.entries(named).every(([factor, level]) => levels[factor] === level);
}

/** `the prompt "Which of these ..."`. */
export function quoted(messages: readonly Message[]): string {
  const last = lastPrompt(messages);
  return `the prompt ${JSON.stringify(last.length > 80 ? `${last.slice(0, 80)}...` : last)}`;
}

export function lastPrompt(messages: readonly Message[]): string {
  return messages.findLast(({ role }) => role === "user")?.content ?? "";
}
