import { digest } from "../digest.ts";
import { type Item, makeItem, SET_NAMES, type SetName } from "../items/item.ts";
import { ITEM_SETS } from "../items/sets.ts";
import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import { cellIdentity, stimulusDigest, trialId } from "../plan/trial.ts";
import type { KeptCall, KeptTrial } from "../store/store.ts";
import type { Level } from "../study/study.ts";
import { type Cells, cellsOf, isBlank, numberOf, optional, required, textOf, timeOf } from "./cells.ts";
import { columnsFor } from "./codebook.ts";
import { BUILT_IN_LEVELS, levelOf } from "./levels.ts";
import type { Mapping } from "./mapping.ts";
import { listedOptions, namedOption, type Options, placedOptions } from "./options.ts";
import type { RecordedRow } from "./rows.ts";

/** What the store keeps of a trial that was recorded elsewhere. */
export interface Recorded {
  readonly item: Item;
  readonly trial: KeptTrial;
  readonly calls: readonly KeptCall[];
  /** Two rows with the same are the same trial twice. */
  readonly identity: string;
  /** The row is of an export of waver's. */
  readonly isExport: boolean;
}

/** Columns that only an export of waver has all of. */
const SIGNATURE = ["trial", "returnedModel", "outcome", "rule", "pass1Outcome", "attempts"];
const OWN_COLUMNS: ReadonlySet<string> = new Set(columnsFor([]).map(({ name }) => name));

/** Turns rows into trials; holds the items that it has met, since all rows of an item must say the same of it. */
export function recorder(mapping: Mapping) {
  const items = new Map<string, { item: Item; where: string }>();
  const conditions = new Map<string, Readonly<Record<string, Level>>>();
  const namesOf = factorNames(mapping);
  let first: { factors: readonly string[]; where: string } | undefined;

  function itemOf(row: Cells, set: SetName, options: Options, key: number | null): Item {
    const id = required(row, "item");
    const parts = { text: optional(row, "text") ?? "", category: optional(row, "category"), cluster: optional(row, "cluster") };
    const known = items.get(`${set}\n${id}`);
    if (known === undefined) {
      const item = makeItem({ set, id, options: options.texts, key, ...parts });
      items.set(`${set}\n${id}`, { item, where: row.where });
      return item;
    }
    const { item, where } = known;
    const differs =
      JSON.stringify(item.options) !== JSON.stringify(options.texts)
        ? "options"
        : item.key !== key
          ? "key"
          : (["text", "category", "cluster"] as const).find((name) => item[name] !== parts[name]);
    if (differs === undefined) return item;
    throw mistake(
      row.where,
      `the ${differs} of item "${id}" ${differs === "options" ? "are" : "is"} not what ${where} says`,
      differs === "options"
        ? "Options stand in canonical order, the same in all rows of an item. If yours stand as they were shown, say optionsAs: shown in the mapping; if the items differ, give them different ids."
        : `An item has one ${differs} in all its rows; if the items differ, give them different ids.`,
    );
  }

  /** A row that lacks a factor has no condition among those of the others. */
  function sameFactors(factors: readonly string[], where: string): void {
    first ??= { factors, where };
    const differs =
      factors.find((name) => !first?.factors.includes(name)) ?? first.factors.find((name) => !factors.includes(name));
    if (differs === undefined) return;
    const [has, lacks] = factors.includes(differs) ? [where, first.where] : [first.where, where];
    throw mistake(
      where,
      `${has} has the factor "${differs}", and ${lacks} has not`,
      `Give its level in every row; where a row has none, the mapping can: constants: { ${differs}: ... }.`,
    );
  }

  /** Conditions are few, and trials share them. */
  function conditionOf(row: Cells, isExport: boolean): Readonly<Record<string, Level>> {
    const levels: [string, Level][] = [];
    const factors = namesOf(row, isExport);
    if (!isExport) sameFactors(factors, row.where);
    for (const factor of factors) {
      const value = row.get(factor);
      if (isBlank(value)) {
        // An export of a run that had several plans: this trial's plan did not have the factor.
        if (isExport) continue;
        throw mistake(
          row.where,
          `"${factor}" is empty`,
          `Every trial has a level of ${factor}; if nothing means a level, say so in the mapping: values: { ${factor}: { "": ... } }.`,
        );
      }
      levels.push([factor, levelOf(factor, value, row.where)]);
    }
    const text = JSON.stringify(levels);
    const condition = conditions.get(text) ?? Object.fromEntries(levels);
    conditions.set(text, condition);
    return condition;
  }

  return {
    items: (): readonly Item[] => Array.from(items.values(), ({ item }) => item),

    record(recordedRow: RecordedRow): Recorded {
      const isExport = SIGNATURE.every((name) => Object.hasOwn(recordedRow.cells, name)) && isId(recordedRow.cells.trial);
      const row = cellsOf(recordedRow, mapping, isExport);
      const model = required(row, "model");
      const set = setOf(row);
      const options = optionsOf(row, set, mapping);
      const keyAs = mapping.keyAs ?? (isExport ? "index" : undefined);
      const keyForm = mapping.columns?.key === undefined && recordedRow.keyAs !== undefined ? recordedRow.keyAs : keyAs;
      const key = optionNamed(row, "key", options, keyForm);
      const item = itemOf(row, set, options, key);
      const condition = conditionOf(row, isExport);
      const sample = sampleOf(row);
      const target = optionNamed(row, "target", options, keyAs);
      const messages = recordedRow.messages ?? [];
      const stimulus = stimulusDigest(messages);
      // Settings that nobody knows have no digest: no trial that waver asked can have this id.
      const cell = cellIdentity({ name: model, alias: null }, "", { levels: condition });
      const id = isExport
        ? (recordedRow.cells.trial as string)
        : trialId(cell, item.digest, stimulus, sample, options.order ?? [], target);
      const trial: KeptTrial = {
        trial: id,
        model,
        set,
        item: item.id,
        itemDigest: item.digest,
        condition,
        sample,
        order: options.order,
        target,
        stimulus,
        messages: JSON.stringify(messages),
      };
      const identity = isExport ? id : digest(`${cell}\n${set}\n${item.id}\n${sample}`);
      return { item, trial, calls: callsOf(row, id, isExport), identity, isExport };
    },
  };
}

