import { mistake } from "../mistakes.ts";
import { stream } from "../random/stream.ts";
import { READER } from "../read/read.ts";
import type { Outcome } from "../read/reading.ts";
import type { Readings } from "../store/readings.ts";
import type { Store } from "../store/store.ts";
import { allocate } from "./allocate.ts";
import { type ReadTrial, readersWord } from "./frame.ts";

/** A trial that was drawn, with what the reader says of its answer, that is of its last call. Not for the auditor's eyes: see card.ts. */
export interface Drawn {
  readonly row: number;
  readonly trial: string;
  readonly pass: 1 | 2;
  readonly outcome: Outcome;
  readonly option: number | null;
  readonly rule: string;
  readonly span: readonly [number, number] | null;
  readonly model: string;
  readonly condition: string;
  readonly isCued: boolean;
  readonly target: number | null;
  /** Trials that are not independent: those of one item, or of items that share a source. */
  readonly cluster: string;
  /** Which canonical option stands in which place on screen. */
  readonly order: readonly number[];
  /** Its stratum's place in `strata`. */
  readonly stratum: number;
}

interface Stratum {
  /** What its trials have in common, e.g. `choice, tag, authority high-harm`. */
  readonly label: string;
  /** How many there are in the run, and how many were drawn: the chance of each to be drawn is `drawn` of `trials`. */
  readonly trials: number;
  readonly drawn: number;
}

export interface AuditSample {
  readonly reader: string;
  readonly take: number;
  readonly seed: number;
  /** Delivered trials of the run. */
  readonly trials: number;
  /** What the strata are made by. */
  readonly by: readonly string[];
  readonly strata: readonly Stratum[];
  /** In the order in which they are to be judged, which tells nothing about them. */
  readonly drawn: readonly Drawn[];
  /** Trials of the run under each rule, condition and model, and with and without a cue. */
  readonly population: Population;
  /** The most options that one of them has: the keys are the same throughout. */
  readonly mostOptions: number;
}

interface Population {
  readonly rule: ReadonlyMap<string, number>;
  readonly condition: ReadonlyMap<string, number>;
  readonly model: ReadonlyMap<string, number>;
  readonly cued: number;
}

export interface DrawOptions {
  /** How many trials. Fewer where the run has fewer. */
  readonly take: number;
  /** The study's own if left out. */
  readonly seed?: number | undefined;
  /** Told how many trials have been read, where that had to be done first. */
  readonly onRead?: (trials: number) => void;
}

/** The trials of one outcome, rule and condition, with those that might be drawn. */
interface Cell {
  readonly outcome: Outcome;
  readonly rule: string;
  readonly condition: string;
  readonly isCued: boolean;
  trials: number;
  candidates: Candidate[];
  /** None with a larger random number can be drawn any more. */
  highest: number;
}

type Candidate = Omit<Drawn, "stratum"> & { readonly key: number };

/** Ways to make strata, the finest first. */
const WAYS: readonly { readonly by: readonly string[]; readonly of: (cell: Cell) => readonly string[] }[] = [
  { by: ["outcome", "rule", "condition"], of: ({ outcome, rule, condition }) => [outcome, rule, condition] },
  { by: ["outcome", "rule", "cue"], of: ({ outcome, rule, isCued }) => [outcome, rule, isCued ? "cue" : "no cue"] },
  { by: ["outcome", "rule"], of: ({ outcome, rule }) => [outcome, rule] },
  { by: ["outcome"], of: ({ outcome }) => [outcome] },
  { by: [], of: () => ["all trials"] },
];

/**
 * A stratified sample of a run's trials: the same for the same run, reader, number and seed. Every trial has a random number of its own, by the
 * seed and its id, and in each stratum the smallest are drawn (permanent random numbers: Ohlsson 1995). So within a stratum all have the same
 * chance, whatever the order of the store, and when a run has grown or more are wanted, most of the sample stays. Strata are as fine as leaves
 * two places for each; the chance of every trial is above 0 and known.
 */
