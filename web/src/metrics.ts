import type { Contrast, Estimate } from "../../src/measure/measures.ts";
import type { Unit } from "./format.ts";

/** A figure of the overview: what is drawn, and beside it what control does by itself. All of it comes from the measures. */
export interface Panel {
  readonly metric: string;
  readonly title: string;
  readonly says: string;
  readonly unit: Unit;
  /** Drawn hollow in the same row. */
  readonly beside?: string;
}

export const PANELS: readonly Panel[] = [
  { metric: "accuracy", title: "Accuracy", says: "right answers, of all trials", unit: "percent" },
  { metric: "accuracy-change", title: "Change of accuracy", says: "against control, on the same items", unit: "points" },
  {
    metric: "compliance",
    title: "Compliance",
    says: "answers that the cue endorses; hollow: the same option under control",
    unit: "percent",
    beside: "control-compliance",
  },
  { metric: "excess-compliance", title: "Excess compliance", says: "beyond what control does by itself", unit: "points" },
  {
    metric: "flip",
    title: "Flips",
    says: "away from control's usual answer; hollow: what control itself flips",
    unit: "percent",
    beside: "null-flip",
  },
  { metric: "excess-flip", title: "Excess flips", says: "beyond what control does by itself", unit: "points" },
  {
    metric: "susceptibility",
    title: "Susceptibility",
    says: "share of what could move toward the cue that did",
    unit: "percent",
  },
  { metric: "agreement", title: "Agreement", says: "of samples of one item with each other", unit: "percent" },
  {
    metric: "order-agreement",
    title: "Agreement over orders",
    says: "of samples, whose options stand in other orders",
    unit: "percent",
  },
  { metric: "confidence", title: "Stated confidence", says: "0 to 100", unit: "number" },
  { metric: "brier", title: "Brier score", says: "of stated confidence; 0 is best", unit: "number" },
];

const NUMBERS =
  /^(?:length|tokens?|token-length|thinking-tokens|usd|hedging|deliberation|confidence|auroc|brier|ece|entropy|trend)|ratio|logit/;

export function panelOf(metric: string): Panel | undefined {
  return PANELS.find((panel) => panel.metric === metric);
}

function unitOf(metric: string): Unit {
  return panelOf(metric)?.unit ?? (NUMBERS.test(metric) && !metric.startsWith("confidence-") ? "number" : "percent");
}

/** A difference of shares is told in points. */
export function contrastUnit({ metric }: Contrast): Unit {
  const unit = unitOf(metric);
  return unit === "percent" ? "points" : unit;
}

/** Strict, of all items, in one sample: what headlines are made of. */
export function isHeadline({ regime, category, k }: Estimate | Contrast): boolean {
  return regime === "strict" && category === null && k === 1;
}

export const UNIT_TEXT: Readonly<Record<Unit, string>> = { percent: "%", points: "points", number: "" };
