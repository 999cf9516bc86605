import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A call in a batch, as the service took it. */
export interface ServedEntry {
  readonly id: string;
  readonly body: Record<string, unknown>;
}

export interface ServedBatch {
  readonly id: string;
  /** What waver calls it, where the service keeps a name. */
  readonly name: string | null;
  readonly model: string;
  readonly entries: readonly ServedEntry[];
  readonly createdAt: Date;
  state: "working" | "ended" | "expired" | "cancelled" | "failed";
  /** What was wrong with it as a whole. */
  error: { readonly code: string | number; readonly message: string } | null;
  looks: number;
}

/** What becomes of an entry. `nothing`: the results do not speak of it. */
export type Outcome =
  | { readonly text: string }
  | { readonly error: number; readonly message: string }
  | "expired"
  | "cancelled"
  | "nothing";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Every point in the life of a batch at which something can break. */
export type Step = "upload" | "uploaded" | "create" | "created" | "list" | "look" | "results" | "half of the results";

/** What all three services have in common here; the tests turn its knobs. */
export interface Service {
  readonly key: string;
  readonly batches: ServedBatch[];
  readonly asked: Asked[];
  outcome: (entry: ServedEntry, batch: ServedBatch) => Outcome;
  /** A batch has ended at its so-manieth look; null: when `end` is called. */
  endsAtLook: number | null;
  end(state?: ServedBatch["state"]): void;
  onStep: (step: Step) => void | Promise<void>;
  /** Answers in place of the service, once for each call: status, body, headers. */
  fault: (step: Step) => { readonly status: number; readonly body: object; readonly headers?: Record<string, string> } | null;
  readonly origin: string;
  /** What stands in the vendor's `*_BASE_URL`. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

type Route = (asked: Asked, reply: ServerResponse, service: Service) => Promise<boolean>;

export interface Api {
  readonly base: string;
  isAuthorised(headers: IncomingHttpHeaders, key: string): boolean;
  unauthorised: object;
  route: Route;
}

export const KEY = "sk-test-qZ7vK3xW9pT2mN8yB4cR6";

/** A real HTTP server on the loopback. */
export async function startService(api: Api, port = 0): Promise<Service> {
  const http = createServer((incoming, reply) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const url = new URL(incoming.url ?? "/", "http://loopback");
      const asked: Asked = {
        method: incoming.method ?? "",
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        body: Buffer.concat(chunks),
      };
      service.asked.push(asked);
      if (!api.isAuthorised(incoming.headers, service.key)) return sendJson(reply, 401, api.unauthorised);
      if (!(await api.route(asked, reply, service)))
        sendJson(reply, 404, { error: { message: `no ${asked.method} ${asked.path} here` } });
    })().catch((error: unknown) => {
      if (!reply.headersSent) sendJson(reply, 500, { error: { message: String(error) } });
      else reply.destroy();
    });
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const service: Service = {
    key: KEY,
    batches: [],
    asked: [],
    outcome: () => ({ text: "<answer>A</answer>" }),
    endsAtLook: null,
    end: (state = "ended") => {
      for (const batch of service.batches) if (batch.state === "working") batch.state = state;
    },
    onStep: () => {},
    fault: () => null,
    origin,
    baseUrl: origin + api.base,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
  return service;
}

/** Tells of the step; false where a fault has been answered in its place. */
export async function step(service: Service, name: Step, reply: ServerResponse): Promise<boolean> {
  await service.onStep(name);
  const fault = service.fault(name);
  if (fault === null) return true;
  sendJson(reply, fault.status, fault.body, fault.headers);
  return false;
}

export function lookedAt(service: Service, id: string): ServedBatch | undefined {
  const batch = service.batches.find((each) => each.id === id);
  if (batch === undefined) return undefined;
  batch.looks++;
  if (batch.state === "working" && service.endsAtLook !== null && batch.looks >= service.endsAtLook) batch.state = "ended";
  return batch;
}

/** In another order than they were asked for, in pieces that do not keep to lines. */
export async function sendLines(service: Service, lines: readonly object[], reply: ServerResponse): Promise<void> {
  const text = lines.toReversed().map((line) => `${JSON.stringify(line)}\n`);
  const bytes = Buffer.from(text.join(""));
  reply.writeHead(200, { "content-type": "application/x-jsonl" });
  const half = Math.floor(bytes.length / 2);
  reply.write(bytes.subarray(0, half));
  await service.onStep("half of the results");
  reply.end(bytes.subarray(half));
}

export function sendJson(reply: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  reply.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
