import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Item } from "../items/item.ts";
import type { Manifest } from "../plan/manifest.ts";
import type { BlockRows } from "./blocks.ts";
import { itemWords, wholeOf } from "./body.ts";
import { textOf, textOrNull } from "./kept.ts";
import { CALL_OUT, IDENTITY_IN, MESSAGES_AT, TRIAL_OUT, type Value } from "./pack.ts";
import {
  type Detail,
  type Found,
  hasMessages,
  type KeptBatch,
  type KeptFailure,
  type KeptManifest,
  type KeptVerdict,
  type ModelTotals,
} from "./store.ts";

/** As `unpackCall` takes them. */
const CALL = (detail: Detail) => `
  calls.pass, calls.last,
  ${detail === "whole" ? "requests.body, requests.cuts, replies.body, replies.text_at" : "null, null, null, null"},
  ${detail === "figures" ? "'', null" : "replies.text, replies.thinking"}, calls.stop, calls.returned_model,
  calls.input_tokens, calls.output_tokens, calls.thinking_tokens, calls.usd, calls.latency_ms, calls.started_at`;
const CALL_TABLES = (detail: Detail) => `
  ${detail === "figures" ? "" : "cross join replies on replies.call = calls.call"}
  ${detail === "whole" ? "left join requests on requests.n = calls.request" : ""}`;

/** What a stimulus is put together from: `messagesOf` takes these columns. */
const STIMULUS = 'frames.frame, frames.cuts, items.text, items.options, trials."order"';
const STIMULUS_OUT = 5;

function messagesOf([frame, cuts, text, options, order]: readonly SQLOutputValue[]): string {
  const words = itemWords(textOf(text), JSON.parse(options as string) as string[], order as string);
  return wholeOf({ frame: textOf(frame), cuts: cuts as string }, words);
}

export interface Progress {
  /** Places, in the list of trials, of those that are delivered. */
  readonly delivered: Uint32Array<ArrayBuffer>;
  /** For each with the first of two passes answered: its place, the messages of its stimulus, then the columns of that call. */
  readonly begun: readonly Value[];
}

/** As `blocksOf` takes them; an item is its place among the digests. */
export interface Blocks {
  readonly blocks: BlockRows;
  readonly begun: BlockRows;
  readonly digests: readonly string[];
}

