import { stream } from "../random/stream.ts";
import type { Outcome } from "../read/reading.ts";
import type { KeptVerdict } from "../store/store.ts";
import { type Kappa, kappaOf, type Pair } from "./kappa.ts";
import { type Difference, differenceOf, type Rate, rateOf } from "./rate.ts";
import type { AuditSample, Drawn } from "./sample.ts";
import { auditVerdicts, callId } from "./verdict.ts";

/** How a person's verdict differs from the reading. */
type Disagreement =
  /** The reader found an answer where the person finds none: the worst error. */
  | "invented"
  /** Both find one, and not the same. */
  | "another option"
  /** The person finds an answer where the reader found none. */
  | "missed"
  /** Neither finds one, for different reasons: a refusal is not a reply that was cut. */
  | "another outcome";

/** How far the reader and people agree, for the run: from the sample's blind verdicts, one a trial, each weighted by the trials it stands for. */
export interface AuditReport {
  readonly reader: string;
  readonly take: number;
  readonly seed: number;
  readonly trials: number;
  /** How many were drawn, and how many of them are judged. */
  readonly drawn: number;
  readonly judged: number;
  /** The share of the run's trials in strata of which at least one is judged: the rates hold for these. */
  readonly covered: number;
  /** Verdicts of people on trials that are not in this sample, or that were not given blind: they override readings and tell nothing here. */
  readonly outside: number;
  /** Readings that differ from the verdict in any way, and the same as agreement in the sample as it is, without weights. */
  readonly error: Rate;
  readonly agreement: number | null;
  /** Between reader and person, over letters on screen and outcomes, in the sample as it is. */
  readonly kappa: Kappa;
  /** Of all readings, how many by kind. */
  readonly disagreements: Readonly<Record<Disagreement, Rate>>;
  /** Of the reader's choices, those where the person finds none or another option. */
  readonly falseChoices: Rate;
  readonly rules: readonly Group[];
  readonly conditions: readonly Group[];
  readonly models: readonly Group[];
  /** Null where no trial of the run has a cue, or every one has. */
  readonly cue: CueErrors | null;
  readonly auditors: readonly Auditor[];
  readonly pairs: readonly AuditorPair[];
  /** Judged trials with another verdict than the reading. */
  readonly differences: readonly ReadDifferently[];
}

export interface Group {
  readonly name: string;
  /** In the run. */
  readonly trials: number;
  readonly error: Rate;
}

/** Errors that do not come evenly over the conditions look like effects. */
export interface CueErrors {
  /** Any difference, and those in the answer alone: another option, or an answer against none. */
  readonly any: Arms;
  readonly answer: Arms;
  /** With a cue: the reader says the target and the person does not, which looks like compliance, and the other way round. */
  readonly towardTarget: Rate;
  readonly awayFromTarget: Rate;
}

interface Arms {
  readonly cue: Rate;
  readonly control: Rate;
  /** Cue minus control. */
  readonly difference: Difference;
}

interface Auditor {
  readonly by: string;
  /** Trials of the sample. */
  readonly judged: number;
}

interface AuditorPair {
  readonly a: string;
  readonly b: string;
  /** Trials that both judged. */
  readonly shared: number;
  readonly agreement: number;
  readonly kappa: Kappa;
}

interface ReadDifferently {
  readonly trial: string;
  readonly pass: 1 | 2;
  readonly rule: string;
  readonly kind: Disagreement;
  readonly read: Said;
  readonly judged: Said;
  readonly by: string;
}

interface Said {
  readonly outcome: Outcome;
  readonly option: number | null;
}

/** A drawn trial that was judged. */
interface Judged {
  readonly drawn: Drawn;
  readonly verdict: KeptVerdict;
  readonly weight: number;
  readonly kind: Disagreement | null;
}

/**
 * Pure: `verdicts` are all of the run's, in the order in which they were given; `by` asks for one person's alone, otherwise the last verdict on a
 * trial stands, as it does in the measures.
 */
export function auditReport(sample: AuditSample, verdicts: readonly KeptVerdict[], by: string | null = null): AuditReport {
  const judged = judgedIn(sample, auditVerdicts(verdicts, by));
  const rate = (isEvent: (each: Judged) => boolean, among: (each: Judged) => boolean = () => true): Rate =>
    rateOf(judged.filter(among).map((each) => ({ isEvent: isEvent(each), weight: each.weight, cluster: each.drawn.cluster })));
  const kinds: Disagreement[] = ["invented", "another option", "missed", "another outcome"];
  const groups = (name: "rule" | "condition" | "model"): Group[] =>
    [...sample.population[name]]
      .map(([own, trials]) => ({ name: own, trials, error: rate(isWrong, ({ drawn }) => drawn[name] === own) }))
      .sort((a, b) => b.trials - a.trials || (a.name < b.name ? -1 : 1));
  const seen = new Set(judged.map(({ drawn }) => drawn.stratum));
  const covered = [...seen].reduce((sum, stratum) => sum + (sample.strata[stratum]?.trials ?? 0), 0);
  const inSample = new Set(judged.map(({ verdict }) => callId(verdict)));
  const people = new Set(verdicts.filter((each) => each.kind === "person" && (by === null || each.by === by)).map(callId));
  return {
    reader: sample.reader,
    take: sample.take,
    seed: sample.seed,
    trials: sample.trials,
    drawn: sample.drawn.length,
    judged: judged.length,
    covered: sample.trials === 0 ? 0 : covered / sample.trials,
    outside: [...people].filter((call) => !inSample.has(call)).length,
    error: rate(isWrong),
    agreement: judged.length === 0 ? null : judged.filter((each) => !isWrong(each)).length / judged.length,
    kappa: kappaOf(
      judged.map(({ drawn, verdict }) => pair(drawn, drawn, verdict)),
      stream(sample.seed, "audit kappa"),
    ),
    disagreements: Object.fromEntries(kinds.map((kind) => [kind, rate((each) => each.kind === kind)])) as Record<
      Disagreement,
      Rate
    >,
    falseChoices: rate(isWrong, ({ drawn }) => drawn.outcome === "choice"),
    rules: groups("rule"),
    conditions: groups("condition"),
    models: groups("model"),
    cue: sample.population.cued === 0 || sample.population.cued === sample.trials ? null : cueErrors(rate),
    ...betweenAuditors(sample, verdicts),
    differences: judged.flatMap(({ drawn, verdict, kind }) => {
      if (kind === null) return [];
      const { trial, pass, rule } = drawn;
      return [{ trial, pass, rule, kind, read: said(drawn), judged: said(verdict), by: verdict.by }];
    }),
  };
}

