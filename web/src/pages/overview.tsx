import { useState } from "preact/hooks";
import { count, plural } from "../../../src/counting.ts";
import type { Measures } from "../../../src/measure/measures.ts";
import type { Overview } from "../../../src/view/api.ts";
import type { RunPage } from "../app.tsx";
import { api, post } from "../client.ts";
import { time } from "../format.ts";
import { Checks } from "../parts/checks.tsx";
import { Findings } from "../parts/findings.tsx";
import { OutcomesByCondition } from "../parts/outcomes.tsx";
import { ModelProgress } from "../parts/progress.tsx";
import { Line } from "../parts/said.tsx";
import { Heading, Loading, Looking, Trouble } from "../parts/states.tsx";
import { Workers } from "../parts/workers.tsx";
import { useResource } from "../resource.ts";
import { useScrollKept } from "../router.ts";

export function OverviewPage({ run, live }: RunPage) {
  const overview = live.overview as Overview;
  const { measures, work } = overview;
  // Asked for only where they are: what is not there is no error on the page.
  const found = useResource<Measures>(measures.at === null ? null : api(["runs", run, "measures"]), measures.at ?? 0);
  useScrollKept(found.data !== null || measures.at === null);
  const progress = (
    <section key="progress" aria-labelledby="progress">
      <h2 id="progress">Progress</h2>
      <ModelProgress overview={overview} />
    </section>
  );
  const workers = work !== null && (
    <section key="workers" aria-labelledby="workers">
      <h2 id="workers">Workers</h2>
      <Workers work={work} />
    </section>
  );
  const outcomes = (
    <section key="outcomes" aria-labelledby="outcomes">
      <h2 id="outcomes">Outcomes</h2>
      <OutcomesByCondition run={run} overview={overview} />
    </section>
  );
  const findings = (
    <section key="findings" aria-labelledby="findings">
      <div class="section-head">
        <h2 id="findings">Findings</h2>
        <MeasureButton run={run} overview={overview} onStarted={live.setOverview} />
      </div>
      {measures.state === "failed" && measures.problem !== null && (
        <Trouble problem={new Error(`Measuring failed: ${measures.problem}`)} />
      )}
      {found.problem !== null && <Trouble problem={found.problem} />}
      {found.data === null && measures.at !== null && found.problem === null && <Loading what="the figures" />}
      {found.data !== null && <Findings run={run} overview={overview} measures={found.data} />}
    </section>
  );
  const checks = found.data !== null && found.data.checks.length > 0 && (
    <section key="checks" aria-labelledby="checks">
      <h2 id="checks">Checks</h2>
      <Checks checks={found.data.checks} />
    </section>
  );
  return (
    <>
      <div class="title">
        <Heading name={overview.name ?? run}>
          <Line text={overview.name ?? run} />
        </Heading>
        {overview.question !== null && (
          <p class="question">
            <Line text={overview.question} />
          </p>
        )}
      </div>
      <Facts overview={overview} />
      <Looking overview={overview} />
      {/* While it goes on, how far it is comes first; once it is there, what was found. */}
      {overview.state === "running" || (workers && overview.state === "unfinished")
        ? [progress, workers, outcomes, findings, checks]
        : [findings, checks, outcomes, progress, workers]}
    </>
  );
}

function Facts({ overview }: { readonly overview: Overview }) {
  const { design, conditions, samples, items, sets, models, reader, seed, imported } = overview;
  return (
    <dl class="facts">
      {Object.entries(design).map(([factor, levels]) => (
        <div key={factor}>
          <dt>{factor}</dt>
          <dd>
            {levels.map((level) => (
              <span class="level" key={level}>
                {level}
              </span>
            ))}
          </dd>
        </div>
      ))}
      <div>
        <dt>design</dt>
        <dd>
          {plural(models.length, "model")} × {plural(items, "item")} × {plural(conditions.length, "condition")}
          {samples > 0 && ` × ${plural(samples, "sample")}`}
        </dd>
      </div>
      <div>
        <dt>items</dt>
        <dd>{sets.map(({ set, count: own }) => `${set} ${count(own)}`).join(", ")}</dd>
      </div>
      <div>
        <dt>made by</dt>
        <dd>
          {imported ? "import" : `seed ${seed}`}, reader {reader}
        </dd>
      </div>
    </dl>
  );
}

function MeasureButton(props: {
  readonly run: string;
  readonly overview: Overview;
  readonly onStarted: (overview: Overview) => void;
}) {
  const { run, overview, onStarted } = props;
  const { state, trials, at } = overview.measures;
  const [problem, setProblem] = useState<Error | null>(null);
  const start = async (): Promise<void> => {
    setProblem(null);
    try {
      onStarted(await post<Overview>(api(["runs", run, "measure"])));
    } catch (error) {
      setProblem(error as Error);
    }
  };
  const isOld = at !== null && trials < overview.delivered;
  const says =
    state === "working"
      ? "Measuring. This takes a few seconds to a minute."
      : at === null
        ? "Effects with their intervals, and the checks. A run is measured by itself when it ends."
        : `Measured ${time(at)} UTC, of ${plural(trials, "trial")}${isOld ? `; ${count(overview.delivered)} are there by now` : ""}.`;
  return (
    <div class="measure">
      <p class="faint" role="status">
        {says}
      </p>
      <button
        type="button"
        class={at === null ? "main" : ""}
        disabled={state === "working" || overview.delivered === 0}
        onClick={start}
      >
        {state === "working" ? "Measuring" : at === null ? "Measure" : "Measure again"}
      </button>
      {problem !== null && <Trouble problem={problem} />}
    </div>
  );
}
