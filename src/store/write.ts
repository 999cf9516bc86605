import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Item } from "../items/item.ts";
import type { Manifest } from "../plan/manifest.ts";
import { cutText } from "./body.ts";
import { type Kept, kept } from "./kept.ts";
import type { Value } from "./pack.ts";
import { explained, isOfTheFile } from "./trouble.ts";

/** Numbers of shared rows that were lately used; forgotten all at once, so that memory is bounded. */
const REMEMBERED = 8_192;

/** The statements that change a run. Each call of a function is one transaction. */
export function writer(db: DatabaseSync, path: string) {
  const insertManifest = db.prepare("insert into manifests (at, why, manifest) values (?, ?, ?)");
  const inForce = db.prepare("select manifest from manifests order by n desc limit 1");
  const putItem = db.prepare(`
    insert into items (digest, "set", id, text, options, key, category, cluster, kinds) values (unhex(?), ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (digest) do update set category = excluded.category, cluster = excluded.cluster, kinds = excluded.kinds`);
  const insertTrial = db.prepare(`
    insert into trials (id, cell, item, sample, "order", target, stimulus) values (unhex(?), ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`);
  const findTrial = db.prepare("select n from trials where id = unhex(?)");
  const findItem = db.prepare("select n from items where digest = unhex(?)");
  const insertCall = db.prepare(`
    insert into calls (call, last, request, stop, returned_model, input_tokens, output_tokens, thinking_tokens, usd, latency_ms, started_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (call) do nothing`);
  const insertReply = db.prepare("insert into replies (call, text, thinking, body, text_at) values (?, ?, ?, ?, ?)");
  const insertFailure = db.prepare(`
    insert into failures (trial, model, pass, kind, status, message, latency_ms, started_at) values (unhex(?), ?, ?, ?, ?, ?, ?, ?)
    on conflict (trial, pass, started_at) do nothing`);

  const modelOf = shared("select n from models where name = ?", "insert into models (name) values (?)");
  const cellOf = shared(
    "select n from cells where model = ? and condition = ?",
    "insert into cells (model, condition) values (?, ?)",
  );
  const stimulusOf = shared(
    "select n from stimuli where hash = unhex(?)",
    "insert into stimuli (hash, messages) values (unhex(?), ?)",
  );
  const requestOf = shared(
    "select n from requests where hash = unhex(?)",
    "insert into requests (hash, body) values (unhex(?), ?)",
  );

  /** The number of a row that others share; put there on first use. Forgotten on a rollback, which may have taken the row away. */
  function shared(find: string, insert: string) {
    const finding = db.prepare(find);
    const inserting = db.prepare(insert);
    const numbers = new Map<string, number>();
    return {
      number(known: string, key: readonly Value[], content: readonly Kept[]): number {
        let n = numbers.get(known);
        if (n === undefined) {
          n = (finding.get(...key)?.n as number | undefined) ?? Number(inserting.run(...key, ...content).lastInsertRowid);
          if (numbers.size >= REMEMBERED) numbers.clear();
          numbers.set(known, n);
        }
        return n;
      },
      forget: () => numbers.clear(),
    };
  }

  const items = new Map<string, number>();
  function itemNumber(digest: string): number {
    let n = items.get(digest);
    if (n === undefined) {
      n = findItem.get(digest)?.n as number | undefined;
      if (n === undefined) throw new Error(`the item ${digest} of a trial was not put into the store before`);
      if (items.size >= REMEMBERED) items.clear();
      items.set(digest, n);
    }
    return n;
  }

  function trialNumber(id: string): number {
    const n = findTrial.get(id)?.n as number | undefined;
    if (n === undefined) throw new Error(`the trial ${id} of a call was never committed`);
    return n;
  }

  function inTransaction(work: () => void): void {
    db.exec("begin immediate");
    try {
      work();
      db.exec("commit");
    } catch (error) {
      // SQLite itself rolls back on some errors.
      if (db.isTransaction) db.exec("rollback");
      for (const { forget } of [modelOf, cellOf, stimulusOf, requestOf]) forget();
      throw error;
    }
  }

  /** The order of fields is that of `packBatch`. */
  function writeBatch(values: readonly Value[]): void {
    let at = 3;
    const [trials, calls, failures] = values as number[];
    const numbers = new Map<string, number>();
    for (let left = trials as number; left > 0; left--, at += 9) {
      const [id, model, condition, item, sample, order, target, stimulus, messages] = values.slice(at, at + 9) as [
        string,
        string,
        string,
        string,
        number,
        string,
        number | null,
        string,
        string,
      ];
      const modelNumber = modelOf.number(model, [model], []);
      const { changes, lastInsertRowid } = insertTrial.run(
        id,
        cellOf.number(`${modelNumber} ${condition}`, [modelNumber, condition], []),
        itemNumber(item),
        sample,
        order,
        target,
        stimulusOf.number(stimulus, [stimulus], [kept(messages)]),
      );
      if (changes === 1) numbers.set(id, Number(lastInsertRowid));
    }
    for (let left = calls as number; left > 0; left--, at += 15) {
      const id = values[at] as string;
      const call = (numbers.get(id) ?? trialNumber(id)) * 2 + (values[at + 1] as number) - 1;
      const request = values[at + 3] as string | null;
      const { changes } = insertCall.run(
        call,
        values[at + 2] as number,
        request === null ? null : requestNumber(request),
        kept(values[at + 7] as string | null),
        kept(values[at + 8] as string | null),
        values[at + 9] as number | null,
        values[at + 10] as number | null,
        values[at + 11] as number | null,
        values[at + 12] as number | null,
        values[at + 13] as number,
        values[at + 14] as string,
      );
      if (changes === 1) {
        const [body, text, thinking] = [values[at + 4], values[at + 5], values[at + 6]] as [string | null, string, string | null];
        const cut = cutText(body, text);
        insertReply.run(call, kept(text), kept(thinking), kept(cut.body), cut.textAt);
      }
    }
    for (let left = failures as number; left > 0; left--, at += 8) {
      const [trial, model, pass, kind, status, message, latencyMs, startedAt] = values.slice(at, at + 8) as [
        string,
        string,
        number,
        string,
        number | null,
        string,
        number,
        string,
      ];
      insertFailure.run(trial, modelOf.number(model, [model], []), pass, kind, status, kept(message), latencyMs, startedAt);
    }
  }

  function requestNumber(body: string): number {
    const content = kept(body);
    const digest = hash("sha256", content, "hex").slice(0, 32);
    return requestOf.number(digest, [digest], [content]);
  }

  return {
    putManifest(manifest: Manifest, why: string | null): void {
      const text = JSON.stringify(manifest);
      inTransaction(() => {
        if (inForce.get()?.manifest !== text) insertManifest.run(new Date().toISOString(), kept(why), text);
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
