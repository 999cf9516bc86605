import { useState } from "preact/hooks";
import { count, plural } from "../../../src/counting.ts";
import type { ItemPage, ItemRow, Overview } from "../../../src/view/api.ts";
import type { RunPage } from "../app.tsx";
import { api } from "../client.ts";
import { useKeys } from "../keys.ts";
import { useVersion } from "../live.ts";
import { usePaged } from "../paged.ts";
import { StackedBar } from "../parts/bar.tsx";
import { plain, Search, Select } from "../parts/fields.tsx";
import { Line } from "../parts/said.tsx";
import { Empty, Heading, Loading, Looking, Trouble } from "../parts/states.tsx";
import { VirtualTable } from "../parts/virtual.tsx";
import { change, go, href, queryText } from "../router.ts";

const ROW = 52;
/** Where one was in a list, when one comes back to it. */
const lastAt = new Map<string, number>();

const MOVED = { value: "moved", text: "most moved by cues first" };
const DISAGREEMENT = { value: "disagreement", text: "least agreement first" };

function field(name: string, value: string) {
  return { value, onChoose: (chosen: string) => change({ [name]: chosen }) };
}

export function Items({ run, live, place }: RunPage) {
  const overview = live.overview as Overview;
  const { set = "", category = "", text = "", sort = "" } = place.query;
  const address = `${api(["runs", run, "items"])}?${queryText({ set, category, text, sort })}`;
  const version = useVersion(overview, 5_000);
  const { shown, page, problem, row, seen } = usePaged<ItemRow, ItemPage>(address, version, rowsOf, () => false);
  const [active, setActive] = useState<number | null>(lastAt.get(address) ?? null);
  const size = page?.count ?? 0;
  const move = (by: number): void => {
    const next = Math.max(0, Math.min(size - 1, active === null ? 0 : active + by));
    lastAt.set(address, next);
    setActive(next);
  };
  const open = (at: number): void => {
    const item = row(at);
    lastAt.set(address, at);
    if (item !== undefined) go(href(["runs", run, "items", item.digest]));
  };
  useKeys("Items", [
    { keys: ["j", "ArrowDown"], says: "next item", run: () => move(1) },
    { keys: ["k", "ArrowUp"], says: "previous item", run: () => move(-1) },
    { keys: ["Enter"], says: "open", run: () => active !== null && open(active) },
  ]);
  return (
    <div class="full">
      <div class="title">
        <Heading name="Items">Items</Heading>
        <p class="faint" role="status">
          {page === null ? "" : size === page.of ? plural(size, "item") : `${count(size)} of ${plural(page.of, "item")}`}
        </p>
      </div>
      <Looking overview={overview} />
      <search class="filters">
        <Search name="text" label="Search" value={text} hint="text, options or id" />
        {overview.sets.length > 1 && (
          <Select label="Set" none="all sets" choices={plain(overview.sets.map((each) => each.set))} {...field("set", set)} />
        )}
        {overview.categories.length > 0 && (
          <Select label="Category" none="all categories" choices={plain(overview.categories)} {...field("category", category)} />
        )}
        <Select
          label="Order"
          none="as in the run"
          choices={overview.hasFlips ? [MOVED, DISAGREEMENT] : [DISAGREEMENT]}
          {...field("sort", sort)}
        />
      </search>
      {problem !== null && <Trouble problem={problem} />}
      {page === null && problem === null && <Loading what="the items" />}
      {page !== null && size === 0 && (
        <Empty>
          <p>No item fits.</p>
          <button type="button" onClick={() => change({ text: "", category: "", set: "" })}>
            Clear the filter
          </button>
        </Empty>
      )}
      {page !== null && size > 0 && (
        <VirtualTable
          key={shown}
          count={size}
          rowHeight={ROW}
          active={active}
          start={Math.max(0, (lastAt.get(address) ?? 0) - 3)}
          label="Items"
          onSeen={seen}
          head={<Head hasFlips={overview.hasFlips} />}
          row={(at) => (
            <Row
              key={at}
              at={at}
              item={row(at)}
              run={run}
              isActive={at === active}
              hasFlips={overview.hasFlips}
              onOpen={() => lastAt.set(address, at)}
            />
          )}
        />
      )}
    </div>
  );
}

function rowsOf(page: ItemPage): readonly ItemRow[] {
  return page.items;
}

function Head({ hasFlips }: { readonly hasFlips: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" class="c-item">
          item
        </th>
        <th scope="col" class="c-category">
          category
        </th>
        <th scope="col" class="c-bar">
          right of answered
        </th>
        {hasFlips && (
          <th scope="col" class="c-flips number">
            flips
          </th>
        )}
        <th scope="col" class="c-trials number">
          trials
        </th>
      </tr>
    </thead>
  );
}

function Row(props: {
  readonly at: number;
  readonly item: ItemRow | undefined;
  readonly run: string;
  readonly isActive: boolean;
  readonly hasFlips: boolean;
  readonly onOpen: () => void;
}) {
  const { at, item, run, isActive, hasFlips, onOpen } = props;
  if (item === undefined)
    return (
      <tr aria-rowindex={at + 2} class="waiting">
        <td colSpan={hasFlips ? 5 : 4}>…</td>
      </tr>
    );
  const { digest, id, category, text, correct, answered, flips, trials, set } = item;
  return (
    <tr aria-rowindex={at + 2} class={isActive ? "active" : ""}>
      <th scope="row" class="c-item">
        <a href={href(["runs", run, "items", digest])} onClick={onOpen}>
          <span class="two-lines">
            <Line text={text} />
          </span>
          <span class="id">
            <Line text={id} />
          </span>
        </a>
      </th>
      <td class="c-category">
        <Line text={category ?? set} />
      </td>
      <td class="c-bar">
        {correct === null ? (
          <span class="none">no key</span>
        ) : (
          <span class="bar-door">
            <StackedBar
              shares={[
                { name: "right", value: correct },
                { name: "wrong", value: answered - correct },
              ]}
              of={trials}
              label="Answers"
            />
            <span class="number">
              {count(correct)} <span class="faint">of {count(answered)}</span>
            </span>
          </span>
        )}
      </td>
      {hasFlips && <td class="c-flips number">{flips === 0 ? <span class="none">0</span> : count(flips)}</td>}
      <td class="c-trials number">{count(trials)}</td>
    </tr>
  );
}
