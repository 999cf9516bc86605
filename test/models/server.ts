import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestServer {
  readonly url: string;
  /** All requests, as they came. */
  readonly received: Received[];
}

/** A model server on loopback that keeps what it is sent and answers as the test says; gone when the test is over. */
export async function serve(answer: (reply: ServerResponse, request: Received) => void): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const request = { path: incoming.url ?? "", headers: incoming.headers, body: Buffer.concat(chunks).toString() };
      received.push(request);
      answer(reply, request);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

export function sendJson(reply: ServerResponse, value: unknown, status = 200, headers: Record<string, string> = {}): void {
  reply.writeHead(status, { "content-type": "application/json", ...headers });
  reply.end(JSON.stringify(value));
}
