import { mean } from "./mean.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

export interface HelpHarm {
  readonly control: number;
  readonly help: number;
  readonly harm: number;
  readonly gain: number;
  readonly loss: number;
  /** gain − loss. */
  readonly differential: number;
  /** The gain as a share of what there was to gain, 1 − A₀; undefined when A₀ = 1. */
  readonly gainOfHeadroom: number | Undefined;
  /** The loss as a share of what there was to lose, A₀; undefined when A₀ = 0. */
  readonly lossOfHeadroom: number | Undefined;
  /** The differential on the log-odds scale; undefined when one of the three accuracies is 0 or 1. */
  readonly logOdds: number | Undefined;
}

const NOTHING_TO_GAIN = undefinedBecause("control is always correct, so there is nothing to gain");
const NOTHING_TO_LOSE = undefinedBecause("control is never correct, so there is nothing to lose");
const INFINITE = undefinedBecause("an accuracy of 0 or 1 has no log-odds");

/**
 * How much a right cue helps against how much a wrong one harms, (A_help − A₀) − (A₀ − A_harm), from the accuracies of the same
 * items. There is 1 − A₀ to gain but A₀ to lose, so gain and loss are given as shares of their headroom too, and in log-odds.
 *
 * Undefined without items.
 *
 * @example
 * helpHarm([0.5], [0.75], [0.25]).differential // 0
 * helpHarm([0.8], [0.9], [0.4]).lossOfHeadroom // 0.5
 */
export function helpHarm(
  controlAccuracy: ArrayLike<number>,
  helpAccuracy: ArrayLike<number>,
  harmAccuracy: ArrayLike<number>,
): HelpHarm | Undefined {
  const control = mean(controlAccuracy);
  const help = mean(helpAccuracy);
  const harm = mean(harmAccuracy);
  if (isUndefined(control)) return control;
  if (isUndefined(help)) return help;
  if (isUndefined(harm)) return harm;
  const gain = help - control;
  const loss = control - harm;
  const all = [control, help, harm];
  return {
    control,
    help,
    harm,
    gain,
    loss,
    differential: gain - loss,
    gainOfHeadroom: control === 1 ? NOTHING_TO_GAIN : gain / (1 - control),
    lossOfHeadroom: control === 0 ? NOTHING_TO_LOSE : loss / control,
    logOdds: all.some((rate) => rate <= 0 || rate >= 1) ? INFINITE : logit(help) - 2 * logit(control) + logit(harm),
  };
}

function logit(p: number): number {
  return Math.log(p / (1 - p));
}
