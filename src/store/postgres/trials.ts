import { itemWords, messageWords, wholeBody, wholeOf } from "../body.ts";
import { type DeliveredTrial, type Detail, hasMessages, type KeptCall } from "../store.ts";
import { bigints } from "./arrays.ts";
import type { Query } from "./connections.ts";
import type { KnownItem } from "./items.ts";
import type { Pair, Shared } from "./shared.ts";
import { textOf } from "./text.ts";

export interface Known {
  readonly cells: Shared;
  readonly frames: Shared;
  readonly requests: Shared;
  readonly itemsByNumber: (numbers: Iterable<number>) => Promise<ReadonlyMap<number, KnownItem>>;
}

/** What is shared comes as numbers, and is looked up once: little goes over the wire for a trial but its own reply. */
const COLUMNS = (detail: Detail) => `
  t.n, encode(t.id, 'hex'), t.item, t.sample, t.cell, t.target, t.frame, encode(t.stimulus, 'hex'), t."order",
  case when exists (select from waver.failures where run = $1)
    then (select count(*) from waver.failures f where f.run = $1 and f.trial = t.id) else 0 end,
  c.pass, c.last, c.stop, c.returned_model, c.input_tokens, c.output_tokens, c.thinking_tokens, c.usd, c.latency_ms, c.started_at,
  ${detail === "figures" ? "'', null" : "r.text, r.thinking"}, ${detail === "whole" ? "c.request, r.body, r.text_at" : "null, null, null"}`;

type Row = readonly [
  n: number,
  id: string,
  item: number,
  sample: number,
  cell: number,
  target: number | null,
  frame: number,
  stimulus: string,
  order: string,
  failed: number,
  /** Null where a trial has no calls. */
  pass: 1 | 2 | null,
  last: boolean,
  stop: string | null,
  returnedModel: string | null,
  inputTokens: number | null,
  outputTokens: number | null,
  thinkingTokens: number | null,
  usd: number | null,
  latencyMs: number | null,
  startedAt: string | null,
  text: string,
  thinking: string | null,
  request: number | null,
  body: string | null,
  textAt: number | null,
];

/** Trials with their calls, delivered or not, as those who ask for them need. */
export function trialsOf(query: Query, run: number, known: Known) {
  async function unpack(rows: readonly Row[], detail: Detail): Promise<DeliveredTrial[]> {
    const items = await known.itemsByNumber(rows.map((row) => row[2]));
    const cells = await known.cells.pairsOf(rows.map((row) => row[4]));
    const frames = !hasMessages(detail) ? null : await known.frames.pairsOf(rows.map((row) => row[6]));
    const requests = await known.requests.pairsOf(rows.flatMap((row) => row[22] ?? []));
    const parsed = new Map<string, unknown>();
    const parseOnce = (json: string): unknown => {
      if (!parsed.has(json)) parsed.set(json, JSON.parse(json));
      return parsed.get(json);
    };
    const trials: DeliveredTrial[] = [];
    let calls: KeptCall[] = [];
    let messages = "";
    for (const row of rows) {
      if (trials.at(-1)?.row !== row[0]) {
        const item = items.get(row[2]) as KnownItem;
        const [model, condition] = cells.get(row[4]) as Pair;
        const order = row[8];
        if (frames !== null) {
          const [frame, cuts] = frames.get(row[6]) as Pair;
          messages = wholeOf({ frame, cuts }, itemWords(item.text, item.options, order));
        }
        calls = [];
        trials.push({
          row: row[0],
          trial: row[1],
          model,
          set: item.set,
          item: item.id,
          itemDigest: item.digest,
          condition: parseOnce(condition) as DeliveredTrial["condition"],
          sample: row[3],
          order: parseOnce(order) as DeliveredTrial["order"],
          target: row[5],
          stimulus: row[7],
          messages,
          calls,
          failedAttempts: row[9],
        });
      }
      if (row[10] !== null) calls.push(callOf(row, row[10], messages, row[22] === null ? null : (requests.get(row[22]) as Pair)));
    }
    return trials;
  }

  return {
    /** The next `most` after a row, in order. Every table is read within the same bounds, so that no plan can go astray. */
    async after(row: number, most: number, detail: Detail): Promise<DeliveredTrial[]> {
      const upTo = "(select n from page)";
      const rows = await query<Row>(
        `with page as materialized (
           select max(n) as n from (select n from waver.trials where run = $1 and n > $2 order by n limit $3) as next
         )
         select ${COLUMNS(detail)}
         from waver.trials t
         left join waver.calls c on c.run = $1 and c.trial = t.n and c.trial > $2 and c.trial <= ${upTo}
         ${detail === "figures" ? "" : `left join waver.replies r on r.run = $1 and r.trial = c.trial and r.pass = c.pass and r.trial > $2 and r.trial <= ${upTo}`}
         where t.run = $1 and t.n > $2 and t.n <= ${upTo}
         order by t.n, c.pass`,
        [run, row, most],
      );
      return await unpack(rows, detail);
    },

    /** In no order. */
    async at(numbers: readonly number[], detail: Detail): Promise<DeliveredTrial[]> {
      const rows = await query<Row>(
        `select ${COLUMNS(detail)}
         from unnest($2::bigint[]) as wanted (n)
         cross join lateral (select * from waver.trials where run = $1 and trials.n = wanted.n offset 0) t
         cross join lateral (select * from waver.calls where run = $1 and trial = t.n offset 0) c
         ${detail === "figures" ? "" : "cross join lateral (select * from waver.replies where run = $1 and trial = t.n and pass = c.pass offset 0) r"}
         order by t.n, c.pass`,
        [run, bigints([...new Set(numbers)])],
      );
      return await unpack(rows, detail);
    },
  };
}

export function isDelivered({ calls }: DeliveredTrial): boolean {
  return calls.some(({ last }) => last);
}

function callOf(row: Row, pass: 1 | 2, messages: string, request: Pair | null): KeptCall {
  const text = textOf(row[20]);
  return {
    trial: row[1],
    pass,
    last: row[11],
    requestBody: request === null ? null : wholeOf({ frame: request[0], cuts: request[1] }, messageWords(messages)),
    replyBody: wholeBody({ body: textOf(row[23]), textAt: row[24] }, text),
    text,
    thinking: textOf(row[21]),
    stop: textOf(row[12]),
    returnedModel: textOf(row[13]),
    inputTokens: row[14],
    outputTokens: row[15],
    thinkingTokens: row[16],
    usd: row[17],
    latencyMs: row[18],
    startedAt: row[19],
  };
}
