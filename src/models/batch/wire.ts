import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Destination, Environment } from "../keys.ts";
import type { Headers } from "../limits.ts";
import { CallFailed, type Provider } from "../model.ts";
import { callFailed, openDispatcher, parse, reason, statusFailed } from "../wire.ts";
import { linesOf } from "./lines.ts";
import type { SentFile } from "./service.ts";

/** Requests to a batch service, at the provider's address with its key. They are never tried again here; all reject with CallFailed. */
export interface BatchWire {
  /** Paths stand after the provider's address, and may have a query. */
  get(path: string): Promise<unknown>;
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Replied>;
  /** Sends a file, with what stands before and after it. */
  send(path: string, file: SentFile, around: Around): Promise<Replied>;
  /** Sends a file to an address that the provider gave: its path is used, never its host, since the key goes along. */
  sendTo(address: string, file: SentFile, headers: Record<string, string>): Promise<unknown>;
  lines(path: string): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

interface Replied {
  readonly json: unknown;
  readonly headers: Headers;
}

interface Around {
  readonly before?: string;
  readonly after?: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ANSWER_MS = 10 * 60_000;
/** A full file over a slow line. */
const UPLOAD_MS = 60 * 60_000;
const SILENCE_MS = 2 * 60_000;
const LONGEST_LINE = 64 * 1024 * 1024;
const JSON_TYPE = { "content-type": "application/json" };

interface Sending {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | (() => Readable);
  readonly timeoutMs: number;
}

export function openWire(
  provider: Provider,
  to: Destination,
  env: Environment,
  further: Readonly<Record<string, string>> = {},
): BatchWire {
  const dispatcher = openDispatcher(env);
  const shared = {
    accept: "application/json",
    "user-agent": "waver",
    ...(to.basicAuth === null ? {} : { authorization: `Basic ${to.basicAuth}` }),
    ...(to.key === null ? {} : provider.authorise(to.key)),
    ...further,
  };

  async function request({ method, path, headers, body, timeoutMs }: Sending) {
    const startedAt = new Date().toISOString();
    const start = performance.now();
    const sent = (status: number | null, given: Headers) => ({
      startedAt,
      status,
      headers: given,
      latencyMs: performance.now() - start,
    });
    const broken = (error: unknown, status: number | null): CallFailed => {
      if (error instanceof CallFailed) return error;
      const isLate = error instanceof Error && error.name === "TimeoutError";
      const says = isLate ? `no whole reply within ${timeoutMs / 1000} s` : reason(error as Error);
      return callFailed(provider, to, sent(status, {}), isLate ? "timeout" : "transport", says);
    };
    let reply: Dispatcher.ResponseData;
    try {
      reply = await dispatcher.request({
        origin: to.origin,
        path,
        method,
        headers: { ...shared, ...headers },
        body: typeof body === "function" ? body() : (body ?? null),
        signal: AbortSignal.timeout(timeoutMs),
        bodyTimeout: SILENCE_MS,
      });
    } catch (error) {
      throw broken(error, null);
    }
    const { statusCode: status, body: bytes } = reply;
    const whole = async () => {
      try {
        return parse(Buffer.from(await bytes.arrayBuffer()), to.secrets);
      } catch (error) {
        throw broken(error, status);
      }
    };
    if (status < 200 || status > 299) throw statusFailed(provider, to, sent(status, reply.headers as Headers), await whole());
    return { headers: reply.headers as Headers, bytes, whole, broken: (error: unknown) => broken(error, status) };
  }

  async function asked(sending: Sending): Promise<Replied> {
    const { headers, whole, broken } = await request(sending);
    const { text, json } = await whole();
    // The end of an upload may have nothing to say.
    if (json === undefined && text !== "") throw broken(new Error("the reply is not JSON"));
    return { json, headers };
  }

  /** The service's own path at the provider's address, whose own query, if it has one, stays. */
  function at(path: string): string {
    const query = to.query === "" ? "" : `${path.includes("?") ? "&" : "?"}${to.query.slice(1)}`;
    return to.path + path + query;
  }

  return {
    get: async (path) => (await asked({ method: "GET", path: at(path), headers: {}, timeoutMs: ANSWER_MS })).json,

    post: (path, body, headers = {}) =>
      asked({
        method: "POST",
        path: at(path),
        headers: { ...JSON_TYPE, ...headers },
        body: JSON.stringify(body),
        timeoutMs: ANSWER_MS,
      }),

    send: (path, file, { before = "", after = "", headers }) => {
      const length = Buffer.byteLength(before) + file.bytes + Buffer.byteLength(after);
      const body = () => Readable.from(surrounded(file, before, after));
      const given = { ...headers, "content-length": String(length) };
      return asked({ method: "POST", path: at(path), headers: given, body, timeoutMs: UPLOAD_MS });
    },

    sendTo: async (address, file, headers) => {
      const { pathname, search } = new URL(address, to.origin);
      const given = { ...headers, "content-length": String(file.bytes) };
      return (
        await asked({ method: "POST", path: pathname + search, headers: given, body: () => file.stream(), timeoutMs: UPLOAD_MS })
      ).json;
    },

    async *lines(path) {
      const accept = { accept: "application/x-jsonl, application/json, */*" };
      const { bytes, broken } = await request({ method: "GET", path: at(path), headers: accept, timeoutMs: UPLOAD_MS });
      try {
        yield* linesOf(bytes, LONGEST_LINE);
      } catch (error) {
        throw broken(error);
      } finally {
        // Whoever stops in between reads no more of it.
        bytes.on("error", () => {}).destroy();
      }
    },

    close: () => dispatcher.close(),
  };
}

async function* surrounded(file: SentFile, before: string, after: string): AsyncGenerator<Buffer> {
  yield Buffer.from(before);
  yield* file.stream() as AsyncIterable<Buffer>;
  yield Buffer.from(after);
}
