/** Replications of one scenario, one after the other: drawn, measured, and for a share of them also told in words and read. */
import type { Contrast } from "../measure/measures.ts";
import { type Deciding, type Drawn, decider, replicationSeed } from "./draw.ts";
import { type Effort, primaryContrasts } from "./found.ts";
import { type Sheet, sheetFor } from "./sheet.ts";
import { textReader, told } from "./text.ts";

export interface Job extends Deciding {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly effort: Effort;
  /** Replications that also go through as text: those below this number. */
  readonly asText: number;
}

/** What a replication found for one model and primary contrast; NaN for what is undefined. */
export const FIGURES = ["estimate", "low", "high", "p", "pAdjusted"] as const;

export interface Replicated {
  /** One row a replication: model by model, contrast by contrast, figure by figure. */
  readonly figures: Float64Array;
  /** Why a contrast had no p value, the first time that it had none: by model and contrast. */
  readonly reasons: readonly (string | null)[];
  readonly text: TextShare;
}

/** How far the way through words agrees with the direct one. */
export interface TextShare {
  readonly replications: number;
  readonly trials: number;
  /** Trials with the same option, or without an answer, on both ways. */
  readonly same: number;
  /** Contrasts whose estimate and p value are the same to the last digit on both ways. */
  readonly contrasts: number;
  readonly contrastsSame: number;
}

export function replicate(job: Job, onDone: (replications: number) => void = () => {}): Replicated {
  const { design, assumed, seed, from, to, effort, asText } = job;
  const decideAll = decider(job);
  const sheet = sheetFor(design, assumed);
  const inWords = from < asText ? sheetFor(design, assumed) : null;
  const asks = design.conditions.map(({ form }) => form === "confidence");
  const width = assumed.length * design.study.primary.length * FIGURES.length;
  const figures = new Float64Array((to - from) * width);
  const reasons = new Array<string | null>(assumed.length * design.study.primary.length).fill(null);
  const text = { replications: 0, trials: 0, same: 0, contrasts: 0, contrastsSame: 0 };

  for (let replication = from; replication < to; replication++) {
    const own = replicationSeed(seed, replication);
    const words = inWords !== null && replication < asText ? { sheet: inWords, hear: textReader(design, own) } : null;
    decideAll(own, (drawn) => {
      const direct = direction(drawn, asks[drawn.condition] as boolean);
      sheet.put(drawn, direct.first, direct.last);
      if (words === null) return;
      const heard = words.hear(drawn);
      words.sheet.put(drawn, heard.first, heard.last);
      text.trials++;
      if (heard.last.option === direct.last.option) text.same++;
    });
    const found = contrastsOf(sheet, own, effort);
    found.forEach((contrast, at) => {
      const place = (replication - from) * width + at * FIGURES.length;
      FIGURES.forEach((figure, each) => {
        figures[place + each] = contrast?.[figure] ?? Number.NaN;
      });
      if ((contrast?.p ?? null) === null) reasons[at] ??= contrast?.reason ?? "the measures do not give this contrast";
    });
    if (words !== null) {
      text.replications++;
      contrastsOf(words.sheet, own, effort).forEach((contrast, at) => {
        text.contrasts++;
        if (contrast?.p === found[at]?.p && contrast?.estimate === found[at]?.estimate) text.contrastsSame++;
      });
    }
    onDone(replication - from + 1);
  }
  return { figures, reasons, text };
}

function direction({ first, last }: Drawn, asksForConfidence: boolean) {
  return { first: first === null ? null : told(first, asksForConfidence), last: told(last, asksForConfidence) };
}

function contrastsOf(sheet: Sheet, seed: number, effort: Effort): (Contrast | undefined)[] {
  return primaryContrasts(sheet.table(seed), effort).flat();
}
