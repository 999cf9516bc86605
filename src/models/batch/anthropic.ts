import { ANTHROPIC_VERSION } from "../anthropic.ts";
import type { FailureKind } from "../model.ts";
import { at, count, list, text } from "../reply.ts";
import { type BatchService, CLOCKS_DIFFER_MS, type Found, type Result, type Sought } from "./service.ts";
import type { BatchWire } from "./wire.ts";

const PATH = "/v1/messages/batches";

/** Message Batches: https://platform.claude.com/docs/en/build-with-claude/batch-processing. Ids of entries: `^[a-zA-Z0-9_-]{1,64}$`. */
export const anthropicBatches: BatchService = {
  most: { requests: 100_000, bytes: 250_000_000 },
  frame: ['{"requests":[', ",", "]}"],
  headers: { "anthropic-version": ANTHROPIC_VERSION },

  entry: (id, { body }) => ({ custom_id: id, params: body }),

  async create(wire, { file }) {
    const { json } = await wire.send(PATH, file, { headers: { "content-type": "application/json" } });
    return idOf(json);
  },

  find,

  async look(wire, providerId) {
    const batch = await wire.get(`${PATH}/${encodeURIComponent(providerId)}`);
    const status = text(at(batch, "processing_status"));
    if (status !== "ended") return { is: "working" };
    // Results are kept for 29 days.
    if (text(at(batch, "results_url")) === null)
      return { is: "gone", why: "its results are not kept at Anthropic any more (they are for 29 days)" };
    return { is: "ended", results: [resultsPath(providerId)], why: null };
  },

  result,
};

/** Always made here: the address in `results_url` could be anybody's, and the key goes along. */
function resultsPath(providerId: string): string {
  return `${PATH}/${encodeURIComponent(providerId)}/results`;
}

/**
 * Batches have no name here, and tell of their entries only by their results. One of the same size that was created since may be the sought
 * one; whose it is shows when it has ended.
 */
async function find(wire: BatchWire, { at: since, count: size, has, isKnown }: Sought): Promise<Found> {
  let undecided = 0;
  for await (const batch of listed(wire, Date.parse(since) - CLOCKS_DIFFER_MS)) {
    const providerId = idOf(batch);
    if (isKnown(providerId) || sizeOf(batch) !== size) continue;
    if (text(at(batch, "results_url")) === null) undecided++;
    else if (await isOurs(wire, providerId, has)) return { is: "there", providerId };
  }
  if (undecided === 0) return { is: "not there" };
  const which = undecided === 1 ? "a batch of the same size" : `${undecided} batches of the same size`;
  return { is: "unknown", why: `${which} begun since may be this one, which shows when it has ended` };
}

async function isOurs(wire: BatchWire, providerId: string, has: (id: string) => boolean): Promise<boolean> {
  for await (const line of wire.lines(resultsPath(providerId))) {
    const { id } = result(JSON.parse(line.toString()));
    return id !== null && has(id);
  }
  return false;
}

/** Newest first. */
async function* listed(wire: BatchWire, since: number): AsyncGenerator<unknown> {
  let after = "";
  for (;;) {
    const page = await wire.get(`${PATH}?limit=100${after}`);
    for (const batch of list(at(page, "data"))) {
      if (Date.parse(text(at(batch, "created_at")) ?? "") < since) return;
      yield batch;
    }
    const last = text(at(page, "last_id"));
    if (at(page, "has_more") !== true || last === null) return;
    after = `&after_id=${encodeURIComponent(last)}`;
  }
}

function idOf(batch: unknown): string {
  const id = text(at(batch, "id"));
  if (id === null) throw new Error("the reply is not a message batch");
  return id;
}

function sizeOf(batch: unknown): number {
  const counts = at(batch, "request_counts");
  return ["processing", "succeeded", "errored", "canceled", "expired"].reduce(
    (sum, each) => sum + (count(at(counts, each)) ?? 0),
    0,
  );
}

/** By the names of https://platform.claude.com/docs/en/api/errors; all others may pass another time. */
const KINDS: Readonly<Record<string, FailureKind>> = {
  invalid_request_error: "refused",
  request_too_large: "refused",
  authentication_error: "forbidden",
  billing_error: "forbidden",
  permission_error: "forbidden",
  not_found_error: "forbidden",
};

function result(line: unknown): Result {
  const id = text(at(line, "custom_id"));
  const type = text(at(line, "result", "type"));
  if (type === "succeeded") return { id, reply: at(line, "result", "message") };
  const failed = (kind: FailureKind, says: string): Result => ({ id, failed: { kind, status: null, says } });
  if (type === "expired") return failed("timeout", "the batch was over before this request was carried out");
  if (type === "canceled") return failed("transport", "the request was cancelled");
  const error = at(line, "result", "error", "error");
  const name = text(at(error, "type")) ?? "error";
  return failed(KINDS[name] ?? "busy", `${name}: ${text(at(error, "message")) ?? "without a word of explanation"}`);
}