/** The statements that only look. */
export function reader(db: DatabaseSync) {
  const findCell = db.prepare("select cells.n from cells join models on models.n = model where name = ? and condition = ?");
  const findItem = db.prepare("select n from items where digest = unhex(?)");
  const block = db.prepare(`
    select lower(hex(id)), n, exists (select 1 from calls indexed by begun where call = trials.n * 2 and last = 0)
      and not exists (select 1 from calls where call = trials.n * 2 + 1)
    from trials where item = ? and sample = ? and cell between ? and ?`);
  const firstPass = db.prepare(`
    select ${STIMULUS}, ${CALL("whole")}
    from calls ${CALL_TABLES("whole")} cross join trials on trials.n = calls.trial cross join items on items.n = trials.item
    cross join frames on frames.n = trials.frame
    where calls.call = ? * 2`);
  const isDelivered = "(select max(last) from calls where call between trials.n * 2 and trials.n * 2 + 1) = 1";
  const pages = byDetail(`n > ? and ${isDelivered} order by n limit ?`);
  const begun = deliveredTrials(
    "n > ? and exists (select 1 from calls where call between trials.n * 2 and trials.n * 2 + 1) order by n limit ?",
    "whole",
  );
  const some = byDetail(`n in (select value from json_each(?)) and ${isDelivered}`);
  // Texts that SQLite's own text cannot hold are looked at one by one (see kept.ts).
  const holding = db.prepare(`
    select call >> 1, text from replies
    where call > ? * 2 + 1 and call < ? * 2 + 2 and (typeof(text) = 'blob' or text like ? escape '\\') order by call`);
  const rowsAfter = db.prepare("select max(n) from (select n from trials where n > ? order by n limit ?)");
  const isThere = db.prepare(`select 1 from trials where n = ? and ${isDelivered}`);
  const cellsOfModel = db.prepare("select cells.n from cells join models on models.n = model where name = ?");
  const digestsOfItems = db.prepare("select n, lower(hex(digest)) from items");
  const onlyBegun = `where n in (
    select call >> 1 from calls indexed by begun where last = 0 and not exists (select 1 from calls as second where second.call = calls.call + 1))`;
  for (const statement of [cellsOfModel, digestsOfItems, findCell, findItem, block, firstPass, holding, rowsAfter])
    statement.setReturnArrays(true);

  function byDetail(which: string) {
    return {
      whole: deliveredTrials(which, "whole"),
      texts: deliveredTrials(which, "texts"),
      replies: deliveredTrials(which, "replies"),
      figures: deliveredTrials(which, "figures"),
    };
  }

  function deliveredTrials(which: string, detail: Detail) {
    const statement = db.prepare(`
      with page as materialized (select * from trials where ${which})
      select
        trials.n, lower(hex(trials.id)), models.name, items."set", items.id, lower(hex(items.digest)), cells.condition, trials.sample, trials."order",
        trials.target, lower(hex(trials.stimulus)), '', (select count(*) from failures where failures.trial = trials.id), ${CALL(detail)}
        ${hasMessages(detail) ? `, ${STIMULUS}` : ""}
      -- Cross joins keep this order: without statistics SQLite would rather begin elsewhere, and read the whole file for each page.
      from page as trials
      cross join cells on cells.n = trials.cell
      cross join models on models.n = cells.model
      cross join items on items.n = trials.item
      ${hasMessages(detail) ? "cross join frames on frames.n = trials.frame" : ""}
      cross join calls on calls.call between trials.n * 2 and trials.n * 2 + 1
      ${CALL_TABLES(detail)}
      order by trials.n, calls.call`);
    statement.setReturnArrays(true);
    return statement;
  }

  function failuresOf(which: string) {
    return db.prepare(`
      select lower(hex(trial)) as trial, models.name as model, pass, kind, status, message, latency_ms as latencyMs, started_at as startedAt
      from failures cross join models on models.n = failures.model ${which}`);
  }

  /** Rows of `unpackDelivered`, one after the other. */
  function flat(rows: SQLOutputValue[][], detail: Detail): Value[] {
    const values: Value[] = [];
    for (const row of rows) {
      if (hasMessages(detail)) row[MESSAGES_AT] = messagesOf(row.splice(-STIMULUS_OUT));
      appendRow(row, values);
    }
    if (values.length !== rows.length * (TRIAL_OUT + CALL_OUT))
      throw new Error("a delivered trial has other columns than agreed");
    return values;
  }

  /** The lowest and the highest number of the cells that these trials are in; null where none is known. */
  function cellsOf(identities: readonly Value[]): [number, number] | null {
    const named = new Set<string>();
    const numbers: number[] = [];
    for (let at = 0; at < identities.length; at += IDENTITY_IN) {
      const [model, condition] = [identities[at + 1] as string, identities[at + 2] as string];
      const name = `${model} ${condition}`;
      if (named.has(name)) continue;
      named.add(name);
      const n = numberOf(findCell.get(model, condition));
      if (n !== null) numbers.push(n);
    }
    return numbers.length === 0 ? null : [Math.min(...numbers), Math.max(...numbers)];
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
      const rows = db.prepare(
        'select lower(hex(digest)) as digest, "set", id, text, options, key, category, cluster, kinds from items order by n',
      );
      // One row at a time: twice all items would be a good deal of memory.
      return Array.from(rows.iterate(), (row) => ({
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

    /** Takes what `packIdentities` gives. Trials of one item and sample mostly follow each other: a block is one look. */
    progress(identities: readonly Value[]): Progress {
      const places: number[] = [];
      const begun: Value[] = [];
      const cells = cellsOf(identities);
      if (cells === null) return { delivered: Uint32Array.from(places), begun };
      let found: [string, number, number][] = [];
      for (let at = 0, place = 0; at < identities.length; at += IDENTITY_IN, place++) {
        const [digest, sample] = [identities[at + 3], identities[at + 4]];
        if (at === 0 || digest !== identities[at + 3 - IDENTITY_IN] || sample !== identities[at + 4 - IDENTITY_IN]) {
          const item = numberOf(findItem.get(digest as string));
          found = item === null ? [] : (block.all(item, sample as number, ...cells) as unknown as typeof found);
        }
        const [, n, isBegun] = found.find(([id]) => id === identities[at]) ?? [];
        if (n === undefined) continue;
        if (isBegun === 0) places.push(place);
        else {
          const [row = []] = arrays(firstPass.all(n));
          appendRow([place, messagesOf(row), ...row.slice(STIMULUS_OUT)], begun);
        }
      }
      return { delivered: Uint32Array.from(places), begun };
    },

    /** Along one index. What is only begun is in another, mostly empty, and is taken off. */
    deliveredBlocks(models: readonly string[]): Blocks {
      const cells = models.map((model) => (cellsOfModel.all(model) as unknown as [number][]).map(([n]) => n));
      const inModel = cells.map((some) => `cell in (${some.join()})`);
      const digests: string[] = [];
      for (const [n, digest] of digestsOfItems.all() as unknown as [number, string][]) digests[n] = digest;
      const rows = (counts: readonly string[], which: string): BlockRows => {
        const statement = db.prepare(`select ${["item", "sample", ...counts].join()} from trials ${which}`);
        statement.setReturnArrays(true);
        const numbers: number[] = [];
        for (const row of statement.iterate() as unknown as Iterable<number[]>) numbers.push(...row);
        return Uint32Array.from(numbers);
      };
      const inBlock = inModel.map((isIn) => `sum(${isIn})`);
      return { blocks: rows(inBlock, "group by item, sample order by item, sample"), begun: rows(inModel, onlyBegun), digests };
    },

    delivered: (after: number, most: number, detail: Detail): Value[] => flat(arrays(pages[detail].all(after, most)), detail),

    allTrials: (after: number, most: number): Value[] => flat(arrays(begun.all(after, most)), "whole"),

    trialsAt: (rows: readonly number[], detail: Detail): Value[] => flat(arrays(some[detail].all(JSON.stringify(rows))), detail),

    search(text: string, after: number, most: number): Found {
      const upTo = numberOf(rowsAfter.get(after, most)) ?? after;
      const wanted = text.toLowerCase();
      // SQLite folds the case of ASCII alone: other letters are left open, and looked at here.
      const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&").replace(/[^\0-\x7f]+/g, "%")}%`;
      const rows = new Set<number>();
      for (const [row, found] of arrays(holding.all(after, upTo, pattern)))
        if (textOf(found).toLowerCase().includes(wanted) && isThere.get(row as number) !== undefined) rows.add(row as number);
      return { rows: [...rows], upTo };
    },

    failures: (trial: string): KeptFailure[] =>
      failuresOf("where trial = unhex(?) order by started_at, pass").all(trial).map(failureIn),

    allFailures(after: KeptFailure | null, most: number): KeptFailure[] {
      const page = failuresOf("where (trial, pass, started_at) > (unhex(?), ?, ?) order by trial, pass, started_at limit ?");
      return page.all(after?.trial ?? "", after?.pass ?? 0, after?.startedAt ?? "", most).map(failureIn);
    },

    batches(): KeptBatch[] {
      return db
        .prepare(
          `select batch, model, state, provider_id as providerId, highest_usd as highestUsd, at, ended_at as endedAt, note from batches order by n`,
        )
        .all()
        .map((row) => {
          const texts = { model: textOf(row.model), providerId: textOrNull(row.providerId), note: textOrNull(row.note) };
          return { ...row, ...texts } as unknown as KeptBatch;
        });
    },

    /** As `unpackBatchCalls` takes them. */
    batchCalls: (batch: string): Uint8Array =>
      (db.prepare("select calls from batches where batch = ?").get(batch)?.calls as Uint8Array | undefined) ?? new Uint8Array(),

    verdicts(): KeptVerdict[] {
      return db
        .prepare(
          `select lower(hex(trial)) as trial, pass, kind, "by", at, outcome, option, confidence, why from verdicts order by n`,
        )
        .all()
        .map((row) => ({ ...row, by: textOf(row.by), why: textOrNull(row.why) }) as unknown as KeptVerdict);
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
        knownUsd: Number(row.usd ?? 0),
        unpriced: Number(row.unpriced ?? 0),
      }));
    },
  };
}

function failureIn(row: Record<string, SQLOutputValue>): KeptFailure {
  return { ...row, message: textOf(row.message) } as unknown as KeptFailure;
}

/** The first column of a row, if there is one. */
function numberOf(row: unknown): number | null {
  return (row as [number] | undefined)?.[0] ?? null;
}

/** Rows of statements that return arrays. */
function arrays(rows: unknown): SQLOutputValue[][] {
  return rows as SQLOutputValue[][];
}

function appendRow(row: readonly SQLOutputValue[], values: Value[]): void {
  for (const value of row) values.push(value instanceof Uint8Array ? textOf(value) : (value as Value));
}
