import { expect } from "vitest";
import type { Provider, Response } from "../../src/models/model.ts";
import type { Settings } from "../../src/plan/settings.ts";
import type { Message } from "../../src/stimuli/compose.ts";
import { CANARY, callOf, participantAt, QUESTION, settingsWith } from "./asking.ts";
import { type Received, sendJson, serve } from "./server.ts";

/** How a vendor's own SDK is asked: it gets the address and the key, and sends one request. */
export type SdkCall<Reply> = (address: string, key: string) => Promise<Reply>;

export const CONVERSATION: readonly Message[] = [
  ...QUESTION,
  { role: "assistant", content: "A, I think." },
  { role: "user", content: "Look again." },
];

/** Sends the same logical request with waver and with the SDK to one server, and expects the same on the wire, key for key. */
export async function expectSameRequest(
  provider: Provider,
  name: string,
  asked: { settings?: Partial<Settings>; messages?: readonly Message[] },
  base: string,
  reply: object,
  sdk: SdkCall<unknown>,
): Promise<void> {
  const server = await serve((to) => sendJson(to, reply));
  const participant = participantAt(provider, name, server.url + base);
  await participant.ask(callOf(settingsWith(asked.settings), asked.messages));
  await sdk(server.url + base, CANARY);
  const [ours, theirs] = server.received as [Received, Received];
  expect(JSON.parse(ours.body)).toEqual(JSON.parse(theirs.body));
  expect(ours.path).toBe(theirs.path);
  // Anthropic's SDK has gone over to a bearer token; its documentation asks of others for `x-api-key`, and so do proxies.
  const keyHeaders = provider.name === "anthropic" ? [] : ["authorization", "x-goog-api-key"];
  for (const header of ["content-type", ...keyHeaders]) {
    expect(ours.headers[header]).toEqual(theirs.headers[header]);
  }
}

/** Gives waver and the SDK the same reply, and returns what each makes of it. */
export async function readBoth<Reply>(
  provider: Provider,
  name: string,
  base: string,
  reply: object,
  sdk: SdkCall<Reply>,
): Promise<{ ours: Response; theirs: Reply }> {
  const server = await serve((to) => sendJson(to, reply));
  const participant = participantAt(provider, name, server.url + base);
  const { response } = await participant.ask(callOf(settingsWith()));
  return { ours: response, theirs: await sdk(server.url + base, CANARY) };
}
