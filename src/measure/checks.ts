import { byHand } from "./checks/by-hand.ts";
import type { RunCheck } from "./checks/check.ts";
import { confidenceDegenerate } from "./checks/confidence-degenerate.ts";
import { confidenceMissing } from "./checks/confidence-missing.ts";
import { deterministic } from "./checks/deterministic.ts";
import { drift } from "./checks/drift.ts";
import { duplicateItems } from "./checks/duplicate-items.ts";
import { fewClusters } from "./checks/few-clusters.ts";
import { fewItems } from "./checks/few-items.ts";
import { fewSamples } from "./checks/few-samples.ts";
import { incomplete } from "./checks/incomplete.ts";
import { missing } from "./checks/missing.ts";
import { missingDiffers } from "./checks/missing-differs.ts";
import { noControl } from "./checks/no-control.ts";
import { optionOrder } from "./checks/option-order.ts";
import { positionBias } from "./checks/position-bias.ts";
import { protocol } from "./checks/protocol.ts";
import { refusalDirection } from "./checks/refusal-direction.ts";
import { returnedModel } from "./checks/returned-model.ts";
import { suspiciousKeys } from "./checks/suspicious-keys.ts";
import { thinking } from "./checks/thinking.ts";
import { tiedModes } from "./checks/tied-modes.ts";
import { truncated } from "./checks/truncated.ts";
import { unpairedItems } from "./checks/unpaired-items.ts";
import { unreadable } from "./checks/unreadable.ts";
import { wording } from "./checks/wording.ts";
import type { Check } from "./measures.ts";
import type { Table } from "./table.ts";

/** First whether the run is whole, then its items, its answers, how they came about, and last what limits every claim. */
const CHECKS: readonly RunCheck[] = [
  incomplete,
  unpairedItems,
  noControl,
  fewItems,
  fewClusters,
  fewSamples,
  duplicateItems,
  suspiciousKeys,
  missing,
  missingDiffers,
  refusalDirection,
  unreadable,
  truncated,
  protocol,
  byHand,
  thinking,
  deterministic,
  tiedModes,
  optionOrder,
  positionBias,
  confidenceMissing,
  confidenceDegenerate,
  drift,
  returnedModel,
  wording,
];

/**
 * What makes a reader trust or distrust a run, each in a plain sentence with its figures. A check that a run gives nothing to look at for is left
 * out, unless that it is not there is itself worth knowing. What each looks at, and from where on it is `look` or `bad`: its own file.
 */
export function runChecks(table: Table): Check[] {
  return CHECKS.flatMap((check) => check(table));
}
