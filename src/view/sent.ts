import type { Item } from "../items/item.ts";
import { cueFactorOf } from "../measure/cells.ts";
import type { Manifest } from "../plan/manifest.ts";
import { askedBy } from "../read/asked.ts";
import { type CueOn, compose, type Message, messages, shownItem, type TwoPass } from "../stimuli/compose.ts";
import type { Form, ReflectionLevel } from "../stimuli/reflection.ts";
import type { DeliveredTrial } from "../store/store.ts";
import type { TrialView } from "./api.ts";
import type { RunSource } from "./run-source.ts";
import { settingsOf } from "./trial-settings.ts";
import { wireConversation } from "./wire.ts";

const PREVIOUS = "{previous_response}";

/**
 * The conversation as the model saw it: as it went over the wire, where that was kept. Otherwise by the plan that the trial was made by, which is not
 * always the one in force; and what no plan says is not known.
 */
export function sentMessages(source: RunSource, trial: DeliveredTrial): Pick<TrialView, "messages" | "isSystemKnown"> {
  const item = source.reader.itemOf(trial);
  const order = trial.order ?? item.options.map((_, option) => option);
  const plan = wordedBy(source, item, trial);
  const onWire = wireConversation(trial.calls.map(({ requestBody }) => requestBody));
  const settings = settingsOf(source.manifests, trial);
  const opening: Message[] = settings === null || settings.system === null ? [] : [{ role: "system", content: settings.system }];
  const sent = onWire ?? [...opening, ...asPlanned(source, plan, item, trial)];
  const { cue } =
    plan === null ? source.reader.asked(trial, 1) : askedBy(plan, { ...trial, set: item.set, options: item.options, order }, 1);
  return {
    messages: sent.map(({ role, content }) => ({ role, content, preamble: role === "user" ? preambleIn(content, cue) : null })),
    isSystemKnown: onWire !== null || settings !== null,
  };
}

/** The plan whose words the trial has. Null where today's wording is another than the run's, and where waver did not ask. */
function wordedBy({ manifests }: RunSource, item: Item, trial: DeliveredTrial): Manifest | null {
  const planned = JSON.stringify(parsed(trial.messages));
  const isWordedBy = (manifest: Manifest): boolean =>
    manifest.imported === undefined && JSON.stringify(composed(manifest, item, trial)) === planned;
  return manifests.findLast(({ manifest }) => isWordedBy(manifest))?.manifest ?? null;
}

/**
 * A store keeps the messages as planned, where `{previous_response}` stands for the first answer; it is put there by composing the prompt anew, since an
 * item may hold that word too. Where no plan has these words, it is replaced if there is only one.
 */
function asPlanned({ manifest }: RunSource, plan: Manifest | null, item: Item, trial: DeliveredTrial): readonly Message[] {
  const planned = parsed(trial.messages);
  const [first, second] = trial.calls;
  if (manifest.imported !== undefined) return planned;
  if (second === undefined || first === undefined) return planned.slice(0, 1);
  if (plan !== null) return composed(plan, item, trial, first.text);
  return planned.map(({ role, content }, at) => {
    if (role === "assistant") return { role, content: first.text };
    const parts = content.split(PREVIOUS);
    return { role, content: at > 0 && parts.length === 2 ? parts.join(first.text) : content };
  });
}

function parsed(json: string): Message[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? (value as Message[]) : [];
  } catch {
    return [];
  }
}

function composed(manifest: Manifest, item: Item, trial: DeliveredTrial, answer?: string): Message[] {
  const { condition, order, target } = trial;
  const { cues, twoPass, cueOn } = manifest;
  const stimulus = compose({
    set: item.set,
    reflection: (condition.reflection ?? (cues === null ? 1 : null)) as ReflectionLevel | null,
    form: (condition.form ?? "plain") as Form,
    preamble: cues === null ? null : (cues[String(condition[cueFactorOf(manifest) ?? ""])]?.preamble ?? ""),
    twoPass: twoPass as TwoPass,
    cueOn: cueOn as CueOn,
  });
  return messages(stimulus, shownItem(item, order ?? item.options.map((_, option) => option), target), answer);
}

/** A cue stands at the very beginning, with a blank line after it. */
function preambleIn(content: string, cue: string | null): readonly [number, number] | null {
  return cue !== null && content.startsWith(`${cue}\n\n`) ? [0, cue.length] : null;
}
