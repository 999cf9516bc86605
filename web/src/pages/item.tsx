import { plural } from "../../../src/counting.ts";
import type { ItemView, Overview } from "../../../src/view/api.ts";
import { conditionFilter } from "../../../src/view/condition-filter.ts";
import type { RunPage } from "../app.tsx";
import { api } from "../client.ts";
import { useKeys } from "../keys.ts";
import { useVersion } from "../live.ts";
import { MEANING_TEXT, MEANINGS, meaningOf } from "../meaning.ts";
import { Cell } from "../parts/item-cell.tsx";
import { Mark } from "../parts/mark.tsx";
import { Line, Said } from "../parts/said.tsx";
import { Heading, Loading, Trouble } from "../parts/states.tsx";
import { useResource } from "../resource.ts";
import { go, href, useScrollKept } from "../router.ts";

export function ItemPage({ run, live, digest }: RunPage & { readonly digest: string }) {
  const overview = live.overview as Overview;
  const { data, problem } = useResource<ItemView>(api(["runs", run, "items", digest]), useVersion(overview));
  useScrollKept(data !== null);
  const to = (other: string | null): void => {
    if (other !== null) go(href(["runs", run, "items", other]), { replace: true });
  };
  useKeys("Item", [
    { keys: ["j", "ArrowRight"], says: "next item", run: () => to(data?.after ?? null) },
    { keys: ["k", "ArrowLeft"], says: "previous item", run: () => to(data?.before ?? null) },
  ]);
  if (data === null)
    return (
      <>
        <Heading name="Item">Item</Heading>
        {problem === null ? <Loading what="the item" /> : <Trouble problem={problem} />}
      </>
    );
  const { item, cells, before, after } = data;
  const models = [...new Set(cells.map(({ model }) => model))];
  const present = new Set(cells.flatMap(({ trials }) => trials.map(meaningOf)));
  return (
    <>
      <div class="title with-steps">
        <div>
          <Heading name={`Item ${item.id}`}>
            Item <Line text={item.id} />
          </Heading>
          <p class="faint">
            {item.set}
            {item.category !== null && (
              <>
                {" · "}
                <Line text={item.category} />
              </>
            )}
            {item.cluster !== null && (
              <>
                {" · cluster "}
                <Line text={item.cluster} />
              </>
            )}
            {" · "}
            <a href={href(["runs", run, "trials"], { item: digest })}>
              {plural(
                cells.reduce((sum, { trials }) => sum + trials.length, 0),
                "trial",
              )}
            </a>
          </p>
        </div>
        <Steps run={run} before={before} after={after} />
      </div>
      <div class="card problem">
        <Said text={item.text} label="The item's text" />
        <ul class="options">
          {item.options.map((option, at) => (
            <li key={at} class={at === item.key ? "is-key" : ""}>
              <span class="badge">{at === item.key ? "key" : ""}</span>
              <Line text={option} />
              {item.kinds?.[at] !== undefined && <span class="faint"> {item.kinds[at]}</span>}
            </li>
          ))}
        </ul>
      </div>
      <ul class="legend" aria-label="Marks">
        {MEANINGS.filter((meaning) => present.has(meaning)).map((meaning) => (
          <li key={meaning}>
            <Mark meaning={meaning} />
            {MEANING_TEXT[meaning]}
          </li>
        ))}
        {cells.some(({ target }) => target !== null) && (
          <li>
            <span class="badge cued">cue</span>the cue endorses it
          </li>
        )}
      </ul>
      {models.map((model) => (
        <section key={model} class="item-model" aria-label={model}>
          <h2>
            <code>{model}</code>
          </h2>
          <div class="item-cells">
            {cells
              .filter((cell) => cell.model === model)
              .map((cell) => (
                <Cell key={conditionFilter(cell.condition)} run={run} digest={digest} cell={cell} view={data} />
              ))}
          </div>
        </section>
      ))}
    </>
  );
}

function Steps({ run, before, after }: { readonly run: string; readonly before: string | null; readonly after: string | null }) {
  const step = (to: string | null, text: string, key: string) =>
    to === null ? (
      <span class="button off">{text}</span>
    ) : (
      <a class="button" href={href(["runs", run, "items", to])}>
        {text} <kbd>{key}</kbd>
      </a>
    );
  return (
    <nav class="steps" aria-label="Items before and after">
      {step(before, "Previous", "k")}
      {step(after, "Next", "j")}
    </nav>
  );
}
