import { plural } from "../../../src/counting.ts";
import type { CellRow, Overview } from "../../../src/view/api.ts";
import { conditionFilter } from "../../../src/view/condition-filter.ts";
import type { RunPage } from "../app.tsx";
import { api } from "../client.ts";
import { levels } from "../format.ts";
import { useVersion } from "../live.ts";
import { FLIP_TEXT, FLIPS, OUTCOMES } from "../meaning.ts";
import { Legend } from "../parts/bar.tsx";
import { type Column, columnsOf, type Sorting, sortings } from "../parts/cell-columns.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { Empty, Heading, Loading, Looking, Trouble } from "../parts/states.tsx";
import { useResource } from "../resource.ts";
import { change, href, useScrollKept } from "../router.ts";
import { useRowKeys } from "./runs.tsx";

export function Conditions({ run, live, place }: RunPage) {
  const overview = live.overview as Overview;
  const version = useVersion(overview);
  const { data, problem } = useResource<CellRow[]>(api(["runs", run, "cells"]), `${version} ${overview.measures.at}`);
  useScrollKept(data !== null);
  useRowKeys("table.cells tbody th a");
  return (
    <>
      <div class="title">
        <Heading name="Conditions">Conditions</Heading>
        <p class="faint">
          {plural(overview.models.length, "model")} × {plural(overview.conditions.length, "condition")}. Every count is a door to
          its trials.
        </p>
      </div>
      <Looking overview={overview} />
      {problem !== null && <Trouble problem={problem} />}
      {data === null && problem === null && <Loading what="the cells" />}
      {data?.length === 0 && <Empty>No trial is delivered yet.</Empty>}
      {data !== null && data.length > 0 && (
        <>
          <div class="legends">
            <Legend names={OUTCOMES} />
            {overview.hasFlips && <Legend names={SHOWN_FLIPS} texts={FLIP_LEGEND} />}
          </div>
          <Cells run={run} overview={overview} cells={data} query={place.query} />
          {!data.some(({ estimates }) => Object.values(estimates).some((each) => each !== null)) && (
            <p class="note">
              Estimates stand here once the run is measured: <a href={href(["runs", run])}>Overview</a> has the button.
            </p>
          )}
        </>
      )}
    </>
  );
}

const SHOWN_FLIPS = FLIPS.filter((kind) => kind !== "none").map((kind) => `flip-${kind}`);
const FLIP_LEGEND = Object.fromEntries(FLIPS.map((kind) => [`flip-${kind}`, FLIP_TEXT[kind]]));

function Cells(props: {
  readonly run: string;
  readonly overview: Overview;
  readonly cells: readonly CellRow[];
  readonly query: Readonly<Record<string, string>>;
}) {
  const { run, overview, cells, query } = props;
  const columns = columnsOf(run, overview, cells);
  const heads = sortings(overview);
  const { sort = "", dir = "up" } = query;
  const by = [...heads, ...columns].find(({ name }) => name === sort);
  const sign = dir === "up" ? 1 : -1;
  const rows = by === undefined ? cells : cells.toSorted((a, b) => sign * compare(by.value(a), by.value(b)));
  const button = (column: Sorting) => (
    <button
      type="button"
      class="sort"
      key={column.name}
      title={column.hint}
      onClick={() => change({ sort: column.name, dir: sort === column.name && dir === "up" ? "down" : "up" })}
    >
      {column.title}
      <span aria-hidden="true" class="arrow">
        {sort === column.name ? (dir === "up" ? "↑" : "↓") : ""}
      </span>
    </button>
  );
  const sorted = (column: Sorting) => (sort === column.name ? (dir === "up" ? "ascending" : "descending") : undefined);
  return (
    <Scroll label="Cells of the design">
      <table class="plain cells">
        <thead>
          <tr>
            <th scope="col" aria-sort={heads.map(sorted).find((found) => found !== undefined)}>
              <span class="heads">{heads.map(button)}</span>
            </th>
            {columns.map((column) => (
              <th key={column.name} scope="col" class={column.kind} aria-sort={sorted(column)}>
                {button(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.model} ${conditionFilter(row.condition)}`} run={run} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Row({ run, row, columns }: { readonly run: string; readonly row: CellRow; readonly columns: readonly Column[] }) {
  return (
    <tr>
      <th scope="row">
        <a href={href(["runs", run, "trials"], { model: row.model, condition: conditionFilter(row.condition) })}>
          <span class="condition">{levels(row.condition)}</span> <code>{row.model}</code>
        </a>
      </th>
      {columns.map(({ name, kind, show }) => (
        <td key={name} class={kind}>
          {show(row)}
        </td>
      ))}
    </tr>
  );
}

/** What is not there comes last. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}
