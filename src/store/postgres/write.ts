import { cutText, cutWords, type Framed, itemWords, messageWords } from "../body.ts";
import { conditionText, placeOf } from "../pack.ts";
import type { Batch, KeptTrial } from "../store.ts";
import { bigints, booleans, bytes, doubles, integers, texts } from "./arrays.ts";
import type { Query } from "./connections.ts";
import type { KnownItem } from "./items.ts";
import type { Pair, Shared } from "./shared.ts";
import { kept } from "./text.ts";

export interface Written {
  readonly cells: Shared;
  readonly frames: Shared;
  readonly requests: Shared;
  readonly itemsByDigest: (digests: Iterable<string>) => Promise<ReadonlyMap<string, KnownItem>>;
}

/** The number of parameters of waver.keep. */
const KEEP = `select waver.keep(${Array.from({ length: 33 }, (_, n) => `$${n + 1}`).join()})`;

/** Megabytes take a second: a server that says nothing for so long is gone, and the write is made again. */
const WITHIN_MS = 60_000;

/** Writes batches in one statement, and so in one transaction. Batches whose items are not there are found before: `itemsOf` tells. */
export async function keep(query: Query, run: number, batches: readonly Batch[], shared: Written): Promise<void> {
  const trials = batches.flatMap((batch) => batch.trials);
  const calls = batches.flatMap((batch) => batch.calls);
  const places: number[] = [];
  let before = 0;
  for (const batch of batches) {
    for (const call of batch.calls) places.push(before + placeOf(call, batch.trials));
    before += batch.trials.length;
  }
  const failures = batches.flatMap((batch) => batch.failures);
  const items = await shared.itemsByDigest(trials.map(({ itemDigest }) => itemDigest));
  const itemOf = ({ itemDigest }: KeptTrial): KnownItem => {
    const item = items.get(itemDigest);
    if (item === undefined) throw new Error(`the item ${itemDigest} of a trial was not put into the store before`);
    return item;
  };
  const orders = trials.map(({ order }) => (order === null ? "null" : `[${order.join()}]`));
  const cells = await shared.cells.numbersOf(trials.map(({ model, condition }) => [model, conditionText(condition)]));
  const frames = await shared.frames.numbersOf(
    trials.map((trial, at) => {
      const { text, options } = itemOf(trial);
      return pairOf(cutWords(trial.messages, itemWords(text, options, orders[at] as string)));
    }),
  );
  const requests = await numbersOrNull(
    shared.requests,
    calls.map(({ requestBody }, at) =>
      requestBody === null ? null : pairOf(cutWords(requestBody, messageWords(trials[places[at] as number]?.messages as string))),
    ),
  );
  const bodies = calls.map(({ replyBody, text }) => cutText(replyBody, text));

  await query(
    KEEP,
    [
      run,
      integers(trials.map((trial) => itemOf(trial).n)),
      integers(trials.map(({ sample }) => sample)),
      integers(cells),
      integers(trials.map(({ target }) => target)),
      bigints(frames),
      bytes(trials.map(({ trial }) => trial)),
      bytes(trials.map(({ stimulus }) => stimulus)),
      texts(orders),

      integers(places.map((place) => place + 1)),
      integers(calls.map(({ pass }) => pass)),
      booleans(calls.map(({ last }) => last)),
      bigints(requests),
      texts(calls.map(({ stop }) => kept(stop))),
      texts(calls.map(({ returnedModel }) => kept(returnedModel))),
      doubles(calls.map(({ inputTokens }) => inputTokens)),
      doubles(calls.map(({ outputTokens }) => outputTokens)),
      doubles(calls.map(({ thinkingTokens }) => thinkingTokens)),
      doubles(calls.map(({ usd }) => usd)),
      doubles(calls.map(({ latencyMs }) => latencyMs)),
      texts(calls.map(({ startedAt }) => startedAt)),
      texts(calls.map(({ text }) => kept(text))),
      texts(calls.map(({ thinking }) => kept(thinking))),
      texts(bodies.map(({ body }) => kept(body))),
      integers(bodies.map(({ textAt }) => textAt)),

      bytes(failures.map(({ trial }) => trial)),
      integers(failures.map(({ pass }) => pass)),
      texts(failures.map(({ startedAt }) => startedAt)),
      texts(failures.map(({ model }) => kept(model))),
      texts(failures.map(({ kind }) => kind)),
      integers(failures.map(({ status }) => status)),
      texts(failures.map(({ message }) => kept(message))),
      doubles(failures.map(({ latencyMs }) => latencyMs)),
    ],
    WITHIN_MS,
  );
}

function pairOf({ frame, cuts }: Framed): Pair {
  return [frame, cuts];
}

async function numbersOrNull(shared: Shared, pairs: readonly (Pair | null)[]): Promise<(number | null)[]> {
  const numbers = await shared.numbersOf(pairs.filter((pair) => pair !== null));
  let next = 0;
  return pairs.map((pair) => (pair === null ? null : (numbers[next++] as number)));
}
