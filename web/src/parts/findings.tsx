import { plural } from "../../../src/counting.ts";
import type { Condition, Contrast, Estimate, Measures } from "../../../src/measure/measures.ts";
import type { Overview } from "../../../src/view/api.ts";
import { conditionFilter } from "../../../src/view/condition-filter.ts";
import { levels, pText, shortModel } from "../format.ts";
import { contrastUnit, isHeadline, PANELS, type Panel, panelOf, UNIT_TEXT } from "../metrics.ts";
import { href } from "../router.ts";
import { IntervalTable, type PlotRow, SeriesLegend } from "./intervals.tsx";

interface Given {
  readonly run: string;
  readonly overview: Overview;
  readonly measures: Measures;
}

/** The headline figures, all from the measures. */
export function Findings({ run, overview, measures }: Given) {
  const estimates = measures.estimates.filter(isHeadline);
  const panels = PANELS.filter(({ metric }) => estimates.some((each) => each.metric === metric && each.condition !== null));
  return (
    <>
      {overview.models.length > 1 && <SeriesLegend models={overview.models} />}
      <Primary overview={overview} contrasts={measures.contrasts} />
      <div class="panels">
        {panels.map((panel) => (
          <PanelFigure key={panel.metric} panel={panel} estimates={estimates} run={run} overview={overview} />
        ))}
      </div>
      <p class="note">
        Missing answers count as not correct, not a flip and not compliant. Intervals hold 95 %, over items. docs/measures.md says
        what each figure is and when it misleads; <code>waver report</code> has all of them.
      </p>
    </>
  );
}

function PanelFigure(props: {
  readonly panel: Panel;
  readonly estimates: readonly Estimate[];
  readonly run: string;
  readonly overview: Overview;
}) {
  const { panel, estimates, run, overview } = props;
  const own = estimates.filter(({ metric, condition }) => metric === panel.metric && condition !== null);
  const at = (metric: string, model: string, condition: Condition): Estimate | undefined =>
    estimates.find((each) => each.metric === metric && each.model === model && isSame(each.condition, condition));
  const rows = overview.conditions.flatMap((condition): PlotRow[] => {
    const points = overview.models.flatMap((model, series) => {
      const found = at(panel.metric, model, condition);
      if (found === undefined) return [];
      const { estimate, low, high, reason } = found;
      const beside = panel.beside === undefined ? null : (at(panel.beside, model, condition)?.estimate ?? null);
      return [{ model, series, estimate, low, high, reason, beside }];
    });
    const name = levels(condition);
    return points.length === 0
      ? []
      : [{ name, points, href: href(["runs", run, "trials"], { condition: conditionFilter(condition) }) }];
  });
  const most = Math.max(...own.map(({ items }) => items));
  const unit = UNIT_TEXT[panel.unit];
  return (
    <figure class="card panel">
      <figcaption>
        <h3>
          {panel.title}
          {unit !== "" && <span class="unit"> {unit}</span>}
        </h3>
        <p class="faint">
          {panel.says}; {plural(most, "item")}
        </p>
      </figcaption>
      <IntervalTable rows={rows} unit={panel.unit} caption={`${panel.title}: ${panel.says}`} head="condition" />
    </figure>
  );
}

function isSame(a: Condition | null, b: Condition): boolean {
  return a !== null && Object.keys(b).every((factor) => String(a[factor]) === String(b[factor]));
}

/** The questions that the study asked beforehand. Beside a question stand odds ratios and other tests of the same: the first is its own. */
function Primary({ overview, contrasts }: { readonly overview: Overview; readonly contrasts: readonly Contrast[] }) {
  const asked = contrasts.filter(
    (each) =>
      isHeadline(each) && each.family === "confirmatory" && !each.metric.endsWith("odds-ratio") && !each.test.startsWith("tost"),
  );
  const questions = Map.groupBy(asked, ({ metric, a, b }) => `${metric} ${conditionFilter(a)} ${conditionFilter(b)}`);
  if (questions.size === 0) return null;
  return (
    <div class="panels">
      {Array.from(questions, ([name, all]) => (
        <Question key={name} overview={overview} contrasts={all} />
      ))}
    </div>
  );
}

function Question({ overview, contrasts }: { readonly overview: Overview; readonly contrasts: readonly Contrast[] }) {
  const own = overview.models.flatMap((model) => contrasts.find((each) => each.model === model) ?? []);
  const [first] = own;
  if (first === undefined) return null;
  const unit = contrastUnit(first);
  const { under, than, at } = sides(first);
  const title = `${panelOf(first.metric)?.title ?? first.metric}: ${under} − ${than}`;
  const rows = own.map(({ model, estimate, low, high, reason, p, pAdjusted }): PlotRow => {
    const series = overview.models.indexOf(model);
    const tested = p === null ? "not tested" : `${pText(pAdjusted ?? p)}${pAdjusted === null ? "" : ", adjusted"}`;
    return { name: shortModel(model), points: [{ model, series, estimate, low, high, reason, more: tested }] };
  });
  return (
    <figure class="card panel primary">
      <figcaption>
        <h3>
          {title} <span class="unit">{UNIT_TEXT[unit]}</span>
        </h3>
        <p class="faint">
          {at === "" ? "" : `at ${at}; `}asked beforehand; {plural(first.items, "item")}
        </p>
      </figcaption>
      <IntervalTable rows={rows} unit={unit} caption={title} head="model" />
    </figure>
  );
}

/** What differs between the sides, and what they share. */
function sides({ a, b }: Contrast): { under: string; than: string; at: string } {
  const only = (condition: Condition, isKept: (factor: string) => boolean): string => {
    const kept = Object.entries(condition).filter(([factor]) => isKept(factor));
    return kept.length === 0 ? "" : levels(Object.fromEntries(kept));
  };
  const differs = (factor: string): boolean => a[factor] !== b[factor];
  return {
    under: only(a, differs) || "all",
    than: only(b, differs) || "all",
    at: only(a, (factor) => !differs(factor)),
  };
}
