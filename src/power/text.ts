/** A replication as text: the same decisions in a participant's words, to prompts as they are sent, read by the reader that reads real models. */
import type { Decision } from "../models/simulated/decide.ts";
import { reply } from "../models/simulated/reply.ts";
import type { Trial } from "../plan/trial.ts";
import { generateTrials } from "../plan/trials.ts";
import { stream } from "../random/stream.ts";
import { askedBy } from "../read/asked.ts";
import { read } from "../read/read.ts";
import { analysisPlan, type Design } from "./design.ts";
import type { Drawn } from "./draw.ts";
import type { Told } from "./sheet.ts";

/** What a decision comes to when it is told without words. */
export function told({ outcome, option, confidence }: Decision, asksForConfidence: boolean): Told {
  if (outcome !== "answer") return { outcome: outcome === "refusal" ? "refusal" : "unreadable", option: null, confidence: null };
  return { outcome: "choice", option, confidence: asksForConfidence ? confidence : null };
}

/** Tells decisions in words and reads these. Trials are planned item by item: draws come in that order. */
export function textReader(design: Design, seed: number): (drawn: Drawn) => { first: Told | null; last: Told } {
  const study = { ...design.study, seed, samples: design.samples };
  const plan = analysisPlan(design, seed);
  let planned = new Map<string, Trial>();
  let item = -1;

  function trialOf(drawn: Drawn): Trial {
    if (drawn.item !== item) {
      item = drawn.item;
      const part = { items: [design.items[item] as Trial["item"]] };
      planned = new Map(
        Array.from(generateTrials(study, design.conditions, design.items, part), (trial) => [
          `${study.models.indexOf(trial.model)} ${design.conditions.indexOf(trial.condition)} ${trial.sample}`,
          trial,
        ]),
      );
    }
    const trial = planned.get(`${drawn.model} ${drawn.condition} ${drawn.sample}`) as Trial;
    if (trial.target !== drawn.target || trial.order.join() !== drawn.order.join())
      throw new Error(`the plan of ${trial.item.id} and what was decided about it have come apart`);
    return trial;
  }

  function heard(trial: Trial, pass: 1 | 2, decision: Decision): Told {
    const luck = stream(
      seed,
      "power words",
      trial.model.label,
      trial.item.set,
      trial.item.id,
      trial.condition.label,
      trial.sample,
      pass,
    );
    const { text, thinking } = reply(trial, pass, decision, luck);
    const shown = {
      set: trial.item.set,
      options: trial.item.options,
      order: trial.order,
      target: trial.target,
      condition: trial.condition.levels,
    };
    const { outcome, place, confidence } = read(askedBy(plan, shown, pass), { text, thinking, stop: "end_turn" });
    return { outcome, option: place === null ? null : (trial.order[place] as number), confidence };
  }

  return (drawn) => {
    const trial = trialOf(drawn);
    if (drawn.first === null) return { first: null, last: heard(trial, 1, drawn.last) };
    return { first: heard(trial, 1, drawn.first), last: heard(trial, 2, drawn.last) };
  };
}
