import type { Item } from "../items/item.ts";
import type { Condition } from "../measure/measures.ts";
import type { Manifest } from "../plan/manifest.ts";
import type { Said } from "../read/observations.ts";
import { OUTCOMES } from "../read/outcomes.ts";
import type { Outcome } from "../read/reading.ts";
import { labelOf } from "../report/names.ts";
import type { DeliveredTrial } from "../store/store.ts";
import type { FlipKind, TrialRow } from "./api.ts";
import { NONE, TrialColumns } from "./columns.ts";
import { ConditionList } from "./condition-list.ts";
import { conditionText } from "./conditions.ts";
import { ControlAnswers } from "./modes.ts";
import { Names } from "./names.ts";
import { type Counted, Tally } from "./tally.ts";

const MOST_EXPECTED = 4_000_000;

export const FLIPS: readonly FlipKind[] = ["none", "same", "good", "broken", "lateral"];
const [NO_FLIP, SAME, GOOD, BROKEN, LATERAL] = [0, 1, 2, 3, 4] as const;

/** What an index is made of beside its columns, as it can be kept. */
export interface IndexParts {
  readonly size: number;
  readonly models: readonly string[];
  readonly rules: readonly string[];
  readonly ruleCounts: readonly number[];
  readonly conditions: readonly Condition[];
  readonly tally: readonly (readonly [number, Counted])[];
}

/** All trials of a run that were seen so far, as numbers: what lists, filters and counts are made from. `version` changes with any change. */
export class RunIndex {
  readonly columns: TrialColumns;
  readonly models = new Names();
  readonly rules = new Names();
  readonly ruleCounts: number[] = [];
  readonly tally = new Tally();
  readonly conditionList = new ConditionList();
  readonly items: Item[] = [];
  version = 0;

  private readonly itemPlaces = new Map<string, number>();
  private answers = new ControlAnswers(0);
  /** Of the items; NONE where there is none. */
  private keys = new Int8Array(0);

  constructor(manifest: Manifest, items: readonly Item[]) {
    this.columns = new TrialColumns(Math.min(manifest.trials + 1, MOST_EXPECTED));
    this.putPlan(manifest, items);
  }

  get size(): number {
    return this.columns.size;
  }

  get conditions(): readonly Condition[] {
    return this.conditionList.all;
  }

  /** A study may be changed and gone on with: what was met before keeps its place. */
  putPlan(manifest: Manifest, items: readonly Item[]): void {
    this.conditionList.putPlan(manifest);
    for (const model of manifest.models) this.models.number(labelOf(model));
    for (const item of items) {
      const known = this.itemPlaces.get(item.digest);
      if (known !== undefined) this.items[known] = item;
      else this.itemPlaces.set(item.digest, this.items.push(item) - 1);
    }
    this.keys = Int8Array.from(this.items, ({ key }) => key ?? NONE);
    this.countAnswers(this.items.reduce((most, { options }) => Math.max(most, options.length), 0));
    this.version++;
  }

  parts(): IndexParts {
    const { size, models, rules, ruleCounts, conditions, tally } = this;
    return { size, models: models.all, rules: rules.all, ruleCounts, conditions, tally: tally.all };
  }

  /** Whether numbers in kept parts mean what they mean here. */
  fits({ models, conditions }: IndexParts): boolean {
    const isStart = (own: readonly string[], kept: readonly string[]): boolean => own.every((name, at) => kept[at] === name);
    return (
      this.size === 0 &&
      isStart(this.models.all, models) &&
      isStart(this.conditions.map(conditionText), conditions.map(conditionText))
    );
  }

  /** Takes kept parts over; the columns have been filled. */
  restore({ size, models, rules, ruleCounts, conditions, tally }: IndexParts): void {
    for (const model of models) this.models.number(model);
    for (const rule of rules) this.rules.number(rule);
    for (const condition of conditions) this.conditionList.place(condition);
    this.ruleCounts.push(...ruleCounts);
    this.tally.restore(tally);
    this.columns.size = size;
    this.countAnswers(this.answers.width);
    this.version++;
  }

  itemPlace(digest: string): number {
    return this.itemPlaces.get(digest) ?? NONE;
  }