export async function drawSample(store: Store, readings: Readings, { take, seed, onRead }: DrawOptions): Promise<AuditSample> {
  const manifest = await store.manifest();
  if (manifest === null) throw mistake("", "this is an empty run: nothing was ever planned in it", "Run a study first.");
  const given = seed ?? manifest.seed;
  const cells = new Map<string, Cell>();
  const models = new Map<string, number>();
  let trials = 0;
  let cued = 0;
  for await (const page of readersWord(store, readings, onRead))
    for (const read of page) {
      const { trial, condition, isCued } = read;
      const { outcome, rule } = read.readings.at(-1) as ReadTrial["readings"][number];
      trials++;
      if (isCued) cued++;
      models.set(trial.model, (models.get(trial.model) ?? 0) + 1);
      const id = `${outcome}\n${rule}\n${condition}`;
      let cell = cells.get(id);
      if (cell === undefined) {
        cell = { outcome, rule, condition, isCued, trials: 0, candidates: [], highest: 1 };
        cells.set(id, cell);
      }
      cell.trials++;
      const key = stream(given, "audit", trial.trial).uniform();
      if (key > cell.highest) continue;
      cell.candidates.push(candidateOf(read, key));
      if (cell.candidates.length > 2 * take + 64) {
        cell.candidates = smallest(cell.candidates, take);
        cell.highest = cell.candidates.at(-1)?.key ?? 0;
      }
    }
  const { by, groups } = stratify([...cells.values()], take);
  const places = allocate(
    groups.map(({ size }) => size),
    take,
  );
  const drawn = groups.flatMap(({ candidates }, stratum) =>
    smallest(candidates, places[stratum] as number).map(({ key: _, ...candidate }): Drawn => ({ ...candidate, stratum })),
  );
  return {
    reader: READER,
    take,
    seed: given,
    trials,
    by,
    strata: groups.map(({ label, size }, stratum) => ({ label, trials: size, drawn: places[stratum] as number })),
    drawn: shuffled(drawn, given),
    population: { rule: totals(cells, "rule"), condition: totals(cells, "condition"), model: models, cued },
    mostOptions: drawn.reduce((most, { order }) => Math.max(most, order.length), 0),
  };
}

function totals(cells: ReadonlyMap<string, Cell>, by: "rule" | "condition"): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const cell of cells.values()) count.set(cell[by], (count.get(cell[by]) ?? 0) + cell.trials);
  return count;
}

function candidateOf({ trial, item, condition, readings, isCued }: ReadTrial, key: number): Candidate {
  const { row, pass, outcome, option, rule, span } = readings.at(-1) as ReadTrial["readings"][number];
  return {
    row,
    trial: trial.trial,
    pass,
    outcome,
    option,
    rule,
    span,
    model: trial.model,
    condition,
    isCued,
    target: trial.target,
    cluster: item.cluster === null ? item.digest : `${item.set} ${item.cluster}`,
    order: trial.order ?? item.options.map((_, place) => place),
    key,
  };
}

function smallest(candidates: readonly Candidate[], count: number): Candidate[] {
  return [...candidates].sort((a, b) => a.key - b.key).slice(0, count);
}

interface Group {
  readonly label: string;
  size: number;
  candidates: Candidate[];
}

function stratify(cells: readonly Cell[], take: number): { by: readonly string[]; groups: readonly Group[] } {
  for (const { by, of } of WAYS) {
    const groups = new Map<string, Group>();
    for (const cell of cells) {
      const label = of(cell).join(", ");
      const group = groups.get(label) ?? { label, size: 0, candidates: [] };
      groups.set(label, group);
      group.size += cell.trials;
      group.candidates.push(...cell.candidates);
    }
    if (by.length > 0 && 2 * groups.size > take) continue;
    return { by, groups: [...groups.values()].sort((a, b) => (a.label < b.label ? -1 : 1)) };
  }
  return { by: [], groups: [] };
}

/**
 * Shuffled over all strata, but one of each comes first, so that an audit that ends early knows something of all. By numbers of their own, so that
 * a larger sample keeps the order of a smaller one.
 */
function shuffled(drawn: readonly Drawn[], seed: number): Drawn[] {
  const met = new Set<number>();
  const keyed = drawn.map((each) => {
    const isFirst = !met.has(each.stratum);
    met.add(each.stratum);
    return { each, key: stream(seed, "audit order", each.trial).uniform() + (isFirst ? 0 : 1) };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ each }) => each);
}
