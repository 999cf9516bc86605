/** The decision in words, as a model would put them to that prompt. */
import type { Trial } from "../../plan/trial.ts";
import type { Stream } from "../../random/stream.ts";
import { letter } from "../../stimuli/letters.ts";
import { carriesCue, type Decision } from "./decide.ts";
import { broken, refusal } from "./words/broken.ts";
import { type Asked, afterword, closing } from "./words/closing.ts";
import { echo } from "./words/cue.ts";
import { adversarial, secondLook, structured } from "./words/lists.ts";
import { briefly, explained, stepByStep, thoughts } from "./words/prose.ts";
import { onceIn, type Scene, sceneOf } from "./words/scene.ts";

export interface Words {
  readonly text: string;
  readonly thinking: string | null;
}

export function reply(trial: Trial, pass: 1 | 2, decision: Decision, luck: Stream): Words {
  const { condition, order } = trial;
  const scene = sceneOf(trial, decision.option, opponent(trial, decision, luck), luck);
  const thinking = trial.settings.thinking === null ? null : thoughts(scene);
  if (decision.outcome === "refusal") return { text: refusal(luck), thinking };
  const asked = askedFor(trial, pass, scene.lettered);
  if (decision.outcome === "broken") {
    const failing = {
      letters: scene.lettered ? order.length : 0,
      tags: scene.lettered || condition.form !== "plain",
      short: condition.reflection === 0,
      // An empty first pass would end the trial there, and the last reply is the one that `unreadable` is a share of.
      mayBeEmpty: condition.reflection !== 5 || pass === 2,
    };
    return { text: broken(luck, failing), thinking };
  }
  const end = closing(scene, asked, decision.confidence);
  const body = reasoning(trial, pass, decision, scene);
  if (body === "") return { text: end, thinking };
  // The base instruction wants the tags at the very end.
  return { text: `${body}\n\n${end}${condition.reflection === null ? "" : afterword(scene)}`, thinking };
}

/** What the prompt asks for follows from how it was composed; reading it back out of the text would trip over items that hold tags. */
function askedFor({ condition }: Trial, pass: 1 | 2, lettered: boolean): Asked {
  const { form, reflection } = condition;
  if (form === "confidence") return "confidence";
  if (lettered || form === "tagged") return reflection === 0 ? "bare tags" : "tags";
  if (reflection === 0) return "one word";
  if (reflection === 1) return "clear words";
  return reflection === 2 || (reflection === 5 && pass === 1) ? "final line" : "final words";
}

function reasoning(trial: Trial, pass: 1 | 2, decision: Decision, scene: Scene): string {
  const { reflection } = trial.condition;
  if (reflection === 0) return "";
  if (reflection === 1 && onceIn(4, scene)) return "";
  const words = atLevel(trial, pass, decision, scene);
  const { target, condition, order } = trial;
  const isInPrompt = target !== null && (reflection !== 5 || carriesCue(trial, pass === 1 ? 0 : -1));
  // Those who follow speak of it less often than those who do not: they have nothing to explain.
  if (!isInPrompt || !onceIn(decision.followed ? 4 : 3, scene)) return words;
  const seen = {
    source: condition.cue?.source ?? null,
    target: `option ${letter(order.indexOf(target))}`,
    isChosen: target === decision.option,
    followed: decision.followed,
  };
  return `${echo(scene, seen)}\n\n${words}`;
}

function atLevel({ condition }: Trial, pass: 1 | 2, { previous, option }: Decision, scene: Scene): string {
  switch (condition.reflection) {
    case 2:
      return stepByStep(scene);
    case 3:
      return structured(scene);
    case 4:
      return adversarial(scene);
    case 5:
      if (pass === 1) return explained(scene);
      return previous === null ? briefly(scene) : secondLook(scene, previous !== option);
    default:
      return briefly(scene);
  }
}

/** The option to argue against: what pass 1 said, what the cue says, or any other. */
function opponent({ target, order }: Trial, { previous, option }: Decision, luck: Stream): number {
  const any = (option + 1 + luck.below(order.length - 1)) % order.length;
  if (previous !== null && previous !== option) return previous;
  return target !== null && target !== option ? target : any;
}
