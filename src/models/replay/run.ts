/**
 * Answers of an earlier run. What is held is an index, prompt with condition and sample to trial; an answer is read from the run when it is
 * asked for, so that a run of a million trials takes some 50 MB.
 */
import { canonicalJson, digest } from "../../digest.ts";
import { Mistakes, mistake } from "../../mistakes.ts";
import { didYouMean } from "../../nearest.ts";
import { type Settings, settingsDigest } from "../../plan/settings.ts";
import { cellIdentity, trialId } from "../../plan/trial.ts";
import type { Message } from "../../stimuli/compose.ts";
import { openStore } from "../../store/open.ts";
import type { DeliveredTrial, KeptCall, KeptManifest, Store } from "../../store/store.ts";
import { TrialIndex } from "../../store/trial-index.ts";
import type { Call, Response } from "../model.ts";
import { allLevels, type Levels, quoted, type Recording } from "./recording.ts";

const PAGE = 1000;

/** `label`: whose answers, where the run has several models. Throws Mistakes where the file is no run, or has no such answers. */
export async function openRun(path: string, shown: string, label: string | null): Promise<Recording> {
  const store = await storeAt(path, shown);
  try {
    const whose = await modelIn(store, shown, label);
    const { superseded, system } = settingsOf(await store.manifests(), whose);
    const index = await indexed(store, whose, superseded);
    const read = readAhead(store);
    return { find: (call) => find(read, index, system, call), close: () => store.close() };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** As much of it as can be known at once: that the file is a run, and has answers of that model. */
export async function checkRun(path: string, shown: string, label: string | null): Promise<void> {
  const store = await storeAt(path, shown);
  try {
    await modelIn(store, shown, label);
  } finally {
    await store.close();
  }
}

/** The store's own words, with the file as the study names it. */
async function storeAt(path: string, shown: string): Promise<Store> {
  try {
    return await openStore(path, { readOnly: true });
  } catch (error) {
    if (!(error instanceof Mistakes)) throw error;
    throw new Mistakes(error.mistakes.map((each) => ({ ...each, where: shown })));
  }
}

async function modelIn(store: Store, shown: string, wanted: string | null): Promise<string> {
  const { models } = await store.totals();
  const labels = models.filter(({ trials }) => trials > 0).map(({ model }) => model);
  const [only] = labels;
  if (only === undefined) throw mistake(shown, "this run holds no answers", "Name a run that has delivered trials.");
  if (wanted !== null) {
    if (labels.includes(wanted)) return wanted;
    throw mistake(
      shown,
      `this run holds no answers of "${wanted}"${didYouMean(wanted, labels)}`,
      `It holds those of ${labels.join(", ")}.`,
    );
  }
  if (labels.length === 1) return only;
  throw mistake(
    shown,
    `this run holds answers of ${labels.length} models: ${labels.join(", ")}`,
    `Say whose: parameters: { file: ..., model: ${only} }.`,
  );
}

interface AskedAs {
  readonly name: string;
  readonly alias: string | null;
  readonly settings: string;
}

/**
 * A study that was edited and run again left trials behind that were asked with other settings. They are told by their ids, which hash the
 * settings; those of the newest plan are meant. Undefined system: the run does not say.
 */
function settingsOf(
  manifests: readonly KeptManifest[],
  label: string,
): { superseded: AskedAs[]; system: string | null | undefined } {
  const inForce = new Map<string, AskedAs & { system: string | null }>();
  const ever = new Map<string, AskedAs>();
  for (const { manifest } of manifests) {
    for (const { model, alias, settings } of manifest.models) {
      if ((alias ?? model) !== label) continue;
      for (const [thinking, given] of Object.entries(settings) as [string, Settings][]) {
        const asked = { name: model, alias, settings: settingsDigest(given) };
        inForce.set(thinking, { ...asked, system: given.system });
        ever.set(canonicalJson(asked), asked);
      }
    }
  }
  for (const { name, alias, settings } of inForce.values()) ever.delete(canonicalJson({ name, alias, settings }));
  return { superseded: [...ever.values()], system: [...inForce.values()].at(-1)?.system };
}

interface Indexed {
  readonly trials: TrialIndex;
  /** The lists of factors that conditions name, longest first. */
  readonly shapes: readonly (readonly string[])[];
}

async function indexed(store: Store, label: string, superseded: readonly AskedAs[]): Promise<Indexed> {
  const trials = new TrialIndex();
  const shapes = new Map<string, string[]>();
  for (let after = 0; ; ) {
    const page = await store.delivered(after, PAGE, "figures");
    for (const trial of page) {
      if (trial.model !== label || superseded.some((asked) => isAskedAs(trial, asked))) continue;
      // Without the factor in its design, a run does not think.
      const levels: Levels = { thinking: "off", ...trial.condition };
      const shape = Object.keys(levels).sort();
      shapes.set(shape.join("\n"), shape);
      trials.add(keyOf(trial.stimulus, trial.sample, shape, levels), trial.row);
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.row;
  }
  return { trials, shapes: [...shapes.values()].sort((a, b) => b.length - a.length) };
}

function isAskedAs(trial: DeliveredTrial, { name, alias, settings }: AskedAs): boolean {
  const { condition, itemDigest, stimulus, sample, order, target } = trial;
  // Recorded elsewhere: such a trial is of no plan.
  if (order === null) return false;
  const cell = cellIdentity({ name, alias }, settings, { levels: condition });
  return trial.trial === trialId(cell, itemDigest, stimulus, sample, order, target);
}

function keyOf(stimulus: string, sample: number, shape: readonly string[], levels: Levels): string {
  return digest(JSON.stringify([stimulus, sample, shape.map((factor) => [factor, levels[factor] ?? null])]));
}

async function find(
  read: Reading,
  { trials, shapes }: Indexed,
  system: string | null | undefined,
  { trial, pass, messages }: Call,
): Promise<Response | string> {
  const { stimulus, sample, condition, item, settings } = trial;
  const asked = `${quoted(messages)} for ${condition.label}, sample ${sample}`;
  if (system !== undefined && settings.system !== system) return "was recorded with another system prompt";
  const levels = allLevels(condition);
  let rows: number[] = [];
  for (const shape of shapes) {
    rows = trials.find(keyOf(stimulus, sample, shape, levels));
    if (rows.length > 0) break;
  }
  if (rows.length === 0) return `has no answer to ${asked}`;
  let found = (await Promise.all(rows.map(read))).filter((each) => each !== undefined);
  // Two items may show the same words; an item that is the very same is the one that is meant.
  if (found.length > 1) found = found.filter(({ itemDigest }) => itemDigest === item.digest);
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return `has ${rows.length} answers to ${asked}, and which is meant cannot be told`;
  const [first, second] = only.calls;
  if (pass === 1) return first === undefined ? `has no answer to ${asked}` : responseOf(first);
  if (second === undefined) return `has no second pass to ${asked}`;
  if (!follows(messages, first?.text ?? "")) return `has a second pass to ${asked}, but it followed another first answer`;
  return responseOf(second);
}

type Reading = (row: number) => Promise<DeliveredTrial | undefined>;

const ROWS_TOGETHER = 64;
const PAGES_HELD = 64;

/**
 * Whoever replays a run mostly asks in the order in which it was begun: what is asked for next stands near what was asked for last. Pages are
 * small, so that another order costs little; the one that was needed longest ago goes first.
 */
function readAhead(store: Store): Reading {
  const held = new Map<number, Promise<readonly DeliveredTrial[]>>();
  return async (row) => {
    const number = Math.floor(row / ROWS_TOGETHER);
    const page = held.get(number) ?? store.delivered(number * ROWS_TOGETHER - 1, ROWS_TOGETHER, "texts");
    held.delete(number);
    held.set(number, page);
    if (held.size > PAGES_HELD) held.delete(held.keys().next().value as number);
    return (await page).find((trial) => trial.row === row);
  };
}

/** In a conversation the first answer is a turn of its own; a prompt that stands alone quotes it. */
function follows(messages: readonly Message[], first: string): boolean {
  const turn = messages.find(({ role }) => role === "assistant");
  return turn === undefined ? messages.some(({ content }) => content.includes(first)) : turn.content === first;
}

function responseOf({ text, thinking, stop, returnedModel, inputTokens, outputTokens, thinkingTokens }: KeptCall): Response {
  return { text, thinking, stop, returnedModel, usage: { inputTokens, outputTokens, thinkingTokens } };
}
