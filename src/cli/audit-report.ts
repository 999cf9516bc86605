import type { Kappa } from "../audit/kappa.ts";
import type { Difference, Rate } from "../audit/rate.ts";
import type { AuditReport, CueErrors, Group } from "../audit/report.ts";
import { visible } from "../audit/visible.ts";
import { count, plural } from "../counting.ts";
import { bullets, heading, table, wrap } from "./output.ts";

/** The agreement between reader and people, for people. */
export function reportText(report: AuditReport, run: string): string {
  const { trials, drawn, judged, reader, seed } = report;
  const head = heading(`${run}: ${count(judged)} of ${count(drawn)} drawn trials judged`);
  const drawnFrom = `Drawn of ${plural(trials, "trial")} by seed ${seed}; version ${reader} of the reader.`;
  if (judged === 0) return `${head}\n${wrap(`${drawnFrom} Nothing has been judged in this sample yet.${outsideText(report)}`)}`;
  const parts = [
    `${head}\n${wrap(`${drawnFrom}${coveredText(report)}${outsideText(report)}`)}`,
    table(overallRows(report)),
    section("Reading error by rule", groupTable(report.rules)),
    report.cue === null ? null : section("With a cue and without", cueText(report.cue)),
    report.conditions.length > 1 ? section("Reading error by condition", groupTable(report.conditions)) : null,
    report.models.length > 1 ? section("Reading error by model", groupTable(report.models)) : null,
    section("Who judged", bullets([...report.auditors.map(auditorText), ...report.pairs.map(pairText)])),
    wrap(METHOD),
  ];
  return parts.filter((part) => part !== null).join("\n\n");
}

const METHOD =
  "Rates are for the run: each judged trial is weighted by those of its stratum that it stands for. Intervals hold 95 %: Wilson's on the " +
  "effective number of trials, with trials of one item as a cluster; for differences Newcombe's. Kappa and agreement are the sample's.";

function section(title: string, text: string): string {
  return `${heading(title)}\n${text}`;
}

function coveredText({ covered }: AuditReport): string {
  return covered >= 1 ? "" : ` What follows holds for ${percent(covered)} of them: of the other strata nothing is judged yet.`;
}

function outsideText({ outside }: AuditReport): string {
  if (outside === 0) return "";
  return ` ${plural(outside, "verdict")} on other trials, or given outside of a sample, ${outside === 1 ? "is" : "are"} not counted here.`;
}

function overallRows({ agreement, judged, kappa, error, disagreements, falseChoices }: AuditReport): string[][] {
  const right = judged - error.events;
  return [
    ["agreement", `${percent(agreement ?? 0)} (${count(right)} of ${count(judged)})`],
    ["Cohen's kappa", kappaText(kappa)],
    ["reading error in the run", rateText(error)],
    ["  invented: the reader finds an answer, the person none", rateText(disagreements.invented)],
    ["  another option than the person's", rateText(disagreements["another option"])],
    ["  missed: the person finds an answer, the reader none", rateText(disagreements.missed)],
    ["  no answer, for another reason", rateText(disagreements["another outcome"])],
    ["wrong among the reader's choices", rateText(falseChoices)],
  ];
}

function groupTable(groups: readonly Group[]): string {
  const rows = groups.map(({ name, trials, error }) => [visible(name), count(trials), rateText(error)]);
  return table(rows, ["", "trials", "error (wrong of judged)"]);
}

function cueText({ any, answer, towardTarget, awayFromTarget }: CueErrors): string {
  const rows = [
    ["any reading error", rateText(any.cue), rateText(any.control), differenceText(any.difference)],
    ["wrong answer", rateText(answer.cue), rateText(answer.control), differenceText(answer.difference)],
  ];
  const targets =
    `Of trials with a target the reader wrongly says the target in ${rateText(towardTarget)}, and wrongly something else or nothing in ` +
    `${rateText(awayFromTarget)}. What differs between cue and control here would look like an effect.`;
  return `${table(rows, ["", "cue", "control", "difference in points"])}\n${wrap(targets)}`;
}

function auditorText({ by, judged }: AuditReport["auditors"][number]): string {
  return `${visible(by)}: ${plural(judged, "trial")}`;
}

function pairText({ a, b, shared, agreement, kappa }: AuditReport["pairs"][number]): string {
  return `${visible(a)} and ${visible(b)} on ${plural(shared, "shared trial")}: agreement ${percent(agreement)}, kappa ${kappaText(kappa)}`;
}

function kappaText({ value, low, high, reason }: Kappa): string {
  if (value === null) return `undefined: ${reason}`;
  return low === null || high === null
    ? `${value.toFixed(2)} (no interval: ${reason})`
    : `${value.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
}

function rateText({ events, judged, estimate, low, high }: Rate): string {
  if (estimate === null || low === null || high === null) return "not judged yet";
  return `${percent(estimate)} [${number(low)}, ${number(high)}] (${count(events)} of ${count(judged)})`;
}

function differenceText({ estimate, low, high, reason }: Difference): string {
  if (estimate === null || low === null || high === null) return `unknown: ${reason}`;
  return `${signed(estimate)} [${signed(low)}, ${signed(high)}]`;
}

function percent(share: number): string {
  return `${number(share)} %`;
}

function number(share: number): string {
  return (100 * share).toFixed(1);
}

function signed(share: number): string {
  return `${share < 0 ? "" : "+"}${number(share)}`;
}
