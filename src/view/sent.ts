import type { Item } from "../items/item.ts";
import type { Thinking } from "../plan/conditions.ts";
import type { Manifest } from "../plan/manifest.ts";
import type { TrialReader } from "../read/trial.ts";
import { type CueOn, compose, type Message, messages, shownItem, type TwoPass } from "../stimuli/compose.ts";
import type { Form, ReflectionLevel } from "../stimuli/reflection.ts";
import type { DeliveredTrial } from "../store/store.ts";
import type { TrialView } from "./api.ts";
import { cueFactorOf } from "./conditions.ts";

const PREVIOUS = "{previous_response}";

/**
 * The conversation as the model saw it. A store keeps the messages as planned, where `{previous_response}` stands for the first answer; it is put
 * there by composing the prompt anew, since an item may hold that word too. Where today's wording is another than the run's, the word is replaced
 * if there is only one.
 */
export function sentMessages(manifest: Manifest, reader: TrialReader, trial: DeliveredTrial): TrialView["messages"] {
  const planned = parsed(trial.messages);
  const [first, second] = trial.calls;
  const all =
    second === undefined || first === undefined
      ? planned.slice(0, 1)
      : withAnswer(manifest, reader.itemOf(trial), trial, planned, first.text);
  const shown = manifest.imported === undefined ? all : planned;
  const system = systemOf(manifest, trial);
  const { cue } = reader.asked(trial, 1);
  const opening: Message[] = system === null ? [] : [{ role: "system", content: system }];
  return [...opening, ...shown].map(({ role, content }) => ({
    role,
    content,
    preamble: role === "user" ? preambleIn(content, cue) : null,
  }));
}

function parsed(json: string): Message[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? (value as Message[]) : [];
  } catch {
    return [];
  }
}

function withAnswer(
  manifest: Manifest,
  item: Item,
  trial: DeliveredTrial,
  planned: readonly Message[],
  answer: string,
): readonly Message[] {
  const { condition, order, target } = trial;
  const level = condition[cueFactorOf(manifest) ?? ""];
  const stimulus = compose({
    set: item.set,
    reflection: (condition.reflection ?? (manifest.cues === null ? 1 : null)) as ReflectionLevel | null,
    form: (condition.form ?? "plain") as Form,
    preamble: manifest.cues === null ? null : (manifest.cues[String(level)]?.preamble ?? ""),
    twoPass: manifest.twoPass as TwoPass,
    cueOn: manifest.cueOn as CueOn,
  });
  const shown = shownItem(item, order ?? item.options.map((_, option) => option), target);
  if (JSON.stringify(messages(stimulus, shown)) === JSON.stringify(planned)) return messages(stimulus, shown, answer);
  return planned.map(({ role, content }) => {
    if (role === "assistant") return { role, content: answer };
    const parts = content.split(PREVIOUS);
    return { role, content: parts.length === 2 ? parts.join(answer) : content };
  });
}

/** A setting of the model, and part of what it sees. */
function systemOf({ models }: Manifest, { model, condition }: DeliveredTrial): string | null {
  const found = models.find(({ model: name, alias }) => (alias ?? name) === model);
  return found?.settings[(condition.thinking ?? "off") as Thinking]?.system ?? null;
}

/** A cue stands at the very beginning, with a blank line after it. */
function preambleIn(content: string, cue: string | null): readonly [number, number] | null {
  return cue !== null && content.startsWith(`${cue}\n\n`) ? [0, cue.length] : null;
}
