import { header } from "../limits.ts";
import type { FailureKind } from "../model.ts";
import { at, count, list, text } from "../reply.ts";
import { kindOf } from "../wire.ts";
import { type BatchService, CLOCKS_DIFFER_MS, type Look } from "./service.ts";
import type { BatchWire } from "./wire.ts";

/** Batch: https://ai.google.dev/gemini-api/docs/batch-api. Always by file, so that results come by key whatever their size. */
export const googleBatches: BatchService = {
  // A file may have 2 GB; how many requests, is not said.
  most: { requests: 100_000, bytes: 1_000_000_000 },
  frame: ["", "\n", "\n"],

  entry: (id, { body }) => ({ key: id, request: body }),

  async upload(wire, file, name) {
    const start = await wire.post(
      "/upload/v1beta/files",
      { file: { displayName: name, mimeType: TYPE } },
      {
        "x-goog-upload-protocol": "resumable",
        "x-goog-upload-command": "start",
        "x-goog-upload-header-content-length": String(file.bytes),
        "x-goog-upload-header-content-type": TYPE,
      },
    );
    const address = header(start.headers, "x-goog-upload-url");
    if (address === null) throw new Error("the service gave no address to upload to");
    const headers = { "content-type": TYPE, "x-goog-upload-command": "upload, finalize", "x-goog-upload-offset": "0" };
    return nameOf(at(await wire.sendTo(address, file, headers), "file"), "file");
  },

  async create(wire, { name, uploaded, path }) {
    const batch = { inputConfig: { fileName: uploaded }, displayName: name };
    const { json } = await wire.post(path.replace(/:generateContent$/, ":batchGenerateContent"), { batch });
    return nameOf(json, "batch");
  },

  async find(wire, { name, at: since }) {
    for await (const batch of listed(wire, Date.parse(since) - CLOCKS_DIFFER_MS))
      if (at(batch, "metadata", "displayName") === name) return { is: "there", providerId: nameOf(batch, "batch") };
    return { is: "not there" };
  },

  look: async (wire, providerId) => lookAt(await wire.get(`/v1beta/${inPath(providerId)}`)),

  result(line) {
    const id = text(at(line, "key"));
    if (at(line, "response") !== undefined) return { id, reply: at(line, "response") };
    const error = at(line, "error") ?? at(line, "status");
    const code = count(at(error, "code"));
    const says = text(at(error, "message")) ?? "without a word of explanation";
    return { id, failed: { kind: kindOfCode(code), status: code !== null && code >= 100 ? code : null, says } };
  },
};

const TYPE = "application/jsonl";

function lookAt(batch: unknown): Look {
  const state = (text(at(batch, "metadata", "state")) ?? "").replace(/^(?:BATCH|JOB)_STATE_/, "");
  if (state === "FAILED") {
    const error = at(batch, "error");
    return {
      is: "failed",
      kind: kindOfCode(count(at(error, "code"))),
      why: text(at(error, "message")) ?? "the batch has failed",
    };
  }
  if (!["SUCCEEDED", "CANCELLED", "EXPIRED"].includes(state)) return { is: "working" };
  const file = text(at(batch, "response", "responsesFile")) ?? text(at(batch, "metadata", "output", "responsesFile"));
  const results = file === null ? [] : [`/v1beta/${inPath(file)}:download?alt=media`];
  return {
    is: "ended",
    results,
    why: state === "SUCCEEDED" ? null : `the batch has ${state === "EXPIRED" ? "expired" : "been cancelled"}`,
  };
}

/** Google counts as gRPC does (https://grpc.io/docs/guides/status-codes/) or as HTTP does. */
function kindOfCode(code: number | null): FailureKind {
  if (code === null) return "transport";
  if (code >= 100) return kindOf(code);
  if ([3, 9, 11].includes(code)) return "refused";
  return [5, 7, 16].includes(code) ? "forbidden" : "busy";
}

/** The order is not documented: all pages are looked through, but for batches that are surely older. */
async function* listed(wire: BatchWire, since: number): AsyncGenerator<unknown> {
  let token = "";
  for (;;) {
    const page = await wire.get(`/v1beta/batches?pageSize=100${token}`);
    for (const batch of list(at(page, "operations")))
      if (!(Date.parse(text(at(batch, "metadata", "createTime")) ?? "") < since)) yield batch;
    const next = text(at(page, "nextPageToken"));
    if (next === null || next === "") return;
    token = `&pageToken=${encodeURIComponent(next)}`;
  }
}

function nameOf(made: unknown, what: string): string {
  const name = text(at(made, "name"));
  if (name === null) throw new Error(`the reply is not a ${what}`);
  return name;
}

function inPath(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}
