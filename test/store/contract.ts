import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { digest } from "../../src/digest.ts";
import { makeItem } from "../../src/items/item.ts";
import type { DeliveredTrial, KeptFailure, Store } from "../../src/store/store.ts";
import { batch, ITEMS, MANIFEST, sampleBatch, sampleCall, sampleFailure, sampleTrial } from "./sample.ts";

/** One place where a run can be kept: `open` opens it again and again, making it the first time. */
export interface Place {
  open(options?: { readonly readOnly?: boolean }): Promise<Store>;
  remove(): Promise<void>;
}

/** What every store does. Run over each: `storeContract("sqlite", makePlace)`. */
export function storeContract(name: string, makePlace: () => Promise<Place>): void {
  describe(`a run in ${name}`, () => {
    let place: Place;
    let store: Store;

    beforeEach(async () => {
      place = await makePlace();
      store = await place.open();
      await store.putItems(ITEMS);
    });

    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    async function again(): Promise<Store> {
      await store.close();
      store = await place.open();
      return store;
    }

    test("is empty when it is new", async () => {
      expect(await store.manifest()).toBeNull();
      expect(await store.manifests()).toEqual([]);
      expect(await store.totals()).toEqual({ models: [] });
      expect(await store.delivered(0, 10)).toEqual([]);
      expect(await store.progress([sampleTrial(1)])).toEqual(new Map());
      expect(await store.progress([])).toEqual(new Map());
      expect(await store.failures(digest("nobody"))).toEqual([]);
    });

    test("keeps every manifest that was in force, with when and why", async () => {
      await store.putManifest(MANIFEST, null);
      await store.putManifest(MANIFEST, null);
      await store.putManifest({ ...MANIFEST, samples: 12 }, "more power");
      await again();
      expect(await store.manifest()).toEqual({ ...MANIFEST, samples: 12 });
      const all = await store.manifests();
      expect(all.map(({ manifest, why }) => [manifest.samples, why])).toEqual([
        [4, null],
        [12, "more power"],
      ]);
      for (const { at } of all) expect(new Date(at).toISOString()).toBe(at);
    });

    test("keeps a manifest that was in force elsewhere before with when it was", async () => {
      const at = "2025-02-03T04:05:06.789Z";
      await store.putManifest(MANIFEST, "as it was \ud83d", at);
      await store.putManifest(MANIFEST, "again", "2025-02-04T00:00:00.000Z");
      await again();
      expect(await store.manifests()).toEqual([{ manifest: MANIFEST, why: "as it was \ud83d", at }]);
    });

    test("keeps items once, as they were, with their category as it was put last", async () => {
      const odd = makeItem({
        set: "ethics",
        id: "ünï",
        text: "\0 \ud83d \u202e 👩‍👩‍👧",
        options: ["a\ud800", "b"],
        key: null,
        cluster: "c",
        kinds: ["x", "y"],
      });
      await store.putItems([odd, ...ITEMS]);
      const [first, ...rest] = ITEMS;
      const recategorised = { ...(first as (typeof ITEMS)[number]), category: "words" };
      await store.putItems([recategorised]);
      await again();
      expect(await store.items()).toEqual([recategorised, ...rest, odd]);
    });

    test("gives back a trial and its call exactly", async () => {
      const trial = sampleTrial(1, { condition: { authority: "high-harm", reflection: 3, form: "plain" }, order: null });
      const call = sampleCall(1, {
        thinking: "hm",
        thinkingTokens: 3,
        usd: 0.1 + 0.2,
        latencyMs: 1234.000_000_1,
        inputTokens: 2 ** 40,
      });
      await store.commit(batch({ trials: [trial], calls: [call] }));
      await again();
      expect(await store.delivered(0, 10)).toEqual([{ row: expect.any(Number), ...trial, calls: [call], failedAttempts: 0 }]);
    });

    test("keeps what is not there as null, apart from what is empty", async () => {
      const nothing = { requestBody: null, replyBody: null, thinking: null, stop: null, returnedModel: null } as const;
      const unknown = { inputTokens: null, outputTokens: null, thinkingTokens: null, usd: null } as const;
      const first = sampleCall(1, { ...nothing, ...unknown, text: "" });
      const second = sampleCall(2, {
        requestBody: "",
        replyBody: "",
        thinking: "",
        stop: "",
        inputTokens: 0,
        usd: 0,
        latencyMs: 0,
      });
      await store.commit(batch({ trials: [sampleTrial(1), sampleTrial(2)], calls: [first, second] }));
      const found = (await store.delivered(0, 10)).flatMap(({ calls }) => calls);
      expect(found).toEqual(expect.arrayContaining([first, second]));
      expect(found).toHaveLength(2);
    });

    test.each([
      ["NUL", "a\0b\0"],
      ["half a surrogate pair", "cut \ud83d"],
      ["the other half", `\udc69${"x".repeat(100)}`],
      ["direction marks", "\u202eabc\u202c\u200f"],
      ["emoji", "👩‍👩‍👧‍👦 🇺🇳 é"],
      ["replacement and byte order marks", "\ufffd\ufeff\uffff"],
      ["line ends, quotes and backslashes", `\r\n\u2028\u2029\\u0041 "'\`; drop table trials; -- ${"\\".repeat(100)}`],
      ["a megabyte", "Ein großer Text — ".repeat(60_000)],
    ])("gives back texts exactly: %s", async (_, text) => {
      const call = sampleCall(1, {
        text,
        thinking: text,
        stop: text.slice(0, 50),
        requestBody: text,
        replyBody: JSON.stringify({ before: text, text, after: text }),
      });
      const other = sampleCall(2, { text, replyBody: text, requestBody: `${text}\ufffd` });
      const failure = sampleFailure(1, { message: text });
      const messages = JSON.stringify([{ role: "user", content: text }]);
      const trials = [1, 2].map((n) => sampleTrial(n, { messages, stimulus: digest(messages) }));
      await store.commit(batch({ trials, calls: [call, other], failures: [failure] }));
      await again();
      const found = await store.delivered(0, 10);
      expect(found.find(({ trial }) => trial === call.trial)?.calls).toEqual([call]);
      expect(found.find(({ trial }) => trial === other.trial)?.calls).toEqual([other]);
      expect(found.map((trial) => trial.messages)).toEqual([messages, messages]);
      expect(await store.failures(failure.trial)).toEqual([failure]);
    });

    test("leaves out what a reader does not want", async () => {
      await store.commit(sampleBatch(1, 2));
      const [texts] = await store.delivered(0, 10, "texts");
      expect(texts?.calls).toEqual([{ ...sampleCall(1), requestBody: null, replyBody: null }]);
      expect(texts?.messages).toBe(sampleTrial(1).messages);
      const [replies] = await store.delivered(0, 10, "replies");
      expect(replies).toEqual({ ...texts, messages: "" });
      const [figures] = await store.delivered(0, 10, "figures");
      expect(figures?.calls).toEqual([{ ...sampleCall(1), requestBody: null, replyBody: null, text: "", thinking: null }]);
      expect(figures).toMatchObject({ ...sampleTrial(1), messages: "" });
    });

    test("gives trials by their rows, in the order asked for", async () => {
      await store.commit(sampleBatch(1, 6));
      await store.commit(batch({ trials: [sampleTrial(9)], calls: [sampleCall(9, { last: false })] }));
      const all = await store.delivered(0, 10);
      const rows = all.map(({ row }) => row);
      expect(await store.trialsAt([rows[3], rows[0], rows[4]] as number[])).toEqual([all[3], all[0], all[4]]);
      expect(await store.trialsAt([rows[1] as number, 99_999, (rows.at(-1) as number) + 1], "figures")).toEqual(
        (await store.delivered(0, 10, "figures")).slice(1, 2),
      );
      expect(await store.trialsAt([])).toEqual([]);
    });

    test.each([
      ["whatever the case", "FINE kettle", [2]],
      ["with letters beyond ASCII", "GRÖSSE", [3]],
      ["with what a pattern would take for another thing", "100%_a\\", [4]],
      ["beside half of a surrogate pair", "broken", [5]],
      ["in the second of two passes", "second thoughts", [6]],
      ["nowhere", "100x_a", []],
    ])("finds texts %s", async (_, text, numbers) => {
      const texts = ["", "", "a Fine Kettle", "die Größe, GRÖSSE", "100%_A\\b", "Broken \ud83d", "first"];
      await store.commit(
        batch({
          trials: [2, 3, 4, 5, 6].map((n) => sampleTrial(n)),
          calls: [
            ...[2, 3, 4, 5].map((n) => sampleCall(n, { text: texts[n] as string })),
            sampleCall(6, { text: "first", last: false }),
            sampleCall(6, { text: "Second thoughts", pass: 2 }),
          ],
        }),
      );
      await store.commit(batch({ trials: [sampleTrial(7)], calls: [sampleCall(7, { text: "second thoughts", last: false })] }));
      const found = await store.search(text, 0, 100);
      expect((await store.trialsAt(found.rows)).map(({ trial }) => trial)).toEqual(numbers.map((n) => sampleTrial(n).trial));
      expect(await store.search(text, found.upTo, 100)).toEqual({ rows: [], upTo: found.upTo });
    });

    test("searches a run piece by piece", async () => {
      await store.commit(sampleBatch(0, 25));
      const rows: number[] = [];
      let after = 0;
      for (let turns = 0; turns < 10; turns++) {
        const found = await store.search("because it is so", after, 7);
        expect(found.rows.every((row) => row > after && row <= found.upTo)).toBe(true);
        rows.push(...found.rows);
        if (found.upTo === after) break;
        after = found.upTo;
      }
      expect(rows).toEqual((await store.delivered(0, 100)).map(({ row }) => row));
    });

    test("counts a commit that is made twice once, and keeps the first answer", async () => {
      const once = { ...sampleBatch(0, 10), failures: [sampleFailure(3)] };
      await store.commit(once);
      const before = [await store.totals(), await store.delivered(0, 100)];
      await store.commit(once);
      await store.commit(batch({ trials: [sampleTrial(4)], calls: [sampleCall(4, { text: "another answer", usd: 5 })] }));
      expect([await store.totals(), await store.delivered(0, 100)]).toEqual(before);
    });

    test("counts commits of the same calls at the same time once", async () => {
      await Promise.all(Array.from({ length: 40 }, (_, n) => store.commit(sampleBatch(n % 3, 20))));
      expect((await store.totals()).models).toEqual([expect.objectContaining({ trials: 20, calls: 20 })]);
      expect(await store.delivered(0, 100)).toHaveLength(20);
    });

    test("holds a first pass that is not asked again, and delivers the trial with the second", async () => {
      const first = sampleCall(1, { last: false });
      const second = sampleCall(1, { pass: 2, text: "after all, C", startedAt: "2026-11-15T10:00:05.000Z" });
      const trial = sampleTrial(1);
      await store.commit(batch({ trials: [trial], calls: [first] }));
      await again();
      expect(await store.progress([trial, sampleTrial(2)])).toEqual(new Map([[trial.trial, first]]));
      expect(await store.delivered(0, 10)).toEqual([]);
      expect((await store.totals()).models).toEqual([expect.objectContaining({ trials: 0, calls: 1 })]);
      await store.commit(batch({ trials: [trial], calls: [second] }));
      expect(await store.progress([trial])).toEqual(new Map([[trial.trial, "delivered"]]));
      expect(await store.delivered(0, 10)).toEqual([
        { row: expect.any(Number), ...trial, calls: [first, second], failedAttempts: 0 },
      ]);
      expect((await store.totals()).models).toEqual([expect.objectContaining({ trials: 1, calls: 2 })]);
    });

    test("delivers a trial whose first pass was its last", async () => {
      const empty = sampleCall(1, { text: "", last: true });
      await store.commit(batch({ trials: [sampleTrial(1)], calls: [empty] }));
      expect(await store.progress([sampleTrial(1)])).toEqual(new Map([[empty.trial, "delivered"]]));
    });

    test("takes a commit whole or not at all, and others made at the same time are not drawn in", async () => {
      const orphan = sampleTrial(2, { itemDigest: digest("an item that was never put") });
      const [good, wrong, call, alsoGood] = await Promise.allSettled([
        store.commit(sampleBatch(10, 12)),
        store.commit(batch({ trials: [sampleTrial(1), orphan], calls: [sampleCall(1), sampleCall(2)] })),
        store.commit(batch({ calls: [sampleCall(3)] })),
        store.commit(sampleBatch(12, 14)),
      ]);
      expect([good, wrong, call, alsoGood].map(({ status }) => status)).toEqual([
        "fulfilled",
        "rejected",
        "rejected",
        "fulfilled",
      ]);
      const ids = (await store.delivered(0, 100)).map(({ trial }) => trial);
      expect(ids).toEqual([10, 11, 12, 13].map((n) => digest(`trial ${n}`)));
      await store.commit(sampleBatch(1, 4));
      expect(await store.delivered(0, 100)).toHaveLength(7);
    });

    test("tells of thousands of ids which are done", async () => {
      await store.commit(sampleBatch(0, 3_000));
      const first = sampleCall(3_000, { last: false });
      await store.commit(batch({ trials: [sampleTrial(3_000)], calls: [first] }));
      const trials = Array.from({ length: 10_000 }, (_, n) => sampleTrial(9_999 - n));
      const progress = await store.progress(trials);
      expect(progress.size).toBe(3_001);
      for (let n = 0; n < 3_000; n++) expect(progress.get(digest(`trial ${n}`))).toBe("delivered");
      expect(progress.get(first.trial)).toEqual(first);
    });

    test("counts what is delivered by model, item and sample, and leaves out what is only begun", async () => {
      const other = { ...sampleTrial(7), trial: digest("another model's"), model: "another" };
      await store.commit(sampleBatch(0, 40));
      await store.commit(batch({ trials: [other], calls: [{ ...sampleCall(7), trial: other.trial }] }));
      const begun = { ...sampleTrial(40), trial: digest("begun") };
      await store.commit(batch({ trials: [begun], calls: [{ ...sampleCall(40, { last: false }), trial: begun.trial }] }));
      await again();
      const expected = new Map<string, number>();
      for (const { model, itemDigest, sample } of await store.delivered(0, 100)) {
        const block = `${model} ${itemDigest} ${sample}`;
        expected.set(block, (expected.get(block) ?? 0) + 1);
      }
      const { model } = sampleTrial(0);
      const found = new Map<string, number>();
      for (const [name, items] of await store.deliveredBlocks([model, "another", "nobody"]))
        for (const [item, samples] of items)
          samples.forEach((count, sample) => {
            if (count > 0) found.set(`${name} ${item} ${sample}`, count);
          });
      expect(found).toEqual(expected);
      await store.commit(batch({ trials: [begun], calls: [{ ...sampleCall(40, { pass: 2 }), trial: begun.trial }] }));
      const counts = await store.deliveredBlocks([model]);
      expect(counts.get(model)?.get(begun.itemDigest)?.[begun.sample]).toBe(
        (expected.get(`${model} ${begun.itemDigest} ${begun.sample}`) ?? 0) + 1,
      );
    });

    test("is read page by page while commits go on: what was there is seen once, in the order in which it was begun", async () => {
      await store.commit(sampleBatch(0, 500));
      const seen: DeliveredTrial[] = [];
      const commits: Promise<void>[] = [];
      for (let after = 0, page = 0; ; page++) {
        if (page < 20) commits.push(store.commit(sampleBatch(500 + page * 10, 510 + page * 10)));
        const trials: readonly DeliveredTrial[] = await store.delivered(after, 37);
        seen.push(...trials);
        const last = trials.at(-1);
        if (last === undefined) break;
        after = last.row;
      }
      await Promise.all(commits);
      const rows = seen.map(({ row }) => row);
      expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b));
      const ids = seen.map(({ trial }) => trial);
      const known = new Set(ids);
      for (let n = 0; n < 500; n++) expect(known.has(digest(`trial ${n}`))).toBe(true);
      for (const { calls } of seen) expect(calls).toHaveLength(1);
    });

    test("computes totals from rows, a model at a time, with no price where one is not known", async () => {
      await store.commit({
        trials: [sampleTrial(1), sampleTrial(2), sampleTrial(3, { model: "b" }), sampleTrial(4, { model: "b" })],
        calls: [
          sampleCall(1, { usd: 0.1 }),
          sampleCall(2, { usd: 0.2, inputTokens: null }),
          sampleCall(3, { usd: 0.5 }),
          sampleCall(4, { usd: null }),
        ],
        failures: [
          sampleFailure(1),
          sampleFailure(1, { startedAt: "2026-11-15T09:59:10.000Z" }),
          sampleFailure(9, { model: "a" }),
        ],
      });
      const { models } = await store.totals();
      expect(models.map(({ model, trials, calls, failures }) => [model, trials, calls, failures])).toEqual([
        ["a", 0, 0, 1],
        ["b", 2, 2, 0],
        ["simulated/steadfast", 2, 2, 2],
      ]);
      expect(models.map(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])).toEqual([
        [0, 0],
        [20, 24],
        [10, 24],
      ]);
      expect(models.map(({ knownUsd, unpriced }) => [knownUsd, unpriced])).toEqual([
        [0, 0],
        [0.5, 1],
        [expect.closeTo(0.3, 12), 0],
      ]);
    });

    test("keeps failures of trials that were never answered, and counts those of trials that were", async () => {
      const tries = [1, 2, 3].map((n) =>
        sampleFailure(1, { startedAt: `2026-11-15T09:59:0${n}.000Z`, status: n === 2 ? null : 500 }),
      );
      await store.commit(batch({ failures: [tries[2], tries[0], tries[1]] as typeof tries }));
      expect(await store.failures(digest("trial 1"))).toEqual(tries);
      expect(await store.progress([sampleTrial(1)])).toEqual(new Map());
      await store.commit(sampleBatch(1, 2));
      expect((await store.delivered(0, 10))[0]?.failedAttempts).toBe(3);
    });

    test("gives all trials whole, page by page: those that are only begun too, in the order in which they were begun", async () => {
      expect(await store.allTrials(0, 10)).toEqual([]);
      await store.commit(sampleBatch(0, 5));
      const begun = sampleCall(5, { last: false });
      await store.commit(batch({ trials: [sampleTrial(5)], calls: [begun], failures: [sampleFailure(5)] }));
      await store.commit(sampleBatch(6, 9));
      const found: DeliveredTrial[] = [];
      for (let page = await store.allTrials(0, 2); page.length > 0; page = await store.allTrials(found.at(-1)?.row ?? 0, 2))
        found.push(...page);
      expect(found.map(({ row: _, ...trial }) => trial)).toEqual(
        Array.from({ length: 9 }, (__, n) => ({
          ...sampleTrial(n),
          calls: [n === 5 ? begun : sampleCall(n)],
          failedAttempts: n === 5 ? 1 : 0,
        })),
      );
      expect(found.filter(({ trial }) => trial !== begun.trial)).toEqual(await store.delivered(0, 100));
    });

    test("gives all failures page by page, in order of trial, pass and start", async () => {
      expect(await store.allFailures(null, 10)).toEqual([]);
      const failures = [3, 1, 2].flatMap((n) =>
        ([2, 1] as const).flatMap((pass) =>
          ["2026-11-15T09:59:01.000Z", "2026-11-15T09:59:00.500Z"].map((startedAt) =>
            sampleFailure(n, { pass, startedAt, message: `\0 ${n}` }),
          ),
        ),
      );
      await store.commit(batch({ failures }));
      await again();
      const found: KeptFailure[] = [];
      for (let page = await store.allFailures(null, 5); page.length > 0; page = await store.allFailures(found.at(-1) ?? null, 5))
        found.push(...page);
      const keyOf = ({ trial, pass, startedAt }: KeptFailure) => `${trial} ${pass} ${startedAt}`;
      expect(found).toEqual(failures.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)));
    });

    test("keeps what was said in place of the reader, in order, and all of it", async () => {
      const verdict = {
        trial: digest("trial 1"),
        pass: 1,
        kind: "person",
        by: "Ada \ud83d",
        at: "2026-11-15T10:00:00.000Z",
        outcome: "choice",
        option: 2,
        confidence: 62.5,
        why: null,
      } as const;
      const refusal = {
        ...verdict,
        kind: "judge",
        by: "m/j",
        outcome: "refusal",
        option: null,
        confidence: null,
        why: "it says so",
      } as const;
      await store.putVerdicts([verdict, refusal]);
      await store.putVerdicts([verdict]);
      await again();
      expect(await store.verdicts()).toEqual([verdict, refusal, verdict]);
    });

    test("keeps batches in the order in which they were first put, each as it was put last, with what it asks", async () => {
      const first = {
        batch: "b1",
        model: "anthropic/m \ud83d",
        state: "sending",
        providerId: null,
        highestUsd: 0.25,
        at: "2026-11-15T10:00:00.000Z",
        endedAt: null,
        note: null,
      } as const;
      const second = { ...first, batch: "b2", highestUsd: null };
      const calls = Array.from({ length: 1000 }, (_, n) => ({ trial: digest(`trial ${n}`), pass: n % 2 === 0 ? 1 : 2 }) as const);
      expect(await store.batches()).toEqual([]);
      await store.putBatch(first, calls);
      await store.putBatch(second, []);
      const sent = { ...first, state: "sent", providerId: "msgbatch_1", note: 'said "so" \ud83d' } as const;
      await store.putBatch(sent);
      await again();
      expect(await store.batches()).toEqual([sent, second]);
      expect(await store.batchCalls("b1")).toEqual(calls);
      expect(await store.batchCalls("b2")).toEqual([]);
      expect(await store.batchCalls("nobody")).toEqual([]);
      await store.putBatch({ ...sent, state: "collected", endedAt: "2026-11-15T11:00:00.000Z" }, calls.slice(0, 1));
      await again();
      expect((await store.batches())[0]).toMatchObject({ state: "collected", endedAt: "2026-11-15T11:00:00.000Z" });
      expect(await store.batchCalls("b1")).toEqual(calls.slice(0, 1));
      const reader = await place.open({ readOnly: true });
      expect(await reader.batches()).toHaveLength(2);
      await expect(reader.putBatch(first)).rejects.toThrow("for reading only");
      await reader.close();
    });

    test("is read by others while it is written", async () => {
      await store.commit(sampleBatch(0, 10));
      const reader = await place.open({ readOnly: true });
      expect(await reader.delivered(0, 100)).toHaveLength(10);
      await store.commit(sampleBatch(10, 20));
      expect(await reader.delivered(0, 100)).toHaveLength(20);
      await expect(reader.commit(sampleBatch(20, 21))).rejects.toThrow("for reading only");
      await reader.close();
    });

    test("closes after the commits that are under way, and only once", async () => {
      const commits = Array.from({ length: 20 }, (_, n) => store.commit(sampleBatch(n * 5, n * 5 + 5)));
      await Promise.all([store.close(), store.close(), ...commits]);
      await expect(store.commit(sampleBatch(0, 1))).rejects.toThrow("closed");
      await expect(store.totals()).rejects.toThrow("closed");
      await again();
      expect(await store.delivered(0, 1_000)).toHaveLength(100);
    });
  });
}
