import type { IncomingMessage, ServerResponse } from "node:http";
import { Refused } from "./problem.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export function setSafeHeaders(response: ServerResponse): void {
  response.setHeader("Content-Security-Policy", POLICY);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("Cache-Control", "no-store");
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, "application/json; charset=utf-8", JSON.stringify(value));
}

/** Node.js leaves the body of an answer to HEAD out by itself. */
export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.statusCode = status;
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.end(body);
}

const MOST_BYTES = 64 * 1024;

/** The JSON that was posted; an empty object where there is none. */
export async function postedJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? ""))
    throw new Refused(415, "what is posted must be JSON", "Content-Type: application/json");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Refused(413, `more than ${MOST_BYTES} bytes were posted`);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString("utf8");
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(400, "what was posted is not valid JSON");
  }
}
