import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a model server is asked. */
interface Asked {
  readonly body: { readonly model: string; readonly messages: readonly { readonly role: string; readonly content: string }[] };
  readonly headers: IncomingMessage["headers"];
  /** Counted from 1 over all requests. */
  readonly number: number;
}

/** Answers as it likes; returns false to let the usual answer go out. */
export type Answering = (asked: Asked, response: ServerResponse) => boolean | Promise<boolean>;

export interface ModelServer {
  readonly baseUrl: string;
  readonly asked: Asked[];
  /** Requests that came in and are not answered yet, and the most there ever were. */
  underWay: number;
  most: number;
  answering: Answering;
  latencyMs: () => number;
  close(): Promise<void>;
}

/** A real HTTP server on the loopback that answers chat completions as an OpenAI-compatible server does. */
export async function modelServer(answering: Answering = () => false): Promise<ModelServer> {
  const http = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const server: ModelServer = {
    baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    asked: [],
    underWay: 0,
    most: 0,
    answering,
    latencyMs: () => 0,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    server.underWay++;
    server.most = Math.max(server.most, server.underWay);
    response.on("close", () => {
      server.underWay--;
    });
    let text = "";
    for await (const chunk of request) text += chunk;
    const asked: Asked = { body: JSON.parse(text), headers: request.headers, number: server.asked.length + 1 };
    server.asked.push(asked);
    const latency = server.latencyMs();
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
    if (await server.answering(asked, response)) return;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(completion("<answer>A</answer>")));
  }

  return server;
}

export function completion(content: string, tokens = { prompt_tokens: 100, completion_tokens: 10 }): object {
  return {
    id: "c1",
    object: "chat.completion",
    created: 1,
    model: "served-model-1",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { ...tokens, total_tokens: tokens.prompt_tokens + tokens.completion_tokens },
  };
}
