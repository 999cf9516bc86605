import { conditionText } from "../pack.ts";
import type { DeliveredTrial, Detail, Found, KeptCall, KeptFailure, ModelTotals, TrialIdentity } from "../store.ts";
import { bytes, integers } from "./arrays.ts";
import type { Query } from "./connections.ts";
import type { KnownItem } from "./items.ts";
import { MARKED, textOf } from "./text.ts";
import { isDelivered, type Known, trialsOf } from "./trials.ts";

const LOOKED_UP_AT_ONCE = 4_096;

export interface Reading extends Known {
  readonly itemsByDigest: (digests: Iterable<string>) => Promise<ReadonlyMap<string, KnownItem>>;
}

/** The statements that only look. */
export function reader(query: Query, run: number, known: Reading) {
  const trials = trialsOf(query, run, known);

  /** By item, sample and cell, as trials are kept; one statement for all. */
  async function progressOf(wanted: readonly TrialIdentity[], found: Map<string, "delivered" | KeptCall>): Promise<void> {
    const items = await known.itemsByDigest(wanted.map(({ itemDigest }) => itemDigest));
    const cells = await known.cells.numbersIfThere(wanted.map(({ model, condition }) => [model, conditionText(condition)]));
    const some = wanted.flatMap(({ trial, itemDigest, sample }, at) => {
      const [item, cell] = [items.get(itemDigest)?.n, cells[at]];
      return item === undefined || cell === null || cell === undefined ? [] : [{ trial, item, sample, cell }];
    });
    if (some.length === 0) return;
    const [[delivered = null, begun = null] = []] = await query<[string | null, string | null]>(
      `select string_agg(place::text, ',') filter (where not begun), string_agg(n::text, ',') filter (where begun)
       from (
         select given.place, t.n,
           exists (select from waver.calls c where c.run = $1 and c.trial = t.n and not c.last)
             and not exists (select from waver.calls c where c.run = $1 and c.trial = t.n and c.pass = 2) as begun
         from unnest($2::integer[], $3::integer[], $4::integer[], $5::bytea[]) with ordinality as given (item, sample, cell, id, place)
         cross join lateral (
           select n from waver.trials
           where run = $1 and item = given.item and sample = given.sample and cell = given.cell and id = given.id offset 0
         ) as t
       ) as found`,
      [
        run,
        integers(some.map(({ item }) => item)),
        integers(some.map(({ sample }) => sample)),
        integers(some.map(({ cell }) => cell)),
        bytes(some.map(({ trial }) => trial)),
      ],
    );
    for (const place of numbersIn(delivered)) found.set(some[place - 1]?.trial as string, "delivered");
    if (begun !== null)
      for (const { trial, calls } of await trials.at(numbersIn(begun), "whole")) found.set(trial, calls[0] as KeptCall);
  }

  async function pageOf(
    after: number,
    most: number,
    detail: Detail,
    isWanted: (trial: DeliveredTrial) => boolean,
  ): Promise<DeliveredTrial[]> {
    const found: DeliveredTrial[] = [];
    let from = after;
    while (found.length < most) {
      const wanted = most - found.length;
      const next = await trials.after(from, wanted, detail);
      for (const trial of next) if (isWanted(trial)) found.push(trial);
      from = next.at(-1)?.row ?? from;
      if (next.length < wanted) break;
    }
    return found;
  }

  async function failuresOf(which: string, values: readonly unknown[]): Promise<KeptFailure[]> {
    const rows = await query<[string, string, 1 | 2, KeptFailure["kind"], number | null, string, number, string]>(
      `select encode(trial, 'hex'), model, pass, kind, status, message, latency_ms, started_at from waver.failures where run = $1 ${which}`,
      [run, ...values],
    );
    return rows.map(([trial, model, pass, kind, status, message, latencyMs, startedAt]) => ({
      trial,
      model: textOf(model),
      pass,
      kind,
      status,
      message: textOf(message),
      latencyMs,
      startedAt,
    }));
  }

  return {
    async progress(wanted: readonly TrialIdentity[]): Promise<Map<string, "delivered" | KeptCall>> {
      const found = new Map<string, "delivered" | KeptCall>();
      for (let from = 0; from < wanted.length; from += LOOKED_UP_AT_ONCE)
        await progressOf(wanted.slice(from, from + LOOKED_UP_AT_ONCE), found);
      return found;
    },

    /**
     * Numbers are given out, and made visible, one writer after the other (waver.keep): a page never skips a trial that was begun before one on it. What is
     * delivered after its page was read, since its second pass came late, is not seen; what was delivered before is seen once.
     */
    delivered: (after: number, most: number, detail: Detail): Promise<DeliveredTrial[]> =>
      pageOf(after, most, detail, isDelivered),

    allTrials: (after: number, most: number): Promise<DeliveredTrial[]> =>
      pageOf(after, most, "whole", ({ calls }) => calls.length > 0),

    async trialsAt(rows: readonly number[], detail: Detail): Promise<DeliveredTrial[]> {
      const found = new Map((await trials.at(rows, detail)).filter(isDelivered).map((trial) => [trial.row, trial]));
      return rows.flatMap((row) => found.get(row) ?? []);
    },

    /**
     * The case of ASCII is folded by the server, in the same way whatever its language; all but its letters and signs is left open in the pattern, and looked at here, as are
     * texts that stand there in a form of their own (text.ts).
     */
    async search(text: string, after: number, most: number): Promise<Found> {
      const [[upTo] = []] = await query<[number | null]>(
        "select max(n) from (select n from waver.trials where run = $1 and n > $2 order by n limit $3) as page",
        [run, after, most],
      );
      if (upTo === null || upTo === undefined) return { rows: [], upTo: after };
      const wanted = text.toLowerCase();
      const isPlain = /^[ -~]*$/.test(wanted);
      const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&").replace(/[^ -~]+/g, "%")}%`;
      const rows = await query<[number, string | null]>(
        `select trial, case when $6 and text not like $5 then null else text end
         from waver.replies r
         where run = $1 and trial > $2 and trial <= $3 and (text collate "C" ilike $4 or text like $5)
           and (select bool_or(last) from waver.calls where run = $1 and calls.trial = r.trial)
         order by trial`,
        [run, after, upTo, pattern, MARKED, isPlain],
      );
      const holding = rows.filter(([, found]) => found === null || textOf(found).toLowerCase().includes(wanted));
      return { rows: [...new Set(holding.map(([row]) => row))], upTo };
    },

    failures: (trial: string): Promise<KeptFailure[]> =>
      failuresOf(`and trial = decode($2, 'hex') order by started_at collate "C", pass`, [trial]),

    /** Along the index, whatever its collation: what is left to sort has the same trial and pass. */
    allFailures: (after: KeptFailure | null, most: number): Promise<KeptFailure[]> =>
      failuresOf(
        `and (trial, pass) >= (decode($2, 'hex'), $3) and (trial, pass, started_at collate "C") > (decode($2, 'hex'), $3, $4)
         order by trial, pass, started_at collate "C" limit $5`,
        [after?.trial ?? "", after?.pass ?? 0, after?.startedAt ?? "", most],
      ),

    /** Prices are added up as decimals, so that their order does not show. */
    async totals(): Promise<ModelTotals[]> {
      const rows = await query<[string, number, number, number, number, number, number, number]>(
        `with answered as (
           select cell, count(*) filter (where last) as trials, count(*) as calls, sum(input_tokens) as input, sum(output_tokens) as output,
             sum(usd::numeric) as usd, count(*) - count(usd) as unpriced
           from waver.calls join waver.trials on trials.run = $1 and trials.n = calls.trial where calls.run = $1 group by cell
         ), by_model as (
           select model, sum(trials) as trials, sum(calls) as calls, sum(input) as input, sum(output) as output, sum(usd) as usd, sum(unpriced) as unpriced
           from answered join waver.cells on cells.n = cell group by model
         ), failed as (select model, count(*) as failures from waver.failures where run = $1 group by model)
         select model, coalesce(trials, 0)::bigint, coalesce(calls, 0)::bigint, coalesce(failures, 0), coalesce(input, 0), coalesce(output, 0),
           coalesce(usd, 0)::double precision, coalesce(unpriced, 0)::bigint
         from by_model full join failed using (model) order by model collate "C"`,
        [run],
      );
      return rows.map(([model, delivered, calls, failures, inputTokens, outputTokens, knownUsd, unpriced]) => ({
        model: textOf(model),
        trials: delivered,
        calls,
        failures,
        inputTokens,
        outputTokens,
        knownUsd,
        unpriced,
      }));
    },
  };
}

function numbersIn(list: string | null): number[] {
  return list === null ? [] : list.split(",").map(Number);
}
