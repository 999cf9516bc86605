import { type Card, cardOf } from "../audit/card.ts";
import { auditReport } from "../audit/report.ts";
import type { AuditSample, Drawn } from "../audit/sample.ts";
import { auditVerdicts, callId, verdictOf } from "../audit/verdict.ts";
import { whoAmI } from "../audit/who.ts";
import type { AuditView } from "./api.ts";
import { drawFrom } from "./draw.ts";
import type { OpenRun } from "./open-run.ts";
import { Refused } from "./problem.ts";
import { givenSample, givenVerdict, keepVerdict } from "./verdicts.ts";

const DEFAULT_TAKE = 100;
const MOST_TAKE = 100_000;
const KEPT = 3;

export interface Asked {
  readonly take: number | undefined;
  readonly seed: number | undefined;
}

/** Samples that were drawn, by take and seed; of how many trials each was drawn. */
const samples = new WeakMap<OpenRun, Map<string, { readonly trials: number; readonly sample: Promise<AuditSample> }>>();

/** Drawn anew only where `isFresh` asks for it and the run has grown: in the middle of judging, a card keeps its number. */
function sampleOf(
  run: OpenRun,
  { take = DEFAULT_TAKE, seed = run.source.manifest.seed }: Asked,
  isFresh = false,
): Promise<AuditSample> {
  if (take < 1 || take > MOST_TAKE) throw new Refused(400, `take: is from 1 to ${MOST_TAKE}`);
  if (!run.isLoaded) throw new Refused(503, "the run is still being looked through", "A sample can be drawn when that is done.");
  const kept = samples.get(run) ?? new Map<string, { trials: number; sample: Promise<AuditSample> }>();
  samples.set(run, kept);
  const name = `${take} ${seed}`;
  let known = kept.get(name);
  if (known === undefined || (isFresh && known.trials !== run.index.size)) {
    known = { trials: run.index.size, sample: drawFrom(run, take, seed) };
    known.sample.catch(() => kept.delete(name));
  }
  kept.delete(name);
  kept.set(name, known);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return known.sample;
}

export async function auditView(run: OpenRun, asked: Asked, by: string | undefined): Promise<AuditView> {
  return viewOf(run, await sampleOf(run, asked, true), by?.trim() || whoAmI());
}

export async function auditCard(run: OpenRun, asked: Asked, n: number): Promise<Card> {
  return await cardOf(
    run.source.store,
    new Map(run.index.items.map((item) => [item.digest, item])),
    drawnAt(await sampleOf(run, asked), n),
  );
}

/** Blind: the sample is named in the verdict, so that it may tell how often the reader errs. */
export async function judgeCard(run: OpenRun, n: number, posted: unknown): Promise<AuditView> {
  const { take, seed } = givenSample(posted);
  const sample = await sampleOf(run, { take, seed });
  const drawn = drawnAt(sample, n);
  const given = givenVerdict(posted, drawn.order.length);
  if (given.pass !== drawn.pass) throw new Refused(400, `this card is about pass ${drawn.pass}`);
  await keepVerdict(run, verdictOf(drawn, given, { by: given.by, at: new Date().toISOString(), sample }));
  return viewOf(run, sample, given.by);
}

function drawnAt({ drawn }: AuditSample, n: number): Drawn {
  const found = drawn[n];
  if (found === undefined) throw new Refused(404, `the sample has no card ${n}`, `It has ${drawn.length}, counted from 0.`);
  return found;
}

function viewOf({ source: { verdicts } }: OpenRun, sample: AuditSample, by: string): AuditView {
  const own = auditVerdicts(verdicts, by);
  return {
    take: sample.take,
    seed: sample.seed,
    by,
    cards: sample.drawn.length,
    judged: sample.drawn.flatMap((drawn, n) => (own.has(callId(drawn)) ? [n] : [])),
    mostOptions: sample.mostOptions,
    report: auditReport(sample, verdicts),
  };
}
