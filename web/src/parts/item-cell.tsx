import { count } from "../../../src/counting.ts";
import type { ItemCell, ItemView } from "../../../src/view/api.ts";
import { conditionFilter } from "../../../src/view/condition-filter.ts";
import { levels } from "../format.ts";
import { FLIP_TEXT, MEANING_TEXT, meaningOf, OUTCOMES } from "../meaning.ts";
import { href } from "../router.ts";
import { Mark } from "./mark.tsx";
import { Line } from "./said.tsx";

/** One model under one condition: how often each option was chosen, and every sample as a mark. */
export function Cell({
  run,
  digest,
  cell,
  view,
}: {
  readonly run: string;
  readonly digest: string;
  readonly cell: ItemCell;
  readonly view: ItemView;
}) {
  const { model, condition, target, options, outcomes, trials, meanConfidence } = cell;
  const { item } = view;
  const query = { model, condition: conditionFilter(condition), item: digest };
  const none = OUTCOMES.filter((outcome) => outcome !== "choice" && outcomes[outcome] > 0);
  const flipped = trials.filter(({ flip }) => flip === "good" || flip === "broken" || flip === "lateral");
  return (
    <article class="card cell">
      <h3>
        <a href={href(["runs", run, "trials"], query)}>{levels(condition)}</a>
        <span class="faint"> {count(trials.length)}</span>
      </h3>
      <table class="answers" aria-label="Answers">
        <tbody>
          {options.map((times, option) => {
            const meaning = meaningOf({ outcome: "choice", option, key: item.key, target });
            return (
              <tr key={option}>
                <th scope="row" title={item.options[option]}>
                  <span class="named">
                    <Line text={item.options[option] ?? ""} />
                    {option === item.key && <span class="badge">key</span>}
                    {option === target && <span class="badge cued">cue</span>}
                  </span>
                </th>
                <td class="bar">
                  <span
                    class={`bar-fill fill-${meaning}`}
                    style={{ width: `${trials.length === 0 ? 0 : (100 * times) / trials.length}%` }}
                  />
                </td>
                <td class="number">{times === 0 ? <span class="none">0</span> : times}</td>
              </tr>
            );
          })}
          {none.map((outcome) => (
            <tr key={outcome}>
              <th scope="row" class="outcome">
                {outcome}
              </th>
              <td class="bar">
                <span class={`bar-fill fill-${outcome}`} style={{ width: `${(100 * outcomes[outcome]) / trials.length}%` }} />
              </td>
              <td class="number">{outcomes[outcome]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Samples run={run} cell={cell} view={view} query={query} />
      {flipped.length > 0 && <Flipped run={run} flipped={flipped} view={view} query={query} />}
      {meanConfidence !== null && <p class="faint small">mean confidence {meanConfidence.toFixed(0)}</p>}
    </article>
  );
}

type Query = Readonly<Record<string, string>>;

function Samples({
  run,
  cell,
  view,
  query,
}: {
  readonly run: string;
  readonly cell: ItemCell;
  readonly view: ItemView;
  readonly query: Query;
}) {
  return (
    <p class="samples">
      {cell.trials.map((trial) => {
        const meaning = meaningOf(trial);
        const chosen = trial.option === null ? "" : `: ${view.item.options[trial.option]}`;
        const says = `Sample ${trial.sample}, ${MEANING_TEXT[meaning]}${chosen}`;
        return (
          <a key={trial.row} href={href(["runs", run, "trials", trial.row], query)} aria-label={says} title={says}>
            <Mark meaning={meaning} />
          </a>
        );
      })}
    </p>
  );
}

/** Who flipped to what: by kind, each a door to its trials. */
function Flipped(props: {
  readonly run: string;
  readonly flipped: ItemCell["trials"];
  readonly view: ItemView;
  readonly query: Query;
}) {
  const { run, flipped, view, query } = props;
  return (
    <ul class="flipped">
      {Array.from(
        Map.groupBy(flipped, ({ flip }) => flip),
        ([flip, all]) => (
          <li key={flip}>
            <a href={href(["runs", run, "trials"], { ...query, flip })}>
              {count(all.length)} flipped {FLIP_TEXT[flip]}
            </a>
            {": "}
            <FlippedTo trials={all} view={view} />
          </li>
        ),
      )}
    </ul>
  );
}

function FlippedTo({ trials, view }: { readonly trials: ItemCell["trials"]; readonly view: ItemView }) {
  const to = [...Map.groupBy(trials, ({ option }) => option)].toSorted((a, b) => b[1].length - a[1].length);
  return (
    <>
      {to.map(([option, all], at) => (
        <span key={option} class="flipped-to">
          <Line text={option === null ? "none" : (view.item.options[option] ?? "")} />
          {option !== null && option === all[0]?.target && <span class="badge cued">cue</span>}
          {to.length > 1 && ` ${all.length}`}
          {at < to.length - 1 && ", "}
        </span>
      ))}
    </>
  );
}
