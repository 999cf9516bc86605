import { count } from "../../../src/counting.ts";
import type { Overview, TrialRow } from "../../../src/view/api.ts";
import type { Filter } from "../filter.ts";
import { shortModel } from "../format.ts";
import { FLIP_TEXT, MEANING_TEXT, meaningOf } from "../meaning.ts";
import { href } from "../router.ts";
import { Mark } from "./mark.tsx";
import { Line } from "./said.tsx";

export const ROW_HEIGHT = 34;

/** Where no prompt asks for it, a column of nothing says nothing. */
function hasConfidence({ design, imported }: Overview): boolean {
  return imported || (design.form?.includes("confidence") ?? false);
}

export function TrialHead({ overview }: { readonly overview: Overview }) {
  return (
    <thead>
      <tr>
        <th scope="col" class="c-at number">
          #
        </th>
        <th scope="col" class="c-outcome">
          outcome
        </th>
        <th scope="col" class="c-item">
          item
        </th>
        <th scope="col" class="c-sample number">
          sample
        </th>
        <th scope="col" class="c-model">
          model
        </th>
        {Object.keys(overview.design).map((factor) => (
          <th scope="col" class="c-level" key={factor}>
            {factor}
          </th>
        ))}
        {overview.hasFlips && (
          <th scope="col" class="c-flip">
            flip
          </th>
        )}
        {hasConfidence(overview) && (
          <th scope="col" class="c-confidence number">
            confidence
          </th>
        )}
        <th scope="col" class="c-rule">
          read by
        </th>
      </tr>
    </thead>
  );
}

export function TrialLine(props: {
  readonly at: number;
  readonly trial: TrialRow | undefined;
  readonly overview: Overview;
  readonly run: string;
  readonly filter: Filter;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}) {
  const { at, trial, overview, run, filter, isActive, onOpen } = props;
  const factors = Object.keys(overview.design);
  if (trial === undefined)
    return (
      <tr aria-rowindex={at + 2} class="waiting">
        <td class="c-at number">{count(at + 1)}</td>
        <td colSpan={factors.length + (overview.hasFlips ? 6 : 5) + (hasConfidence(overview) ? 1 : 0)}>…</td>
      </tr>
    );
  const meaning = meaningOf(trial);
  return (
    <tr aria-rowindex={at + 2} class={isActive ? "active" : ""}>
      <td class="c-at number">{count(at + 1)}</td>
      <th scope="row" class="c-outcome">
        <a href={href(["runs", run, "trials", trial.row], filter)} onClick={onOpen}>
          <Mark meaning={meaning} />
          {MEANING_TEXT[meaning]}
        </a>
      </th>
      <td class="c-item">
        <Line text={trial.item} />{" "}
        <span class="begins">
          <Line text={trial.begins} />
        </span>
      </td>
      <td class="c-sample number">{trial.sample}</td>
      <td class="c-model" title={trial.model}>
        {shortModel(trial.model)}
      </td>
      {factors.map((factor) => (
        <td class="c-level" key={factor}>
          <span class="level">{trial.condition[factor]}</span>
        </td>
      ))}
      {overview.hasFlips && (
        <td class="c-flip">
          {trial.flip === "none" ? "" : <span class={`flip text-flip-${trial.flip}`}>{FLIP_TEXT[trial.flip]}</span>}
        </td>
      )}
      {hasConfidence(overview) && <td class="c-confidence number">{trial.confidence ?? ""}</td>}
      <td class="c-rule">{trial.byHand ? <span class="badge">by hand</span> : trial.rule}</td>
    </tr>
  );
}
