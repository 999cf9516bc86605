/**
 * Participants that answer in process, in the words that a model would use, and whose truth is known: what they are made of stands in
 * simulated/parameters.ts, what they decide in decide.ts, how they put it in reply.ts and words/. Meanings: docs/participants.md.
 */
import type { Model } from "../study/study.ts";
import type { Answer, Call, Participant } from "./model.ts";
import { decide, mind, trialStream } from "./simulated/decide.ts";
import { parametersOf } from "./simulated/parameters.ts";
import { reply } from "./simulated/reply.ts";

export { simulatedMistakes } from "./simulated/parameters.ts";

/** So far on are the words of pass 2 in the trial's stream: it does not repeat the turns of phrase of pass 1. */
const FIRST_PASS = 64;

/** The same seed and trial give the same words, in any order and any process. Throws Mistakes for unknown names and parameters. */
export function simulatedParticipant(model: Model, seed: number): Participant {
  const self = mind(parametersOf(model), model.label, seed);

  function answer({ trial, pass, messages }: Call): Answer {
    const began = performance.now();
    const startedAt = new Date().toISOString();
    // What is decided comes first in the stream and takes the same count of numbers: a new phrase never changes an answer.
    const luck = trialStream(self, trial);
    const decision = decide(self, trial, pass, luck);
    if (pass === 2) for (let skipped = 0; skipped < FIRST_PASS; skipped++) luck.next();
    const { text, thinking } = reply(trial, pass, decision, luck);
    let characters = trial.settings.system?.length ?? 0;
    for (const { content } of messages) characters += content.length;
    const thinkingTokens = tokens(thinking?.length ?? 0);
    return {
      response: {
        text,
        thinking,
        stop: "end_turn",
        returnedModel: model.name,
        usage: { inputTokens: tokens(characters), outputTokens: tokens(text.length) + thinkingTokens, thinkingTokens },
      },
      requestBody: null,
      replyBody: null,
      latencyMs: performance.now() - began,
      startedAt,
      limits: null,
    };
  }

  return {
    gate: `simulated ${model.label}`,
    ask: async (call) => answer(call),
    close: async () => {},
  };
}

/** About four characters a token. */
function tokens(characters: number): number {
  return Math.ceil(characters / 4);
}
