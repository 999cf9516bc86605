import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Item } from "../items/item.ts";
import type { Manifest } from "../plan/manifest.ts";
import { textOf, textOrNull } from "./kept.ts";
import { CALL_WIDTH, TRIAL_WIDTH, type Value } from "./pack.ts";
import type { KeptFailure, KeptManifest, ModelTotals } from "./store.ts";

/** As `unpackCall` takes them. */
const CALL = (bodies: boolean) => `
  calls.pass, calls.last, ${bodies ? "requests.body, replies.body, replies.text_at" : "null, null, null"}, replies.text, replies.thinking, calls.stop, calls.returned_model,
  calls.input_tokens, calls.output_tokens, calls.thinking_tokens, calls.usd, calls.latency_ms, calls.started_at`;
const CALL_TABLES = (bodies: boolean) => `
  cross join replies on replies.call = calls.call ${bodies ? "left join requests on requests.n = calls.request" : ""}`;

export interface Progress {
  /** Places, in the list of ids, of those that are delivered. */
  readonly delivered: Uint32Array<ArrayBuffer>;
  /** For each with the first of two passes answered: its place, then the columns of that call. */
  readonly begun: readonly Value[];
}

/** The statements that only look. */
export function reader(db: DatabaseSync) {
  const progress = db.prepare(`
    select ids.key, trials.n, (select max(last) from calls where call between trials.n * 2 and trials.n * 2 + 1)
    from json_each(?) as ids cross join trials on trials.id = unhex(ids.value)`);
  const firstPass = db.prepare(`select ${CALL(true)} from calls ${CALL_TABLES(true)} where calls.call = ? * 2`);
  const delivered = { whole: deliveredPage(true), lean: deliveredPage(false) };
  for (const statement of [progress, firstPass, delivered.whole, delivered.lean]) statement.setReturnArrays(true);

  function deliveredPage(bodies: boolean) {
    return db.prepare(`
      with page as materialized (
        select * from trials
        where id > ? and (select max(last) from calls where call between trials.n * 2 and trials.n * 2 + 1) = 1
        order by id limit ?
      )
      select
        lower(hex(page.id)), models.name, items."set", items.id, lower(hex(items.digest)), cells.condition, page.sample, page."order", page.target,
        lower(hex(stimuli.hash)), stimuli.messages, (select count(*) from failures where failures.trial = page.id),
        ${CALL(bodies)}
      -- Cross joins keep this order: without statistics SQLite would rather begin elsewhere, and read the whole file for each page.
      from page
      cross join cells on cells.n = page.cell
      cross join models on models.n = cells.model
      cross join items on items.n = page.item
      cross join stimuli on stimuli.n = page.stimulus
      cross join calls on calls.call between page.n * 2 and page.n * 2 + 1
      ${CALL_TABLES(bodies)}
      order by page.id, calls.call`);
  }

  return {
    manifests(): KeptManifest[] {
      return db
        .prepare("select manifest, why, at from manifests order by n")
        .all()
        .map(({ manifest, why, at }) => ({
          manifest: JSON.parse(manifest as string) as Manifest,
          why: textOrNull(why),
          at: at as string,
        }));
    },

    manifest(): Manifest | null {
      const row = db.prepare("select manifest from manifests order by n desc limit 1").get();
      return row === undefined ? null : (JSON.parse(row.manifest as string) as Manifest);
    },

    items(): Item[] {
      return db
        .prepare(
          'select lower(hex(digest)) as digest, "set", id, text, options, key, category, cluster, kinds from items order by n',
        )
        .all()
        .map((row) => ({
          set: row.set as Item["set"],
          id: textOf(row.id),
          text: textOf(row.text),
          options: JSON.parse(row.options as string) as string[],
          key: row.key as number | null,
          category: textOrNull(row.category),
          cluster: textOrNull(row.cluster),
          kinds: row.kinds === null ? null : (JSON.parse(row.kinds as string) as string[]),
          digest: row.digest as string,
        }));
    },

    /** Takes the ids as a JSON array. */
    progress(ids: string): Progress {
      const places: number[] = [];
      const begun: Value[] = [];
      for (const [place, n, last] of arrays(progress.all(ids))) {
        if (last === 1) places.push(place as number);
        else if (last === 0) {
          const [call] = arrays(firstPass.all(n as number));
          if (call !== undefined) appendRow([place as number, ...call], begun);
        }
      }
      return { delivered: Uint32Array.from(places), begun };
    },

    /** Rows of `unpackDelivered`, one after the other. */
    delivered(after: string | null, most: number, bodies: boolean): Value[] {
      const rows = (bodies ? delivered.whole : delivered.lean).all(Buffer.from(after ?? "", "hex"), most);
      const values: Value[] = [];
      for (const row of arrays(rows)) appendRow(row, values);
      if (values.length !== rows.length * (TRIAL_WIDTH + CALL_WIDTH))
        throw new Error("a delivered trial has other columns than agreed");
      return values;
    },

    failures(trial: string): KeptFailure[] {
      return db
        .prepare(`
          select models.name as model, pass, kind, status, message, latency_ms as latencyMs, started_at as startedAt
          from failures join models on models.n = failures.model where trial = unhex(?) order by started_at, pass`)
        .all(trial)
        .map((row) => ({ trial, ...row, message: textOf(row.message) }) as unknown as KeptFailure);
    },

    /** SQLite adds up prices with compensation for rounding, so their order does not show. */
    totals(): ModelTotals[] {
      const rows = db
        .prepare(`
          with answered as (
            select cells.model, sum(last) as trials, count(*) as calls, sum(input_tokens) as input, sum(output_tokens) as output,
              sum(usd) as usd, count(*) - count(usd) as unpriced
            from calls join trials on trials.n = calls.call >> 1 join cells on cells.n = trials.cell group by cells.model
          ), failed as (select model, count(*) as failures from failures group by model)
          select models.name as model, trials, calls, failures, input, output, usd, unpriced
          from models left join answered on answered.model = models.n left join failed on failed.model = models.n
          where calls is not null or failures is not null order by models.name`)
        .all();
      return rows.map((row) => ({
        model: row.model as string,
        trials: Number(row.trials ?? 0),
        calls: Number(row.calls ?? 0),
        failures: Number(row.failures ?? 0),
        inputTokens: Number(row.input ?? 0),
        outputTokens: Number(row.output ?? 0),
        usd: Number(row.unpriced ?? 0) > 0 ? null : Number(row.usd ?? 0),
      }));
    },
  };
}

/** Rows of statements that return arrays. */
function arrays(rows: unknown): SQLOutputValue[][] {
  return rows as SQLOutputValue[][];
}

function appendRow(row: readonly SQLOutputValue[], values: Value[]): void {
  for (const value of row) values.push(value instanceof Uint8Array ? textOf(value) : (value as Value));
}
