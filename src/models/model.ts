import type { Settings } from "../plan/settings.ts";
import type { Trial } from "../plan/trial.ts";
import type { Message } from "../stimuli/compose.ts";
import type { Model } from "../study/study.ts";

/** One request to a model; a two-pass trial has two. */
export interface Call {
  readonly trial: Trial;
  readonly pass: 1 | 2;
  /** What the model sees, earlier answers filled in; the system prompt is in the trial's settings. */
  readonly messages: readonly Message[];
}

/** What came back, raw. Nothing in it is interpreted: that is the reader's work. */
export interface Response {
  readonly text: string;
  /** What the model thought, where it is shown; null where there is none. */
  readonly thinking: string | null;
  /** The provider's own word for why the reply ended (`end_turn`, `max_tokens`, `refusal`, `SAFETY`, ...). */
  readonly stop: string | null;
  /** The model id that the provider says answered. */
  readonly returnedModel: string | null;
  readonly usage: Usage;
}

/** Null where the provider does not say. Output counts thinking too; `thinkingTokens` is its share. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly thinkingTokens: number | null;
}

/** A call that was answered, as it was on the wire. */
export interface Answer {
  readonly response: Response;
  /** The exact request body; null where the participant answers in process. */
  readonly requestBody: string | null;
  /** The exact reply body; null likewise. */
  readonly replyBody: string | null;
  /** From sending to the last byte of the reply; never time spent waiting inside waver. */
  readonly latencyMs: number;
  /** UTC, when the request was sent. */
  readonly startedAt: string;
  readonly limits: Limits | null;
}

/** What a provider's headers say of its rate limits; null where they say nothing. Times are milliseconds from now. */
export interface Limits {
  readonly requestsLeft: number | null;
  readonly requestsResetMs: number | null;
  readonly tokensLeft: number | null;
  readonly tokensResetMs: number | null;
}

/**
 * Why a call was not answered.
 * - `transport`: no reply, a cut one, or one that is not JSON; `timeout` likewise: tried again.
 * - `busy`: 408, 409, 429, 5xx and 529: tried again, after what `Retry-After` says; 429 and 529 also cut concurrency.
 * - `refused`: 400 and 413, 422: this request will never be answered; the trial stays undelivered.
 * - `forbidden`: 401, 403, 404: no request to this model will be answered; its lane stops. So it does where a busy provider allows the next
 *   call only after more than ten minutes: the message says when.
 */
export type FailureKind = "transport" | "timeout" | "busy" | "refused" | "forbidden";

export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly kind: FailureKind;
  /** The HTTP status, where there was one. */
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly latencyMs: number;
  readonly startedAt: string;
  readonly limits: Limits | null;

  constructor(
    message: string,
    failure: {
      kind: FailureKind;
      status?: number | null;
      retryAfterMs?: number | null;
      latencyMs: number;
      startedAt: string;
      limits?: Limits | null;
    },
  ) {
    super(message);
    this.kind = failure.kind;
    this.status = failure.status ?? null;
    this.retryAfterMs = failure.retryAfterMs ?? null;
    this.latencyMs = failure.latencyMs;
    this.startedAt = failure.startedAt;
    this.limits = failure.limits ?? null;
  }
}

/** Whoever answers. `ask` resolves with the answer or rejects with CallFailed; it never tries again by itself. */
export interface Participant {
  /** Participants with the same gate share an address and a key, and so a rate limit. */
  readonly gate: string;
  ask(call: Call, signal?: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

/** What one provider's API looks like: pure functions, no network. One file a provider. */
export interface Provider {
  readonly name: string;
  /** The vendor's own address and the variables that it is usually configured by. Null where a study must give the address. */
  readonly baseUrl: string | null;
  readonly baseUrlEnv: string | null;
  readonly keyEnv: string | null;
  /** Path (appended to the base address), further headers, and the body, in the order of keys in which it will be sent. */
  request(model: Model, settings: Settings, messages: readonly Message[]): ProviderRequest;
  /** The headers that carry the key. */
  authorise(key: string): Record<string, string>;
  /** Reads a reply of status 200 that is JSON. Throws where it is not a reply of this API at all. */
  response(reply: unknown): Response;
  /** The provider's own words in a reply of another status; null where there are none. */
  errorMessage(reply: unknown): string | null;
  limits(headers: Readonly<Record<string, string | string[] | undefined>>, now: number): Limits | null;
  /** When to come back, where a provider says it in the body of an error and not in a header. */
  retryAfterMs?(reply: unknown): number | null;
}

export interface ProviderRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}
