import { digest } from "../digest.ts";
import type { Item } from "../items/item.ts";
import { mistake } from "../mistakes.ts";
import { capabilityOf } from "../models/families.ts";
import { openParticipant } from "../models/index.ts";
import type { Environment } from "../models/keys.ts";
import { type Answer, CallFailed, type Participant } from "../models/model.ts";
import { isInProcess, PROVIDERS } from "../models/providers.ts";
import { type Prices, priceOf } from "../plan/prices.ts";
import type { Settings } from "../plan/settings.ts";
import type { Trial } from "../plan/trial.ts";
import { stream } from "../random/stream.ts";
import { Budget, costOf, highestCost } from "../run/budget.ts";
import { Gate } from "../run/gate.ts";
import { DEFAULT_ATTEMPTS, delayBefore, isTriedAgain, wait } from "../run/retry.ts";
import type { Message } from "../stimuli/compose.ts";
import type { Readings } from "../store/readings.ts";
import type { KeptVerdict, Store } from "../store/store.ts";
import type { Model, Price } from "../study/study.ts";
import { readersWord } from "./frame.ts";
import { JUDGE_PROTOCOL, JUDGE_SYSTEM, judgePrompt, readLabel } from "./protocol.ts";
import { callId } from "./verdict.ts";

/** A model that gives a second opinion on what the reader left unread. */
export interface Judge {
  /** Who its verdicts are by: the model's name and the protocol's version. */
  readonly by: string;
  readonly model: Model;
  readonly settings: Settings;
  readonly participant: Participant;
  readonly price: Price | null;
  close(): Promise<void>;
}

export interface JudgeAddress {
  /** For a server of one's own. */
  readonly baseUrl?: string | undefined;
  /** The variable that holds its key. */
  readonly keyEnv?: string | undefined;
  readonly prices?: Prices | undefined;
  readonly env?: Environment | undefined;
}

/** `name` is provider/model. Throws Mistakes where there is no such provider, or a key or an address is missing. */
export async function openJudge(name: string, { baseUrl, keyEnv, prices = {}, env }: JudgeAddress = {}): Promise<Judge> {
  const provider = name.slice(0, Math.max(0, name.indexOf("/")));
  const judges = PROVIDERS.filter((each) => !isInProcess(each));
  if (!judges.includes(provider) || name.length === provider.length + 1)
    throw mistake(
      "--judge",
      `"${name}" is no judge`,
      `Name a model as provider/model, with a provider of: ${judges.join(", ")}.`,
    );
  const model: Model = {
    name,
    provider,
    alias: null,
    label: name,
    baseUrl: baseUrl ?? null,
    keyEnv: keyEnv ?? null,
    concurrency: null,
    timeoutSeconds: null,
    sampling: {},
    parameters: null,
    price: null,
  };
  const participant = await openParticipant(model, { seed: 0, folder: ".", ...(env === undefined ? {} : { env }) });
  return {
    by: `${name}, judge protocol ${JUDGE_PROTOCOL}`,
    model,
    settings: settingsFor(name),
    participant,
    price: priceOf(model, prices),
    close: () => participant.close(),
  };
}

/** As little chance and thought as the model allows. */
function settingsFor(name: string): Settings {
  const capability = capabilityOf(name);
  const shared = { system: JUDGE_SYSTEM, stop: null, extra: null, parameters: null };
  if (capability === null || capability.stops)
    return { temperature: capability?.temperature === "never" ? null : 0, maxTokens: 1000, thinking: null, ...shared };
  const budgetTokens = Math.max(1024, capability.budget?.[0] ?? 0);
  const effort = capability.efforts.includes("low") ? "low" : capability.efforts[0];
  const thinking = effort === undefined ? { budgetTokens } : { budgetTokens, effort };
  return { temperature: null, maxTokens: budgetTokens + 3000, thinking, ...shared };
}

export interface JudgeOptions {
  /** US dollars that this may cost. */
  readonly usd?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly attempts?: number | undefined;
  readonly onProgress?: (progress: JudgeProgress) => void;
  /** Aborted: nothing new is asked. */
  readonly stop?: AbortSignal | undefined;
}

interface JudgeProgress {
  /** Calls that the reader left unread. */
  readonly unread: number;
  /** Of these, judged before by this judge, or by a person, and so not asked. */
  readonly before: number;
  readonly labels: Readonly<Record<"choice" | "refusal" | "noncommittal" | "unreadable", number>>;
  /** The judge's reply was not of the fixed form: no verdict. */
  readonly unusable: number;
  /** The judge did not answer. */
  readonly unanswered: number;
  /** Null where the cost of some call is not known. */
  readonly usd: number | null;
}

export interface Judged extends JudgeProgress {
  /** `forbidden`: no further call would be answered, in the provider's words. */
  readonly end: "done" | "stopped" | "budget" | { readonly forbidden: string };
  /** Why calls were not answered, each reason once. */
  readonly reasons: readonly string[];
}

/** A call that is to be judged. */
interface Unread {
  readonly row: number;
  readonly trial: string;
  readonly pass: 1 | 2;
  readonly item: Item;
  readonly order: readonly number[];
}

const CONCURRENCY = 16;
const REFUSALS_IN_A_ROW = 5;

/**
 * Asks a judge about every call that the reader left unread, and about nothing else. Each verdict is kept as soon as it is there, by the judge's name;
 * measures use it only where they are told to. What this judge, or a person, has judged before is not asked again.
 */
