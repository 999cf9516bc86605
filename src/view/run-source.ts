import type { Item } from "../items/item.ts";
import type { Manifest } from "../plan/manifest.ts";
import { lastVerdicts, type Said, saidBy } from "../read/observations.ts";
import { type TrialReader, trialReader } from "../read/trial.ts";
import { openRun } from "../store/open.ts";
import type { KeptReading, Readings } from "../store/readings.ts";
import type { DeliveredTrial, KeptManifest, KeptVerdict, Store } from "../store/store.ts";
import type { MadeOf } from "./kept-index.ts";
import { readPage } from "./read-page.ts";

/** A trial as it was looked up, without texts, and what the reader makes of its last call. */
export interface ReadTrial {
  readonly trial: DeliveredTrial;
  readonly reading: KeptReading;
}

/** Where a run's trials come from: its store, the plan in force, the readings beside it, and the verdicts that stand in place of some. */
export class RunSource {
  readonly store: Store;
  readonly readings: Readings;
  manifest: Manifest;
  reader: TrialReader;
  verdicts: readonly KeptVerdict[] = [];
  /** All that were ever in force, the last of them now. */
  manifests: readonly KeptManifest[];
  private standing: ReadonlyMap<string, KeptVerdict> = new Map();

  private constructor(store: Store, readings: Readings, manifests: readonly KeptManifest[], items: readonly Item[]) {
    this.store = store;
    this.manifests = manifests;
    this.manifest = (manifests.at(-1) as KeptManifest).manifest;
    this.reader = trialReader(manifests, items);
    this.readings = readings;
  }

  /** Throws Mistakes where the run cannot be looked at. */
  static async open(address: string): Promise<{ source: RunSource; items: readonly Item[] }> {
    const { store, readings, close } = await openRun(address);
    try {
      const [manifests, items] = await Promise.all([store.manifests(), store.items()]);
      return { source: new RunSource(store, readings, manifests, items), items };
    } catch (error) {
      await close();
      throw error;
    }
  }

  get madeOf(): MadeOf {
    return { begun: this.manifests[0]?.at ?? "", plans: this.manifests.length };
  }

  /** The run's items, where a study was changed and gone on with, or `isMissing` says that some are not known; null where nothing is new. */
  async newPlan(isMissing = false): Promise<readonly Item[] | null> {
    const manifests = await this.store.manifests();
    if (manifests.length === this.manifests.length && !isMissing) return null;
    const items = await this.store.items();
    this.manifests = manifests;
    this.manifest = (manifests.at(-1) as KeptManifest).manifest;
    this.reader = trialReader(manifests, items);
    return items;
  }

  /** Verdicts that were given since the last time. */
  async newVerdicts(): Promise<readonly KeptVerdict[]> {
    const verdicts = await this.store.verdicts();
    const news = verdicts.slice(this.verdicts.length);
    if (news.length > 0) this.takeVerdicts(verdicts);
    return news;
  }

  takeVerdicts(verdicts: readonly KeptVerdict[]): void {
    this.verdicts = verdicts;
    this.standing = lastVerdicts(verdicts, false);
  }

  async read(page: readonly DeliveredTrial[]): Promise<ReadTrial[]> {
    const known = await readPage(this.store, this.readings, this.reader, page);
    return page.flatMap((trial) => {
      const reading = known.get(trial.row)?.at(-1);
      return reading === undefined ? [] : [{ trial, reading }];
    });
  }

  /** What a trial says, by the verdicts as they are now. */
  said({ trial, reading }: ReadTrial): Said {
    return saidBy(reading, trial, this.standing);
  }

  /** What the reader makes of each call of a trial, whatever anybody said of it. */
  async readingsOf(trial: DeliveredTrial): Promise<readonly KeptReading[]> {
    return (await readPage(this.store, this.readings, this.reader, [trial])).get(trial.row) ?? [];
  }

  async close(): Promise<void> {
    this.readings.close();
    await this.store.close();
  }
}
