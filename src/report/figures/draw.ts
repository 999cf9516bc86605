import type { Measures } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { readable } from "../unread.ts";
import type { Sketch } from "./chart.ts";
import { confidenceByCategory } from "./confidence.ts";
import { type Context, contextOf } from "./context.ts";
import { compliance, flips, helpHarm, helpHarmRelative, strength } from "./cues.ts";
import { kCurves } from "./curves.ts";
import { effects } from "./effects.ts";
import type { Figure } from "./figure.ts";
import { accuracyByLevel, levelByCue } from "./levels.ts";
import { outcomes } from "./outcomes.ts";
import { narrowPage, type Page, widePage } from "./page.ts";
import { passes } from "./passes.ts";
import { penOf } from "./plot.ts";
import { positions } from "./positions.ts";
import { reliability } from "./reliability.ts";
import { sheetOf } from "./sheet.ts";
import { altOf, captionOf, tableOf } from "./words.ts";

/** In the order in which a reader wants them: what was asked, what cues do, what reflection does, how it comes about, what to be wary of. */
const SKETCHES: readonly ((context: Context) => Sketch[])[] = [
  effects,
  compliance,
  flips,
  strength,
  helpHarm,
  helpHarmRelative,
  levelByCue,
  accuracyByLevel,
  passes,
  reliability,
  confidenceByCategory,
  outcomes,
  positions,
  kCurves,
];

/** Every figure that this run can give, in the order in which a reader wants them. Figures for which the run has no data are left out. */
export async function drawFigures(measures: Measures, plan: Manifest): Promise<readonly Figure[]> {
  const context = contextOf(readable(measures, plan), plan);
  const sketches = SKETCHES.flatMap((sketch) => sketch(context));
  if (sketches.length === 0) return [];
  const pen = await penOf();
  return sketches.map((sketch) => {
    const { name, title, chart, shown } = sketch;
    const words = { title, alt: altOf(sketch) };
    const draw = (page: Page): string => sheetOf(words, chart(pen, page), page);
    return {
      name,
      ...words,
      caption: captionOf(sketch),
      svg: draw(widePage(`figure-${name}`)),
      narrow: draw(narrowPage(`figure-${name}-narrow`)),
      table: tableOf(shown),
    };
  });
}
