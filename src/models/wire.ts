import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import { mistake } from "../mistakes.ts";
import type { Model } from "../study/study.ts";
import { type Destination, destination, type Environment } from "./keys.ts";
import { comeBack, exhaustedMs, type Headers, LONGEST_WAIT_MS, retryAfterMs, withinReach } from "./limits.ts";
import { type Answer, type Call, CallFailed, type FailureKind, type Participant, type Provider } from "./model.ts";
import { scrub, scrubReply } from "./scrub.ts";

export interface WireOptions {
  readonly env?: Environment;
  /** Replies longer than this are cut off; no answer of a model comes near it. */
  readonly maxReplyBytes?: number;
}

/** Ten minutes: thinking models answer in one piece after minutes of silence. It is also what the vendors' SDKs wait. */
const DEFAULT_TIMEOUT_SECONDS = 600;
/** Node's timers go no further; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const MAX_REPLY_BYTES = 32 * 1024 * 1024;
const LONGEST_MESSAGE = 2000;

/**
 * Whoever answers over HTTP. One pool a participant, without a limit of its own: the lanes decide how many calls are under way, and a
 * call that waited for a connection would be counted as the model's slowness. Redirects are not followed, since the key would go along.
 */
export function wireParticipant(provider: Provider, model: Model, options: WireOptions = {}): Participant {
  const { env = process.env, maxReplyBytes = MAX_REPLY_BYTES } = options;
  const to = destination(provider, model, env);
  const dispatcher = openDispatcher(env);
  const timeoutMs = Math.min((model.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000, LONGEST_TIMER_MS);
  const shared = {
    "content-type": "application/json",
    accept: "application/json",
    "user-agent": "waver",
    ...(to.basicAuth === null ? {} : { authorization: `Basic ${to.basicAuth}` }),
    ...(to.key === null ? {} : provider.authorise(to.key)),
  };

  return {
    gate: `${to.shown} ${to.keyName ?? "without a key"}`,

    async ask(call: Call, signal?: AbortSignal): Promise<Answer> {
      const { path, headers, body } = provider.request(model, call.trial.settings, call.messages);
      const requestBody = JSON.stringify(body);
      refuseSecretIn(requestBody, to, model);
      const sent = await exchange(
        dispatcher,
        { origin: to.origin, path: to.path + path + to.query, headers: { ...shared, ...headers }, body: requestBody },
        { timeoutMs, maxReplyBytes, signal },
      );
      return read(provider, to, requestBody, sent);
    },

    close: () => dispatcher.close(),
  };
}

/** HTTP/1.1 alone: one call a connection, so that no reply waits behind another on a shared one. */
export function openDispatcher(env: Environment): Dispatcher {
  // Ours are the only limits in time: undici's count silence, and a model that thinks is silent.
  const options = {
    connections: null,
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 30_000 },
  };
  const httpProxy = env.http_proxy || env.HTTP_PROXY;
  const httpsProxy = env.https_proxy || env.HTTPS_PROXY;
  if (!httpProxy && !httpsProxy) return new Agent(options);
  const noProxy = env.no_proxy || env.NO_PROXY;
  return new EnvHttpProxyAgent({
    ...options,
    ...(httpProxy ? { httpProxy } : {}),
    ...(httpsProxy ? { httpsProxy } : {}),
    ...(noProxy ? { noProxy } : {}),
  });
}

/** What came back over the wire, or what went wrong there. */
interface Exchange {
  readonly startedAt: string;
  readonly latencyMs: number;
  readonly status: number | null;
  readonly headers: Headers;
  readonly bytes: Buffer | null;
  readonly failure: { readonly kind: FailureKind; readonly says: string } | null;
}

interface Request {
  readonly origin: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * One request, from the moment at which it is written to an open connection to the last byte of the reply. undici's `dispatch` is what
 * its `request` is made of; it alone tells when a request leaves, so that the making of a connection is not counted as the model's.
 */
function exchange(
  dispatcher: Dispatcher,
  { origin, path, headers, body }: Request,
  { timeoutMs, maxReplyBytes, signal }: { timeoutMs: number; maxReplyBytes: number; signal: AbortSignal | undefined },
): Promise<Exchange> {
  return new Promise((resolve) => {
    let startedAt = new Date().toISOString();
    let start: number | null = null;
    let status: number | null = null;
    let replyHeaders: Headers = {};
    let controller: Dispatcher.DispatchController | null = null;
    let isDone = false;
    let size = 0;
    const chunks: Buffer[] = [];

    const done = (failure: Exchange["failure"]) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      const latencyMs = start === null ? 0 : performance.now() - start;
      const bytes = failure === null ? Buffer.concat(chunks, size) : null;
      resolve({ startedAt, latencyMs, status, headers: replyHeaders, bytes, failure });
      if (failure !== null) controller?.abort(new Error(failure.says));
    };
    const onAbort = () => done({ kind: "transport", says: "the call was given up" });
    const timer = setTimeout(() => done({ kind: "timeout", says: `no whole reply within ${timeoutMs / 1000} s` }), timeoutMs);
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) return onAbort();

    dispatcher.dispatch(
      { origin, path, method: "POST", headers, body },
      {
        onRequestStart(given) {
          controller = given;
          // Given up while the connection was being made: nothing has been sent yet, and nothing will be.
          if (isDone) return given.abort(new Error("the call was given up"));
          startedAt = new Date().toISOString();
          start = performance.now();
        },
        onResponseStart(_, code, given) {
          status = code;
          replyHeaders = given as Headers;
        },
        onResponseData(_, chunk) {
          size += chunk.length;
          if (size > maxReplyBytes) done({ kind: "transport", says: `the reply is longer than ${maxReplyBytes} bytes` });
          else chunks.push(chunk);
        },
        onResponseEnd: () => done(null),
        onResponseError: (_, error) => done({ kind: "transport", says: reason(error) }),
      },
    );
  });
}

