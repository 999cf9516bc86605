import { setTimeout } from "node:timers/promises";
import { Mistakes } from "../mistakes.ts";
import { openStore } from "../store/open.ts";
import type { RunCard } from "./api.ts";
import type { FoundRun } from "./discover.ts";
import { lastRow } from "./last-row.ts";
import { OpenRun } from "./open-run.ts";
import { runCard } from "./overview.ts";
import type { RunPlace, SameRun } from "./place.ts";
import { Refused, withoutPath } from "./problem.ts";
import { isGoingOn, ofManifest, stateBy, usdOf } from "./run-facts.ts";
import type { Shelf } from "./shelf.ts";

const MOST_OPEN = 3;
/** A larger run is added up when somebody opens it. */
const ADDED_UP_FOR_THE_LIST = 200_000;
const LOOKED_AT_TOGETHER = 3;
/** A small run is looked through at once: whoever opens it sees all of it. */
const SMALL_RUN = 20_000;
const SMALL_RUN_MS = 1_000;

interface Opened {
  readonly same: SameRun;
  readonly run: Promise<OpenRun>;
  /** Null until it is. */
  opened: OpenRun | null;
}

/** The runs that the viewer shows, and those of them that are open. */
export class Library {
  private readonly shelf: Shelf;
  /** The last used is the last. */
  private readonly open = new Map<string, Opened>();
  /** What is being closed: the same file is opened when that is done. */
  private readonly closing = new Map<string, Promise<void>>();
  private readonly cards = new Map<string, { readonly state: string; readonly card: Promise<RunCard> }>();

  constructor(shelf: Shelf) {
    this.shelf = shelf;
  }

  /** The only run there is will be asked for: it is opened before. */
  async begin(): Promise<void> {
    const [only, ...others] = await this.shelf.runs();
    if (only !== undefined && others.length === 0) await this.run(only.id);
  }

  /** The run of an address; it goes on being followed. */
  async run(id: string): Promise<{ found: FoundRun; run: OpenRun }> {
    const found = (await this.shelf.runs()).find((each) => each.id === id);
    const before = found === undefined ? undefined : this.known(found.path);
    if (found === undefined || !found.place.isThere)
      throw new Refused(404, `there is no run "${id}" here`, "The list of runs has those that are.");
    const known = before ?? this.opening(found.place);
    this.open.delete(found.path);
    this.open.set(found.path, known);
    void this.closeUnused();
    const run = await known.run.catch(async (error: unknown) => {
      // A database that is away is the reason, and may be back in a moment.
      await found.place.look(true);
      throw withoutPath(error, found);
    });
    const followed = run.follow();
    if (!run.isLoaded && run.lastRow <= SMALL_RUN) await Promise.race([followed, setTimeout(SMALL_RUN_MS, null, { ref: false })]);
    return { found, run };
  }

  /** Whether a run that was given out is still the one under its name: otherwise it is closed, and whoever asks is given another. */
  isCurrent({ path }: FoundRun, run: OpenRun): boolean {
    return this.known(path)?.opened === run;
  }

  async list(): Promise<RunCard[]> {
    const cards: RunCard[] = [];
    const runs = (await this.shelf.runs()).filter(({ place }) => place.isThere);
    for (let from = 0; from < runs.length; from += LOOKED_AT_TOGETHER)
      cards.push(...(await Promise.all(runs.slice(from, from + LOOKED_AT_TOGETHER).map((found) => this.card(found)))));
    return cards;
  }

  async close(): Promise<void> {
    await Promise.all([...this.closing.values(), ...Array.from(this.open.keys(), (path) => this.forget(path))]);
    await this.shelf.close();
  }

  /** A run that is open speaks for itself; the only one there is will be opened anyway. */
  private async card(found: FoundRun): Promise<RunCard> {
    if (this.shelf.isOne) await this.run(found.id).catch(() => {});
    const run = await this.known(found.path)?.run.catch(() => null);
    if (run) return runCard(run, found);
    const { state } = found.place;
    const kept = this.cards.get(found.path);
    if (kept?.state === state) return { ...(await kept.card), ...liveness(await kept.card, found.place) };
    const card = cardOf(found);
    this.cards.set(found.path, { state, card });
    // What is wrong may pass, and nothing comes into the run by that.
    if ((await card).problem !== null) this.cards.delete(found.path);
    return await card;
  }

  private opening(place: RunPlace): Opened {
    const path = place.address;
    const before = this.closing.get(path) ?? Promise.resolve();
    const known: Opened = { same: place.sameRun(), run: before.then(() => OpenRun.open(place)), opened: null };
    known.run.then(
      (run) => {
        known.opened = run;
      },
      () => {
        if (this.open.get(path) === known) this.open.delete(path);
      },
    );
    return known;
  }

  /** What is open, if it is still what lies there. What could not be followed and was written to is opened anew: it may be whole, or another. */
  private known(path: string): Opened | undefined {
    const known = this.open.get(path);
    if (known === undefined) return undefined;
    const { same, opened } = known;
    const isLost = opened !== null && opened.problem !== null && same.isWritten;
    if (!isLost && same.isSame(opened?.source.madeOf.begun ?? null)) return known;
    void this.forget(path);
    return undefined;
  }

  private async forget(path: string): Promise<void> {
    const known = this.open.get(path);
    this.open.delete(path);
    // A damaged file may not close well: nothing was written to it here, so nothing is lost.
    const closed = (known?.run ?? Promise.resolve(null)).then((run) => run?.close()).catch(() => {});
    this.closing.set(path, closed);
    await closed;
    if (this.closing.get(path) === closed) this.closing.delete(path);
  }

  private async closeUnused(): Promise<void> {
    for (const [path, { run }] of [...this.open].slice(0, Math.max(0, this.open.size - MOST_OPEN))) {
      const unused = await run.catch(() => null);
      if (unused?.watchers === 0 && this.open.size > MOST_OPEN) await this.forget(path);
    }
  }
}

/** What a run says of itself at a glance; a file that cannot be read is on the list all the same, with the reason. */
async function cardOf(found: FoundRun): Promise<RunCard> {
  const { id, file, place } = found;
  const nothing = { id, file, name: null, problem: null, models: [], planned: 0, delivered: 0, usd: null, imported: false };
  const { changedAt } = place;
  try {
    const store = await openStore(place.address, { readOnly: true });
    try {
      const manifest = await store.manifest();
      if (manifest === null)
        return { ...nothing, problem: "nothing was ever planned in this run", state: "unfinished", changedAt };
      const last = await lastRow(store);
      const models = last <= ADDED_UP_FOR_THE_LIST ? (await store.totals()).models : null;
      const delivered = models?.reduce((sum, { trials }) => sum + trials, 0) ?? last;
      const card = { ...nothing, ...ofManifest(manifest), delivered, usd: models === null ? null : usdOf(models), changedAt };
      return { ...card, ...liveness(card, place) };
    } finally {
      await store.close();
    }
  } catch (error) {
    const said = withoutPath(error, found);
    const problem = said instanceof Mistakes ? (said.mistakes[0]?.says ?? said.message) : (said as Error).message;
    return { ...nothing, problem, state: "unfinished", changedAt };
  }
}

function liveness({ delivered, planned }: Pick<RunCard, "delivered" | "planned">, place: RunPlace): Pick<RunCard, "state"> {
  return { state: stateBy(isGoingOn(place, null, delivered < planned), delivered, planned) };
}
