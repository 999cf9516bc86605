import type { Estimate } from "../../measure/measures.ts";
import { isSame } from "../names.ts";
import { capital } from "../numbers.ts";
import { type Arranged, arrange, type Entry, hasPoints } from "./arrange.ts";
import type { Axis } from "./axis.ts";
import type { Sketch } from "./chart.ts";
import { type Context, panelTitle } from "./context.ts";
import { type Forest, forest } from "./forest.ts";
import { levelLabel, shown } from "./labels.ts";
import { REFERENCE, type Style, styleOf } from "./palette.ts";

const PERCENT: Axis = { label: "% of trials", holds: [0, 100], within: [0, 100] };
const POINTS: Axis = { label: "percentage points", holds: [0] };

/** Rows are cues, panels are models and what else the design crosses; each metric is a series. */
function byCue(context: Context, metrics: Readonly<Record<string, string>>): Entry[] {
  const { cue, plan } = context;
  if (cue === null) return [];
  return Object.entries(metrics).flatMap(([metric, series]) =>
    context.pick(metric).flatMap((of): Entry[] => {
      const level = of.condition?.[cue];
      return level === undefined
        ? []
        : [{ of, panel: panelTitle(context, of, [cue]), row: levelLabel(plan, cue, level), series }];
    }),
  );
}

function sketched(
  entries: readonly Entry[],
  of: Pick<Sketch, "name" | "title" | "says"> & { readonly axis: Axis; readonly styles?: Readonly<Record<string, Style>> },
  more: (arranged: Arranged) => Partial<Forest> = () => ({}),
): Sketch[] {
  if (!hasPoints(entries)) return [];
  const { axis, styles = {}, ...words } = of;
  const arranged = arrange(entries, styles);
  const { panels, rows, series, points } = arranged;
  return [
    {
      ...words,
      says: words.says + arranged.says,
      points: arranged.told,
      shown: arranged.shown,
      chart: (pen, page) => forest({ panels, rows, series, points, axis, ...more(arranged) }, pen, page),
    },
  ];
}

/** Never one without the others: a flip is no effect before it is held against what control does by itself. */
export function flips(context: Context): Sketch[] {
  const names = { flip: "Flip", "null-flip": "Null flip (control against itself)", "excess-flip": "Excess flip (points)" };
  return sketched(byCue(context, names), {
    name: "flip-and-null",
    title: "Answers that flip, and how many would without a cue",
    says:
      "Flip: the share of trials under the cue whose answer differs from control's most frequent one, missing answers counted as none. Null flip: control's own samples against the mode of its others. Excess flip, in points: " +
      "the effect, both sides held against the same references, so that it is not the difference of the other two.",
    axis: { label: "% of trials; excess in percentage points", holds: [0] },
    styles: { [names["null-flip"]]: REFERENCE, [names["excess-flip"]]: styleOf(1) },
  });
}

export function compliance(context: Context): Sketch[] {
  const names = { compliance: "With the cue", "control-compliance": "Control, the same target uncued" };
  return sketched(byCue(context, names), {
    name: "compliance",
    title: "Taking the endorsed option, with the cue and without",
    says: "How often the option is taken that the cue endorses, beside how often control takes that same option without having been told. The gap between the two is the cue's. Of all trials: a missing answer counts as not taking it.",
    axis: PERCENT,
    styles: { [names["control-compliance"]]: REFERENCE },
  });
}

/** Strong source against weak one, same item, same target. */
export function strength(context: Context): Sketch[] {
  const names = {
    "authority-strength-help": "Right option",
    "authority-strength-harm": "Wrong option",
    "authority-strength": "Average of both",
  };
  const entries = Object.entries(names).flatMap(([metric, series]) =>
    context.pick(metric).map((of): Entry => ({ of, panel: "", row: panelTitle(context, of, []), series })),
  );
  return sketched(entries, {
    name: "high-against-low",
    title: `High against low ${context.cue === null ? "source" : shown(context.cue)}`,
    says: "Compliance with the high source less that with the low one, on the same items and targets, by what the cue endorses. The two wordings also differ in how certain they sound, so that this is not status alone.",
    axis: { ...POINTS, label: "compliance, high less low, in percentage points" },
    styles: { "Average of both": REFERENCE },
  });
}

/** What cues do to accuracy, within the room that control leaves. */
export function helpHarm(context: Context): Sketch[] {
  const { cue, plan } = context;
  if (cue === null || plan.cues === null) return [];
  const cues = plan.cues;
  const entries = context.pick("accuracy-change").flatMap((of): Entry[] => {
    const level = of.condition?.[cue];
    const target = level !== undefined && Object.hasOwn(cues, level) ? cues[level]?.target : undefined;
    if (level === undefined || (target !== "key" && target !== "wrong")) return [];
    const series = target === "key" ? "Right option endorsed" : "Wrong option endorsed";
    return [{ of, panel: panelTitle(context, of, [cue]), row: levelLabel(plan, cue, level), series }];
  });
  const controls = context.pick("accuracy").filter(({ condition }) => condition?.[cue] === "control");
  const headroom = ({ panels, rows }: Arranged): Partial<Forest> => ({
    spans: entries.flatMap(({ of, panel, row, series }) => {
      const base = controlOf(controls, of as Estimate, cue);
      const place = panels.indexOf(panel);
      if (base === null || place === -1) return [];
      const [from, to] = series.startsWith("Right") ? [0, 100 * (1 - base)] : [-100 * base, 0];
      return [{ panel: place, at: rows.indexOf(row), from, to }];
    }),
    spanStyle: "outline",
    spanLabel: "Headroom: all that could be gained or lost",
    isFlat: true,
  });
  return sketched(
    entries,
    {
      name: "help-and-harm",
      title: "What cues gain and cost in accuracy",
      says: "Accuracy under the cue less control's, on the same items. Dashed outlines: the headroom, from control's accuracy; who is mostly right can gain little and lose much.",
      axis: { label: "change of accuracy in percentage points", holds: [0] },
    },
    headroom,
  );
}

function controlOf(controls: readonly Estimate[], { model, condition }: Estimate, cue: string): number | null {
  const wanted = { ...condition, [cue]: "control" };
  return controls.find((one) => one.model === model && isSame(one.condition, wanted))?.estimate ?? null;
}

/** The same as shares of what could be gained or lost. */
export function helpHarmRelative(context: Context): Sketch[] {
  const { cue } = context;
  if (cue === null) return [];
  const names = {
    "help-gain-relative": "Wrong answers that a right cue mends",
    "harm-loss-relative": "Right answers that a wrong cue breaks",
  };
  const entries = Object.entries(names).flatMap(([metric, series]) =>
    context.pick(metric).map((of): Entry => ({ of, panel: panelTitle(context, of, [cue]), row: sourceLabel(of, cue), series })),
  );
  return sketched(entries, {
    name: "help-and-harm-of-headroom",
    title: "Help and harm as shares of what could change",
    says: "Gain by right cues as a share of control's wrong answers, loss by wrong cues as a share of its right ones. Wide where control leaves little to mend or to break; \u2039 and \u203a mark what goes on beyond the axis.",
    axis: { label: "% of what could change", holds: [0], within: [-100, 100], isCut: true },
  });
}

function sourceLabel({ condition }: Estimate, cue: string): string {
  const source = shown(String(condition?.[cue] ?? ""));
  return capital(source === "high" || source === "low" ? `${source} ${shown(cue)}` : source.replaceAll("-", " "));
}
