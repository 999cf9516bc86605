import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stream, stream } from "../../src/random/stream.ts";
import { type Database, openDatabase } from "../../src/run/workers/database.ts";
import { SharedPurse } from "../../src/run/workers/purse.ts";
import { type Limits, sharesOf } from "../../src/run/workers/shares.ts";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";

let postgres: PostgresServer;
let databases: Database[];
let runs = 0;

beforeAll(async () => {
  postgres = await startPostgres();
  databases = [];
  for (let n = 0; n < 3; n++) databases.push(await openDatabase(postgres.url, 1));
}, 60_000);

afterAll(async () => {
  await Promise.all(databases.map((database) => database.end()));
  await postgres.stop();
}, 60_000);

/** What really happens, beside what purses think of it. */
interface Truth {
  onDisk: { usd: number; trials: number };
  underWay: { usd: number; trials: number };
}

/** Several workers' purses of one run. */
function purses(limits: Limits, count: number, truth: Truth, stop = new AbortController().signal): SharedPurse[] {
  const run = ++runs;
  return Array.from({ length: count }, (_, n) => {
    const database = databases[n % databases.length] as Database;
    return new SharedPurse(
      limits,
      sharesOf(database, run, `w${n} 1`, limits, async () => ({ ...truth.onDisk })),
      stop,
    );
  });
}

const nothing = (): Truth => ({ onDisk: { usd: 0, trials: 0 }, underWay: { usd: 0, trials: 0 } });
/** Sums of fractions, in dollars. */
const CLOSE = 1e-6;

/** Trials as a lane has them, one after the other, some with two passes and some that fail, until the budget says no. */
async function lane(purse: SharedPurse, limits: Limits, truth: Truth, luck: Stream): Promise<void> {
  const within = (): void => {
    expect(truth.onDisk.usd + truth.underWay.usd).toBeLessThanOrEqual((limits.usd ?? Number.POSITIVE_INFINITY) + CLOSE);
    expect(truth.onDisk.trials + truth.underWay.trials).toBeLessThanOrEqual(limits.trials ?? Number.POSITIVE_INFINITY);
  };
  const isTooLittle = (highest: number, isNewTrial: boolean): boolean =>
    (limits.usd !== null && truth.onDisk.usd + truth.underWay.usd + highest > limits.usd - CLOSE) ||
    (isNewTrial && limits.trials !== null && truth.onDisk.trials + truth.underWay.trials >= limits.trials);
  const call = async (isNewTrial: boolean): Promise<"answered" | "failed" | "refused"> => {
    const highest = 0.2 + luck.uniform();
    if (!(await purse.reserve(highest, isNewTrial))) {
      expect(isTooLittle(highest, isNewTrial)).toBe(true);
      return "refused";
    }
    truth.underWay.usd += highest;
    if (isNewTrial) truth.underWay.trials++;
    within();
    await sleep(luck.uniform() * 8);
    const hasFailed = luck.uniform() < 0.1;
    const usd = hasFailed ? 0 : luck.uniform() < 0.1 ? null : highest * luck.uniform();
    truth.onDisk.usd += usd ?? highest;
    truth.underWay.usd -= highest;
    if (luck.uniform() < 0.3) await sleep(luck.uniform() * 4);
    purse.settle(highest, usd);
    return hasFailed ? "failed" : "answered";
  };
  const giveBack = (): void => {
    truth.underWay.trials--;
    purse.giveBack();
  };
  for (;;) {
    const first = await call(true);
    if (first === "refused") return;
    if (first === "failed") {
      giveBack();
      continue;
    }
    if (luck.uniform() < 0.5) {
      const second = await call(false);
      if (second !== "answered") giveBack();
      if (second === "refused") return;
      if (second === "failed") continue;
    }
    truth.onDisk.trials++;
    truth.underWay.trials--;
    purse.delivered();
    within();
  }
}

const LIMITS: Record<string, Limits> = {
  trials: { usd: null, trials: 300 },
  dollars: { usd: 150, trials: null },
  "trials and dollars, whichever is less": { usd: 150, trials: 400 },
  "few trials": { usd: null, trials: 3 },
  "few dollars": { usd: 2, trials: null },
  nothing: { usd: 0, trials: 0 },
};

describe("purses that share a budget", () => {
  test.each(Object.entries(LIMITS))(
    "of %s: what is spent and reserved never exceeds it, and who is refused needs more than is left",
    async (_, limits) => {
      const seeds = [1, 2, 3];
      await Promise.all(
        seeds.map(async (seed) => {
          const truth = nothing();
          const shared = purses(limits, 4, truth);
          let isOver = false;
          // As workers do, now and then; without it what somebody holds who has no more to do would be waited for.
          const reporting = shared.map(async (purse) => {
            for (; !isOver; await sleep(20)) await purse.report();
          });
          const lanes = shared.flatMap((purse, n) =>
            Array.from({ length: 6 }, (__, place) => lane(purse, limits, truth, stream(seed, "lane", n, place))),
          );
          await Promise.all(lanes).finally(() => {
            isOver = true;
          });
          await Promise.all(reporting);
          expect(truth.underWay.trials).toBe(0);
          // It comes close: nothing is left that a call could not have taken.
          const leftUsd = limits.usd === null ? Number.POSITIVE_INFINITY : limits.usd - truth.onDisk.usd;
          const leftTrials = limits.trials === null ? Number.POSITIVE_INFINITY : limits.trials - truth.onDisk.trials;
          expect(Math.min(leftUsd / 1.2, leftTrials)).toBeLessThan(1);
        }),
      );
    },
    60_000,
  );

  test("without a limit ask nobody", () => {
    const [purse] = purses({ usd: null, trials: null }, 1, nothing());
    expect(purse?.reserve(1e9, true)).toBe(true);
  });

  test("a worker that nobody has heard of for a while uses nothing of what it held, until it is heard again", async () => {
    const truth = nothing();
    const limits = { usd: null, trials: 1_000 };
    let isSeen = true;
    const stop = new AbortController();
    const shares = sharesOf(databases[0] as Database, ++runs, "w 1", limits, async () => truth.onDisk);
    const purse = new SharedPurse(limits, shares, stop.signal, () => isSeen);
    expect(await purse.reserve(0, true)).toBe(true);
    expect(purse.reserve(0, true)).toBe(true);
    isSeen = false;
    const waiting = purse.reserve(0, true);
    expect(await Promise.race([waiting, sleep(700).then(() => "waits")])).toBe("waits");
    isSeen = true;
    expect(await waiting).toBe(true);
    isSeen = false;
    const given = purse.reserve(0, true);
    stop.abort();
    expect(await given).toBe(false);
  });

  test("what could not be told is told the next time", async () => {
    const told: number[] = [];
    let isAway = false;
    const shares = {
      draw: async (spent: { usd: number }) => {
        if (isAway) throw new Error("away");
        told.push(spent.usd);
        return { granted: { usd: 10, trials: 0 }, withOthers: false };
      },
      recount: async () => ({ usd: 0, trials: 0 }),
      isStill: async () => true,
    };
    const purse = new SharedPurse({ usd: 10, trials: null }, shares, new AbortController().signal);
    await purse.reserve(1, true);
    purse.settle(1, 0.5);
    isAway = true;
    await expect(purse.report()).rejects.toThrow("away");
    isAway = false;
    await purse.report();
    expect(told).toEqual([0, 0.5]);
  });
});
