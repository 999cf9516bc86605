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

/** Uploads under way and files, by service. */
interface Stored {
  uploads: number;
  readonly files: Map<string, string>;
}

const stores = new WeakMap<Service, Stored>();

function storeOf(service: Service): Stored {
  const store: Stored = stores.get(service) ?? { uploads: 0, files: new Map() };
  stores.set(service, store);
  return store;
}

const error = (code: number, status: string, message: string): object => ({ error: { code, status, message } });

/** Files and batches as https://ai.google.dev/api/batch-api and https://ai.google.dev/api/files describe them. */
const GOOGLE: Api = {
  base: "",
  isAuthorised: (headers, key) => headers["x-goog-api-key"] === key,
  unauthorised: error(401, "UNAUTHENTICATED", "API key not valid. Please pass a valid API key."),

  async route({ method, path, query, headers, body }, reply, service) {
    const store = storeOf(service);
    if (method === "POST" && path === "/upload/v1beta/files" && headers["x-goog-upload-command"] === "start") {
      if (!(await step(service, "upload", reply))) return true;
      store.uploads++;
      // The real one names its own host here, which is not this one.
      const url = `https://generativelanguage.googleapis.com/upload/v1beta/files?upload_id=u${store.uploads}&upload_protocol=resumable`;
      sendJson(reply, 200, {}, { "x-goog-upload-url": url, "x-goog-upload-status": "active" });
      return true;
    }
    if (method === "POST" && path === "/upload/v1beta/files") {
      if (
        query.get("upload_id") === null ||
        headers["x-goog-upload-command"] !== "upload, finalize" ||
        headers["x-goog-upload-offset"] !== "0"
      ) {
        sendJson(reply, 400, error(400, "INVALID_ARGUMENT", "not an upload"));
        return true;
      }
      const name = `files/f${store.files.size + 1}`;
      store.files.set(name, body.toString());
      await service.onStep("uploaded");
      const file = { name, mimeType: "application/jsonl", sizeBytes: String(body.length), state: "ACTIVE" };
      sendJson(reply, 200, { file }, { "x-goog-upload-status": "final" });
      return true;
    }
    const [, model] = /^\/v1beta\/(models\/[^/]+):batchGenerateContent$/.exec(path) ?? [];
    if (method === "POST" && model !== undefined) {
      if (!(await step(service, "create", reply))) return true;
      const { batch: asked } = JSON.parse(body.toString());
      const file = store.files.get(asked?.inputConfig?.fileName);
      if (file === undefined || typeof asked.displayName !== "string") {
        sendJson(reply, 400, error(400, "INVALID_ARGUMENT", "no such file, or no displayName"));
        return true;
      }
      const lines = file
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as { key: string; request: ServedEntry["body"] });
      const isWrong = lines.some(({ key, request }) => typeof key !== "string" || !Array.isArray(request?.contents));
      const batch: ServedBatch = {
        id: `batches/b${service.batches.length + 1}`,
        name: asked.displayName,
        model,
        entries: lines.map(({ key, request }) => ({ id: key, body: request })),
        createdAt: new Date(),
        state: isWrong ? "failed" : "working",
        error: isWrong ? { code: 3, message: "the file is not one of requests" } : null,
        looks: 0,
      };
      service.batches.push(batch);
      await service.onStep("created");
      sendJson(reply, 200, operation(batch, service));
      return true;
    }
    if (method === "GET" && path === "/v1beta/batches") {
      if (!(await step(service, "list", reply))) return true;
      const from = Number(query.get("pageToken") ?? 0);
      const page = service.batches.slice(from, from + 2);
      for (const { id } of page) lookedAt(service, id);
      const more = from + 2 < service.batches.length ? { nextPageToken: String(from + 2) } : {};
      sendJson(reply, 200, { operations: page.map((batch) => operation(batch, service)), ...more });
      return true;
    }
    const [, of] = /^\/v1beta\/files\/results-(b\d+):download$/.exec(path) ?? [];
    const served = service.batches.find(({ id }) => id === `batches/${of}`);
    if (method === "GET" && served !== undefined && query.get("alt") === "media") {
      if (!(await step(service, "results", reply))) return true;
      const lines = served.entries
        .map((entry) => line(entry, service.outcome(entry, served), served))
        .filter((each) => each !== null);
      await sendLines(service, lines, reply);
      return true;
    }
    const [, id] = /^\/v1beta\/(batches\/[^/]+)$/.exec(path) ?? [];
    if (method !== "GET" || id === undefined) return false;
    if (!(await step(service, "look", reply))) return true;
    const batch = lookedAt(service, id);
    if (batch === undefined) sendJson(reply, 404, error(404, "NOT_FOUND", `Requested entity was not found: ${id}`));
    else sendJson(reply, 200, operation(batch, service));
    return true;
  },
};

export const startGoogle = (port?: number): Promise<Service> => startService(GOOGLE, port);

function operation(batch: ServedBatch, _: Service): object {
  const state = { working: "RUNNING", ended: "SUCCEEDED", expired: "EXPIRED", cancelled: "CANCELLED", failed: "FAILED" }[
    batch.state
  ];
  // Jobs that expired or were cancelled have no file of results.
  const output = batch.state === "ended" ? { responsesFile: `files/results-${batch.id.slice("batches/".length)}` } : undefined;
  const type = "type.googleapis.com/google.ai.generativelanguage.v1main.GenerateContentBatch";
  return {
    name: batch.id,
    metadata: {
      "@type": type,
      model: batch.model,
      displayName: batch.name,
      state: `BATCH_STATE_${state}`,
      createTime: batch.createdAt.toISOString(),
      batchStats: { requestCount: String(batch.entries.length) },
      ...(output === undefined ? {} : { output }),
    },
    ...(batch.state === "working" ? {} : { done: true }),
    ...(output === undefined ? {} : { response: { "@type": type, ...output } }),
    ...(batch.error === null ? {} : { error: batch.error }),
  };
}

function line({ id }: ServedEntry, outcome: Outcome, { model }: ServedBatch): object | null {
  if (outcome === "nothing") return null;
  if (outcome === "expired") return { key: id, error: { code: 4, message: "Deadline exceeded." } };
  if (outcome === "cancelled") return { key: id, error: { code: 1, message: "Cancelled." } };
  if ("error" in outcome)
    return { key: id, error: { code: { 400: 3, 404: 5, 429: 8, 500: 13 }[outcome.error] ?? 2, message: outcome.message } };
  const response = {
    candidates: [{ content: { parts: [{ text: outcome.text }], role: "model" }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10, totalTokenCount: 110 },
    modelVersion: model.replace("models/", ""),
    responseId: "r",
  };
  return { key: id, response };
}
