import { mean } from "./mean.ts";
import { susceptibility } from "./susceptibility.ts";
import { isUndefined, type Undefined } from "./undefined.ts";

/** How a participant follows wrong and right cues, over one set of items. */
export interface Asymmetry {
  readonly followWrong: number | Undefined;
  readonly baseWrong: number | Undefined;
  readonly followRight: number | Undefined;
  readonly baseRight: number | Undefined;
  /** F_w − F_r: confounded outright, since a good participant picks the right option uncued. Given to be seen as such. */
  readonly naive: number | Undefined;
  /** (F_w − B_w) − (F_r − B_r): inflated by headroom. */
  readonly excess: number | Undefined;
  readonly susceptibilityWrong: number | Undefined;
  readonly susceptibilityRight: number | Undefined;
  /** The headline: susceptibility to wrong cues minus susceptibility to right ones. */
  readonly susceptibility: number | Undefined;
}

/**
 * Whether wrong cues are followed more than right ones. The headline, a difference of susceptibilities, is zero for a participant
 * who follows either with the same chance, whatever the accuracy; the other two are not. All four columns hold the same items.
 *
 * Undefined without items; a susceptibility also when control always chooses the target.
 *
 * The statistics specification, section 5.
 *
 * @example
 * asymmetry({ followWrong: [0.5], baseWrong: [0], followRight: [0.75], baseRight: [0.5] }).susceptibility // 0
 * asymmetry({ followWrong: [0.5], baseWrong: [0], followRight: [0.75], baseRight: [0.5] }).excess // 0.25
 */
export function asymmetry(columns: {
  readonly followWrong: ArrayLike<number>;
  readonly baseWrong: ArrayLike<number>;
  readonly followRight: ArrayLike<number>;
  readonly baseRight: ArrayLike<number>;
}): Asymmetry {
  const followWrong = mean(columns.followWrong);
  const baseWrong = mean(columns.baseWrong);
  const followRight = mean(columns.followRight);
  const baseRight = mean(columns.baseRight);
  const susceptibilityWrong = susceptibility(columns.followWrong, columns.baseWrong);
  const susceptibilityRight = susceptibility(columns.followRight, columns.baseRight);
  return {
    followWrong,
    baseWrong,
    followRight,
    baseRight,
    naive: minus(followWrong, followRight),
    excess: minus(minus(followWrong, baseWrong), minus(followRight, baseRight)),
    susceptibilityWrong,
    susceptibilityRight,
    susceptibility: minus(susceptibilityWrong, susceptibilityRight),
  };
}

function minus(a: number | Undefined, b: number | Undefined): number | Undefined {
  if (isUndefined(a)) return a;
  return isUndefined(b) ? b : a - b;
}
