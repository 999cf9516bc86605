import { basename } from "node:path";
import { type Item, itemsDigest } from "../items/item.ts";
import { type Mistake, Mistakes, mistake } from "../mistakes.ts";
import { PARADIGMS } from "../paradigms/index.ts";
import type { Manifest, ManifestImport } from "../plan/manifest.ts";
import { itemCounts } from "../plan/plan.ts";
import { writeNewRun } from "../store/new-run.ts";
import type { Store } from "../store/store.ts";
import { TrialIndex } from "../store/trial-index.ts";
import type { Level } from "../study/study.ts";
import { VERSION } from "../version.ts";
import { refuseSlips, WrongColumns } from "./cells.ts";
import { inOrder } from "./levels.ts";
import type { Mapping } from "./mapping.ts";
import { type Recorded, recorder } from "./recorded.ts";
import { openRecorded, type RecordedFile } from "./rows.ts";

export interface ImportOptions {
  /** Where the run will be; nothing may be there yet. */
  readonly run: string;
  readonly name: string;
  readonly mapping: Mapping;
}

export interface Imported {
  readonly manifest: Manifest;
  /** Trials without a reply, which an Inspect log has and a run has not. */
  readonly leftOut: number;
}

const MISTAKES_SHOWN = 20;
const ROWS_TOGETHER = 1000;

/**
 * Trials that were recorded elsewhere become a run. The files are read once, in constant memory but for the items and 40 bytes a trial; the run
 * appears when all of it is right, and where something is wrong there is nothing.
 */
export async function importFiles(paths: readonly string[], { run, name, mapping }: ImportOptions): Promise<Imported> {
  const files = paths.map(openRecorded);
  const fix = "An import makes a new run: choose another place with --run.";
  return await writeNewRun(run, fix, (open) => filled(open, files, name, mapping));
}

async function filled(
  open: () => Promise<Store>,
  files: readonly RecordedFile[],
  name: string,
  mapping: Mapping,
): Promise<Imported> {
  let store: Store | undefined;
  try {
    const { record, items } = recorder(mapping);
    const tally = tallying();
    const seen = duplicates(files);
    const mistakes: Mistake[] = [];
    const put = new Set<Item>();
    let page: Recorded[] = [];
    let written: Promise<void> = Promise.resolve();

    /** Opened when there is something to write, so that a file that is wrong from its beginning changes nothing at all. */
    const write = async (recorded: readonly Recorded[]): Promise<void> => {
      store ??= await open();
      const { commit } = store;
      const fresh = new Set(recorded.map(({ item }) => item).filter((item) => !put.has(item)));
      if (fresh.size > 0) await store.putItems([...fresh]);
      for (const item of fresh) put.add(item);
      await Promise.all(recorded.map(({ trial, calls }) => commit({ trials: [trial], calls, failures: [] })));
    };
    /** One page is written while the next is read. */
    const turnPage = async (): Promise<void> => {
      await written;
      if (mistakes.length === 0 && page.length > 0) written = write(page);
      written.catch(() => {});
      page = [];
    };

    for (const [number, file] of files.entries()) {
      let isFirst = true;
      for await (const row of file.rows) {
        try {
          if ("broken" in row) throw new Mistakes([row.broken]);
          if (isFirst && row.defaults === undefined) refuseSlips(Object.keys(row.cells), mapping, row.where);
          isFirst = false;
          const recorded = record(row);
          seen.refuse(recorded.identity, number, row.at, row.where);
          tally.add(recorded, number);
          page.push(recorded);
        } catch (error) {
          if (!(error instanceof Mistakes)) throw error;
          mistakes.push(...error.mistakes);
          if (error instanceof WrongColumns || mistakes.length >= MISTAKES_SHOWN) break;
        }
        if (page.length >= ROWS_TOGETHER) await turnPage();
      }
      if (mistakes.length >= MISTAKES_SHOWN) break;
    }
    await turnPage();
    await written;
    refuse(mistakes);
    if (store === undefined)
      throw mistake(
        files.map(({ shown }) => shown).join(", "),
        "there are no trials in it",
        "Name a file with at least one trial that has a reply.",
      );
    const manifest = manifestOf(name, items(), tally, files, mapping);
    await store.putManifest(manifest, `imported from ${manifest.imported?.files.map(({ file }) => file).join(", ")}`);
    return { manifest, leftOut: files.reduce((sum, { told }) => sum + told.leftOut, 0) };
  } finally {
    await store?.close();
  }
}

function refuse(mistakes: readonly Mistake[]): void {
  if (mistakes.length === 0) return;
  const isMore = mistakes.length >= MISTAKES_SHOWN;
  throw new Mistakes(isMore ? [...mistakes, { where: "", says: "... and perhaps more: the rest was not looked at" }] : mistakes);
}

const PLACES = 2 ** 40;

/** Finds a trial that occurs twice, in whichever files. */
function duplicates(files: readonly RecordedFile[]) {
  const index = new TrialIndex();
  return {
    refuse(identity: string, file: number, at: number, where: string): void {
      const [earlier] = index.find(identity);
      if (earlier === undefined) {
        index.add(identity, file * PLACES + at);
        return;
      }
      const first = files[Math.floor(earlier / PLACES)]?.where(earlier % PLACES);
      throw mistake(
        where,
        `is the same trial as ${first}: same model, item, condition and sample`,
        'Number repeats in the column "sample"; if the two were asked differently, name what differs as a factor in the mapping: factors: [...].',
      );
    },
  };
}

