import { isBeside } from "../../measure/families.ts";
import type { Contrast } from "../../measure/measures.ts";
import { conditionText } from "../names.ts";
import { bare } from "../numbers.ts";
import { STANDINGS, standingOf } from "../telling.ts";
import { type ReportTable, shownOf } from "./table.ts";

const ADJUSTED = {
  confirmatory: "by Holm",
  secondary: "by Benjamini and Hochberg",
  exploratory: "by Benjamini and Hochberg",
} as const;
const TITLES = {
  confirmatory: "Confirmatory contrasts, those of the plan",
  secondary: "Secondary contrasts",
  exploratory: "Exploratory contrasts",
} as const;

/** The contrasts of one family, with what they allow to be said. */
export function contrastTable(contrasts: readonly Contrast[], family: Contrast["family"]): ReportTable {
  const own = contrasts.filter((each) => each.family === family && each.regime === "strict" && each.category === null);
  return {
    name: `contrasts-${family}`,
    title: TITLES[family],
    note: `a minus b, paired by item; p adjusted ${ADJUSTED[family]} within the ${family} family. Bounds: the worst cases over missing answers.`,
    columns: [
      { title: "model", kind: "text" },
      { title: "metric", kind: "text" },
      { title: "a", kind: "text" },
      { title: "b", kind: "text" },
      { title: "a \u2212 b", kind: "figure" },
      { title: "bounds", kind: "text" },
      { title: "p", kind: "p" },
      { title: "adjusted p", kind: "p" },
      { title: "test", kind: "text" },
      { title: "items", kind: "number" },
      { title: "standing", kind: "text" },
    ],
    rows: own.map((each) => [
      each.model,
      isBeside(each) ? `${each.metric} (beside)` : each.metric,
      conditionText(each.a),
      conditionText(each.b),
      shownOf(each, !/ratio$/.test(each.metric)),
      boundsCell(each),
      each.p,
      each.pAdjusted,
      each.test,
      each.items,
      isBeside(each) ? "" : STANDINGS[standingOf(each)].toLowerCase(),
    ]),
  };
}

function boundsCell({ bounds, metric }: Contrast): string {
  return bounds === null ? "" : `${bare(metric, bounds[0], true)} to ${bare(metric, bounds[1], true)}`;
}
