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

const PATH = "/v1/messages/batches";
const error = (type: string, message: string): object => ({ type: "error", error: { type, message }, request_id: "req_1" });

/** Message Batches as https://platform.claude.com/docs/en/api/messages/batches describes them. */
const ANTHROPIC: Api = {
  base: "",
  isAuthorised: (headers, key) => headers["x-api-key"] === key || headers.authorization === `Bearer ${key}`,
  unauthorised: error("authentication_error", "invalid x-api-key"),

  async route({ method, path, query, headers, body }, reply, service) {
    if (headers["anthropic-version"] === undefined) {
      sendJson(reply, 400, error("invalid_request_error", "anthropic-version: header is required"));
      return true;
    }
    if (method === "POST" && path === PATH) {
      if (!(await step(service, "create", reply))) return true;
      const { requests } = JSON.parse(body.toString()) as { requests: { custom_id: string; params: ServedEntry["body"] }[] };
      const wrong = refused(requests);
      if (wrong !== null) {
        sendJson(reply, 400, error("invalid_request_error", wrong));
        return true;
      }
      const batch: ServedBatch = {
        id: `msgbatch_${service.batches.length + 1}`,
        name: null,
        model: String(requests[0]?.params.model),
        entries: requests.map(({ custom_id, params }) => ({ id: custom_id, body: params })),
        createdAt: new Date(),
        state: "working",
        error: null,
        looks: 0,
      };
      service.batches.push(batch);
      await service.onStep("created");
      sendJson(reply, 200, shown(batch, service));
      return true;
    }
    if (method === "GET" && path === PATH) {
      if (!(await step(service, "list", reply))) return true;
      const newest = service.batches.toReversed();
      const from = query.has("after_id") ? newest.findIndex(({ id }) => id === query.get("after_id")) + 1 : 0;
      // Pages are small, so that whoever looks has to turn them.
      const page = newest.slice(from, from + Math.min(2, Number(query.get("limit") ?? 20)));
      for (const { id } of page) lookedAt(service, id);
      const data = page.map((batch) => shown(batch, service));
      const has_more = from + page.length < newest.length;
      sendJson(reply, 200, { data, has_more, first_id: page[0]?.id ?? null, last_id: page.at(-1)?.id ?? null });
      return true;
    }
    const [, id = "", isResults] = /^\/v1\/messages\/batches\/([^/]+)(\/results)?$/.exec(path) ?? [];
    const batch = isResults === undefined ? lookedAt(service, id) : service.batches.find((each) => each.id === id);
    if (method !== "GET" || id === "") return false;
    if (batch === undefined) {
      sendJson(reply, 404, error("not_found_error", `${id} was not found`));
      return true;
    }
    if (!(await step(service, isResults === undefined ? "look" : "results", reply))) return true;
    if (isResults === undefined) sendJson(reply, 200, shown(batch, service));
    else
      await sendLines(
        service,
        batch.entries.map((entry) => line(entry, service.outcome(entry, batch))).filter((each) => each !== null),
        reply,
      );
    return true;
  },
};

export const startAnthropic = (port?: number): Promise<Service> => startService(ANTHROPIC, port);

function refused(requests: { custom_id: string; params: ServedEntry["body"] }[]): string | null {
  if (!Array.isArray(requests) || requests.length === 0) return "requests: at least one is needed";
  const ids = new Set(requests.map(({ custom_id }) => custom_id));
  if (ids.size < requests.length) return "requests: custom_id must be unique";
  for (const [at, { custom_id, params }] of requests.entries()) {
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(custom_id)) return `requests.${at}.custom_id: String should match pattern`;
    for (const field of ["model", "max_tokens", "messages"])
      if (params[field] === undefined) return `requests.${at}.params.${field}: Field required`;
  }
  return null;
}

function shown(batch: ServedBatch, { origin, outcome }: Service): object {
  const isOver = batch.state !== "working";
  const counts = { processing: isOver ? 0 : batch.entries.length, succeeded: 0, errored: 0, canceled: 0, expired: 0 };
  if (isOver)
    for (const entry of batch.entries) {
      const result = outcome(entry, batch);
      if (result === "expired") counts.expired++;
      else if (result === "cancelled") counts.canceled++;
      else if (typeof result === "object" && "error" in result) counts.errored++;
      else counts.succeeded++;
    }
  return {
    id: batch.id,
    type: "message_batch",
    processing_status: isOver ? "ended" : "in_progress",
    request_counts: counts,
    ended_at: isOver ? new Date().toISOString() : null,
    created_at: batch.createdAt.toISOString(),
    expires_at: new Date(batch.createdAt.getTime() + 86_400_000).toISOString(),
    archived_at: null,
    cancel_initiated_at: null,
    results_url: isOver ? `${origin}${PATH}/${batch.id}/results` : null,
  };
}

const TYPES: Record<number, string> = {
  400: "invalid_request_error",
  404: "not_found_error",
  500: "api_error",
  529: "overloaded_error",
};

function line({ id, body }: ServedEntry, outcome: Outcome): object | null {
  if (outcome === "nothing") return null;
  if (outcome === "expired") return { custom_id: id, result: { type: "expired" } };
  if (outcome === "cancelled") return { custom_id: id, result: { type: "canceled" } };
  if ("error" in outcome)
    return { custom_id: id, result: { type: "errored", error: error(TYPES[outcome.error] ?? "api_error", outcome.message) } };
  const message = {
    id: `msg_${id}`,
    type: "message",
    role: "assistant",
    model: `${String(body.model)}-20251001`,
    content: outcome.text === "" ? [] : [{ type: "text", text: outcome.text }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 10, service_tier: "batch" },
  };
  return { custom_id: id, result: { type: "succeeded", message } };
}
