/**
 * Answers that were given before: `{ name: replay/any-name, parameters: { file: recorded.jsonl } }`, or an earlier run in place of the
 * file. Nothing is made up: a prompt, condition or sample that was not recorded leaves its trial undelivered. Forms: docs/participants.md.
 */
import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import { isInDatabase, shownAddress } from "../store/address.ts";
import type { Model } from "../study/study.ts";
import { type Answer, type Call, CallFailed, type Participant } from "./model.ts";
import { openLines } from "./replay/lines.ts";
import type { Recording } from "./replay/recording.ts";
import { checkRun, openRun } from "./replay/run.ts";

/** `folder` is the study's: the file is relative to it. Throws Mistakes where it cannot be used. */
export async function replayParticipant(model: Model, folder: string): Promise<Participant> {
  const { file, path, kind, whose } = await sourceOf(model, folder);
  const recording = kind === "run" ? await openRun(path, file, whose) : await openLines(path, file);
  return {
    gate: `replay ${model.label}`,
    ask: (call) => answer(recording, file, call),
    close: () => recording.close(),
  };
}

/** Throws Mistakes where it can be seen at a glance that the recording cannot be used, before it is read whole. */
export async function checkReplay(model: Model, folder: string): Promise<void> {
  const { file, path, kind, whose } = await sourceOf(model, folder);
  if (kind === "run") await checkRun(path, file, whose);
}

async function answer(recording: Recording, file: string, call: Call): Promise<Answer> {
  const began = performance.now();
  const startedAt = new Date().toISOString();
  const found = await recording.find(call);
  const latencyMs = performance.now() - began;
  if (typeof found === "string") throw new CallFailed(`${file} ${found}`, { kind: "refused", latencyMs, startedAt });
  return { response: found, requestBody: null, replyBody: null, latencyMs, startedAt, limits: null };
}

interface Source {
  /** As the study names it. */
  readonly file: string;
  readonly path: string;
  readonly kind: "lines" | "run";
  /** The model in the run whose answers are meant; null: its only one. */
  readonly whose: string | null;
}

async function sourceOf({ label, parameters }: Model, folder: string): Promise<Source> {
  const where = `models ${label}`;
  const fix =
    "Name the recorded answers: parameters: { file: recorded.jsonl }, { file: runs/earlier.db }, or { file: postgres://user@host/database#run }.";
  const unknown = Object.keys(parameters ?? {}).find((parameter) => parameter !== "file" && parameter !== "model");
  if (unknown !== undefined)
    throw mistake(where, `replay has no parameter "${unknown}"${didYouMean(unknown, ["file", "model"])}`, fix);
  const { file, model } = parameters ?? {};
  if (typeof file !== "string" || file === "") throw mistake(where, "replay needs a file", fix);
  // A study's parameters are kept in its runs.
  if (shownAddress(file) !== file)
    throw mistake(
      where,
      "an address with a password in it does not belong in a study",
      "Put the password in PGPASSWORD, or ~/.pgpass.",
    );
  const path = isInDatabase(file) ? file : resolve(folder, file);
  const kind = isInDatabase(file) ? "run" : await kindOf(path, file);
  if (model === undefined) return { file, path, kind, whose: null };
  if (kind === "lines") throw mistake(where, "replay has a parameter model, but the file holds no models", "Take it out.");
  if (typeof model !== "string") throw mistake(where, "the parameter model is not a name", "Name a model of the run.");
  return { file, path, kind, whose: model };
}

/** Every SQLite file begins so: https://sqlite.org/fileformat.html. */
const SQLITE = Buffer.from("SQLite format 3\0", "latin1");

async function kindOf(path: string, shown: string): Promise<Source["kind"]> {
  const start = Buffer.alloc(SQLITE.length);
  try {
    const file = await open(path);
    try {
      await file.read(start, 0, start.length, 0);
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const says =
      code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : `it cannot be read (${code})`;
    throw mistake(shown, says, "It is relative to the study.");
  }
  if (start.equals(SQLITE)) return "run";
  if (path.endsWith(".jsonl")) return "lines";
  throw mistake(
    shown,
    "it is not a waver run, and recorded answers are read from .jsonl files",
    "Give a run, or a file with one JSON object a line.",
  );
}
