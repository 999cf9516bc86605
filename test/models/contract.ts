import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { type Answer, CallFailed, type Provider } from "../../src/models/model.ts";
import type { Model } from "../../src/study/study.ts";
import { CANARY, callOf, participantAt, settingsWith } from "./asking.ts";
import { sendJson, serve } from "./server.ts";

export interface Case {
  readonly provider: Provider;
  readonly name: string;
  /** A reply of this API that says `text`. */
  reply(text: string): object;
  /** An error of this API that says `message`. */
  error(message: string): object;
  /** Headers that say: 7 requests and 900 tokens left, more in 2 and 3 seconds; null where the API has none. */
  readonly limitHeaders: (() => Record<string, string>) | null;
}

/** What every provider over HTTP keeps, whatever its API looks like. */
export function contract({ provider, name, reply, error, limitHeaders }: Case): void {
  /** Asks a server that answers so, and returns what became of it. */
  async function ask(
    answer: (to: ServerResponse) => void,
    given: Partial<Model> = {},
    options = {},
  ): Promise<Answer | CallFailed> {
    const server = await serve(answer);
    const participant = participantAt(provider, name, `${server.url}/base`, given, options);
    try {
      return await participant.ask(callOf(settingsWith()));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      return expectClean(failure);
    }
  }

  async function failure(answer: (to: ServerResponse) => void, given: Partial<Model> = {}, options = {}): Promise<CallFailed> {
    const result = await ask(answer, given, options);
    if (!(result instanceof CallFailed)) throw new Error("the call was answered");
    return result;
  }

  describe(`${provider.name} over the wire`, () => {
    test("an answer is kept as it was on the wire", async () => {
      const raw = `${JSON.stringify(reply("Yes \u{1F642}\n"), null, 2)}\n`;
      const server = await serve((to) => {
        to.writeHead(200, { "content-type": "application/json" });
        to.end(raw);
      });
      const participant = participantAt(provider, name, server.url);
      const before = Date.now();
      const answer = await participant.ask(callOf(settingsWith()));
      expect(answer.replyBody).toBe(raw);
      expect(answer.requestBody).toBe(server.received[0]?.body);
      expect(answer.response.text).toBe("Yes \u{1F642}\n");
      expect(Date.parse(answer.startedAt)).toBeGreaterThanOrEqual(before - 1);
      expect(answer.startedAt).toMatch(/Z$/);
    });

    test("the key goes in a header and nowhere else", async () => {
      const server = await serve((to) => sendJson(to, reply("a")));
      const participant = participantAt(provider, name, server.url);
      const answer = await participant.ask(callOf(settingsWith()));
      const [request] = server.received;
      expect(Object.values(request?.headers ?? {}).join(" ")).toContain(CANARY);
      expect(request?.path).not.toContain(encodeURIComponent(CANARY));
      expect(inspect([answer, participant], { depth: 10 })).not.toContain(CANARY);
      expect(participant.gate).not.toContain(CANARY);
    });

    test("a key that a server repeats in its answer is not kept", async () => {
      const answer = await ask((to) => sendJson(to, reply(`your key is ${CANARY}`)));
      expect(inspect(answer, { depth: 10 })).not.toContain(CANARY);
      expect((answer as Answer).response.text).toBe("your key is [removed]");
    });

    test.each([408, 409, 429, 500, 502, 503, 504, 529])("%i is busy", async (status) => {
      const failed = await failure((to) => sendJson(to, error("come back later"), status));
      expect([failed.kind, failed.status]).toEqual(["busy", status]);
      expect(failed.message).toContain("come back later");
    });

    test.each([400, 413, 422])("%i is refused", async (status) => {
      const failed = await failure((to) => sendJson(to, error("too long"), status));
      expect([failed.kind, failed.status]).toEqual(["refused", status]);
    });

    test.each([401, 402, 403, 404])("%i is forbidden", async (status) => {
      const failed = await failure((to) => sendJson(to, error("not for you"), status));
      expect([failed.kind, failed.status]).toEqual(["forbidden", status]);
      expect(failed.message).toContain("not for you");
    });

    test("a redirect is not followed", async () => {
      const elsewhere = await serve((to) => sendJson(to, reply("a")));
      const failed = await failure((to) => {
        to.writeHead(307, { location: elsewhere.url });
        to.end();
      });
      expect(failed.kind).toBe("forbidden");
      expect(elsewhere.received).toEqual([]);
    });

    test.each([
      ["whole", CANARY],
      ["in an address", `https://x.test/?key=${encodeURIComponent(CANARY)}`],
      ["without its middle", `${CANARY.slice(0, 7)}********${CANARY.slice(-4)}`],
      ["in part", `begins with ${CANARY.slice(0, 10)} and ends with ${CANARY.slice(-8)}`],
      ["in base64", Buffer.from(CANARY).toString("base64")],
    ])("an error that repeats the key %s is told without it", async (_, repeated) => {
      const failed = await failure((to) => sendJson(to, error(`Incorrect API key: ${repeated}.`), 401));
      expect(failed.message).toContain("Incorrect API key");
    });

    test("an error page that is not JSON is told in its own words", async () => {
      const failed = await failure((to) => {
        to.writeHead(502, { "content-type": "text/html" });
        to.end("<h1>Bad gateway</h1>");
      });
      expect(failed.kind).toBe("busy");
      expect(failed.message).toContain("Bad gateway");
    });

    test.each([
      ["in seconds", { "retry-after": "7" }, 7000],
      ["in milliseconds", { "retry-after-ms": "250", "retry-after": "1" }, 250],
      ["in fractions", { "retry-after": "0.5" }, 500],
      ["as nonsense", { "retry-after": "soon" }, null],
    ])("Retry-After %s", async (_, headers, ms) => {
      const failed = await failure((to) => sendJson(to, error("slow down"), 429, headers as Record<string, string>));
      expect(failed.retryAfterMs).toBe(ms);
    });

    test.each([
      [429, "7200", "in 2.0 h, at 20"],
      [503, "1800", "in 30 min, at 20"],
      [429, "9".repeat(18), "h, at 21"],
    ])("%i with a Retry-After of %s seconds: nobody waits, and it says when to come back", async (status, seconds, when) => {
      const failed = await failure((to) => sendJson(to, error("the quota is used up"), status, { "retry-after": seconds }));
      expect(failed).toMatchObject({ kind: "forbidden", status, retryAfterMs: null });
      expect(failed.message).toContain("the quota is used up. The next call is allowed ");
      expect(failed.message).toContain(when);
    });

    test("Retry-After as a date", async () => {
      const headers = { "retry-after": new Date(Date.now() + 5000).toUTCString() };
      const failed = await failure((to) => sendJson(to, error("slow down"), 429, headers));
      expect(failed.retryAfterMs).toBeGreaterThan(2000);
      expect(failed.retryAfterMs).toBeLessThanOrEqual(5000);
    });

    test("rate limits are read from answers and failures alike", async () => {
      if (limitHeaders === null) {
        const answer = (await ask((to) => sendJson(to, reply("a")))) as Answer;
        expect(answer.limits).toBeNull();
        return;
      }
      for (const status of [200, 429]) {
        const { limits } = await ask((to) => sendJson(to, status === 200 ? reply("a") : error("b"), status, limitHeaders()));
        expect(limits).toMatchObject({ requestsLeft: 7, tokensLeft: 900 });
        expect(limits?.requestsResetMs).toBeGreaterThan(0);
        expect(limits?.requestsResetMs).toBeLessThanOrEqual(2000);
        expect(limits?.tokensResetMs).toBeGreaterThan(1000);
        expect(limits?.tokensResetMs).toBeLessThanOrEqual(3000);
      }
    });

    test("a cut connection is a failure of transport", async () => {
      const failed = await failure((to) => to.socket?.destroy());
      expect([failed.kind, failed.status]).toEqual(["transport", null]);
    });

    test("half a body is a failure of transport", async () => {
      const whole = JSON.stringify(reply("a"));
      for (const length of [whole.length, null]) {
        const failed = await failure((to) => {
          to.writeHead(200, length === null ? {} : { "content-length": length });
          to.write(whole.slice(0, whole.length / 2));
          setTimeout(() => to.socket?.destroy(), 20);
        });
        expect(failed.kind).toBe("transport");
      }
    });

    test.each([
      ["not JSON", "<html>hello</html>"],
      ["empty", ""],
      ["JSON of something else", '{"hello":"world"}'],
      ["a bare word", '"ok"'],
      ["null", "null"],
      ["an error under 200", '{"error":{"message":"out of memory"}}'],
    ])("a reply that is %s is a failure of transport", async (_, body) => {
      const failed = await failure((to) => to.end(body));
      expect([failed.kind, failed.status]).toEqual(["transport", 200]);
    });

    test("bytes that are no text are a failure of transport", async () => {
      const failed = await failure((to) => to.end(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])));
      expect(failed.kind).toBe("transport");
    });

    test("nobody at the address is a failure of transport", async () => {
      const participant = participantAt(provider, name, "http://127.0.0.1:1");
      const failed = await participant.ask(callOf(settingsWith())).catch((error: unknown) => error);
      expect(failed).toMatchObject({ kind: "transport", status: null });
      expect((failed as Error).message).toContain("ECONNREFUSED");
    });

    test("a reply that hangs ends with the model's own time limit", async () => {
      const failed = await failure(() => {}, { timeoutSeconds: 0.15 });
      expect(failed.kind).toBe("timeout");
      expect(failed.latencyMs).toBeGreaterThan(100);
      expect(failed.latencyMs).toBeLessThan(2000);
    });

    test("a slow trickle ends with it too", async () => {
      const failed = await failure(
        (to) => {
          to.writeHead(200);
          const drip = setInterval(() => to.write(" "), 20);
          to.on("close", () => clearInterval(drip));
        },
        { timeoutSeconds: 0.2 },
      );
      expect(failed.kind).toBe("timeout");
    });

    test("a slow trickle that ends in time is an answer", async () => {
      const whole = JSON.stringify(reply("slowly"));
      const answer = (await ask((to) => {
        to.writeHead(200);
        to.write(whole.slice(0, 10));
        setTimeout(() => to.end(whole.slice(10)), 80);
      })) as Answer;
      expect(answer.response.text).toBe("slowly");
      expect(answer.latencyMs).toBeGreaterThan(60);
    });

    test("a huge body is cut off", async () => {
      const failed = await failure(
        (to) => {
          to.writeHead(200);
          const flood = setInterval(() => to.write(Buffer.alloc(64 * 1024, 32)), 1);
          to.on("close", () => clearInterval(flood));
        },
        {},
        { maxReplyBytes: 1024 * 1024 },
      );
      expect(failed.kind).toBe("transport");
      expect(failed.message).toContain("longer than");
    });

    test("a call can be given up, before it is sent and after", async () => {
      const server = await serve(() => {});
      const participant = participantAt(provider, name, server.url);
      const gone = await participant.ask(callOf(settingsWith()), AbortSignal.abort()).catch((error: unknown) => error);
      expect(gone).toMatchObject({ kind: "transport" });
      expect(server.received).toEqual([]);
      const giveUp = new AbortController();
      const call = participant.ask(callOf(settingsWith()), giveUp.signal).catch((error: unknown) => error);
      setTimeout(() => giveUp.abort(), 50);
      expect(await call).toMatchObject({ kind: "transport" });
    });

    test("many calls at once do not wait for each other", async () => {
      const server = await serve((to) => setTimeout(() => sendJson(to, reply("a")), 150));
      const participant = participantAt(provider, name, server.url);
      const calls = Array.from({ length: 64 }, () => participant.ask(callOf(settingsWith())));
      const latencies = (await Promise.all(calls)).map(({ latencyMs }) => latencyMs);
      expect(Math.min(...latencies)).toBeGreaterThan(140);
      expect(Math.max(...latencies)).toBeLessThan(1000);
    });

    test("a key in a study's own settings is refused before it is sent", async () => {
      const server = await serve((to) => sendJson(to, reply("a")));
      const participant = participantAt(provider, name, server.url);
      const refused = await participant.ask(callOf(settingsWith({ extra: { apiKey: CANARY } }))).catch((error: Error) => error);
      expect(String(refused)).toContain("sampling.extra");
      expect(inspect(refused)).not.toContain(CANARY);
      expect(server.received).toEqual([]);
    });
  });
}

/** No part of the key that could help anybody is in anything that a failure carries. */
function expectClean(failure: CallFailed): CallFailed {
  const all = inspect(failure, { depth: 10, showHidden: true }) + failure.stack;
  for (const secret of [CANARY, encodeURIComponent(CANARY), Buffer.from(CANARY).toString("base64")]) {
    for (let from = 0; from + 6 <= secret.length; from++) expect(all).not.toContain(secret.slice(from, from + 6));
  }
  expect(all).not.toContain(CANARY.slice(-4));
  return failure;
}
