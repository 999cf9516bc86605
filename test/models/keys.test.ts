import { describe, expect, test } from "vitest";
import { anthropic } from "../../src/models/anthropic.ts";
import { openParticipant } from "../../src/models/index.ts";
import { destination } from "../../src/models/keys.ts";
import { openai } from "../../src/models/openai.ts";
import { openaiCompatible } from "../../src/models/openai-compatible.ts";
import { scrub } from "../../src/models/scrub.ts";
import { CANARY, callOf, modelNamed, participantAt, settingsWith } from "./asking.ts";
import { sendJson, serve } from "./server.ts";

const claude = (given = {}) => modelNamed("anthropic/claude-haiku-4-5", given);

describe("where a key goes", () => {
  const env = { ANTHROPIC_API_KEY: CANARY, OTHER_KEY: "another-key-for-another" };

  test("the vendor's key goes to the vendor", () => {
    expect(destination(anthropic, claude(), env)).toMatchObject({ origin: "https://api.anthropic.com", key: CANARY });
  });

  test("and to the address that the user has set", () => {
    const set = { ...env, ANTHROPIC_BASE_URL: "https://proxy.test/anthropic/" };
    expect(destination(anthropic, claude(), set)).toMatchObject({
      origin: "https://proxy.test",
      path: "/anthropic",
      key: CANARY,
    });
  });

  test("but never to a study's own address", () => {
    expect(destination(anthropic, claude({ baseUrl: "https://elsewhere.test" }), env)).toMatchObject({ key: null, secrets: [] });
  });

  test("which gets what the study names for it", () => {
    const model = claude({ baseUrl: "https://elsewhere.test", keyEnv: "OTHER_KEY" });
    expect(destination(anthropic, model, env).key).toBe("another-key-for-another");
  });

  test.each([
    ["https://elsewhere.test", false],
    ["https://api.anthropic.com.elsewhere.test", false],
    ["http://api.anthropic.com", false],
    ["https://api.anthropic.com/", true],
    ["http://127.0.0.1:8000/v1", true],
    ["http://localhost:8000", true],
    ["https://proxy.test/v1", true],
  ])("a vendor's variable that a study names for %s: %s", (baseUrl, isAllowed) => {
    const set = { ...env, ANTHROPIC_BASE_URL: "https://proxy.test" };
    const find = () => destination(anthropic, claude({ baseUrl, keyEnv: "ANTHROPIC_API_KEY" }), set);
    if (isAllowed) expect(find().key).toBe(CANARY);
    else expect(find).toThrow("ANTHROPIC_API_KEY would send that vendor's key to");
  });

  test.each([undefined, "", "  "])("a key that is missing (%j) is a mistake that names the variable", (key) => {
    expect(() => destination(anthropic, claude(), { ANTHROPIC_API_KEY: key })).toThrow(
      "Set ANTHROPIC_API_KEY in the environment.",
    );
    expect(() =>
      destination(openaiCompatible, modelNamed("openai-compatible/m", { baseUrl: "http://a.test", keyEnv: "MINE" }), {}),
    ).toThrow("MINE is not set");
  });

  test("a key that no header can carry is a mistake that does not show it", () => {
    const find = () => destination(openai, modelNamed("openai/gpt-4o"), { OPENAI_API_KEY: `${CANARY}\nü` });
    expect(find).toThrow("OPENAI_API_KEY");
    expect(find).not.toThrow(CANARY);
  });

  test("space around a key is no part of it", () => {
    expect(destination(openai, modelNamed("openai/gpt-4o"), { OPENAI_API_KEY: ` ${CANARY}\n` }).key).toBe(CANARY);
  });

  test("a server of one's own needs an address and no key", () => {
    expect(() => destination(openaiCompatible, modelNamed("openai-compatible/m"), {})).toThrow("needs an address");
    const model = modelNamed("openai-compatible/m", { baseUrl: "http://127.0.0.1:8000/v1" });
    expect(destination(openaiCompatible, model, {})).toMatchObject({ path: "/v1", key: null });
  });

  test("an address that is none is a mistake that does not show it", () => {
    const find = () => destination(anthropic, claude(), { ...env, ANTHROPIC_BASE_URL: "user:secret-word@proxy" });
    expect(find).toThrow("ANTHROPIC_BASE_URL is not an address");
    expect(find).not.toThrow("secret-word");
  });
});

describe("an address with a password", () => {
  test("uses it, and shows it nowhere", async () => {
    const server = await serve((to) => sendJson(to, { message: "no, user:hunter2-hunter2, dXNlcjpodW50ZXIyLWh1bnRlcjI=" }, 403));
    const address = server.url.replace("//", "//user:hunter2-hunter2@");
    const participant = participantAt(openaiCompatible, "openai-compatible/m", `${address}/v1?api-version=3`, { keyEnv: null });
    const failed = await participant.ask(callOf(settingsWith())).catch((error: unknown) => error);
    expect(server.received[0]?.headers.authorization).toBe("Basic dXNlcjpodW50ZXIyLWh1bnRlcjI=");
    expect(server.received[0]?.path).toBe("/v1/chat/completions?api-version=3");
    expect((failed as Error).message).toMatch(/\/v1: 403: no/);
    expect((failed as Error).message + participant.gate).not.toMatch(/hunter|dXNl/);
  });
});

describe("scrubbing", () => {
  test.each([
    ["an ordinary message", "the model is overloaded", ["sk-proj-abcdefgh"], "the model is overloaded"],
    ["a login in an address", "GET https://me:word@proxy.test/x failed", [], "GET https://proxy.test/x failed"],
    ["a placeholder for a key", "key none is not one; nonetheless", ["none"], "key [removed] is not one; nonetheless"],
    ["the stars of a list", "* first\n* second", ["sk-proj-abcdefgh"], "* first\n* second"],
    ["OpenAI's own way", "provided: sk-proj-********efgh. See", ["sk-proj-abcdefgh"], "provided: [removed]. See"],
  ])("%s", (_, message, secrets, clean) => {
    expect(scrub(message, secrets)).toBe(clean);
  });
});

describe("whoever answers", () => {
  test("is chosen by the provider", async () => {
    const env = { OPENAI_API_KEY: CANARY };
    const participant = await openParticipant(modelNamed("openai/gpt-4o"), { seed: 1, folder: ".", env });
    expect(participant.gate).toBe("https://api.openai.com/v1 OPENAI_API_KEY");
    await participant.close();
  });

  test("is nobody for an unknown provider", async () => {
    await expect(openParticipant(modelNamed("nobody/x"), { seed: 1, folder: "." })).rejects.toThrow('no provider "nobody"');
  });

  test("goes through a proxy where one is set, and not where that is excepted", async () => {
    const server = await serve((to) => sendJson(to, { choices: [{ message: { content: "A" } }] }));
    const model = { keyEnv: null };
    const proxied = participantAt(openaiCompatible, "openai-compatible/m", server.url, model, {
      env: { http_proxy: "http://127.0.0.1:1" },
    });
    await expect(proxied.ask(callOf(settingsWith()))).rejects.toMatchObject({ kind: "transport" });
    const env = { http_proxy: "http://127.0.0.1:1", no_proxy: "127.0.0.1" };
    const direct = participantAt(openaiCompatible, "openai-compatible/m", server.url, model, { env });
    expect((await direct.ask(callOf(settingsWith()))).response.text).toBe("A");
  });
});