export async function judgeUnread(store: Store, readings: Readings, judge: Judge, options: JudgeOptions = {}): Promise<Judged> {
  const { concurrency = CONCURRENCY, onProgress = () => {}, stop = new AbortController().signal } = options;
  const { unread, todo } = await unreadCalls(store, readings, judge.by);
  if (options.usd !== undefined && judge.price === null)
    throw mistake("--judge", `a budget cannot be kept: no price is known for ${judge.model.name}`, "Give a file with --prices.");
  const budget = new Budget({ usd: options.usd ?? null, trials: null }, { usd: 0, trials: 0 });
  const gate = new Gate(concurrency);
  const labels = { choice: 0, refusal: 0, noncommittal: 0, unreadable: 0 };
  const progress = { unread, before: unread - todo.length, labels, unusable: 0, unanswered: 0, usd: 0 as number | null };
  const reasons = new Set<string>();
  let end: Judged["end"] = "done";
  let hasAnswered = false;
  let refusals = 0;

  const one = async (call: Unread): Promise<void> => {
    const asked = await trialFor(store, judge, call);
    const reserved = judge.price === null ? 0 : highestCost(judge.price, judge.settings, asked.messages);
    if (!(await budget.reserve(reserved, false))) {
      end = "budget";
      return;
    }
    let usd: number | null = 0;
    try {
      const answer = await answerTo(judge.participant, gate, asked, options.attempts ?? DEFAULT_ATTEMPTS, stop);
      if (answer === null) return;
      const { text, usage } = answer.response;
      usd = costOf(judge.price, usage.inputTokens, usage.outputTokens);
      progress.usd = usd === null || progress.usd === null ? null : progress.usd + usd;
      hasAnswered = true;
      refusals = 0;
      const label = readLabel(text, call.order.length);
      if (label === null) progress.unusable++;
      else {
        await store.putVerdicts([verdictOf(judge, call, label, answer)]);
        labels[label.outcome]++;
      }
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      progress.unanswered++;
      reasons.add(error.message);
      if (error.kind === "refused") refusals++;
      const isHopeless = error.kind === "refused" && (!hasAnswered || refusals >= REFUSALS_IN_A_ROW);
      if (error.kind === "forbidden" || isHopeless) end = { forbidden: error.message };
    } finally {
      budget.settle(reserved, usd);
    }
    onProgress({ ...progress, labels: { ...labels } });
  };

  const queue = todo.values();
  const worker = async (): Promise<void> => {
    for (const call of queue) {
      if (stop.aborted || end !== "done") return;
      await one(call);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, todo.length) }, worker));
  } finally {
    gate.close();
  }
  return { ...progress, end: stop.aborted && end === "done" ? "stopped" : end, reasons: [...reasons] };
}

async function unreadCalls(store: Store, readings: Readings, by: string): Promise<{ unread: number; todo: Unread[] }> {
  const known = new Set((await store.verdicts()).filter((verdict) => verdict.kind === "person" || verdict.by === by).map(callId));
  const todo: Unread[] = [];
  let unread = 0;
  for await (const page of readersWord(store, readings))
    for (const { trial, item, readings: own } of page)
      for (const { row, pass, outcome } of own) {
        if (outcome !== "unreadable") continue;
        unread++;
        const order = trial.order ?? item.options.map((_, place) => place);
        if (!known.has(callId({ trial: trial.trial, pass }))) todo.push({ row, trial: trial.trial, pass, item, order });
      }
  return { unread, todo };
}

/** A question to the judge in the form that participants take. What it must not know (the key) is not even there. */
async function trialFor(store: Store, judge: Judge, { row, trial, pass, item, order }: Unread): Promise<Trial> {
  const [found] = await store.delivered(row - 1, 1, "texts");
  const call = found?.calls.find((each) => each.pass === pass);
  if (found?.trial !== trial || call === undefined) throw new Error(`the trial ${trial} is not where it was in the run`);
  const prompt = judgePrompt(
    order.map((option) => item.options[option] as string),
    call.text,
  );
  const messages: Message[] = [{ role: "user", content: prompt }];
  return {
    id: digest(JSON.stringify(["waver judge", judge.by, trial, pass])),
    model: judge.model,
    settings: judge.settings,
    item: { ...item, key: null },
    condition: { levels: {}, label: "judge", reflection: null, form: "tagged", thinking: "off", cue: null },
    sample: 0,
    order,
    target: null,
    messages,
    stimulus: digest(prompt),
  };
}

/** Tried as a run tries its calls. Null where it was told to stop in between. */
async function answerTo(
  participant: Participant,
  gate: Gate,
  trial: Trial,
  attempts: number,
  stop: AbortSignal,
): Promise<Answer | null> {
  for (let attempt = 1; ; attempt++) {
    const entered = await gate.enter();
    if (entered === null) return null;
    let failure: CallFailed;
    try {
      const answer = await participant.ask({ trial, pass: 1, messages: trial.messages });
      gate.leave(entered, "answered", answer.limits, null);
      return answer;
    } catch (error) {
      if (!(error instanceof CallFailed)) {
        gate.leave(entered, "failed", null, null);
        throw error;
      }
      failure = error;
      const isOverloaded = error.status === 429 || error.status === 529;
      gate.leave(entered, isOverloaded ? "overloaded" : "failed", error.limits, error.retryAfterMs);
    }
    if (!isTriedAgain(failure) || attempt >= attempts) throw failure;
    const luck = stream(0, "judge retry", trial.id, attempt);
    if (!(await wait(delayBefore(attempt, failure.retryAfterMs, luck), stop))) return null;
  }
}

function verdictOf(
  { by }: Judge,
  { trial, pass, order }: Unread,
  { outcome, place }: NonNullable<ReturnType<typeof readLabel>>,
  { startedAt, response }: Answer,
): KeptVerdict {
  const option = place === null ? null : (order[place] as number);
  const why = `${response.text.trim()}${response.returnedModel === null ? "" : ` by ${response.returnedModel}`}`;
  return { trial, pass, kind: "judge", by, at: startedAt, outcome, option, confidence: null, why };
}
