import type { ComponentChildren } from "preact";
import { count } from "../../../src/counting.ts";
import type { CellRow, FlipKind, Overview } from "../../../src/view/api.ts";
import { conditionFilter } from "../../../src/view/condition-filter.ts";
import { conditionText, figure, interval, percent, usd } from "../format.ts";
import { FLIP_HINT, FLIP_TEXT, OUTCOMES } from "../meaning.ts";
import { PANELS, type Panel, UNIT_TEXT } from "../metrics.ts";
import { href } from "../router.ts";
import { StackedBar } from "./bar.tsx";

/** What the table of cells can be sorted by. */
export interface Sorting {
  readonly name: string;
  readonly title: string;
  readonly hint?: string;
  readonly value: (row: CellRow) => string | number | null;
}

export interface Column extends Sorting {
  readonly kind: "number" | "bar";
  readonly show: (row: CellRow) => ComponentChildren;
}

/** Levels in the order of the design. */
export function sortings({ models, design }: Overview): Sorting[] {
  const factors = Object.entries(design).map(([factor, own]) => ({
    name: factor,
    title: factor,
    value: ({ condition }: CellRow) => own.findIndex((level) => String(level) === String(condition[factor])),
  }));
  return [...factors, { name: "model", title: "model", value: ({ model }) => models.indexOf(model) }];
}

/** Estimates first, as the measures have them; then what was counted. */
export function columnsOf(run: string, overview: Overview, rows: readonly CellRow[]): Column[] {
  const has = ({ metric }: Panel): boolean => rows.some(({ estimates }) => estimates[metric] != null);
  const seen = OUTCOMES.filter((outcome) => outcome !== "choice" && rows.some((row) => row.outcomes[outcome] > 0));
  return [
    counted(run, { name: "trials", title: "trials", hint: "delivered", value: ({ trials }) => trials }, {}),
    ...PANELS.filter(has).map(estimated),
    ...(overview.hasFlips ? [flipBar, ...FLIPPED.map((kind) => flipCount(run, kind))] : []),
    outcomeBar,
    ...seen.map((outcome) =>
      counted(
        run,
        { name: outcome, title: outcome, hint: `replies that are ${outcome}`, value: (row) => row.outcomes[outcome] },
        { outcome },
      ),
    ),
    ...(rows.some(({ meanConfidence }) => meanConfidence !== null) ? [confidence] : []),
    tokens,
    cost,
  ];
}

interface Count extends Sorting {
  readonly value: (row: CellRow) => number;
}

function counted(run: string, column: Count, query: Record<string, string>): Column {
  const show = (row: CellRow) => {
    const value = column.value(row);
    if (value === 0) return <span class="none">0</span>;
    const { model, condition } = row;
    return <a href={href(["runs", run, "trials"], { model, condition: conditionFilter(condition), ...query })}>{count(value)}</a>;
  };
  return { ...column, kind: "number", show };
}

function estimated({ metric, title, unit, says }: Panel): Column {
  return {
    name: metric,
    title: `${title.toLowerCase()}${UNIT_TEXT[unit] === "" ? "" : `, ${UNIT_TEXT[unit]}`}`,
    hint: says,
    kind: "number",
    value: ({ estimates }) => estimates[metric]?.estimate ?? null,
    show: ({ estimates }) => {
      const own = estimates[metric];
      if (own == null) return <span class="none">–</span>;
      if (own.estimate === null) return <span class="none">undefined</span>;
      return (
        <>
          <b>{figure(own.estimate, unit)}</b> <span class="faint">{interval(own.low, own.high, unit)}</span>
        </>
      );
    },
  };
}

const FLIPPED = ["good", "broken", "lateral"] as const satisfies readonly FlipKind[];

function flipCount(run: string, kind: (typeof FLIPPED)[number]): Column {
  const sorting = {
    name: `flip-${kind}`,
    title: FLIP_TEXT[kind],
    hint: FLIP_HINT[kind],
    value: (row: CellRow) => row.flips[kind],
  };
  return counted(run, sorting, { flip: kind });
}

/** How many answers are others than control's, and how many can be held against it. */
function flips({ flips: { same, good, broken, lateral } }: CellRow): { moved: number; of: number } {
  return { moved: good + broken + lateral, of: same + good + broken + lateral };
}

const flipBar: Column = {
  name: "flips",
  title: "flips",
  hint: "answers beside control's most frequent one",
  kind: "bar",
  value: (row) => (flips(row).of === 0 ? null : flips(row).moved / flips(row).of),
  show: (row) => {
    const { moved, of } = flips(row);
    if (of === 0) return <span class="none">nothing to compare</span>;
    const shares = [...FLIPPED, "same" as const].map((kind) => ({
      name: `flip-${kind}`,
      value: row.flips[kind],
      says: FLIP_TEXT[kind],
    }));
    return (
      <span class="bar-door">
        <StackedBar shares={shares} label={`Flips of ${row.model}, ${conditionText(row.condition)}`} />
        <span class="number">
          {count(moved)} <span class="faint">of {count(of)}</span>
        </span>
      </span>
    );
  },
};

const outcomeBar: Column = {
  name: "outcomes",
  title: "outcomes, % answered",
  hint: "the share of replies with an answer",
  kind: "bar",
  value: ({ outcomes, trials }) => (trials === 0 ? null : outcomes.choice / trials),
  show: (row) => (
    <span class="bar-door">
      <StackedBar
        shares={OUTCOMES.map((outcome) => ({ name: outcome, value: row.outcomes[outcome] }))}
        label={`Outcomes of ${row.model}, ${conditionText(row.condition)}`}
      />
      <span class="number">{percent(row.outcomes.choice, row.trials)}</span>
    </span>
  ),
};

const confidence: Column = {
  name: "mean-confidence",
  title: "mean stated confidence",
  kind: "number",
  value: ({ meanConfidence }) => meanConfidence,
  show: ({ meanConfidence }) => (meanConfidence === null ? <span class="none">–</span> : meanConfidence.toFixed(1)),
};

const tokens: Column = {
  name: "tokens",
  title: "tokens out",
  hint: "mean of a trial",
  kind: "number",
  value: ({ meanOutputTokens }) => meanOutputTokens,
  show: ({ meanOutputTokens }) => (meanOutputTokens === null ? <span class="none">–</span> : count(meanOutputTokens)),
};

const cost: Column = {
  name: "cost",
  title: "cost",
  kind: "number",
  value: (row) => row.usd,
  show: (row) => usd(row.usd),
};