/** The system's own words, with its code: `connect ECONNREFUSED 127.0.0.1:1`, `other side closed (UND_ERR_SOCKET)`. */
export function reason(error: Error & { code?: string; errors?: readonly Error[] }): string {
  // Several addresses of one name were tried: an AggregateError without a text of its own.
  const said = error.message || (error.errors ?? []).map(({ message }) => message).join("; ") || error.name;
  return error.code === undefined || said.includes(error.code) ? said : `${said} (${error.code})`;
}

function read(provider: Provider, to: Destination, requestBody: string, sent: Exchange): Answer {
  const { startedAt, latencyMs, status, headers, bytes, failure } = sent;
  const fail = (kind: FailureKind, says: string): CallFailed => callFailed(provider, to, sent, kind, says);

  if (failure !== null || bytes === null) throw fail(failure?.kind ?? "transport", failure?.says ?? "no reply");
  const reply = parse(bytes, to.secrets);
  if (status !== 200) throw statusFailed(provider, to, sent, reply);
  if (reply.text === null) throw fail("transport", "the reply is not text");
  if (reply.json === undefined) throw fail("transport", `the reply is not JSON: ${excerpt(reply.text)}`);
  try {
    const response = provider.response(reply.json);
    const limits = withinReach(provider.limits(headers, Date.now()));
    return { response, requestBody, replyBody: reply.text, latencyMs, startedAt, limits };
  } catch (error) {
    throw fail("transport", error instanceof Error ? error.message : String(error));
  }
}

/** What a failed call needs to know of how it was sent. */
type Sent = Pick<Exchange, "startedAt" | "latencyMs" | "status" | "headers">;

/** Why a call was not answered, without anything secret. */
export function callFailed(
  provider: Provider,
  to: Destination,
  { status, headers, latencyMs, startedAt }: Sent,
  kind: FailureKind,
  says: string,
  retryAfter: number | null = null,
  added = "",
): CallFailed {
  const limits = status === null ? null : withinReach(provider.limits(headers, Date.now()));
  const message = scrub(says, to.secrets).slice(0, LONGEST_MESSAGE) + added;
  return new CallFailed(`${to.shown}: ${message}`, { kind, status, retryAfterMs: retryAfter, latencyMs, startedAt, limits });
}

/** What a reply of another status than success means. */
export function statusFailed(provider: Provider, to: Destination, sent: Sent, reply: Reply): CallFailed {
  const now = Date.now();
  const status = sent.status ?? 0;
  const kind = kindOf(status);
  const says = saysOf(status, provider.errorMessage(reply.json) ?? reply.text);
  const retryAfter = retryAfterMs(sent.headers, now) ?? provider.retryAfterMs?.(reply.json) ?? null;
  const told = retryAfter ?? exhaustedMs(provider.limits(sent.headers, now)) ?? 0;
  if (kind === "busy" && told > LONGEST_WAIT_MS)
    return callFailed(provider, to, sent, "forbidden", says.replace(/\.?$/, "."), null, ` ${comeBack(told, now)}`);
  return callFailed(provider, to, sent, kind, says, retryAfter);
}

/** `text` is null where it is none, `json` undefined where it is no JSON. */
interface Reply {
  readonly text: string | null;
  readonly json: unknown;
}

/** Bytes that are not UTF-8 are damage on the way: replacing them would store words that nobody said. */
export function parse(bytes: Buffer, secrets: readonly string[]): Reply {
  let text: string;
  try {
    text = scrubReply(decoder.decode(bytes), secrets);
  } catch {
    return { text: null, json: undefined };
  }
  try {
    const json: unknown = JSON.parse(text);
    if (secrets.length === 0 || !/\\[/u]/.test(text)) return { text, json };
    // A key may stand in JSON in a disguise that only parsing takes off (`\/`, `\u002d`); the body is then kept as it reads without it.
    const decoded = JSON.stringify(json);
    const clean = scrubReply(decoded, secrets);
    return clean === decoded ? { text, json } : { text: clean, json: JSON.parse(clean) };
  } catch {
    return { text, json: undefined };
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** What a status means for the trial and its lane: see FailureKind. Money owed, a wrong method and a redirect mend no more by waiting than a wrong key. */
export function kindOf(status: number): FailureKind {
  if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500) return "busy";
  if (status >= 300 && status < 400) return "forbidden";
  if ([401, 402, 403, 404, 405, 407, 410].includes(status)) return "forbidden";
  return status >= 400 ? "refused" : "transport";
}

function saysOf(status: number, said: string | null): string {
  if (status >= 300 && status < 400)
    return `${status}: sends on to another address, which waver does not follow: the key would go along`;
  const words = said === null || said.trim() === "" ? "without a word of explanation" : excerpt(said);
  return `${status}: ${words}`;
}

/** Scrubbed afterwards, and cut only then: a key that was cut in two would not be known any more. */
function excerpt(said: string): string {
  return said.replace(/\s+/g, " ").trim().slice(0, 20_000);
}

/** A study's `extra` may hold what its author believed to belong there. It would be stored with every call. */
export function refuseSecretIn(requestBody: string, { secrets }: Destination, model: Model): void {
  if (secrets.every((secret) => secret.length < 8 || !requestBody.includes(secret))) return;
  throw mistake(
    `models ${model.name}`,
    "the request would carry the key in its body, where it would be stored",
    "Take it out of sampling.extra.",
  );
}
