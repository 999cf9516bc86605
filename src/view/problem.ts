import { dirname } from "node:path";
import { Mistakes, WorkFailed } from "../mistakes.ts";
import type { Problem } from "./api.ts";

/** What cannot be had, with the status that says why. */
export class Refused extends Error {
  readonly status: number;
  readonly fix: string | null;

  constructor(status: number, says: string, fix: string | null = null) {
    super(says);
    this.status = status;
    this.fix = fix;
  }
}

/** The same in words that name a run's file as it is shown: where it lies on this machine is nobody else's matter. */
export function withoutPath(error: unknown, { path, file }: { readonly path: string; readonly file: string }): unknown {
  const folder = dirname(path);
  const shown = (text: string): string => {
    const named = text.replaceAll(path, file);
    return folder === dirname(folder) ? named : named.replaceAll(folder, dirname(file));
  };
  if (error instanceof Mistakes)
    return new Mistakes(
      error.mistakes.map(({ where, says, fix }) => {
        const words = { where: shown(where), says: shown(says) };
        return fix === undefined ? words : { ...words, fix: shown(fix) };
      }),
    );
  return error instanceof WorkFailed ? new WorkFailed(shown(error.message)) : error;
}

/** Never more than words for people: no stack, no code. */
export function problemOf(error: unknown): { status: number; problem: Problem } {
  if (error instanceof Refused) return { status: error.status, problem: { problem: error.message, fix: error.fix } };
  if (error instanceof Mistakes) {
    const [first] = error.mistakes;
    const says = first === undefined ? error.message : `${first.where === "" ? "" : `${first.where}: `}${first.says}`;
    return { status: 400, problem: { problem: says, fix: first?.fix ?? null } };
  }
  if (error instanceof WorkFailed) return { status: 503, problem: { problem: error.message, fix: null } };
  return {
    status: 500,
    problem: { problem: "the viewer failed to answer this", fix: "What it says where waver view was started may help." },
  };
}
