import type { Item } from "../../items/item.ts";
import { NONE, type Table } from "../../measure/table.ts";
import { readingsOf } from "../../read/observations.ts";
import { OUTCOMES } from "../../read/outcomes.ts";
import { trialReader } from "../../read/trial.ts";
import type { Message } from "../../stimuli/compose.ts";
import { letter } from "../../stimuli/letters.ts";
import type { KeptReading } from "../../store/readings.ts";
import type { DeliveredTrial } from "../../store/store.ts";
import type { Material } from "../material.ts";
import { conditionText } from "../names.ts";

/** A pair of replies to one item, with all that is needed to judge it. */
export interface Example {
  readonly item: Item;
  readonly sample: number;
  readonly trials: readonly string[];
  /** In the order on screen. */
  readonly options: readonly {
    readonly label: string;
    readonly text: string;
    readonly isKey: boolean;
    readonly isTarget: boolean;
  }[];
  readonly sides: readonly [Side, Side];
}

export interface Side {
  readonly title: string;
  /** What stood before the problem; null for nothing. */
  readonly cue: string | null;
  /** What was sent for this reply; null where nobody knows. Of pass 2 as it was planned: `{previous_response}` stands for the reply to pass 1. */
  readonly prompt: string | null;
  readonly pass: 1 | 2;
  readonly response: string;
  readonly span: readonly [number, number] | null;
  /** What it was read as. */
  readonly read: string;
  readonly rule: string;
}

/** Fetches what was drawn, trial by trial. Null where the store has it no more, or it now says something else than what was measured. */
export async function exampleReader({ store, readings, table, manifests }: Material) {
  const reader = trialReader(manifests, table.items);
  const spoken = new Set((await store.verdicts()).map(({ trial, pass }) => `${trial} ${pass}`));

  async function fetched(at: number): Promise<Fetched | null> {
    const { columns } = table;
    const item = table.items[columns.item[at] as number] as Item;
    const [trial] = await store.trialsAt([columns.row[at] as number], "texts");
    if (trial === undefined || trial.itemDigest !== item.digest) return null;
    if (trial.model !== table.models[columns.model[at] as number] || trial.sample !== columns.sample[at]) return null;
    const [found = []] = await readingsOf(store, readings, reader, [trial]);
    const areMeasured = found.every(
      (reading, place) => spoken.has(`${trial.trial} ${reading.pass}`) || isMeasured(reading, at, place < found.length - 1),
    );
    return areMeasured ? { trial, found } : null;
  }

  /** Whether the columns have what the reader says: not where a person or a judge spoke. */
  function isMeasured({ option, outcome }: KeptReading, at: number, isFirst: boolean): boolean {
    const measured = measuredAt(at, isFirst);
    return (option ?? NONE) === measured.option && outcome === measured.outcome;
  }

  function measuredAt(at: number, isFirst: boolean) {
    const { option, outcome, firstOption, firstOutcome } = table.columns;
    return {
      option: (isFirst ? firstOption : option)[at] as number,
      outcome: OUTCOMES[(isFirst ? firstOutcome : outcome)[at] as number] ?? "unreadable",
    };
  }

  function sideOf({ trial, found }: Fetched, at: number, pass: 1 | 2, title: string): Side | null {
    const place = trial.calls.findIndex((each) => each.pass === pass);
    const call = trial.calls[place];
    const reading = found[place];
    if (call === undefined || reading === undefined) return null;
    const { cue, options } = reader.asked(trial, pass);
    const asked = promptsOf(trial);
    const isFirst = pass === 1 && trial.calls.length > 1;
    // What was measured, which a person may have said in place of the reader.
    const { option: said, outcome } = measuredAt(at, isFirst);
    const isByHand = (table.columns.byHand[at] === 1 && !isFirst) || !isMeasured(reading, at, isFirst);
    const shown = said === NONE ? undefined : options[orderOf(trial, table, at).indexOf(said)];
    return {
      title,
      // Where nobody kept the prompts, the condition still says what its cue was.
      cue: cue !== null && (asked.length === 0 || asked.slice(0, pass).some((words) => words.includes(cue))) ? cue : null,
      prompt: asked[pass - 1] ?? null,
      pass,
      response: call.text,
      span: reading.span,
      read:
        said === NONE
          ? outcome
          : shown === undefined || shown.label === shown.text
            ? (shown?.text ?? String(said))
            : `${shown.label}) ${shown.text}`,
      rule: isByHand ? "by hand" : reading.rule,
    };
  }

  return async function read(a: number, b: number): Promise<Example | null> {
    const [first, second] = [await fetched(a), await fetched(b)];
    if (first === null || second === null) return null;
    const isPasses = a === b;
    const [{ trial: one }, { trial: other }] = [first, second];
    const [left, right] = [
      sideOf(first, a, isPasses || one.calls.length === 1 ? 1 : 2, isPasses ? "Pass 1" : conditionText(one.condition)),
      sideOf(
        second,
        b,
        other.calls.length === 1 ? 1 : 2,
        isPasses ? `Pass 2 (${conditionText(other.condition)})` : conditionText(other.condition),
      ),
    ];
    if (left === null || right === null) return null;
    const item = reader.itemOf(other);
    return {
      item,
      sample: other.sample,
      trials: isPasses ? [one.trial] : [one.trial, other.trial],
      options: orderOf(other, table, b).map((option, place) => ({
        label: letter(place),
        text: item.options[option] ?? "",
        isKey: option === item.key,
        isTarget: option === other.target,
      })),
      sides: [left, right],
    };
  };
}

interface Fetched {
  readonly trial: DeliveredTrial;
  /** One a call. */
  readonly found: readonly KeptReading[];
}

function orderOf({ order }: DeliveredTrial, { items, columns }: Table, at: number): readonly number[] {
  return order ?? (items[columns.item[at] as number] as Item).options.map((_, option) => option);
}

/** What was said to the model, a prompt for each pass. */
function promptsOf({ messages }: DeliveredTrial): string[] {
  try {
    return (JSON.parse(messages) as Message[]).filter(({ role }) => role === "user").map(({ content }) => content);
  } catch {
    return [];
  }
}
