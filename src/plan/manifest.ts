import { canonicalJson, digest } from "../digest.ts";
import { itemsDigest } from "../items/item.ts";
import { stimulusText } from "../stimuli/compose.ts";
import { VERSION } from "../version.ts";
import type { Thinking } from "./conditions.ts";
import { itemCounts, type Plan } from "./plan.ts";
import { type Settings, settingsByThinking } from "./settings.ts";
import { composeFor } from "./trials.ts";

/**
 * All that decides a plan, frozen: from the same manifest and the same item files the same trials come, with the same ids. Addresses, keys,
 * concurrency and timeouts are not in it: they decide nothing that a model is asked.
 */
export interface Manifest {
  readonly manifest: 1;
  readonly waver: string;
  readonly name: string;
  readonly question: string | null;
  readonly models: readonly ManifestModel[];
  readonly items: readonly { readonly set: string; readonly count: number; readonly digest: string }[];
  readonly design: Readonly<Record<string, readonly (string | number)[]>>;
  readonly samples: number;
  readonly optionOrder: string;
  readonly seed: number;
  readonly twoPass: string;
  readonly cueOn: string;
  readonly primary: readonly unknown[];
  /** What each cue condition of the design says and endorses; null without a paradigm. */
  readonly cues: Readonly<
    Record<string, { readonly preamble: string; readonly target: string; readonly source: string | null }>
  > | null;
  readonly budget: unknown;
  /** Hash of the words of every condition, by item set. */
  readonly stimuli: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly trials: number;
  readonly calls: number;
  /** Of a run that was recorded elsewhere (waver import); absent where waver asked. */
  readonly imported?: ManifestImport;
}

export interface ManifestImport {
  /** `about`: what a file says of itself as a whole, as it says it. */
  readonly files: readonly {
    readonly file: string;
    readonly sha256: string;
    readonly trials: number;
    readonly about: unknown;
  }[];
  /** Whether all of it is an export of waver's: then the prompts were waver's, and asked for what they ask for. */
  readonly prompts: "waver" | "unknown";
  /** What the files do not say, in words. The manifest's own fields for it are empty, 0 or "unknown". */
  readonly unknown: readonly string[];
}

interface ManifestModel {
  readonly model: string;
  readonly alias: string | null;
  /** By level of thinking that the design uses. */
  readonly settings: Readonly<Partial<Record<Thinking, Settings>>>;
}

export function makeManifest(plan: Plan): Manifest {
  const { study, conditions, items } = plan;
  const sets = itemCounts(items);
  const { trials, calls } = plan.size();
  return {
    manifest: 1,
    waver: VERSION,
    name: study.name,
    question: study.question,
    models: study.models.map((model) => ({
      model: model.name,
      alias: model.alias,
      settings: settingsByThinking(study, model, conditions),
    })),
    items: sets.map(({ set, count }) => ({ set, count, digest: itemsDigest(items.filter((item) => item.set === set)) })),
    design: Object.fromEntries(study.factors.map(({ name, levels }) => [name, levels])),
    samples: study.samples,
    optionOrder: study.optionOrder,
    seed: study.seed,
    twoPass: study.twoPass,
    cueOn: study.cueOn,
    primary: study.primary,
    cues: study.paradigm === null ? null : cuesOf(plan),
    budget: study.budget,
    stimuli: Object.fromEntries(
      sets.map(({ set }) => [
        set,
        Object.fromEntries(
          conditions.map((condition) => [condition.label, digest(stimulusText(composeFor(study, set, condition)))]),
        ),
      ]),
    ),
    trials,
    calls,
  };
}

function cuesOf({ study, conditions }: Plan): Manifest["cues"] {
  const name = study.paradigm?.name ?? "";
  return Object.fromEntries(
    conditions.flatMap(({ levels, cue }) =>
      cue === null ? [] : [[String(levels[name]), { preamble: cue.preamble, target: cue.target, source: cue.source }]],
    ),
  );
}

export function manifestDigest(manifest: Manifest): string {
  return digest(canonicalJson(manifest));
}

/** What differs between two manifests, in words: `samples: 12 is now 24`. Lists of models and item sets are compared by name, not by place. */
export function manifestDifferences(before: Manifest, now: Manifest): string[] {
  return differences("", comparable(before), comparable(now));
}

/**
 * Whether a model, item, condition and sample that both plans have are the same trial in both: they may differ in how many of these they have, and
 * in what is said about them, but not in the conditions.
 */
export function sharesTrials(before: Manifest, now: Manifest): boolean {
  const same = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);
  const sameWhereShared = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>) =>
    Object.keys(a).every((key) => b[key] === undefined || same(a[key], b[key]));
  const decisive = ({ manifest, waver, design, optionOrder, seed, twoPass, cueOn, cues, imported }: Manifest) => {
    const levels = Object.entries(design).map(([name, some]) => [name, some.map(String).sort()] as const);
    return {
      manifest,
      waver,
      levels: Object.fromEntries(levels),
      optionOrder,
      seed,
      twoPass,
      cueOn,
      cues,
      imported: imported ?? null,
    };
  };
  const settings = ({ models }: Manifest) =>
    Object.fromEntries(models.map(({ model, alias, settings: of }) => [alias ?? model, { model, alias, settings: of }]));
  return (
    same(decisive(before), decisive(now)) &&
    sameWhereShared(before.stimuli, now.stimuli) &&
    sameWhereShared(settings(before), settings(now))
  );
}

/** The numbers of trials and calls follow from the rest. */
function comparable({ models, items, trials: _trials, calls: _calls, ...rest }: Manifest): unknown {
  return {
    ...rest,
    models: Object.fromEntries(models.map(({ model, alias, settings }) => [alias ?? model, { model, settings }])),
    items: Object.fromEntries(items.map(({ set, count, digest: content }) => [set, { count, content }])),
  };
}

function differences(path: string, before: unknown, now: unknown): string[] {
  if (canonicalJson(before ?? null) === canonicalJson(now ?? null)) return [];
  if (isGroup(before) && isGroup(now)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
    return keys.flatMap((key) => differences(path === "" ? key : `${path} / ${key}`, before[key], now[key]));
  }
  if (before === undefined) return [`${path}: added${isGroup(now) ? "" : ` (${brief(now)})`}`];
  if (now === undefined) return [`${path}: removed${isGroup(before) ? "" : ` (${brief(before)})`}`];
  return [`${path}: ${brief(before)} is now ${brief(now)}`];
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function brief(value: unknown): string {
  const text = typeof value === "string" ? value : canonicalJson(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
