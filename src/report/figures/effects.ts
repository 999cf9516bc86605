import { isBeside } from "../../measure/families.ts";
import type { Contrast } from "../../measure/measures.ts";
import { metricText, sidesText } from "../names.ts";
import { capital, isShare, listText, pText } from "../numbers.ts";
import { arrange } from "./arrange.ts";
import type { Sketch } from "./chart.ts";
import type { Context } from "./context.ts";
import { forest } from "./forest.ts";
import { restLabel, shown } from "./labels.ts";
import { valueText } from "./words.ts";

/** What the study asks: its primary contrasts, or, where it named none, each cue or level against what it is compared with. */
export function effects(context: Context): Sketch[] {
  const { contrasts, models } = context;
  const asked = oneEach(contrasts.filter((one) => one.category === null && models.includes(one.model) && !isBeside(one)));
  const primary = asked.filter(({ family }) => family === "confirmatory");
  const drawn =
    primary.length > 0 ? primary : asked.filter(({ metric, family }) => metric === "accuracy" && family === "secondary");
  const byUnit = [...Map.groupBy(drawn, ({ metric }) => (isShare(metric) ? "" : metric))].filter(([, own]) =>
    own.some(({ estimate }) => estimate !== null),
  );
  return byUnit.map(([unit, own]) => sketch(context, unit, own, primary.length > 0));
}

/** A contrast may be listed by several tests: the one that its family adjusts is the test. */
function oneEach(all: readonly Contrast[]): Contrast[] {
  const byQuestion = Map.groupBy(all, ({ metric, model, k, a, b }) => JSON.stringify([metric, model, k, a, b]));
  return Array.from(byQuestion.values(), (same) => same.find(({ pAdjusted }) => pAdjusted !== null) ?? (same[0] as Contrast));
}

function sketch({ models, plan }: Context, unit: string, own: readonly Contrast[], isPrimary: boolean): Sketch {
  const questions = [...new Set(own.map(questionOf))];
  const entries = questions.flatMap((question) =>
    own
      .filter((one) => questionOf(one) === question)
      .sort((a, b) => models.indexOf(a.model) - models.indexOf(b.model))
      .map((of) => ({ of, panel: question, row: shown(of.model), series: "" })),
  );
  const { says, told, shown: measures, ...arranged } = arrange(entries);
  const label = unit === "" ? "difference in percentage points" : `difference in ${metricText(unit)}`;
  const tests = [...new Set(own.flatMap(({ test, p }) => (p === null ? [] : [test])))];
  const adjusted = isPrimary
    ? "adjusted by Holm over the primary contrasts"
    : "adjusted by Benjamini and Hochberg; the study named no primary contrasts";
  return {
    name: unit === "" ? "effects" : `effects-${unit}`,
    title: isPrimary ? `What the plan asks${unit === "" ? "" : ` of ${metricText(unit)}`}` : "Effects on accuracy",
    says: `Each point is a difference, paired by item; the line at 0 is no difference. p: ${listText(tests)} test over items, ${adjusted}.${says}`,
    points: told,
    shown: measures,
    chart: (pen, page) =>
      forest(
        {
          ...arranged,
          columns: 1,
          axis: { label, holds: [0] },
          text: ({ of }) => `${valueText(of).replace(" points", "")}${pOf(of as Contrast)}`,
        },
        pen,
        page,
      ),
  };

  function questionOf({ metric, a, b }: Contrast): string {
    const sides = sidesText(a, b);
    const [one, other] = sides.at === "" ? [a, b] : [only(a, b), only(b, a)];
    const shared = Object.fromEntries(Object.entries(a).filter(([factor, level]) => b[factor] === level));
    const at = sides.at === "" ? "" : ` (${restLabel(plan, shared, [])})`;
    return `${capital(metricText(metric))}: ${restLabel(plan, one, [])} less ${restLabel(plan, other, []).replace(/^control, no cue$/, "control")}${at}`;
  }
}

function only(side: Contrast["a"], other: Contrast["a"]): Contrast["a"] {
  return Object.fromEntries(Object.entries(side).filter(([factor, level]) => other[factor] !== level));
}

function pOf({ p, pAdjusted }: Contrast): string {
  const shownP = pAdjusted ?? p;
  return shownP === null ? "" : `  ${pText(shownP)}`;
}
