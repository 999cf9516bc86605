import { plural } from "../../counting.ts";
import { mistake, WorkFailed } from "../../mistakes.ts";
import { holdsSecret } from "../../models/keys.ts";
import { shuffledBlocks } from "../../plan/blocks.ts";
import { makeManifest, manifestDifferences } from "../../plan/manifest.ts";
import type { Plan } from "../../plan/plan.ts";
import { ENQUEUING } from "../../store/postgres/locks.ts";
import { runNumber } from "../../store/postgres/runs.ts";
import { openPostgres } from "../../store/postgres.ts";
import type { Store } from "../../store/store.ts";
import { heldBy } from "../batch/held.ts";
import { finishedBlocks } from "../finished.ts";
import { keepPlan, spentBefore } from "../run.ts";
import { takeOver } from "./beat.ts";
import { type Database, openDatabase } from "./database.ts";
import { type Calling, lastPlan, putPlan } from "./kept-plan.ts";
import { addJobs, type Job, jobKey, jobKeys, removeJobs } from "./queue.ts";
import { recount, setSpent } from "./shares.ts";

/** Large enough that a job is little beside its calls, small enough that a worker which goes leaves little behind. */
const TRIALS_IN_A_JOB = 400;
const CONNECTIONS = 2;

export interface Detached {
  /** Jobs that were put into the queue now, and the trials that they hold at most. */
  readonly jobs: number;
  readonly trials: number;
  /** Jobs that were there already. */
  readonly before: number;
  /** Trials in providers' batches: workers leave them alone. */
  readonly inBatches: number;
}

/** What tells of the run before anything is changed. */
type Look = (store: Store) => Promise<void>;

/** Plans a run in a database and leaves its trials to workers. What is delivered, or in the queue already, is not put there again. */
export async function detach(
  url: string,
  name: string,
  plan: Plan,
  calling: Calling,
  why: string | null,
  look: Look,
): Promise<Detached> {
  refuseRecordings(plan);
  refuseSecrets(plan);
  const database = await openDatabase(url, CONNECTIONS);
  try {
    const store = await openPostgres(url, name, { create: true, hold: "with others" });
    try {
      await look(store);
      const run = await runNumber(database, database.address, name, false);
      return await database.transaction(async ({ query }) => {
        // One at a time: two would both find that a job is not there yet.
        await query("set local idle_in_transaction_session_timeout = 0");
        await query(`select pg_advisory_xact_lock(${ENQUEUING}, $1)`, [run]);
        return await enqueue(database, store, run, plan, calling, why);
      });
    } finally {
      await store.close();
    }
  } finally {
    await database.end();
  }
}

async function enqueue(
  database: Database,
  store: Store,
  run: number,
  plan: Plan,
  calling: Calling,
  why: string | null,
): Promise<Detached> {
  const { query, pool } = database;
  // Workers that are gone and have nobody to notice it are under way with nothing.
  await takeOver(query);
  // Before anything is changed: jobs of another plan are not carried out under this one's name.
  if (await isAnotherPlan(database, store, run, plan, calling)) {
    const underWay = await removeJobs(database, run);
    if (underWay > 0)
      throw new WorkFailed(
        `${plan.study.name}: workers are still carrying out ${plural(underWay, "job")} of the plan before this one.\n` +
          "  Stop them (Ctrl-C; what is under way is finished and kept), then run the same command again. One that was killed is noticed after half a minute.",
      );
  }
  const isNew = await keepPlan(plan, store, why);
  const number = await putPlan(query, run, plan, calling);
  const held = await heldBy(store);
  await recount(database, run, () => spentBefore(plan, store, calling.prices, held));
  await setSpent(query, run, false);
  const there = await jobKeys(query, run);
  const isFinished = isNew ? null : await finishedBlocks(plan, store);
  const jobs = jobsOf(plan, run, number, (model, block) => {
    const { samples } = plan.study;
    const item = plan.items[Math.floor(block / samples)];
    return item !== undefined && (isFinished?.(model, item, block % samples) ?? false);
  }).filter((job) => !there.has(jobKey(job)));
  await addJobs(pool, jobs);
  const blocks = jobs.reduce((sum, job) => sum + job.blocks.length, 0);
  return { jobs: jobs.length, trials: blocks * plan.conditions.length, before: there.size, inBatches: held.trials };
}

/** In trial order, model beside model: all of them go on together. */
function jobsOf(
  { study, items, conditions }: Plan,
  run: number,
  plan: number,
  isFinished: (model: string, block: number) => boolean,
): Job[] {
  const order = shuffledBlocks(items, study.samples, study.seed);
  const size = Math.max(1, Math.round(TRIALS_IN_A_JOB / conditions.length));
  const jobs: Job[] = [];
  for (let from = 0; from < order.length; from += size) {
    const blocks = Array.from(order.subarray(from, from + size));
    for (const { label } of study.models)
      if (!blocks.every((block) => isFinished(label, block))) jobs.push({ run, plan, model: label, blocks });
  }
  return jobs;
}

async function isAnotherPlan({ query }: Database, store: Store, run: number, plan: Plan, calling: Calling): Promise<boolean> {
  if ((await lastPlan(query, run, plan, calling)) === null) return true;
  const before = await store.manifest();
  return before === null || manifestDifferences(before, makeManifest(plan)).length > 0;
}

/** A recording is a file of the machine that planned. */
function refuseRecordings({ study }: Plan): void {
  const replayed = study.models.filter(({ provider }) => provider === "replay");
  if (replayed.length > 0)
    throw mistake(
      "--detach",
      `${replayed.map(({ label }) => label).join(", ")} answers from a file on this machine, which workers on others do not have`,
      "Run it here: leave out --detach.",
    );
}

/** All who may look at the database would see them. */
function refuseSecrets({ study }: Plan): void {
  const secret = study.models.filter(({ baseUrl }) => baseUrl !== null && holdsSecret(baseUrl));
  if (secret.length > 0)
    throw mistake(
      "--detach",
      `the address of ${secret.map(({ label }) => label).join(", ")} holds a password or a key, which would stand in the database`,
      "Take it out of baseUrl; put the key into a variable on the workers and name that in keyEnv.",
    );
}
