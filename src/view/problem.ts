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
