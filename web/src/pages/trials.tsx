import { useEffect, useState } from "preact/hooks";
import { count, plural } from "../../../src/counting.ts";
import type { Overview, TrialPage, TrialRow } from "../../../src/view/api.ts";
import type { RunPage } from "../app.tsx";
import { api } from "../client.ts";
import { filterOf, lastPlace } from "../filter.ts";
import { percent } from "../format.ts";
import { useKeys } from "../keys.ts";
import { useVersion } from "../live.ts";
import { usePaged } from "../paged.ts";
import { Empty, Heading, Loading, Looking, Trouble } from "../parts/states.tsx";
import { TrialFilters } from "../parts/trial-filters.tsx";
import { ROW_HEIGHT, TrialHead, TrialLine } from "../parts/trial-line.tsx";
import { VirtualTable } from "../parts/virtual.tsx";
import { change, go, href, queryText } from "../router.ts";

export function Trials({ run, live, place }: RunPage) {
  const overview = live.overview as Overview;
  const filter = filterOf(place.query);
  const text = queryText(filter);
  const address = `${api(["runs", run, "trials"])}${text === "" ? "" : `?${text}`}`;
  const version = useVersion(overview);
  const { shown, page, problem, row, seen } = usePaged<TrialRow, TrialPage>(address, version, rowsOf, isSearching);
  const [active, setActive] = useState<number | null>(lastPlace.get(address) ?? null);
  useEffect(() => setActive(lastPlace.get(address) ?? null), [address]);
  const size = page?.count ?? 0;
  const move = (by: number): void => {
    const next = Math.max(0, Math.min(size - 1, active === null ? 0 : active + by));
    lastPlace.set(address, next);
    setActive(next);
  };
  const opened = (at: number): void => {
    lastPlace.set(address, at);
    setActive(at);
  };
  useKeys("Trials", [
    { keys: ["j", "ArrowDown"], says: "next trial", run: () => move(1) },
    { keys: ["k", "ArrowUp"], says: "previous trial", run: () => move(-1) },
    { keys: ["G"], says: "last trial", run: () => move(size) },
    { keys: ["g g"], says: "first trial", run: () => move(-size) },
    {
      keys: ["Enter"],
      says: "open",
      run: () => {
        const found = active === null ? undefined : row(active);
        if (found !== undefined) go(href(["runs", run, "trials", found.row], filter));
      },
    },
    { keys: ["x"], says: "clear the filter", run: () => go(href(["runs", run, "trials"])) },
  ]);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div class="full">
      <div class="title">
        <Heading name="Trials">Trials</Heading>
        <p class="faint" role="status">
          <Counts page={page} isFiltered={isFiltered} />
        </p>
        <button type="button" class="quiet clear" disabled={!isFiltered} onClick={() => go(href(["runs", run, "trials"]))}>
          Clear the filter <kbd>x</kbd>
        </button>
      </div>
      <Looking overview={overview} />
      <TrialFilters overview={overview} filter={filter} run={run} />
      {problem !== null && <Trouble problem={problem} />}
      {page === null && problem === null && <Loading what="the trials" />}
      {page !== null && size === 0 && !isSearching(page) && (
        <Empty>
          <p>{page.of === 0 ? "No trial is delivered yet." : "No trial fits all of this."}</p>
          {isFiltered && (
            <button
              type="button"
              onClick={() => change(Object.fromEntries(Object.keys(filter).map((name) => [name, null])), { replace: false })}
            >
              Clear the filter
            </button>
          )}
        </Empty>
      )}
      {page !== null && size > 0 && (
        <VirtualTable
          key={shown}
          count={size}
          rowHeight={ROW_HEIGHT}
          active={active}
          start={Math.max(0, (lastPlace.get(address) ?? 0) - 5)}
          label="Trials"
          onSeen={seen}
          head={<TrialHead overview={overview} />}
          row={(at) => (
            <TrialLine
              key={at}
              at={at}
              trial={row(at)}
              overview={overview}
              run={run}
              filter={filter}
              isActive={at === active}
              onOpen={() => opened(at)}
            />
          )}
        />
      )}
    </div>
  );
}

function rowsOf(page: TrialPage): readonly TrialRow[] {
  return page.trials;
}

function isSearching({ searched }: TrialPage): boolean {
  return searched !== null && searched.rows < searched.of;
}

function Counts({ page, isFiltered }: { readonly page: TrialPage | null; readonly isFiltered: boolean }) {
  if (page === null) return null;
  const { count: size, of, searched } = page;
  const says = isFiltered ? `${count(size)} of ${plural(of, "trial")} (${percent(size, of)})` : plural(size, "trial");
  if (searched === null || searched.rows >= searched.of) return <>{says}</>;
  return (
    <>
      {says}; searched {count(searched.rows)} of {count(searched.of)}
    </>
  );
}
