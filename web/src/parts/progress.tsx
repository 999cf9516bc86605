import { count, plural } from "../../../src/counting.ts";
import type { Overview } from "../../../src/view/api.ts";
import { percent, usd } from "../format.ts";
import { Progress } from "./bar.tsx";
import { Scroll } from "./scroll.tsx";

/** How far each model is. Said aloud only in tenths: a screen reader that hears each trial hears nothing else. */
export function ModelProgress({ overview }: { readonly overview: Overview }) {
  const { perModel, delivered, planned, state, usd: cost } = overview;
  const tenths = planned === 0 ? 0 : Math.floor((10 * delivered) / planned);
  return (
    <>
      <p class="for-readers" aria-live="polite">
        {state === "complete" ? "All trials are delivered." : `About ${10 * tenths} percent of the trials are delivered.`}
      </p>
      <Scroll label="Progress by model">
        <table class="plain progress-table">
          <thead>
            <tr>
              <th scope="col">model</th>
              <th scope="col" class="wide">
                delivered
              </th>
              <th scope="col" class="number">
                trials
              </th>
              <th scope="col" class="number">
                calls
              </th>
              <th scope="col" class="number">
                retries
              </th>
              <th scope="col" class="number">
                tokens in
              </th>
              <th scope="col" class="number">
                tokens out
              </th>
              <th scope="col" class="number">
                cost
              </th>
            </tr>
          </thead>
          <tbody>
            {perModel.map((each) => (
              <tr key={each.model}>
                <th scope="row">
                  <code>{each.model}</code>
                </th>
                <td class="wide">
                  <Progress done={each.trials} of={each.planned} label={`delivered by ${each.model}`} />
                </td>
                <td class="number">
                  {count(each.trials)} <span class="faint">of {count(each.planned)}</span>
                </td>
                <td class="number">{count(each.calls)}</td>
                <td class="number">{count(each.failures)}</td>
                <td class="number">{count(each.inputTokens)}</td>
                <td class="number">{count(each.outputTokens)}</td>
                <td class="number">{each.unpriced > 0 && each.knownUsd === 0 ? "unknown" : usd(each.knownUsd)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">all</th>
              <td class="wide faint">{percent(delivered, planned)} delivered</td>
              <td class="number">
                {count(delivered)} <span class="faint">of {count(planned)}</span>
              </td>
              <td colSpan={4} class="faint">
                {plural(perModel.length, "model")}
              </td>
              <td class="number">{usd(cost)}</td>
            </tr>
          </tfoot>
        </table>
      </Scroll>
    </>
  );
}
