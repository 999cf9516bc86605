import { randomUUID } from "node:crypto";
import type { FailureKind } from "../model.ts";
import { at, count, list, text } from "../reply.ts";
import { kindOf } from "../wire.ts";
import { type BatchService, CLOCKS_DIFFER_MS, type Look, type Result } from "./service.ts";
import type { BatchWire } from "./wire.ts";

/** The key under which a batch carries waver's own id. */
const NAME = "waver_batch";

/** Batch: https://developers.openai.com/api/docs/guides/batch. A file of requests is uploaded, and a batch made of it; it carries a name. */
export const openaiBatches: BatchService = {
  most: { requests: 50_000, bytes: 195_000_000 },
  frame: ["", "\n", "\n"],

  entry: (id, { path, body }) => ({ custom_id: id, method: "POST", url: endpoint(path), body }),

  async upload(wire, file, name) {
    const boundary = `waver-${randomUUID()}`;
    const field = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`;
    const { json } = await wire.send("/files", file, {
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      before: `${field('name="purpose"')}\r\nbatch\r\n${field(`name="file"; filename="${name}.jsonl"`)}Content-Type: application/jsonl\r\n\r\n`,
      after: `\r\n--${boundary}--\r\n`,
    });
    return idOf(json, "file");
  },

  async create(wire, { name, uploaded, path }) {
    const batch = { input_file_id: uploaded, endpoint: endpoint(path), completion_window: "24h", metadata: { [NAME]: name } };
    return idOf((await wire.post("/batches", batch)).json, "batch");
  },

  async find(wire, { name, at: since }) {
    for await (const batch of listed(wire, Date.parse(since) - CLOCKS_DIFFER_MS))
      if (at(batch, "metadata", NAME) === name) return { is: "there", providerId: idOf(batch, "batch") };
    return { is: "not there" };
  },

  look: async (wire, providerId) => lookAt(await wire.get(`/batches/${encodeURIComponent(providerId)}`)),

  result(line) {
    const id = text(at(line, "custom_id"));
    const status = count(at(line, "response", "status_code"));
    const body = at(line, "response", "body");
    if (status === 200) return { id, reply: body };
    const failed = (kind: FailureKind, says: string): Result => ({ id, failed: { kind, status, says } });
    const error = at(line, "error");
    if (status === null && at(error, "code") === "batch_expired")
      return failed("timeout", "the batch was over before this request was carried out");
    const said = text(at(body, "error", "message")) ?? text(at(error, "message")) ?? text(at(error, "code"));
    return failed(status === null ? "transport" : kindOf(status), said ?? "without a word of explanation");
  },
};

/** The address has `/v1` in it; in a batch it is said. */
function endpoint(path: string): string {
  return `/v1${path}`;
}

function lookAt(batch: unknown): Look {
  const status = text(at(batch, "status"));
  if (status === "failed") {
    const errors = list(at(batch, "errors", "data"));
    const says = errors.slice(0, 5).map((error) => {
      const line = count(at(error, "line"));
      const said = text(at(error, "message")) ?? text(at(error, "code")) ?? "without a word of explanation";
      return line === null ? said : `line ${line}: ${said}`;
    });
    // Too many tokens are waiting in other batches of this account: it will be taken when they are through.
    const isBusy = errors.some((error) => at(error, "code") === "token_limit_exceeded");
    return { is: "failed", kind: isBusy ? "busy" : "refused", why: says.join("; ") || "the batch was refused" };
  }
  if (status !== "completed" && status !== "expired" && status !== "cancelled") return { is: "working" };
  const files = [at(batch, "output_file_id"), at(batch, "error_file_id")].map(text).filter((file) => file !== null);
  const results = files.map((file) => `/files/${encodeURIComponent(file)}/content`);
  return {
    is: "ended",
    results,
    why: status === "completed" ? null : `the batch has ${status === "expired" ? status : "been cancelled"}`,
  };
}

/** Newest first. */
async function* listed(wire: BatchWire, since: number): AsyncGenerator<unknown> {
  let after = "";
  for (;;) {
    const page = await wire.get(`/batches?limit=100${after}`);
    const batches = list(at(page, "data"));
    for (const batch of batches) {
      if ((count(at(batch, "created_at")) ?? 0) * 1000 < since) return;
      yield batch;
    }
    const last = text(at(batches.at(-1), "id"));
    if (at(page, "has_more") !== true || last === null) return;
    after = `&after=${encodeURIComponent(last)}`;
  }
}

function idOf(made: unknown, what: string): string {
  const id = text(at(made, "id"));
  if (id === null) throw new Error(`the reply is not a ${what}`);
  return id;
}
