import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import type { Condition } from "./conditions.ts";
import type { Plan } from "./plan.ts";
import type { Trial } from "./trial.ts";

/** Sample 0 of one item under every condition, in the design's order. */
export function exampleTrials(planned: Plan, id: string | undefined, model = planned.study.models[0]): Trial[] {
  const { conditions, items } = planned;
  const item = items.filter((candidate) => id === undefined || candidate.id === id).slice(0, 1);
  const trials = [...planned.trials({ models: model === undefined ? [] : [model], items: item, samples: 1 })];
  return conditions.flatMap((condition) => trials.find((trial) => trial.condition === condition) ?? []);
}

/** `high-harm`, or `reflection=2,authority=control` where several factors are crossed; a factor left out is at its first level. */
export function findCondition({ conditions, study }: Plan, text: string): Condition {
  const refuse = (part: string, near = ""): never => {
    const known = conditions.slice(0, 12).map(({ label }) => label);
    throw mistake("--diff", `"${part}" names no condition of this study${near}`, `Conditions: ${known.join("; ")}.`);
  };
  const wanted = new Map<string, string>();
  for (const part of text.split(",").map((each) => each.trim())) {
    const [left = "", right] = part.split(/[=\s]+/);
    const factor =
      right === undefined
        ? study.factors.find(({ levels }) => levels.some((level) => String(level) === left))
        : study.factors.find(({ name }) => name === left);
    if (factor === undefined)
      return refuse(
        part,
        didYouMean(
          left,
          study.factors.flatMap(({ levels }) => levels.map(String)),
        ),
      );
    wanted.set(factor.name, right ?? left);
  }
  const found = conditions.find(({ levels }) =>
    study.factors.every(({ name, levels: all }) => String(levels[name]) === (wanted.get(name) ?? String(all[0]))),
  );
  return found ?? refuse(text);
}
