import {
  type Api,
  lookedAt,
  type Outcome,
  type ServedBatch,
  type ServedEntry,
  type Service,
  sendJson,
  sendLines,
  startService,
  step,
} from "./batch-server.ts";

interface Line {
  readonly custom_id: string;
  readonly method: string;
  readonly url: string;
  readonly body: ServedEntry["body"];
}

/** Files by id, and for each batch its endpoint and file; they live as long as their service. */
interface Stored {
  readonly files: Map<string, string>;
  readonly made: Map<string, { endpoint: string; file: string }>;
}

const stores = new WeakMap<Service, Stored>();

function storeOf(service: Service): Stored {
  const store: Stored = stores.get(service) ?? { files: new Map(), made: new Map() };
  stores.set(service, store);
  return store;
}

const error = (message: string): object => ({ error: { message, type: "invalid_request_error", param: null, code: null } });

/** Files and batches as https://developers.openai.com/api/reference/resources/batches describes them. */
const OPENAI: Api = {
  base: "/v1",
  isAuthorised: (headers, key) => headers.authorization === `Bearer ${key}`,
  unauthorised: {
    error: { message: "Incorrect API key provided", type: "invalid_request_error", param: null, code: "invalid_api_key" },
  },

  async route({ method, path, query, headers, body }, reply, service) {
    const { files, made } = storeOf(service);
    if (method === "POST" && path === "/v1/files") {
      if (!(await step(service, "upload", reply))) return true;
      const { purpose, file } = form(headers["content-type"] ?? "", body);
      if (purpose !== "batch" || file === undefined) {
        sendJson(reply, 400, error("a file for a batch has purpose=batch"));
        return true;
      }
      const id = `file-${files.size + 1}`;
      files.set(id, file);
      await service.onStep("uploaded");
      sendJson(reply, 200, {
        id,
        object: "file",
        bytes: file.length,
        created_at: now(),
        filename: "f.jsonl",
        purpose,
        status: "processed",
      });
      return true;
    }
    if (method === "POST" && path === "/v1/batches") {
      if (!(await step(service, "create", reply))) return true;
      const { input_file_id, endpoint, completion_window, metadata } = JSON.parse(body.toString());
      const file = files.get(input_file_id);
      if (file === undefined || completion_window !== "24h" || !["/v1/responses", "/v1/chat/completions"].includes(endpoint)) {
        sendJson(reply, 400, error("no such file, endpoint or window"));
        return true;
      }
      const lines = file
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Line);
      const wrong = refused(lines, endpoint);
      const batch: ServedBatch = {
        id: `batch_${service.batches.length + 1}`,
        name: metadata?.waver_batch ?? null,
        model: String(lines[0]?.body.model),
        entries: lines.map(({ custom_id, body: asked }) => ({ id: custom_id, body: asked })),
        createdAt: new Date(),
        state: wrong === null ? "working" : "failed",
        error: wrong,
        looks: 0,
      };
      service.batches.push(batch);
      made.set(batch.id, { endpoint, file: input_file_id });
      await service.onStep("created");
      sendJson(reply, 200, shown(batch, service));
      return true;
    }
    if (method === "GET" && path === "/v1/batches") {
      if (!(await step(service, "list", reply))) return true;
      const newest = service.batches.toReversed();
      const from = query.has("after") ? newest.findIndex(({ id }) => id === query.get("after")) + 1 : 0;
      const page = newest.slice(from, from + Math.min(2, Number(query.get("limit") ?? 20)));
      for (const { id } of page) lookedAt(service, id);
      const data = page.map((batch) => shown(batch, service));
      const has_more = from + page.length < newest.length;
      sendJson(reply, 200, { object: "list", data, has_more, first_id: page[0]?.id ?? null, last_id: page.at(-1)?.id ?? null });
      return true;
    }
    const [, id] = /^\/v1\/batches\/([^/]+)$/.exec(path) ?? [];
    if (method === "GET" && id !== undefined) {
      if (!(await step(service, "look", reply))) return true;
      const batch = lookedAt(service, id);
      if (batch === undefined) sendJson(reply, 404, error(`No batch found with id '${id}'.`));
      else sendJson(reply, 200, shown(batch, service));
      return true;
    }
    const [, of, kind] = /^\/v1\/files\/(batch_\d+)-(output|error)\/content$/.exec(path) ?? [];
    const batch = service.batches.find((each) => each.id === of);
    if (method !== "GET" || batch === undefined) return false;
    if (!(await step(service, "results", reply))) return true;
    const lines = batch.entries.map((entry) => line(entry, service.outcome(entry, batch), made.get(batch.id)?.endpoint ?? ""));
    await sendLines(service, lines.filter((each) => each !== null && isAnswer(each) === (kind === "output")) as object[], reply);
    return true;
  },
};

