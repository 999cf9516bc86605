import { count, plural } from "../../../src/counting.ts";
import type { Work, WorkerRow } from "../../../src/view/api.ts";
import { time } from "../format.ts";
import { Line } from "./said.tsx";
import { Scroll } from "./scroll.tsx";

/** Who works on a run in a database, and what is left for them. */
export function Workers({ work }: { readonly work: Work }) {
  const { waiting, underWay, isBudgetSpent, workers, elsewhere } = work;
  return (
    <>
      <p class="work">
        {waiting + underWay === 0 ? "No jobs are left." : `${plural(waiting, "job")} waiting, ${count(underWay)} under way.`}{" "}
        {workers.length === 0 && "No worker has a part in this run."}{" "}
        {elsewhere > 0 &&
          `${plural(elsewhere, "other worker")} of this database ${elsewhere === 1 ? "has" : "have"} no part in it.`}
      </p>
      {isBudgetSpent && (
        <p class="looking">
          The budget is spent: the next call could exceed it, and workers leave the run alone. Raise it in the study, then run it
          again with <code>--detach</code>.
        </p>
      )}
      {workers.length > 0 && (
        <Scroll label="What each worker does">
          <table class="plain workers">
            <thead>
              <tr>
                <th scope="col">host</th>
                <th scope="col" class="number">
                  process
                </th>
                <th scope="col">since (UTC)</th>
                <th scope="col" class="number">
                  seen
                </th>
                <th scope="col">model</th>
                <th scope="col" class="number">
                  answers
                </th>
                <th scope="col" class="number">
                  a second
                </th>
                <th scope="col" class="number">
                  calls under way
                </th>
                <th scope="col" class="number">
                  retries
                </th>
                <th scope="col" class="number">
                  undelivered
                </th>
                <th scope="col">left alone because</th>
              </tr>
            </thead>
            {workers.map((worker) => (
              <Worker key={worker.worker} worker={worker} />
            ))}
          </table>
        </Scroll>
      )}
    </>
  );
}

/** One row a model; who it is stands once for all of them. */
function Worker({ worker: { host, pid, since, seenBefore, doing } }: { readonly worker: WorkerRow }) {
  return (
    <tbody>
      {doing.map(({ model, calls, rate, underWay, window, retries, undelivered, trouble }, at) => (
        <tr key={`${at} ${model}`}>
          {at === 0 && (
            <>
              <th scope="rowgroup" rowSpan={doing.length}>
                <Line text={host} />
              </th>
              <td class="number" rowSpan={doing.length}>
                {pid}
              </td>
              <td class="when" rowSpan={doing.length}>
                {time(since)}
              </td>
              <td class="number" rowSpan={doing.length}>
                {seenBefore} s ago
              </td>
            </>
          )}
          <td>
            <code>
              <Line text={model} />
            </code>
          </td>
          <td class="number">{count(calls)}</td>
          <td class="number">{rate < 10 ? rate.toFixed(1) : count(Math.round(rate))}</td>
          <td class="number">
            {count(underWay)} <span class="faint">of {count(window)}</span>
          </td>
          <td class="number">{count(retries)}</td>
          <td class="number">{count(undelivered)}</td>
          <td class="why">{trouble !== null && <Line text={trouble} />}</td>
        </tr>
      ))}
    </tbody>
  );
}
