import type { Item } from "../items/item.ts";
import type { KeptReading, Readings } from "../store/readings.ts";
import type { DeliveredTrial, Detail, KeptVerdict, Store } from "../store/store.ts";
import { READER } from "./read.ts";
import type { Outcome } from "./reading.ts";
import { type TrialReader, trialReader } from "./trial.ts";

/** What a response says, and who says so. */
export interface Said extends Omit<KeptReading, "outcome" | "option" | "confidence"> {
  readonly outcome: Outcome;
  readonly option: number | null;
  readonly confidence: number | null;
  readonly by: "reader" | KeptVerdict["kind"];
}

/** A trial joined with its reading, key, target and cluster: the row that measures, exports and the viewer start from. */
export interface Observation {
  readonly trial: DeliveredTrial;
  readonly item: Item;
  /** The trial's answer: of its last call. */
  readonly said: Said;
  /** Of the first of two passes. */
  readonly first: Said | null;
}

export interface ObserveOptions {
  readonly detail?: Exclude<Detail, "whole">;
  /** Takes the word of judges that are models for what the reader left unread. A person's verdict always stands. */
  readonly judged?: boolean;
  /** Told how many trials have been read, while they are. */
  readonly onRead?: ((trials: number) => void) | undefined;
  /** Reads everything again, whatever is kept. */
  readonly anew?: boolean;
}

const TRIALS_A_PAGE = 2_000;

/**
 * Every delivered trial of a run with what it says, a page at a time. What has not been read yet is read, and kept: where texts are wanted page by
 * page, since they are there, otherwise all of it first.
 */
export async function* observations(
  store: Store,
  readings: Readings,
  { detail = "texts", judged = false, onRead, anew = false }: ObserveOptions = {},
): AsyncGenerator<readonly Observation[]> {
  const reader = trialReader(await store.manifests(), await store.items());
  const hasTexts = detail !== "figures";
  if (!hasTexts) await readAll(store, readings, reader, { onRead, anew });
  const verdicts = lastVerdicts(await store.verdicts(), judged);
  const tell = counting(onRead);
  for await (const page of pages(store, detail)) {
    const known = hasTexts ? readPage(readings, reader, page, anew, tell) : await readingsOf(store, readings, reader, page);
    yield page.map((trial, at) => {
      const all = (known[at] as readonly KeptReading[]).map((reading) => saidBy(reading, trial, verdicts));
      return { trial, item: reader.itemOf(trial), said: all.at(-1) as Said, first: all.length > 1 ? (all[0] as Said) : null };
    });
  }
}

/** The readings of a page of trials, one a call. What is not kept, or is of another call, is read here and now. */
export async function readingsOf(
  store: Store,
  readings: Readings,
  reader: TrialReader,
  page: readonly DeliveredTrial[],
): Promise<(readonly KeptReading[])[]> {
  const known = keptOf(readings, reader, page);
  return await Promise.all(page.map(async (trial) => known.get(trial.row) ?? (await readNow(store, reader, trial))));
}

async function readNow(store: Store, reader: TrialReader, { row }: DeliveredTrial): Promise<readonly KeptReading[]> {
  const [whole] = await store.delivered(row - 1, 1, "replies");
  if (whole?.row !== row) throw new Error(`the trial in row ${row} is not there any more`);
  return whole.calls.map((call) => reader.read(whole, call));
}

/** Reads what this version of the reader has not read yet, or everything. */
export async function readAll(
  store: Store,
  readings: Readings,
  reader: TrialReader,
  { onRead, anew = false }: Pick<ObserveOptions, "onRead" | "anew"> = {},
): Promise<void> {
  const { models } = await store.totals();
  const delivered = models.reduce((sum, { trials }) => sum + trials, 0);
  const tell = counting(onRead);
  // Rows grow as trials are begun. One of two passes may be delivered after others that were begun later: then all are gone through.
  for (const from of anew ? [0] : [readings.last(READER), 0]) {
    if (!anew && readings.count(READER) >= delivered) break;
    for await (const page of pages(store, "replies", from)) readPage(readings, reader, page, anew, tell);
  }
}

/** The readings of a page of trials that has their texts. What is not kept is read, and kept. */
function readPage(
  readings: Readings,
  reader: TrialReader,
  page: readonly DeliveredTrial[],
  anew: boolean,
  tell: (more: number) => void,
): (readonly KeptReading[])[] {
  const known = anew ? new Map<number, readonly KeptReading[]>() : keptOf(readings, reader, page);
  const unread = page.filter(({ row }) => !known.has(row));
  for (const trial of unread) {
    known.set(
      trial.row,
      trial.calls.map((call) => reader.read(trial, call)),
    );
  }
  if (unread.length > 0)
    readings.put(
      READER,
      unread.flatMap(({ row }) => known.get(row) ?? []),
    );
  tell(unread.length);
  return page.map(({ row }) => known.get(row) as readonly KeptReading[]);
}

function counting(onRead: (trials: number) => void = () => {}): (more: number) => void {
  let count = 0;
  return (more) => {
    count += more;
    onRead(count);
  };
}

async function* pages(store: Store, detail: Detail, from = 0): AsyncGenerator<readonly DeliveredTrial[]> {
  let next = store.delivered(from, TRIALS_A_PAGE, detail);
  for (;;) {
    const page = await next;
    if (page.length === 0) return;
    // The store looks for the next while this one is worked on.
    next = store.delivered((page.at(-1) as DeliveredTrial).row, TRIALS_A_PAGE, detail);
    next.catch(() => {});
    yield page;
  }
}

/** What is kept of these trials, by row: where there is a reading of each of its calls, and of no other. */
export function keptOf(
  readings: Readings,
  reader: TrialReader,
  page: readonly DeliveredTrial[],
): Map<number, readonly KeptReading[]> {
  const kept = readings.between(READER, (page[0] as DeliveredTrial).row - 1, (page.at(-1) as DeliveredTrial).row);
  const rows = new Map<number, readonly KeptReading[]>();
  let next = 0;
  for (const trial of page) {
    while (next < kept.length && (kept[next] as KeptReading).row < trial.row) next++;
    const from = next;
    while (next < kept.length && kept[next]?.row === trial.row) next++;
    const { calls } = trial;
    const isOfThese =
      next - from === calls.length && calls.every((call, at) => kept[from + at]?.stamp === reader.stamp(trial, call));
    if (isOfThese) rows.set(trial.row, kept.slice(from, next));
  }
  return rows;
}

/** Of several verdicts on one call the last stands, and a person's before any judge's. */
export function lastVerdicts(verdicts: readonly KeptVerdict[], judged: boolean): ReadonlyMap<string, KeptVerdict> {
  const last = new Map<string, KeptVerdict>();
  for (const verdict of verdicts) {
    if (verdict.kind === "judge" && !judged) continue;
    const call = `${verdict.trial} ${verdict.pass}`;
    if (verdict.kind === "judge" && last.get(call)?.kind === "person") continue;
    last.set(call, verdict);
  }
  return last;
}

export function saidBy(reading: KeptReading, { trial }: DeliveredTrial, verdicts: ReadonlyMap<string, KeptVerdict>): Said {
  const verdict = verdicts.size === 0 ? undefined : verdicts.get(`${trial} ${reading.pass}`);
  if (verdict === undefined || (verdict.kind === "judge" && reading.outcome !== "unreadable"))
    return { ...reading, by: "reader" };
  const { outcome, option, kind } = verdict;
  return { ...reading, outcome, option, confidence: verdict.confidence ?? reading.confidence, by: kind };
}
