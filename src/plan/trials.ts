import type { Item, SetName } from "../items/item.ts";
import type { TargetRule } from "../paradigms/paradigm.ts";
import { stream } from "../random/stream.ts";
import { compose, isLettered, type Message, messages, type Stimulus, shownItem, stimulusText } from "../stimuli/compose.ts";
import { optionLines } from "../stimuli/letters.ts";
import type { Model, Study } from "../study/study.ts";
import { shuffledBlocks } from "./blocks.ts";
import type { Condition } from "./conditions.ts";
import { type Order, optionOrders } from "./order.ts";
import { resolveSettings, type Settings, settingsDigest } from "./settings.ts";
import { targetOption } from "./target.ts";
import { cellIdentity, stimulusDigest, type Trial, trialId } from "./trial.ts";

const composed = new WeakMap<Condition, Map<string, Stimulus>>();

/** Composed once for each condition and set: sizes, warnings, the manifest and every second pass ask for the same. */
export function composeFor({ twoPass, cueOn }: Study, set: SetName, condition: Condition): Stimulus {
  const known = composed.get(condition) ?? new Map<string, Stimulus>();
  composed.set(condition, known);
  const name = `${set} ${twoPass} ${cueOn}`;
  const { reflection, form, cue } = condition;
  const stimulus = known.get(name) ?? compose({ set, reflection, form, preamble: cue?.preamble ?? null, twoPass, cueOn });
  known.set(name, stimulus);
  return stimulus;
}

/** A part of a plan. Its trials are those of the whole, with the same ids, in the order that they have among themselves. */
export interface Part {
  readonly models?: readonly Model[] | undefined;
  readonly items?: readonly Item[] | undefined;
  /** The first so many samples. */
  readonly samples?: number | undefined;
  /** These blocks of the whole plan, in this order: the item's place times the number of samples, plus the sample. */
  readonly blocks?: ArrayLike<number> | undefined;
  /** Blocks that are left out, and take no time. */
  readonly without?: ((item: Item, sample: number) => boolean) | undefined;
}

/** Every trial in trial order, one at a time: what is held is the items, eight bytes a block, and one block's prompts. */
export function* generateTrials(
  study: Study,
  conditions: readonly Condition[],
  allItems: readonly Item[],
  part: Part = {},
): Generator<Trial> {
  const { seed } = study;
  const { models = study.models, items = allItems, samples = study.samples, without } = part;
  const blocks = part.blocks ?? shuffledBlocks(items, samples, seed);
  const lanes = models.map((model) => ({ model, cells: conditions.map((condition) => cellOf(study, model, condition)) }));
  const stimuli = stimuliBySet(study, conditions, items);
  const inOrder = conditions.map((_, index) => index);

  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as number;
    const place = Math.floor(block / samples);
    const sample = block % samples;
    const item = items[place] as Item;
    if (without?.(item, sample)) continue;
    const drawn = drawFor(study, item);
    const order = drawn.order(sample);
    const shown = blockStimuli(stimuli.get(item.set) as SetStimuli, item, order, drawn.target);
    for (const { model, cells } of lanes) {
      const shuffled = stream(seed, "condition-order", model.label, item.set, item.id, sample).shuffle([...inOrder]);
      for (const at of shuffled) {
        const { condition, settings, identity } = cells[at] as Cell;
        const { target, text } = shown(at);
        yield {
          id: trialId(identity, item.digest, text.digest, sample, order, target),
          model,
          settings,
          item,
          condition,
          sample,
          order,
          target,
          messages: text.messages,
          stimulus: text.digest,
        };
      }
    }
  }
}

interface Cell {
  readonly condition: Condition;
  readonly settings: Settings;
  readonly identity: string;
}

function cellOf(study: Study, model: Model, condition: Condition): Cell {
  const settings = resolveSettings(study, model, condition.thinking);
  return { condition, settings, identity: cellIdentity(model, settingsDigest(settings), condition) };
}

/** What chance decides for an item, drawn once. */
interface Draws {
  readonly order: (sample: number) => Order;
  readonly target: Readonly<Record<TargetRule, number | null>>;
}

function drawFor({ paradigm, optionOrder, seed }: Study, item: Item): Draws {
  // Templates that name the ETHICS words keep their order.
  const rule = isLettered(item.set, paradigm !== null) ? optionOrder : "fixed";
  const target = (which: TargetRule): number | null => (paradigm === null ? null : targetOption(which, seed, item));
  return { order: optionOrders(rule, seed, item), target: { none: null, key: target("key"), wrong: target("wrong") } };
}

interface SetStimuli {
  readonly conditions: readonly Condition[];
  readonly distinct: readonly Stimulus[];
  /** Which of the distinct stimuli, with which target, each condition shows: conditions that differ in thinking alone share one. */
  readonly slot: readonly number[];
}

function stimuliBySet(study: Study, conditions: readonly Condition[], items: readonly Item[]): Map<SetName, SetStimuli> {
  const sets = new Set(items.map((item) => item.set));
  return new Map(
    Array.from(sets, (set) => {
      const keys: string[] = [];
      const distinct: Stimulus[] = [];
      const slot = conditions.map((condition) => {
        const stimulus = composeFor(study, set, condition);
        const key = `${condition.cue?.target ?? "none"}\n${stimulusText(stimulus)}`;
        if (!keys.includes(key)) {
          keys.push(key);
          distinct.push(stimulus);
        }
        return keys.indexOf(key);
      });
      return [set, { conditions, distinct, slot }];
    }),
  );
}

interface StimulusText {
  readonly messages: readonly Message[];
  readonly digest: string;
}

/** The prompts of one block, each rendered and hashed once, when the first condition asks for it, and shared by all models. */
function blockStimuli({ conditions, distinct, slot }: SetStimuli, item: Item, order: Order, targets: Draws["target"]) {
  const lines = optionLines(item.options, order);
  const rendered = new Array<{ target: number | null; text: StimulusText } | undefined>(distinct.length);
  return (at: number): { target: number | null; text: StimulusText } => {
    const index = slot[at] as number;
    let known = rendered[index];
    if (known === undefined) {
      const target = targets[(conditions[at] as Condition).cue?.target ?? "none"];
      const sent = messages(distinct[index] as Stimulus, shownItem(item, order, target, lines));
      known = { target, text: { messages: sent, digest: stimulusDigest(sent) } };
      rendered[index] = known;
    }
    return known;
  };
}
