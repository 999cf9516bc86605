import type { Item } from "../items/item.ts";
import type { KeptReading, Readings } from "../store/readings.ts";
import type { DeliveredTrial, Detail, KeptVerdict, Store } from "../store/store.ts";
import { READER } from "./read.ts";
import type { Outcome } from "./reading.ts";
import { type TrialReader, trialReader } from "./trial.ts";

/** What a response says, and who says so. */
interface Said extends Omit<KeptReading, "outcome" | "option" | "confidence"> {
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
  readonly onRead?: (trials: number) => void;
}

const TRIALS_A_PAGE = 2_000;

/** Every delivered trial of a run with what it says, a page at a time. What has not been read yet is read first, and kept. */
export async function* observations(
  store: Store,
  readings: Readings,
  { detail = "texts", judged = false, onRead }: ObserveOptions = {},
): AsyncGenerator<readonly Observation[]> {
  const reader = trialReader(await store.manifests(), await store.items());
  await readAll(store, readings, reader, onRead);
  const verdicts = lastVerdicts(await store.verdicts(), judged);
  for await (const page of pages(store, detail)) {
    const known = byRow(readings.between(READER, (page[0] as DeliveredTrial).row - 1, (page.at(-1) as DeliveredTrial).row));
    // Delivered since, by a run that goes on: the next one to look will read it.
    const read = page.filter(({ row, calls }) => known.get(row)?.length === calls.length);
    yield read.map((trial) => {
      const all = (known.get(trial.row) as KeptReading[]).map((reading) => saidBy(reading, trial, verdicts));
      return { trial, item: reader.itemOf(trial), said: all.at(-1) as Said, first: all.length > 1 ? (all[0] as Said) : null };
    });
  }
}

/** Reads what this version of the reader has not read yet; says how many trials that were. */
export async function readAll(
  store: Store,
  readings: Readings,
  reader: TrialReader,
  onRead: (trials: number) => void = () => {},
): Promise<number> {
  const [first] = await store.manifests();
  readings.belongTo(`${first?.at} ${first?.manifest.name}`);
  const { models } = await store.totals();
  const delivered = models.reduce((sum, { trials }) => sum + trials, 0);
  let count = 0;
  // Rows grow as trials are begun. One of two passes may be delivered after others that were begun later: then all are gone through.
  for (const from of [readings.last(READER), 0]) {
    if (readings.count(READER) >= delivered) break;
    for await (const page of pages(store, "texts", from)) {
      const known = from > 0 ? new Set() : rowsOf(readings, page);
      const unread = page.filter(({ row }) => !known.has(row));
      readings.put(
        READER,
        unread.flatMap((trial) => trial.calls.map((call) => reader.read(trial, call))),
      );
      count += unread.length;
      onRead(count);
    }
  }
  return count;
}

async function* pages(store: Store, detail: Detail, from = 0): AsyncGenerator<readonly DeliveredTrial[]> {
  for (let after = from; ; ) {
    const page = await store.delivered(after, TRIALS_A_PAGE, detail);
    if (page.length === 0) return;
    yield page;
    after = (page.at(-1) as DeliveredTrial).row;
  }
}

function rowsOf(readings: Readings, page: readonly DeliveredTrial[]): Set<number> {
  const all = readings.between(READER, (page[0] as DeliveredTrial).row - 1, (page.at(-1) as DeliveredTrial).row);
  return new Set(all.map(({ row }) => row));
}

function byRow(readings: readonly KeptReading[]): Map<number, KeptReading[]> {
  const rows = new Map<number, KeptReading[]>();
  for (const reading of readings) {
    const known = rows.get(reading.row);
    if (known === undefined) rows.set(reading.row, [reading]);
    else known.push(reading);
  }
  return rows;
}

/** Of several verdicts on one call the last stands, and a person's before any judge's. */
function lastVerdicts(verdicts: readonly KeptVerdict[], judged: boolean): ReadonlyMap<string, KeptVerdict> {
  const last = new Map<string, KeptVerdict>();
  for (const verdict of verdicts) {
    if (verdict.kind === "judge" && !judged) continue;
    const call = `${verdict.trial} ${verdict.pass}`;
    if (verdict.kind === "judge" && last.get(call)?.kind === "person") continue;
    last.set(call, verdict);
  }
  return last;
}

function saidBy(reading: KeptReading, { trial }: DeliveredTrial, verdicts: ReadonlyMap<string, KeptVerdict>): Said {
  const verdict = verdicts.size === 0 ? undefined : verdicts.get(`${trial} ${reading.pass}`);
  if (verdict === undefined || (verdict.kind === "judge" && reading.outcome !== "unreadable"))
    return { ...reading, by: "reader" };
  const { outcome, option, kind } = verdict;
  return { ...reading, outcome, option, confidence: verdict.confidence ?? reading.confidence, by: kind };
}
