/**
 * What the viewer's page and its server say to each other, as JSON. All addresses are below /api/; a run is named by its `id`, which the list of
 * runs gives. Types only: the page imports them too. Options are canonical everywhere; letters exist only on screen, by a trial's `order`.
 *
 *     GET  /api/runs                          RunCard[]
 *     GET  /api/runs/:run                     Overview
 *     GET  /api/runs/:run/events              Overview, again whenever it changed (server-sent events, event `overview`)
 *     POST /api/runs/:run/measure             starts measuring; Overview
 *     GET  /api/runs/:run/measures            Measures (src/measure/measures.ts) for k = 1 and all categories together, the last that were made; 404 before
 *     GET  /api/runs/:run/cells               CellRow[]
 *     GET  /api/runs/:run/items?ItemQuery     ItemPage
 *     GET  /api/runs/:run/items/:digest       ItemView
 *     GET  /api/runs/:run/trials?TrialQuery   TrialPage
 *     GET  /api/runs/:run/trials/:row?TrialQuery   TrialView; `around` is by the filter
 *     GET  /api/runs/:run/audit?take&seed&by  AuditView
 *     GET  /api/runs/:run/audit/:n?take&seed  Card (src/audit/card.ts)
 *     POST /api/runs/:run/audit/:n            GivenVerdict -> AuditView
 *     POST /api/runs/:run/trials/:row/verdict GivenVerdict -> TrialView
 *
 * What cannot be had is a Problem with a fitting status.
 */

import type { AuditReport } from "../audit/report.ts";
import type { Item } from "../items/item.ts";
import type { Condition } from "../measure/measures.ts";
import type { Outcome } from "../read/reading.ts";
import type { Doing } from "../run/workers/beat.ts";
import type { KeptCall, ModelTotals } from "../store/store.ts";

export interface Problem {
  readonly problem: string;
  readonly fix: string | null;
}

export interface RunCard {
  readonly id: string;
  /** The file, relative to where the viewer was started; of a run in a database its address, without a password. */
  readonly file: string;
  /** The study's name; null where the run cannot be read, and `problem` says why. */
  readonly name: string | null;
  readonly problem: string | null;
  readonly models: readonly string[];
  readonly planned: number;
  readonly delivered: number;
  /** `running` while a process has the run to itself, or workers have something to do in it. */
  readonly state: "running" | "unfinished" | "complete";
  /** Null where the cost of a call is not known, or not all were looked at yet. */
  readonly usd: number | null;
  readonly imported: boolean;
  /** When the run changed last, UTC. */
  readonly changedAt: string;
}

export interface Overview extends RunCard {
  readonly question: string | null;
  readonly design: Readonly<Record<string, readonly (string | number)[]>>;
  readonly conditions: readonly Condition[];
  readonly samples: number;
  readonly seed: number;
  readonly items: number;
  readonly sets: readonly { readonly set: string; readonly count: number }[];
  readonly categories: readonly string[];
  readonly reader: string;
  readonly perModel: readonly (ModelTotals & { readonly planned: number })[];
  /** Counts of outcomes by model and condition, of the trials that were looked at so far. */
  readonly outcomes: readonly OutcomeCounts[];
  /** Rules of the reader that fired in this run, with how often: what the filter offers. */
  readonly rules: Readonly<Record<string, number>>;
  /** Whether there is a cue factor with a control: flips exist only then. */
  readonly hasFlips: boolean;
  /** Trials are looked at in the background after the server is up; lists are of what was seen so far. */
  readonly index: { readonly state: "loading" | "ready"; readonly seen: number; readonly of: number };
  readonly measures: {
    readonly state: "none" | "working" | "ready" | "failed";
    /** Of how many trials the last measures are, and when they were made. */
    readonly trials: number;
    readonly at: string | null;
    readonly problem: string | null;
  };
  /** Of a run in a database that has jobs or workers; null otherwise, and where that cannot be looked at. */
  readonly work: Work | null;
}

/** What workers do in a run, and what waits for them. */
export interface Work {
  /** Jobs in the queue. */
  readonly waiting: number;
  readonly underWay: number;
  /** The next call could exceed it: workers leave the run alone. */
  readonly isBudgetSpent: boolean;
  /** Those that have a part in the run. */
  readonly workers: readonly WorkerRow[];
  /** How many others of this database there are. */
  readonly elsewhere: number;
}

export interface WorkerRow {
  readonly worker: string;
  readonly host: string;
  readonly pid: number;
  /** UTC. */
  readonly since: string;
  /** Whole seconds since it was last heard of. */
  readonly seenBefore: number;
  readonly doing: readonly Omit<Doing, "run">[];
}

export interface OutcomeCounts {
  readonly model: string;
  readonly condition: Condition;
  readonly outcomes: Readonly<Record<Outcome, number>>;
}

/**
 * A trial's answer beside the answers of control on the same model, item and other factors: `same` as control's most frequent answer, `good` (control's
 * was wrong, this is right), `broken` (control's was right), `lateral` (from one wrong answer to another, or no key); `none` where there is nothing to
 * compare: a control trial, no answer, control without one most frequent answer.
 */
export type FlipKind = "same" | "good" | "broken" | "lateral" | "none";

/** One row a model and condition. Estimates come from the measures, null until they are made. */
export interface CellRow {
  readonly model: string;
  readonly condition: Condition;
  readonly trials: number;
  readonly planned: number;
  readonly items: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly flips: Readonly<Record<FlipKind, number>>;
  readonly meanConfidence: number | null;
  readonly meanOutputTokens: number | null;
  readonly usd: number | null;
  readonly estimates: Readonly<
    Record<string, { readonly estimate: number | null; readonly low: number | null; readonly high: number | null } | null>
  >;
}

