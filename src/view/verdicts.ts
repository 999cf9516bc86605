import { occasionOf } from "../audit/verdict.ts";
import { Mistakes } from "../mistakes.ts";
import { OUTCOMES } from "../read/outcomes.ts";
import type { Outcome } from "../read/reading.ts";
import { openStore } from "../store/open.ts";
import type { KeptVerdict } from "../store/store.ts";
import type { GivenVerdict } from "./api.ts";
import type { OpenRun } from "./open-run.ts";
import type { RunPlace } from "./place.ts";
import { Refused } from "./problem.ts";

const LONGEST_NAME = 200;
const LONGEST_NOTE = 10_000;

/** A verdict as it was posted, for a trial with so many options. */
export function givenVerdict(posted: unknown, options: number): GivenVerdict {
  const { by, pass, outcome, option = null, note = null } = (posted ?? {}) as Record<string, unknown>;
  const wrong = (says: string): never => {
    throw new Refused(400, says);
  };
  if (typeof by !== "string" || by.trim() === "" || by.length > LONGEST_NAME) return wrong("a verdict says by whom it is");
  if (pass !== 1 && pass !== 2) return wrong("a verdict is about pass 1 or 2");
  if (!OUTCOMES.includes(outcome as Outcome)) return wrong(`a verdict's outcome is one of ${OUTCOMES.join(", ")}`);
  const isOption = Number.isInteger(option) && (option as number) >= 0 && (option as number) < options;
  if (outcome === "choice" ? !isOption : option !== null)
    return wrong("a choice names an option of the item, and no other outcome does");
  if (note !== null && (typeof note !== "string" || note.length > LONGEST_NOTE)) return wrong("a note is a text");
  return {
    by: by.trim(),
    pass,
    outcome: outcome as Outcome,
    option: option as number | null,
    note: note as string | null,
    ...givenSample(posted),
  };
}

/** The sample that a verdict was posted for. */
export function givenSample(posted: unknown): Pick<GivenVerdict, "take" | "seed"> {
  const { take, seed } = (posted ?? {}) as Record<string, unknown>;
  for (const number of [take, seed])
    if (number !== undefined && !(Number.isSafeInteger(number) && (number as number) >= 0))
      throw new Refused(400, "take and seed are whole numbers");
  return { ...(take === undefined ? {} : { take: take as number }), ...(seed === undefined ? {} : { seed: seed as number }) };
}

/** A verdict outside any sample. What only an audit may write would make it look like one of an audit's. */
export function plainVerdict(trial: string, { by, pass, outcome, option, note }: GivenVerdict): KeptVerdict {
  const why = note === null || note.trim() === "" ? null : note.trim();
  const verdict: KeptVerdict = {
    trial,
    pass,
    kind: "person",
    by,
    at: new Date().toISOString(),
    outcome,
    option,
    confidence: null,
    why,
  };
  if (occasionOf(verdict) !== null)
    throw new Refused(400, "a note may not begin as those of an audit do", "Put it in other words.");
  return verdict;
}

let writing: Promise<unknown> = Promise.resolve();

/** Opens the run for writing for this moment only; a run that goes on is in other hands, and its verdicts wait. */
export async function keepVerdict(run: OpenRun, verdict: KeptVerdict): Promise<void> {
  run.ownWrites++;
  const written = writing.then(() => write(run.place, verdict));
  writing = written.catch(() => {});
  await written.finally(() => run.ownWrites--);
  await run.takeVerdicts();
}

async function write(place: RunPlace, verdict: KeptVerdict): Promise<void> {
  try {
    const store = await openStore(place.address);
    try {
      await store.putVerdicts([verdict]);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof Mistakes)) throw error;
    await place.look(true);
    if (place.isShared)
      throw new Refused(
        409,
        "workers have this run, and nobody else may write to it meanwhile",
        "Stop them when all is done, then give the verdict again; nothing is lost but this one.",
      );
    if (place.isHeld)
      throw new Refused(
        409,
        "the run is going on, and whoever runs it is the only one who may write",
        "Give the verdict again when it has ended; nothing is lost but this one.",
      );
    throw new Refused(403, error.mistakes[0]?.says ?? error.message, error.mistakes[0]?.fix ?? null);
  }
}
