/** What undici alone reaches: so many requests with the same body, 64 at a time, each reply parsed. Prints requests a second. */
import { Pool } from "undici";

const [port, count, concurrency] = process.argv.slice(2).map(Number) as [number, number, number];
const pool = new Pool(`http://127.0.0.1:${port}`, { connections: concurrency, pipelining: 1 });
const body = JSON.stringify({
  model: "m",
  messages: [{ role: "user", content: "x".repeat(600) }],
  max_tokens: 1000,
  temperature: 0.7,
});
let sent = 0;

async function lane(): Promise<void> {
  while (sent < count) {
    sent++;
    const { body: reply } = await pool.request({
      path: "/v1/chat/completions",
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    JSON.parse(await reply.text());
  }
}

const from = performance.now();
await Promise.all(Array.from({ length: concurrency }, lane));
console.log(JSON.stringify({ perSecond: count / ((performance.now() - from) / 1000) }));
await pool.close();