export interface ItemQuery {
  readonly set?: string;
  readonly category?: string;
  /** In the item's text, options or id, whatever the case. */
  readonly text?: string;
  /** Left out: as in the run. `moved`: those whose answers moved most under cues first; `disagreement`: those with least agreement first. */
  readonly sort?: "run" | "moved" | "disagreement";
  readonly from?: number;
  readonly most?: number;
}

export interface ItemPage {
  readonly count: number;
  readonly of: number;
  readonly items: readonly ItemRow[];
}

export interface ItemRow {
  readonly digest: string;
  readonly set: string;
  readonly id: string;
  readonly category: string | null;
  /** Cut where it is long. */
  readonly text: string;
  readonly trials: number;
  readonly correct: number | null;
  readonly answered: number;
  readonly flips: number;
}

export interface ItemView {
  readonly item: Item;
  readonly cells: readonly ItemCell[];
  /** The items before and after it in the run. */
  readonly before: string | null;
  readonly after: string | null;
}

/** One model and condition of an item. */
export interface ItemCell {
  readonly model: string;
  readonly condition: Condition;
  readonly target: number | null;
  /** How often each canonical option was chosen. */
  readonly options: readonly number[];
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly meanConfidence: number | null;
  readonly trials: readonly TrialRow[];
}

/** All given must hold. */
export interface TrialQuery {
  readonly model?: string;
  /** `factor:level`, several separated by commas; within a factor and a level %2C is a comma, %3A a colon, %25 a percent sign. */
  readonly condition?: string;
  readonly outcome?: Outcome;
  readonly flip?: FlipKind;
  readonly category?: string;
  readonly rule?: string;
  /** An item's digest. */
  readonly item?: string;
  /** right, wrong: against the key. target: chose what the cue endorsed. */
  readonly answer?: "right" | "wrong" | "target";
  /** In a reply of the trial, of either pass, whatever the case. */
  readonly text?: string;
  readonly from?: number;
  readonly most?: number;
}

export interface TrialPage {
  /** How many trials match; with `text`, among those searched so far. */
  readonly count: number;
  readonly of: number;
  readonly trials: readonly TrialRow[];
  /** With `text`: rows searched so far and all of them. Asking the same again goes on from there until they are equal. */
  readonly searched: { readonly rows: number; readonly of: number } | null;
}

export interface TrialRow {
  readonly row: number;
  readonly model: string;
  readonly condition: Condition;
  readonly set: string;
  readonly item: string;
  readonly itemDigest: string;
  /** How the item's text begins. */
  readonly begins: string;
  readonly category: string | null;
  /** Counted from 0, as everywhere. */
  readonly sample: number;
  readonly outcome: Outcome;
  readonly option: number | null;
  readonly key: number | null;
  readonly target: number | null;
  readonly correct: boolean | null;
  readonly confidence: number | null;
  readonly flip: FlipKind;
  readonly rule: string;
  /** A person's or a judge's verdict stands in place of the reading. */
  readonly byHand: boolean;
}

export interface TrialView extends TrialRow {
  readonly trial: string;
  readonly itemText: string;
  readonly options: readonly string[];
  readonly order: readonly number[] | null;
  /**
   * As sent, in order; in a two-pass conversation with what the model said between. A system prompt comes first. `preamble`: where the cue stands in
   * the content.
   */
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly preamble: readonly [number, number] | null;
  }[];
  /** False where neither a request nor a plan of the run says whether there was a system prompt. */
  readonly isSystemKnown: boolean;
  readonly calls: readonly CallView[];
  readonly failures: readonly {
    readonly pass: 1 | 2;
    readonly kind: string;
    readonly status: number | null;
    readonly message: string;
    readonly latencyMs: number;
    readonly startedAt: string;
  }[];
  readonly around: {
    readonly before: number | null;
    readonly after: number | null;
    /** From 0; null where it does not match the filter. */
    readonly place: number | null;
    readonly count: number;
  };
}

/** What came back, without the bodies of request and reply. */
export interface CallView extends Omit<KeptCall, "trial" | "last" | "requestBody" | "replyBody"> {
  /** What the reader makes of it; `span` in UTF-16 offsets of `text`, end exclusive. */
  readonly reading: {
    readonly outcome: Outcome;
    readonly option: number | null;
    readonly confidence: number | null;
    readonly rule: string;
    readonly span: readonly [number, number] | null;
  };
  /** All that was said of it by people and judges, in order. */
  readonly verdicts: readonly {
    readonly kind: "person" | "judge";
    readonly by: string;
    readonly at: string;
    readonly outcome: Outcome;
    readonly option: number | null;
    readonly why: string | null;
  }[];
}

/** Blind: nothing here tells a card's condition or the reader's word. Of a large run the first answer takes as long as going through it. */
export interface AuditView {
  readonly take: number;
  readonly seed: number;
  readonly by: string;
  readonly cards: number;
  /** Which of them this person has judged. */
  readonly judged: readonly number[];
  readonly mostOptions: number;
  /** Agreement as it grows: only what is judged is in it. */
  readonly report: AuditReport;
}

export interface GivenVerdict {
  readonly by: string;
  readonly pass: 1 | 2;
  readonly outcome: Outcome;
  /** Canonical; null for every outcome but `choice`. */
  readonly option: number | null;
  readonly note: string | null;
  /** For a card of an audit. */
  readonly take?: number;
  readonly seed?: number;
}
