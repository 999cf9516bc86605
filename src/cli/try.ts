import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { mistake } from "../mistakes.ts";
import { openParticipant } from "../models/index.ts";
import { CallFailed, type Participant } from "../models/model.ts";
import { exampleTrials } from "../plan/find.ts";
import { firstPass, hasTwoPasses, secondPass } from "../plan/passes.ts";
import { planStudy } from "../plan/plan.ts";
import type { Trial } from "../plan/trial.ts";
import { stream } from "../random/stream.ts";
import { Gate } from "../run/gate.ts";
import { DEFAULT_ATTEMPTS, delayBefore } from "../run/retry.ts";
import type { Study } from "../study/study.ts";
import { showDifference, wordDifference } from "./difference.ts";
import { heading, paint, say, shown, terminalWidth, wrap } from "./output.ts";
import { promptText, requireItem } from "./plan.ts";

export function define(command: Command): void {
  command
    .argument("<study>", "the study file")
    .option("--item <id>", "the item; left out: the first")
    .option("--model <name>", "the model; left out: the first")
    .addHelpText("after", "\nExample:\n  waver try studies/authority-bias.yaml --model simulated/deferential")
    .action(tryStudy);
}

/** One item under every condition on one model, side by side with the differences marked. Nothing is kept. */
async function tryStudy(path: string, { item, model: name }: { item?: string; model?: string }): Promise<void> {
  const plan = await planStudy(path);
  if (item !== undefined) requireItem(plan, item);
  const { models } = plan.study;
  const model = name === undefined ? models[0] : models.find(({ label }) => label === name);
  if (model === undefined)
    throw mistake(
      "--model",
      `there is no model "${name}" in this study`,
      `There are: ${models.map(({ label }) => label).join(", ")}.`,
    );
  const trials = exampleTrials(plan, item, model);
  const participant = await openParticipant(model, plan.study);
  try {
    const gate = new Gate(model.concurrency ?? trials.length);
    const asking = patient(participant, gate, plan.study.seed);
    const answers = await Promise.all(trials.map((trial) => answersTo(plan.study, asking, trial)));
    const [first] = trials;
    say(heading(`${first?.item.set} ${first?.item.id} on ${model.label}; nothing is kept`));
    trials.forEach((trial, index) => {
      say(`\n${paint("inverse", ` ${trial.condition.label} `)}`);
      say(
        index === 0 || first === undefined
          ? promptText(trial)
          : showDifference(wordDifference(promptText(first), promptText(trial))),
      );
      for (const answer of answers[index] ?? []) say(`\n${paint("bold", ">")} ${indented(answer)}`);
    });
  } finally {
    await participant.close();
  }
}

/** Asks as a run would: as many at once as are allowed, and again where the provider is busy. Whatever else fails is shown at once. */
function patient(participant: Participant, gate: Gate, seed: number): Participant["ask"] {
  return async (call) => {
    for (let attempt = 1; ; attempt++) {
      const entered = (await gate.enter()) as number;
      let failure: CallFailed;
      try {
        const answer = await participant.ask(call);
        gate.leave(entered, "answered", answer.limits, null);
        return answer;
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        failure = error;
        gate.leave(entered, error.kind === "busy" ? "overloaded" : "failed", error.limits, error.retryAfterMs);
      }
      if (failure.kind !== "busy" || attempt >= DEFAULT_ATTEMPTS) throw failure;
      const delay = delayBefore(attempt, failure.retryAfterMs, stream(seed, "try", call.trial.id, call.pass, attempt));
      if (delay > LONG_MS) process.stderr.write(`Waiting ${Math.ceil(delay / 1000)} s: ${failure.message}\n`);
      await sleep(delay);
    }
  };
}

const LONG_MS = 3000;

function indented(answer: string): string {
  return wrap(answer, "", terminalWidth() - 2).replace(/\n(?=.)/g, "\n  ");
}

async function answersTo(study: Study, ask: Participant["ask"], trial: Trial): Promise<string[]> {
  try {
    const { response } = await ask({ trial, pass: 1, messages: firstPass(trial) });
    if (!hasTwoPasses(trial.condition) || response.text.trim() === "") return [shown(response.text)];
    const second = await ask({ trial, pass: 2, messages: secondPass(study, trial, response.text) });
    return [shown(response.text), shown(second.response.text)];
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    process.exitCode = 1;
    return [`(not answered: ${error.message})`];
  }
}