  add(trial: DeliveredTrial, said: Said): void {
    const model = this.models.number(trial.model);
    const condition = this.conditionList.place(trial.condition);
    const item = this.itemPlace(trial.itemDigest);
    const rule = this.rules.number(said.rule);
    this.ruleCounts[rule] = (this.ruleCounts[rule] ?? 0) + 1;
    this.columns.add({
      row: trial.row,
      id: Number.parseInt(trial.trial.slice(0, 8), 16),
      model,
      condition,
      item,
      rule,
      sample: trial.sample,
      target: trial.target ?? NONE,
      outcome: OUTCOMES.indexOf(said.outcome),
      option: said.option ?? NONE,
      confidence: said.confidence ?? Number.NaN,
      byHand: said.by === "reader" ? 0 : 1,
    });
    this.tally.add(model, condition, trial, said);
    if (this.conditionList.isControl(condition)) this.answers.count(model, condition, item, said.option ?? NONE, 1);
    this.version++;
  }

  private countAnswers(width: number): void {
    this.answers = new ControlAnswers(width);
    const { model, condition, item, option } = this.columns.all;
    for (let at = 0; at < this.size; at++) {
      const place = condition[at] as number;
      if (this.conditionList.isControl(place))
        this.answers.count(model[at] as number, place, item[at] as number, option[at] as number, 1);
    }
  }

  /** Somebody's verdict took the place of what was read, or was taken back. */
  change(place: number, said: Said): void {
    const { model, condition, item, option, outcome, confidence } = this.columns.all;
    const cell = [model[place] as number, condition[place] as number] as const;
    const before = { outcome: OUTCOMES[outcome[place] as number] as Outcome, confidence: stated(confidence[place] as number) };
    this.tally.change(...cell, before, said);
    if (this.conditionList.isControl(cell[1])) {
      this.answers.count(...cell, item[place] as number, option[place] as number, -1);
      this.answers.count(...cell, item[place] as number, said.option ?? NONE, 1);
    }
    this.columns.answer(place, answerOf(said));
    this.version++;
  }

  /** Whether there is a cue factor with a control: flips exist only then. */
  get hasFlips(): boolean {
    return this.conditionList.hasControl;
  }

  flip(place: number): FlipKind {
    return FLIPS[this.flipCode(place)] as FlipKind;
  }

  /** Place in FLIPS: what a loop over all trials asks for. */
  flipCode(place: number): number {
    const { model, condition, item, option } = this.columns.all;
    const control = this.conditionList.controlOf(condition[place] as number);
    const answer = option[place] as number;
    if (control === NONE || answer === NONE) return NO_FLIP;
    const mode = this.answers.mode(model[place] as number, control, item[place] as number);
    if (mode === NONE) return NO_FLIP;
    if (mode === answer) return SAME;
    const key = this.keys[item[place] as number] as number;
    if (key === NONE) return LATERAL;
    if (answer === key) return GOOD;
    return mode === key ? BROKEN : LATERAL;
  }

  /** Null without a key or without an answer. */
  isCorrect(place: number): boolean | null {
    const { item, option } = this.columns.all;
    const key = this.keys[item[place] as number] as number;
    const answer = option[place] as number;
    return key === NONE || answer === NONE ? null : answer === key;
  }

  trialRow(place: number): TrialRow {
    const { row, model, condition, item, rule, sample, outcome, option, target, confidence, byHand } = this.columns.all;
    const { set, id, text, digest, category, key } = this.items[item[place] as number] as Item;
    return {
      row: row[place] as number,
      model: this.models.name(model[place] as number),
      condition: this.conditions[condition[place] as number] as Condition,
      set,
      item: id,
      itemDigest: digest,
      begins: text.slice(0, BEGINS).toWellFormed(),
      category,
      sample: sample[place] as number,
      outcome: OUTCOMES[outcome[place] as number] as Outcome,
      option: orNull(option[place] as number),
      key,
      target: orNull(target[place] as number),
      correct: this.isCorrect(place),
      confidence: stated(confidence[place] as number),
      flip: this.flip(place),
      rule: this.rules.name(rule[place] as number),
      byHand: byHand[place] === 1,
    };
  }
}

/** So much of an item's text has room in a list. */
const BEGINS = 120;

function answerOf({ outcome, option, confidence, by }: Said) {
  return {
    outcome: OUTCOMES.indexOf(outcome),
    option: option ?? NONE,
    confidence: confidence ?? Number.NaN,
    byHand: by === "reader" ? 0 : 1,
  };
}

function orNull(value: number): number | null {
  return value === NONE ? null : value;
}

/** As it was said: what 32 bits make of 66.6 is not. */
function stated(confidence: number): number | null {
  return Number.isNaN(confidence) ? null : Number(confidence.toPrecision(6));
}
