import { count, plural } from "../../../src/counting.ts";
import type { Overview, TrialView } from "../../../src/view/api.ts";
import type { RunPage } from "../app.tsx";
import { api } from "../client.ts";
import { filterOf, lastPlace } from "../filter.ts";
import { levels } from "../format.ts";
import { useKeys } from "../keys.ts";
import { FLIP_HINT, FLIP_TEXT, MEANING_TEXT, meaningOf } from "../meaning.ts";
import { Call } from "../parts/call.tsx";
import { Mark } from "../parts/mark.tsx";
import { optionLabel } from "../parts/option.tsx";
import { Line, Said } from "../parts/said.tsx";
import { Heading, Loading, Trouble } from "../parts/states.tsx";
import { VerdictForm } from "../parts/verdict-form.tsx";
import { useResource } from "../resource.ts";
import { go, href, queryText, useScrollKept } from "../router.ts";

export function TrialPage({ run, live, place, row }: RunPage & { readonly row: string }) {
  const overview = live.overview as Overview;
  const filter = filterOf(place.query);
  const text = queryText(filter);
  const address = `${api(["runs", run, "trials", row])}${text === "" ? "" : `?${text}`}`;
  const { data, problem } = useResource<TrialView>(address, overview.index.state);
  useScrollKept(data !== null);
  const listAddress = `${api(["runs", run, "trials"])}${text === "" ? "" : `?${text}`}`;
  if (data?.around.place != null) lastPlace.set(listAddress, data.around.place);
  const to = (other: number | null | undefined): void => {
    if (other != null) go(href(["runs", run, "trials", other], filter), { replace: true });
  };
  useKeys("Trial", [
    { keys: ["j", "ArrowRight"], says: "next in the list", run: () => to(data?.around.after) },
    { keys: ["k", "ArrowLeft"], says: "previous in the list", run: () => to(data?.around.before) },
    { keys: ["u"], says: "the list", run: () => go(href(["runs", run, "trials"], filter)) },
    { keys: ["i"], says: "its item", run: () => data !== null && go(href(["runs", run, "items", data.itemDigest])) },
    { keys: ["v"], says: "give a verdict", run: () => document.querySelector<HTMLElement>(".verdict-form button")?.focus() },
  ]);
  return (
    <>
      <div class="title with-steps">
        <div>
          <Heading name={`Trial ${row}`}>{data === null ? `Trial ${row}` : <Named trial={data} />}</Heading>
          {data !== null && <About run={run} trial={data} overview={overview} />}
        </div>
        {data !== null && <Steps run={run} trial={data} filter={filter} />}
      </div>
      {problem !== null && <Trouble problem={problem} />}
      {data === null && problem === null && <Loading what="the trial" />}
      {data !== null && <Body key={data.row} run={run} trial={data} address={address} words={filter.text} />}
    </>
  );
}

function Named({ trial }: { readonly trial: TrialView }) {
  return (
    <>
      <Line text={trial.item} />{" "}
      <span class="faint">
        · {levels(trial.condition)} · sample {trial.sample}
      </span>
    </>
  );
}

function About({ run, trial, overview }: { readonly run: string; readonly trial: TrialView; readonly overview: Overview }) {
  return (
    <p class="about">
      <code>{trial.model}</code>
      <a href={href(["runs", run, "items", trial.itemDigest])}>the item under all conditions</a>
      {overview.hasFlips && trial.flip !== "none" && (
        <span class={`flip text-flip-${trial.flip}`} title={FLIP_HINT[trial.flip]}>
          {trial.flip === "same" ? "the same as under control" : `flipped ${FLIP_TEXT[trial.flip]}`}
        </span>
      )}
      <span class="faint">{trial.trial}</span>
    </p>
  );
}