function isId(value: unknown): boolean {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value);
}

/** What a file calls its factors: the names that waver knows, those of the mapping, and those that the file's form says. */
function factorNames({ factors = [], constants = {}, columns = {} }: Mapping) {
  return (row: Cells, isExport: boolean): string[] => {
    const named = Object.keys(BUILT_IN_LEVELS).filter((name) => {
      const column = row.columnOf(name);
      return (
        (column !== null && row.columns.includes(String(column))) ||
        Object.hasOwn(constants, name) ||
        (Object.hasOwn(columns, name) && column !== null)
      );
    });
    return [
      ...new Set([
        ...named,
        ...factors,
        ...(isExport ? betweenSampleAndOptions(row.columns) : factors.length > 0 ? [] : row.factors),
      ]),
    ];
  };
}

/** Where an export has its factors, those of a study's own paradigm too. */
function betweenSampleAndOptions(columns: readonly string[]): string[] {
  return columns.slice(columns.indexOf("sample") + 1, columns.indexOf("options")).filter((name) => !OWN_COLUMNS.has(name));
}

function setOf(row: Cells): SetName {
  const value = required(row, "set");
  const set = SET_NAMES.find((name) => name === value);
  if (set !== undefined) return set;
  throw mistake(
    row.where,
    `"set" is "${value}"${didYouMean(value, SET_NAMES)}`,
    `The item sets are ${SET_NAMES.join(", ")}; questions with options of their own are mcqa. In a mapping: values: { set: { "${value}": mcqa } }.`,
  );
}

function optionsOf(row: Cells, name: SetName, mapping: Mapping): Options {
  const set = ITEM_SETS[name];
  const held = row.get("options");
  const given = row.get("order");
  const listedAs = isBlank(held) && set.fixedOptions !== null ? set.fixedOptions : held;
  if (isBlank(listedAs))
    throw mistake(
      row.where,
      'has no "options"',
      'Give the options\' texts as a JSON list in canonical order; the same for all rows: constants: { options: ["yes", "no"] } in the mapping.',
    );
  const options = placedOptions(
    listedOptions(listedAs, mapping.optionsAs ?? "canonical", row.where),
    set.fixedOptions,
    given,
    row.where,
  );
  const { texts } = options;
  if (texts.length < set.fewestOptions || texts.length > set.mostOptions)
    throw mistake(
      row.where,
      `has ${texts.length} options`,
      `Items of the set ${name} have ${set.fewestOptions} to ${set.mostOptions}.`,
    );
  if (set.fixedOptions?.some((option, place) => texts[place] !== option))
    throw mistake(
      row.where,
      `has other options than the set ${name}`,
      `Its options are ${set.fixedOptions.join(" / ")}; with options of their own, items are of the set mcqa.`,
    );
  return options;
}

function optionNamed(row: Cells, column: "key" | "target", options: Options, form: Mapping["keyAs"]): number | null {
  const value = row.get(column);
  return isBlank(value) ? null : namedOption(column, value, options, form, row.where);
}

function sampleOf(row: Cells): number {
  const value = row.get("sample");
  if (isBlank(value)) return 0;
  const number = typeof value === "string" && /^\d+$/.test(value.trim()) ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw mistake(row.where, `"sample" is ${JSON.stringify(value)?.slice(0, 40)}`, "Samples are numbered 0, 1, 2, ...");
}

/**
 * Of two passes a row has only sums: they stand with the last call, and the first has 0, so that totals are right. What else is not known of a
 * call is null. What the row says beyond its columns is kept as the body of the last reply.
 */
function callsOf(row: Cells, trial: string, isExport: boolean): KeptCall[] {
  const text = textOf(row, "response");
  const first = row.get("pass1Response");
  const startedAt = timeOf(row);
  const sums = {
    inputTokens: numberOf(row, "inputTokens"),
    outputTokens: numberOf(row, "outputTokens"),
    thinkingTokens: null,
    usd: numberOf(row, "usd"),
    latencyMs: numberOf(row, "latencyMs"),
  };
  const stop = optional(row, "stop");
  const returnedModel = optional(row, "returnedModel");
  const thinking = isBlank(row.get("thinkingText")) ? null : textOf(row, "thinkingText");
  const { trial: own, ...others } = row.rest();
  const rest = isExport || own === undefined ? others : { trial: own, ...others };
  const replyBody = Object.keys(rest).length === 0 ? null : JSON.stringify({ imported: rest });
  const last = { trial, last: true, requestBody: null, replyBody, text, thinking, stop, returnedModel, ...sums };
  if (isBlank(first)) return [{ ...last, pass: 1, startedAt }];
  const none = (sum: number | null): number | null => (sum === null ? null : 0);
  return [
    {
      trial,
      pass: 1,
      last: false,
      requestBody: null,
      replyBody: null,
      text: textOf(row, "pass1Response"),
      thinking: null,
      stop: null,
      returnedModel: null,
      inputTokens: none(sums.inputTokens),
      outputTokens: none(sums.outputTokens),
      thinkingTokens: null,
      usd: none(sums.usd),
      latencyMs: none(sums.latencyMs),
      startedAt,
    },
    { ...last, pass: 2, startedAt: null },
  ];
}
