import { onTestFinished } from "vitest";
import type { Call, Participant, Provider } from "../../src/models/model.ts";
import { type WireOptions, wireParticipant } from "../../src/models/wire.ts";
import type { Settings } from "../../src/plan/settings.ts";
import type { Trial } from "../../src/plan/trial.ts";
import type { Message } from "../../src/stimuli/compose.ts";
import type { Model } from "../../src/study/study.ts";

export function modelNamed(name: string, given: Partial<Model> = {}): Model {
  return {
    name,
    provider: name.slice(0, name.indexOf("/")),
    alias: null,
    label: name,
    baseUrl: null,
    keyEnv: null,
    concurrency: null,
    timeoutSeconds: null,
    sampling: {},
    parameters: null,
    price: null,
    ...given,
  };
}

export function settingsWith(given: Partial<Settings> = {}): Settings {
  return {
    temperature: null,
    maxTokens: 1000,
    thinking: null,
    system: null,
    stop: null,
    extra: null,
    parameters: null,
    ...given,
  };
}

export const QUESTION: readonly Message[] = [{ role: "user", content: "Is it wrong?\n\nA: yes ü 🙂\nB: no" }];

/** A call as a provider sees it: of the trial only the settings matter there. */
export function callOf(settings: Settings, messages: readonly Message[] = QUESTION): Call {
  return { trial: { settings } as Trial, pass: 1, messages };
}

/** Long enough to be a key, and like no word that a message could hold by chance. */
export const CANARY = "qZ7-vK3xW9+pT2/mN8yB4cR6==";
const KEY_NAME = "WAVER_TEST_KEY";

/** A participant at an address of the test's own, with the canary as its key. */
export function participantAt(
  provider: Provider,
  name: string,
  baseUrl: string,
  given: Partial<Model> = {},
  options: WireOptions = {},
): Participant {
  const model = modelNamed(name, { baseUrl, keyEnv: KEY_NAME, ...given });
  const participant = wireParticipant(provider, model, { env: { [KEY_NAME]: CANARY }, ...options });
  onTestFinished(() => participant.close());
  return participant;
}
