/** Simulated participants on planned trials, and a reader of tags that shares nothing with waver's own. */
import { type Item, makeItem, type SetName } from "../../src/items/item.ts";
import type { Response } from "../../src/models/model.ts";
import { simulatedParticipant } from "../../src/models/simulated.ts";
import type { Trial } from "../../src/plan/trial.ts";
import type { Model, Study } from "../../src/study/study.ts";
import { studyOf, trialsOf } from "../plan/studies.ts";

export function itemsOf(set: SetName, count: number, options: number, key: (index: number) => number | null): Item[] {
  const texts =
    set === "ethics" ? ["wrong", "not wrong"] : Array.from({ length: options }, (_, place) => `The ${place + 1}. possibility.`);
  return Array.from({ length: count }, (_, index) =>
    makeItem({ set, id: `i${index}`, text: `Problem ${index}`, options: texts, key: key(index) }),
  );
}

export interface Setup {
  readonly name?: string;
  readonly parameters?: Record<string, unknown>;
  readonly design?: Record<string, readonly (string | number)[]>;
  readonly samples?: number;
  readonly seed?: number;
  readonly more?: Record<string, unknown>;
}

export function studyWith({
  name = "simulated/custom",
  parameters = {},
  design = {},
  samples = 1,
  seed = 1,
  more = {},
}: Setup): Study {
  const models = [{ name, parameters }];
  return studyOf(JSON.stringify({ name: "t", models, items: [{ set: "mcqa" }], design, samples, seed, ...more }));
}

export interface Reply {
  readonly trial: Trial;
  readonly response: Response;
  /** The canonical option in the last answer tag, null where there is none. */
  readonly option: number | null;
  readonly pass: 1 | 2;
}

/** All replies, in trial order, the passes of a trial one after the other. */
export async function repliesOf(setup: Setup, items: readonly Item[]): Promise<Reply[]> {
  const study = studyWith(setup);
  return askAll(study, trialsOf(study, items));
}

export async function askAll(study: Study, trials: Iterable<Trial>): Promise<Reply[]> {
  const participant = simulatedParticipant(study.models[0] as Model, study.seed);
  const replies: Reply[] = [];
  for (const trial of trials) {
    for (const pass of trial.condition.reflection === 5 ? ([1, 2] as const) : ([1] as const)) {
      const { response } = await participant.ask({ trial, pass, messages: trial.messages });
      replies.push({ trial, pass, response, option: lastTag(trial, response.text) });
    }
  }
  return replies;
}

export function tagsIn(text: string): string[] {
  return Array.from(text.matchAll(/<answer>([^<]*)<\/answer>/g), ([, inside]) => inside as string);
}

/** Letters by the trial's order; the ETHICS words as they are. */
function lastTag({ order, item }: Trial, text: string): number | null {
  const inside = tagsIn(text).at(-1);
  if (inside === undefined) return null;
  if (/^[A-Z]$/.test(inside)) return order["ABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(inside)] ?? null;
  const word = item.options.indexOf(inside);
  return word === -1 ? null : word;
}

export function isRight({ trial, option }: Reply): boolean {
  return option === trial.item.key;
}

/** How many standard errors a count is away from what a chance would give. */
export function errorsFrom(chance: number, replies: readonly Reply[], holds: (reply: Reply) => boolean): number {
  const n = replies.length;
  if (n === 0) throw new Error("there are no replies to count");
  const count = replies.filter(holds).length;
  if (chance === 0 || chance === 1) return count === n * chance ? 0 : Number.POSITIVE_INFINITY;
  return Math.abs(count - n * chance) / Math.sqrt(n * chance * (1 - chance));
}

export function under(replies: readonly Reply[], ...conditions: string[]): Reply[] {
  return replies.filter(({ trial }) => conditions.includes(String(trial.condition.levels.authority)));
}

export function share(replies: readonly Reply[], holds: (reply: Reply) => boolean): number {
  return replies.filter(holds).length / replies.length;
}