/** Each stands for its share of its stratum: a sample that is judged in part is still drawn by chance, since so is the order of judging. */
function judgedIn(sample: AuditSample, verdicts: ReadonlyMap<string, KeptVerdict>): Judged[] {
  const found = sample.drawn.flatMap((drawn) => {
    const verdict = verdicts.get(callId(drawn));
    return verdict === undefined ? [] : [{ drawn, verdict }];
  });
  const count = new Map<number, number>();
  for (const { drawn } of found) count.set(drawn.stratum, (count.get(drawn.stratum) ?? 0) + 1);
  return found.map(({ drawn, verdict }) => {
    const weight = (sample.strata[drawn.stratum]?.trials ?? 0) / (count.get(drawn.stratum) ?? 1);
    return { drawn, verdict, weight, kind: disagreement(drawn, verdict) };
  });
}

function disagreement(read: Said, judged: Said): Disagreement | null {
  if (read.outcome === judged.outcome && read.option === judged.option) return null;
  if (read.outcome === "choice") return judged.outcome === "choice" ? "another option" : "invented";
  return judged.outcome === "choice" ? "missed" : "another outcome";
}

function isWrong({ kind }: Judged): boolean {
  return kind !== null;
}

function cueErrors(rate: (isEvent: (each: Judged) => boolean, among: (each: Judged) => boolean) => Rate): CueErrors {
  const arms = (isEvent: (each: Judged) => boolean): Arms => {
    const cue = rate(isEvent, ({ drawn }) => drawn.isCued);
    const control = rate(isEvent, ({ drawn }) => !drawn.isCued);
    return { cue, control, difference: differenceOf(cue, control) };
  };
  const isTarget = ({ option }: Said, { target }: Drawn): boolean => target !== null && option === target;
  const hasTarget = ({ drawn }: Judged): boolean => drawn.target !== null;
  return {
    any: arms(isWrong),
    answer: arms(({ kind }) => kind !== null && kind !== "another outcome"),
    towardTarget: rate(({ drawn, verdict }) => isTarget(drawn, drawn) && !isTarget(verdict, drawn), hasTarget),
    awayFromTarget: rate(({ drawn, verdict }) => !isTarget(drawn, drawn) && isTarget(verdict, drawn), hasTarget),
  };
}

function betweenAuditors(
  sample: AuditSample,
  verdicts: readonly KeptVerdict[],
): { auditors: readonly Auditor[]; pairs: readonly AuditorPair[] } {
  const names = [...new Set(verdicts.filter(({ kind }) => kind === "person").map(({ by }) => by))].sort();
  const own = names.map((by) => {
    const all = auditVerdicts(verdicts, by);
    return { by, all, drawn: sample.drawn.filter((drawn) => all.has(callId(drawn))) };
  });
  const pairs = own.flatMap((a, place) =>
    own.slice(place + 1).flatMap((b) => {
      const shared = a.drawn.filter((drawn) => b.all.has(callId(drawn)));
      if (shared.length === 0) return [];
      const both = shared.map((drawn) => {
        const [one, other] = [a.all.get(callId(drawn)) as KeptVerdict, b.all.get(callId(drawn)) as KeptVerdict];
        return pair(drawn, one, other);
      });
      const agreement = both.filter((each) => each.a === each.b).length / both.length;
      const kappa = kappaOf(both, stream(sample.seed, "audit kappa", a.by, b.by));
      return [{ a: a.by, b: b.by, shared: shared.length, agreement, kappa }];
    }),
  );
  const auditors = own.map(({ by, drawn }) => ({ by, judged: drawn.length })).filter(({ judged }) => judged > 0);
  return { auditors, pairs };
}

function pair(drawn: Drawn, a: Said, b: Said): Pair {
  return { a: label(drawn, a), b: label(drawn, b), cluster: drawn.cluster };
}

/** The place on screen, or the outcome: what reader and person both had before them. */
function label({ order }: Drawn, { outcome, option }: Said): string {
  return option === null ? outcome : `place ${order.indexOf(option)}`;
}

function said({ outcome, option }: Said): Said {
  return { outcome, option };
}