function Steps(props: { readonly run: string; readonly trial: TrialView; readonly filter: ReturnType<typeof filterOf> }) {
  const { run, trial, filter } = props;
  const { before, after, place, count: size } = trial.around;
  const step = (to: number | null, text: string, key: string) =>
    to === null ? (
      <span class="button off">{text}</span>
    ) : (
      <a
        class="button"
        href={href(["runs", run, "trials", to], filter)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go(href(["runs", run, "trials", to], filter), { replace: true });
        }}
      >
        {text} <kbd>{key}</kbd>
      </a>
    );
  return (
    <nav class="steps" aria-label="Trials before and after">
      <span class="faint number">
        {place === null ? `not among the ${count(size)}` : `${count(place + 1)} of ${count(size)}`}
      </span>
      <a class="button" href={href(["runs", run, "trials"], filter)}>
        List <kbd>u</kbd>
      </a>
      {step(before, "Previous", "k")}
      {step(after, "Next", "j")}
    </nav>
  );
}

function Body(props: {
  readonly run: string;
  readonly trial: TrialView;
  readonly address: string;
  readonly words: string | undefined;
}) {
  const { run, trial, address, words } = props;
  const meaning = meaningOf(trial);
  return (
    <div class="trial">
      <section class="asked" aria-labelledby="asked">
        <h2 id="asked">As sent</h2>
        {trial.messages.length === 0 && <p class="faint">What was sent is not known: the trial was imported.</p>}
        {trial.messages.length > 0 && !trial.isSystemKnown && (
          <p class="faint">Whether there was a system prompt is not known: no plan of this run has the trial.</p>
        )}
        {trial.messages.map(({ role, content, preamble }, at) => (
          <div class={`card message ${role}`} key={at}>
            <h3>{role}</h3>
            <Said
              text={content}
              label={`${role} message`}
              marks={preamble === null ? [] : [{ from: preamble[0], to: preamble[1], kind: "cue", says: "the cue" }]}
            />
          </div>
        ))}
        {trial.messages.length === 0 && (
          <div class="card message">
            <h3>item</h3>
            <Said text={trial.itemText} label="The item's text" />
          </div>
        )}
      </section>
      <section class="answered" aria-labelledby="answered">
        <h2 id="answered">
          Replied
          <span class="meaning">
            <Mark meaning={meaning} />
            {MEANING_TEXT[meaning]}
          </span>
        </h2>
        {trial.calls.map((call) => (
          <Call key={call.pass} call={call} trial={trial} isOnly={trial.calls.length === 1} words={words} />
        ))}
        <Failures trial={trial} />
      </section>
      <aside class="beside" aria-label="Options and verdict">
        <h2>Options</h2>
        <Options trial={trial} />
        <VerdictForm run={run} trial={trial} address={address} />
      </aside>
    </div>
  );
}

/** As they stood on screen in this trial. */
function Options({ trial }: { readonly trial: TrialView }) {
  const { options, order, key, target, option: chosen } = trial;
  const shown = order ?? options.map((_, at) => at);
  return (
    <ul class="options">
      {shown.map((option) => (
        <li key={option} class={option === chosen ? "is-chosen" : ""}>
          <b class="letter">{optionLabel(trial, option)}</b>
          <span>
            <Line text={options[option] ?? ""} />
            {option === key && <span class="badge">key</span>}
            {option === target && <span class="badge cued">cue</span>}
            {option === chosen && <span class="badge">chosen</span>}
          </span>
        </li>
      ))}
      {order === null && <li class="faint">The order on screen is not known.</li>}
    </ul>
  );
}

function Failures({ trial: { failures } }: { readonly trial: TrialView }) {
  if (failures.length === 0) return null;
  return (
    <details class="card">
      <summary>{plural(failures.length, "attempt")} failed before</summary>
      <ul class="failures">
        {failures.map((failure) => (
          <li key={failure.startedAt}>
            <b>{failure.kind}</b> {failure.status !== null && `status ${failure.status}`} <Line text={failure.message} />{" "}
            <span class="faint">
              pass {failure.pass}, after {count(failure.latencyMs)} ms, {failure.startedAt}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