/** What the manifest says of all trials, counted as they come by. */
function tallying() {
  const models = new Set<string>();
  const levels = new Map<string, Set<Level>>();
  const samples = new Set<number>();
  const byFile: number[] = [];
  const count = { trials: 0, calls: 0, twoPass: 0, noOrder: 0, noTarget: 0, noPrompt: 0, foreign: 0 };
  return {
    models,
    levels,
    samples,
    byFile,
    count,
    add({ trial, calls, isExport }: Recorded, file: number): void {
      models.add(trial.model);
      samples.add(trial.sample);
      for (const [factor, level] of Object.entries(trial.condition))
        levels.set(factor, (levels.get(factor) ?? new Set()).add(level));
      byFile[file] = (byFile[file] ?? 0) + 1;
      count.trials++;
      count.calls += calls.length;
      if (!isExport) count.foreign++;
      if (calls.length > 1) count.twoPass++;
      if (trial.order === null) count.noOrder++;
      if (trial.messages === "[]") count.noPrompt++;
      const endorses = Object.entries(trial.condition).some(([factor, level]) => {
        const paradigm = Object.hasOwn(PARADIGMS, factor) ? PARADIGMS[factor] : undefined;
        return (paradigm?.conditions[level]?.target ?? "none") !== "none";
      });
      if (endorses && trial.target === null) count.noTarget++;
    },
  };
}

type Tally = ReturnType<typeof tallying>;

function manifestOf(
  name: string,
  items: readonly Item[],
  tally: Tally,
  files: readonly RecordedFile[],
  mapping: Mapping,
): Manifest {
  const design = Object.fromEntries(Array.from(tally.levels, ([factor, levels]) => [factor, inOrder(factor, [...levels])]));
  const imported: ManifestImport = {
    files: files.map(({ shown, sha256, told }, number) => ({
      file: basename(shown),
      sha256: sha256(),
      trials: tally.byFile[number] ?? 0,
      about: told.about,
    })),
    prompts: tally.count.foreign === 0 ? "waver" : "unknown",
    unknown: unknownOf(items, tally, mapping, design),
  };
  return {
    manifest: 1,
    waver: VERSION,
    name,
    question: null,
    models: Array.from(tally.models, (model) => ({ model, alias: null, settings: {} })),
    items: itemCounts(items).map(({ set, count }) => ({
      set,
      count,
      digest: itemsDigest(items.filter((item) => item.set === set)),
    })),
    design,
    samples: tally.samples.size,
    optionOrder: "unknown",
    // Nothing was drawn with it; statistics that draw need one.
    seed: 1,
    twoPass: "unknown",
    cueOn: "unknown",
    primary: [],
    cues: cuesOf(design, mapping),
    budget: null,
    stimuli: {},
    trials: tally.count.trials,
    calls: tally.count.calls,
    imported,
  };
}

/** A column named like a paradigm of waver's means that paradigm, its wording too. */
function cuesOf(design: Manifest["design"], { cues }: Mapping): Manifest["cues"] {
  const factor = Object.keys(design).find((name) => Object.hasOwn(PARADIGMS, name));
  if (cues !== undefined && factor !== undefined)
    throw mistake(
      "cues",
      `the mapping has cues of its own beside the factor ${factor}`,
      "A run has one cue factor: import the others apart.",
    );
  if (cues !== undefined)
    return Object.fromEntries(
      Object.entries(cues).map(([level, { preamble, target, source }]) => [level, { preamble, target, source: source ?? null }]),
    );
  if (factor === undefined) return null;
  const conditions = PARADIGMS[factor]?.conditions ?? {};
  return Object.fromEntries(
    (design[factor] ?? []).flatMap((level) => {
      const condition = conditions[level];
      return condition === undefined
        ? []
        : [[level, { preamble: condition.preamble, target: condition.target, source: condition.source }]];
    }),
  );
}

function unknownOf(items: readonly Item[], { count }: Tally, mapping: Mapping, design: Manifest["design"]): string[] {
  const { trials, twoPass, noOrder, noTarget, noPrompt } = count;
  const of = (some: number): string => (some === trials ? "all trials" : `${some} of ${trials} trials`);
  const said: (string | false)[] = [
    "how the models were asked: temperature, tokens, system prompt",
    noPrompt > 0 && `the prompts of ${of(noPrompt)}`,
    items.some(({ text }) => text === "") && "the text of items",
    noOrder > 0 &&
      `the order of options on screen in ${of(noOrder)}: letters are read in the order in which the options are listed`,
    noTarget > 0 && `which option the cue endorsed in ${of(noTarget)}`,
    twoPass > 0 && "how tokens, cost and time of two passes divide: their sums stand with the last call",
    mapping.cues === undefined &&
      Object.keys(design).some((name) => Object.hasOwn(PARADIGMS, name)) &&
      "the wording of cues: that of waver's own paradigm is taken",
  ];
  return said.filter((each) => each !== false);
}
