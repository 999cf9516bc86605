import { count, plural } from "../../../src/counting.ts";
import type { AuditView } from "../../../src/view/api.ts";
import { figure, interval } from "../format.ts";
import { IntervalTable } from "./intervals.tsx";

/** How far person and reader agree, as it grows; every figure is the audit's own. */
export function Agreement({ view }: { readonly view: AuditView }) {
  const { error, agreement, kappa, judged, drawn, trials, disagreements, covered } = view.report;
  return (
    <div class="card agreement">
      <h2>Agreement</h2>
      {judged === 0 || agreement === null ? (
        <p class="faint">Nothing is judged yet.</p>
      ) : (
        <>
          <p class="big">
            <b>{figure(agreement, "percent")} %</b>{" "}
            <span class="faint">of {plural(judged, "verdict")} agree with the reader</span>
          </p>
          <IntervalTable
            unit="percent"
            head="measure"
            caption="Reading errors in the run, estimated from the sample, in percent"
            rows={[
              {
                name: "errors, %",
                points: [
                  { model: "", series: 0, estimate: error.estimate, low: error.low, high: error.high, reason: error.reason },
                ],
              },
              ...Object.entries(disagreements)
                .filter(([, rate]) => rate.events > 0)
                .map(([name, rate]) => ({
                  name,
                  points: [
                    { model: "", series: 1, estimate: rate.estimate, low: rate.low, high: rate.high, reason: rate.reason },
                  ],
                })),
            ]}
          />
          <p class="faint">
            Estimated for {figure(covered, "percent")} % of {plural(trials, "trial")}.
          </p>
          <p>
            Cohen's kappa{" "}
            {kappa.value === null ? (
              <span class="faint">undefined: {kappa.reason}</span>
            ) : (
              <>
                <b>{kappa.value.toFixed(2)}</b>{" "}
                <span class="faint">
                  {kappa.low === null || kappa.high === null ? kappa.reason : interval(kappa.low, kappa.high, "number")}
                </span>
              </>
            )}
          </p>
        </>
      )}
      <p class="faint">
        {count(judged)} of {plural(drawn, "card")} judged by anybody
      </p>
    </div>
  );
}