export const startOpenai = (port?: number): Promise<Service> => startService(OPENAI, port);

function refused(lines: readonly Line[], endpoint: string): ServedBatch["error"] {
  if (new Set(lines.map(({ custom_id }) => custom_id)).size < lines.length)
    return { code: "duplicate_custom_id", message: "custom_id twice" };
  if (new Set(lines.map(({ body }) => body.model)).size > 1) return { code: "mismatched_model", message: "one model a file" };
  if (lines.some(({ method, url }) => method !== "POST" || url !== endpoint))
    return { code: "mismatched_url", message: "url is not the endpoint" };
  return null;
}

function shown(batch: ServedBatch, service: Service): object {
  const { endpoint, file } = storeOf(service).made.get(batch.id) ?? { endpoint: "", file: "" };
  const isOver = ["ended", "expired", "cancelled"].includes(batch.state);
  const answers = batch.entries
    .map((entry) => line(entry, service.outcome(entry, batch), endpoint))
    .filter((each) => each !== null);
  const completed = answers.filter(isAnswer).length;
  return {
    id: batch.id,
    object: "batch",
    endpoint,
    errors: batch.error === null ? null : { object: "list", data: [{ ...batch.error, line: null, param: null }] },
    input_file_id: file,
    completion_window: "24h",
    status: { working: "in_progress", ended: "completed", expired: "expired", cancelled: "cancelled", failed: "failed" }[
      batch.state
    ],
    output_file_id: isOver && completed > 0 ? `${batch.id}-output` : null,
    error_file_id: isOver && completed < answers.length ? `${batch.id}-error` : null,
    created_at: Math.floor(batch.createdAt.getTime() / 1000),
    metadata: batch.name === null ? null : { waver_batch: batch.name },
    request_counts: {
      total: batch.entries.length,
      completed: isOver ? completed : 0,
      failed: isOver ? answers.length - completed : 0,
    },
  };
}

function isAnswer(each: object): boolean {
  return (each as { response: { status_code: number } | null }).response?.status_code === 200;
}

function line({ id, body }: ServedEntry, outcome: Outcome, endpoint: string): object | null {
  if (outcome === "nothing") return null;
  const frame = { id: `batch_req_${id}`, custom_id: id };
  if (outcome === "expired")
    return {
      ...frame,
      response: null,
      error: { code: "batch_expired", message: "This request could not be executed before the completion window expired." },
    };
  if (outcome === "cancelled") return { ...frame, response: null, error: { code: "batch_cancelled", message: "cancelled" } };
  if ("error" in outcome)
    return { ...frame, response: { status_code: outcome.error, request_id: "r", body: error(outcome.message) }, error: null };
  const reply =
    endpoint === "/v1/responses" ? response(String(body.model), outcome.text) : completion(String(body.model), outcome.text);
  return { ...frame, response: { status_code: 200, request_id: "r", body: reply }, error: null };
}

function response(model: string, text: string): object {
  return {
    id: "resp_1",
    object: "response",
    status: "completed",
    model: `${model}-2026-01-01`,
    output: [
      {
        type: "message",
        id: "m",
        status: "completed",
        role: "assistant",
        content: [{ type: "output_text", text, annotations: [] }],
      },
    ],
    usage: { input_tokens: 100, output_tokens: 10, total_tokens: 110 },
  };
}

function completion(model: string, content: string): object {
  return {
    id: "c1",
    object: "chat.completion",
    created: 1,
    model: `${model}-2026-01-01`,
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  };
}

/** The fields of a multipart form. */
function form(type: string, body: Buffer): Record<string, string> {
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1] ?? "none";
  const fields: Record<string, string> = {};
  for (const part of body.toString("latin1").split(`--${boundary}`)) {
    const end = part.indexOf("\r\n\r\n");
    const name = / name="([^"]+)"/.exec(part.slice(0, end))?.[1];
    if (name !== undefined) fields[name] = Buffer.from(part.slice(end + 4, -2), "latin1").toString();
  }
  return fields;
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
