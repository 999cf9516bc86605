import { useEffect, useState } from "preact/hooks";
import { count, plural } from "../../../src/counting.ts";
import type { RunCard } from "../../../src/view/api.ts";
import { api } from "../client.ts";
import { percent, time, usd } from "../format.ts";
import { useKeys } from "../keys.ts";
import { Progress } from "../parts/bar.tsx";
import { Line } from "../parts/said.tsx";
import { Empty, Heading, Loading, Trouble } from "../parts/states.tsx";
import { useResource } from "../resource.ts";
import { href, useScrollKept } from "../router.ts";

const AGAIN_MS = 3_000;

export function Runs() {
  const version = useTicks();
  const { data, problem } = useResource<RunCard[]>(api(["runs"]), version);
  useScrollKept(data !== null);
  useRowKeys("a.run-link");
  return (
    <>
      <div class="title">
        <Heading name="Runs">Runs</Heading>
        {data !== null && <p class="faint">{plural(data.length, "run")}</p>}
      </div>
      {problem !== null && <Trouble problem={problem} />}
      {data === null && problem === null && <Loading what="the runs" />}
      {data?.length === 0 && (
        <Empty>
          <p>No run was found where the viewer was started.</p>
          <p>
            <code>waver run STUDY</code> makes one, <code>waver import FILE</code> makes one of trials recorded elsewhere;{" "}
            <code>waver view RUN</code> opens a file anywhere.
          </p>
        </Empty>
      )}
      {data !== null && data.length > 0 && (
        <ul class="runs">
          {data.map((card) => (
            <li key={card.id} class="card run">
              <Run card={card} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function useTicks(): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setTicks((before) => before + 1), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return ticks;
}

function Run({ card }: { readonly card: RunCard }) {
  const { id, file, name, problem, models, planned, delivered, state, usd: cost, imported, changedAt } = card;
  if (name === null)
    return (
      <>
        <h2 class="faint">
          <Line text={file} />
        </h2>
        <p>{problem}</p>
      </>
    );
  return (
    <>
      <h2>
        <a class="run-link" href={href(["runs", id])}>
          <Line text={name} />
        </a>
        <span class={`pill ${state === "complete" ? "done" : state}`}>{state}</span>
      </h2>
      <p class="faint">
        <Line text={file} /> · {imported ? "imported · " : ""}changed {time(changedAt)} UTC
      </p>
      <p class="models">
        {models.map((model) => (
          <code key={model}>{model}</code>
        ))}
      </p>
      <Progress done={delivered} of={planned} label={`delivered trials of ${name}`} />
      <p class="figures">
        <span>
          <b>{count(delivered)}</b> of {plural(planned, "trial")} ({percent(delivered, planned)})
        </span>
        <span>cost {usd(cost)}</span>
      </p>
    </>
  );
}

/** j and k go through the links of a page. */
export function useRowKeys(selector: string): void {
  const move = (by: number): void => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
  };
  useKeys("This page", [
    { keys: ["j", "ArrowDown"], says: "next", run: () => move(1) },
    { keys: ["k", "ArrowUp"], says: "previous", run: () => move(-1) },
    { keys: ["Enter"], says: "open", run: () => undefined },
  ]);
}
