/** A model server in a process of its own: answers chat completions after so many milliseconds. Prints its port. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const latency = Number(process.argv[2] ?? 0);
const reply = JSON.stringify({
  id: "c1",
  object: "chat.completion",
  created: 1,
  model: "bench-1",
  choices: [
    { index: 0, message: { role: "assistant", content: `${"Because. ".repeat(60)}<answer>A</answer>` }, finish_reason: "stop" },
  ],
  usage: { prompt_tokens: 150, completion_tokens: 120, total_tokens: 270 },
});
const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(reply) };

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    const answer = (): void => void response.writeHead(200, headers).end(reply);
    if (latency === 0) answer();
    else setTimeout(answer, latency);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
