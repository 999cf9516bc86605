import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Item } from "../items/item.ts";
import type { Manifest } from "../plan/manifest.ts";
import { cutText, cutWords, itemWords, messageWords } from "./body.ts";
import { type Kept, kept, textOf } from "./kept.ts";
import { CALL_IN, COUNTS, FAILURE_IN, TRIAL_IN, type Value } from "./pack.ts";
import type { KeptBatch, KeptVerdict } from "./store.ts";
import { explained, isOfTheFile } from "./trouble.ts";

/** Numbers of shared rows that were lately used; forgotten all at once, so that memory is bounded. */
const REMEMBERED = 1_024;

/** The statements that change a run. Each call of a function is one transaction. */
export function writer(db: DatabaseSync, path: string) {
  const insertManifest = db.prepare("insert into manifests (at, why, manifest) values (?, ?, ?)");
  const inForce = db.prepare("select manifest from manifests order by n desc limit 1");
  const putItem = db.prepare(`
    insert into items (digest, "set", id, text, options, key, category, cluster, kinds) values (unhex(?), ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (digest) do update set category = excluded.category, cluster = excluded.cluster, kinds = excluded.kinds`);
  const insertTrial = db.prepare(`
    insert into trials (id, cell, item, sample, "order", target, stimulus, frame) values (unhex(?), ?, ?, ?, ?, ?, unhex(?), ?)
    on conflict (item, sample, cell, id) do nothing`);
  const findTrial = db.prepare("select n from trials where item = ? and sample = ? and cell = ? and id = unhex(?)");
  const findItem = db.prepare("select n, text, options from items where digest = unhex(?)");
  const insertCall = db.prepare(`
    insert into calls (call, last, request, stop, returned_model, input_tokens, output_tokens, thinking_tokens, usd, latency_ms, started_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (call) do nothing`);
  const insertReply = db.prepare("insert into replies (call, text, thinking, body, text_at) values (?, ?, ?, ?, ?)");
  const insertFailure = db.prepare(`
    insert into failures (trial, model, pass, kind, status, message, latency_ms, started_at) values (unhex(?), ?, ?, ?, ?, ?, ?, ?)
    on conflict (trial, pass, started_at) do nothing`);

  const insertVerdict = db.prepare(`
    insert into verdicts (trial, pass, kind, "by", at, outcome, option, confidence, why) values (unhex(?), ?, ?, ?, ?, ?, ?, ?, ?)`);

  const insertBatch = db.prepare(`
    insert into batches (batch, model, state, provider_id, highest_usd, at, ended_at, note, calls) values (?, ?, ?, ?, ?, ?, ?, ?, coalesce(?, x''))
    on conflict (batch) do update set model = excluded.model, state = excluded.state, provider_id = excluded.provider_id,
      highest_usd = excluded.highest_usd, at = excluded.at, ended_at = excluded.ended_at, note = excluded.note,
      calls = coalesce(?, calls)`);

  const modelOf = shared("select n from models where name = ?", "insert into models (name) values (?)");
  const cellOf = shared(
    "select n from cells where model = ? and condition = ?",
    "insert into cells (model, condition) values (?, ?)",
  );
  const frameOf = shared(
    "select n from frames where hash = unhex(?)",
    "insert into frames (hash, frame, cuts) values (unhex(?), ?, ?)",
  );
  const requestOf = shared(
    "select n from requests where hash = unhex(?)",
    "insert into requests (hash, body, cuts) values (unhex(?), ?, ?)",
  );

  /** The number of a row that others share; put there on first use. Forgotten on a rollback, which may have taken the row away. */
  function shared(find: string, insert: string) {
    const finding = db.prepare(find);
    const inserting = db.prepare(insert);
    const numbers = new Map<string, number>();
    return {
      number(known: string, keyOf: () => readonly Value[], contentOf: () => readonly Kept[] = () => []): number {
        let n = numbers.get(known);
        if (n === undefined) {
          const key = keyOf();
          n = (finding.get(...key)?.n as number | undefined) ?? Number(inserting.run(...key, ...contentOf()).lastInsertRowid);
          if (numbers.size >= REMEMBERED) numbers.clear();
          numbers.set(known, n);
        }
        return n;
      },
      forget: () => numbers.clear(),
    };
  }

  const items = new Map<string, { readonly n: number; readonly text: string; readonly options: readonly string[] }>();

  function itemOf(digest: string) {
    let item = items.get(digest);
    if (item === undefined) {
      const row = findItem.get(digest);
      if (row === undefined) throw new Error(`the item ${digest} of a trial was not put into the store before`);
      item = { n: row.n as number, text: textOf(row.text), options: JSON.parse(row.options as string) as string[] };
      if (items.size >= REMEMBERED) items.clear();
      items.set(digest, item);
    }
    return item;
  }

  /** The number of the frame that is left of a text when the words that are kept elsewhere are cut out of it. */
  function framed(frames: typeof frameOf, whole: string, words: readonly string[]): number {
    const { frame, cuts } = cutWords(whole, words);
    const known = `${cuts} ${frame}`;
    return frames.number(
      known,
      () => [hash("sha256", kept(known), "hex").slice(0, 32)],
      () => [kept(frame), cuts],
    );
  }

  function inTransaction(work: () => void): void {
    db.exec("begin immediate");
    try {
      work();
      db.exec("commit");
    } catch (error) {
      // SQLite itself rolls back on some errors.
      if (db.isTransaction) db.exec("rollback");
      for (const { forget } of [modelOf, cellOf, frameOf, requestOf]) forget();
      throw error;
    }
  }

  /** The order of fields is that of `packBatch`. */
  function writeBatch(values: readonly Value[]): void {
    const [trials, calls, failures] = values as [number, number, number];
    const firstCall = COUNTS + trials * TRIAL_IN;
    const firstFailure = firstCall + calls * CALL_IN;
    const numbers: number[] = [];
    for (let at = COUNTS; at < firstCall; at += TRIAL_IN) numbers.push(trialNumber(values, at));
    for (let at = firstCall; at < firstFailure; at += CALL_IN) {
      const place = values[at] as number;
      writeCall(values, at, numbers[place] as number, values[COUNTS + place * TRIAL_IN + 8] as string);
    }
    for (let at = firstFailure; at < firstFailure + failures * FAILURE_IN; at += FAILURE_IN) writeFailure(values, at);
  }

  /** The number of a trial, which is put there if it is new. */
  function trialNumber(values: readonly Value[], at: number): number {
    const id = values[at] as string;
    const model = values[at + 1] as string;
    const condition = values[at + 2] as string;
    const modelNumber = modelOf.number(model, () => [model]);
    const cell = cellOf.number(`${modelNumber} ${condition}`, () => [modelNumber, condition]);
    const { n: item, text, options } = itemOf(values[at + 3] as string);
    const sample = values[at + 4] as number;
    const order = values[at + 5] as string;
    const { changes, lastInsertRowid } = insertTrial.run(
      id,
      cell,
      item,
      sample,
      order,
      values[at + 6] as number | null,
      values[at + 7] as string,
      framed(frameOf, values[at + 8] as string, itemWords(text, options, order)),
    );
    return changes === 1 ? Number(lastInsertRowid) : (findTrial.get(item, sample, cell, id)?.n as number);
  }

  function writeCall(values: readonly Value[], at: number, trial: number, messages: string): void {
    const call = trial * 2 + (values[at + 1] as number) - 1;
    const request = values[at + 3] as string | null;
    const { changes } = insertCall.run(
      call,
      values[at + 2] as number,
      request === null ? null : framed(requestOf, request, messageWords(messages)),
      kept(values[at + 7] as string | null),
      kept(values[at + 8] as string | null),
      values[at + 9] as number | null,
      values[at + 10] as number | null,
      values[at + 11] as number | null,
      values[at + 12] as number | null,
      values[at + 13] as number | null,
      values[at + 14] as string | null,
    );
    if (changes === 0) return;
    const text = values[at + 5] as string;
    const { body, textAt } = cutText(values[at + 4] as string | null, text);
    insertReply.run(call, kept(text), kept(values[at + 6] as string | null), kept(body), textAt);
  }

  function writeFailure(values: readonly Value[], at: number): void {
    const [trial, model, pass, kind, status, message, latencyMs, startedAt] = values.slice(at, at + FAILURE_IN) as [
      string,
      string,
      number,
      string,
      number | null,
      string,
      number,
      string,
    ];
    const modelNumber = modelOf.number(model, () => [model]);
    insertFailure.run(trial, modelNumber, pass, kind, status, kept(message), latencyMs, startedAt);
  }

  return {
    putManifest(manifest: Manifest, why: string | null, at: string): void {
      const text = JSON.stringify(manifest);
      inTransaction(() => {
        if (inForce.get()?.manifest !== text) insertManifest.run(at, kept(why), text);
      });
    },

    putItems(given: readonly Item[]): void {
      inTransaction(() => {
        for (const { digest, set, id, text, options, key, category, cluster, kinds } of given) {
          const named = kinds === null ? null : JSON.stringify(kinds);
          putItem.run(digest, set, kept(id), kept(text), JSON.stringify(options), key, kept(category), kept(cluster), named);
        }
      });
    },

    /** `calls` as `packBatchCalls` gives them; null leaves them as they were. */
    putBatch(given: KeptBatch, calls: Uint8Array | null): void {
      const { batch, model, state, providerId, highestUsd, at, endedAt, note } = given;
      inTransaction(() => {
        insertBatch.run(batch, kept(model), state, kept(providerId), highestUsd, at, endedAt, kept(note), calls, calls);
      });
    },

    putVerdicts(given: readonly KeptVerdict[]): void {
      inTransaction(() => {
        for (const { trial, pass, kind, by, at, outcome, option, confidence, why } of given)
          insertVerdict.run(trial, pass, kind, kept(by), at, outcome, option, confidence, kept(why));
      });
    },

    /**
     * Batches that came in while the last ones were written go to disk together, in one transaction. If one of them is wrong, each is
     * written by itself, so that it fails alone. Answers with an error or null for each.
     */
    commit(batches: readonly (readonly Value[])[]): (unknown | null)[] {
      try {
        inTransaction(() => {
          for (const batch of batches) writeBatch(batch);
        });
        return batches.map(() => null);
      } catch (error) {
        if (batches.length === 1 || isOfTheFile(error)) return batches.map(() => explained(error, path));
        return batches.map((batch) => {
          try {
            inTransaction(() => writeBatch(batch));
            return null;
          } catch (alone) {
            return explained(alone, path);
          }
        });
      }
    },
  };
}
