import type { Item } from "../../items/item.ts";
import { mistake } from "../../mistakes.ts";
import { makeManifest, manifestDifferences } from "../../plan/manifest.ts";
import { type Plan, planOf } from "../../plan/plan.ts";
import type { Prices } from "../../plan/prices.ts";
import type { Query } from "../../store/postgres/connections.ts";
import type { Store } from "../../store/store.ts";
import type { Study } from "../../study/study.ts";

/** What is said once, when a plan is left to workers, and holds for all of them. */
export interface Calling {
  readonly prices: Prices;
  readonly attempts: number | null;
}

const DIGEST_BYTES = 16;

function rowOf(run: number, plan: Plan, calling: Calling): unknown[] {
  // Where the study and its items lie on the machine that planned is nothing to the others.
  const study = JSON.stringify({ ...plan.study, folder: "", items: [] });
  return [run, study, plan.items.map(({ digest }) => digest).join(""), JSON.stringify(calling)];
}

/** The number of a run's last plan, where it is this one. */
export async function lastPlan(query: Query, run: number, plan: Plan, calling: Calling): Promise<number | null> {
  const [[last = null] = []] = await query<[number]>(
    `select n from (select * from waver.plans where run = $1 order by n desc limit 1) as last
     where study = $2 and items = decode($3, 'hex') and calling = $4`,
    rowOf(run, plan, calling),
  );
  return last;
}

/** Puts a plan where workers find it; the number of one that is the same as the last is that one's. */
export async function putPlan(query: Query, run: number, plan: Plan, calling: Calling): Promise<number> {
  const last = await lastPlan(query, run, plan, calling);
  if (last !== null) return last;
  const [[added] = []] = await query<[number]>(
    `insert into waver.plans (run, study, items, calling, at) values ($1, $2, decode($3, 'hex'), $4, $5) returning n`,
    [...rowOf(run, plan, calling), new Date().toISOString()],
  );
  return added as number;
}

export interface KeptPlan {
  readonly plan: Plan;
  readonly calling: Calling;
}

/**
 * A plan as it was put, with the items of its run. It is the plan in force, down to the words of every stimulus, or it is not carried out: a worker of
 * another version would ask something else under the same name.
 */
export async function planAt(query: Query, n: number, store: Store, where: string): Promise<KeptPlan> {
  const [row] = await query<[string, string, string]>(
    "select study, encode(items, 'hex'), calling from waver.plans where n = $1",
    [n],
  );
  if (row === undefined) throw mistake(where, "the plan of a job is not there any more");
  const [study, digests, calling] = row;
  const known = new Map((await store.items()).map((item) => [item.digest, item]));
  const items: Item[] = [];
  for (let at = 0; at < digests.length; at += DIGEST_BYTES * 2)
    items.push(known.get(digests.slice(at, at + DIGEST_BYTES * 2)) as Item);
  const called = JSON.parse(calling) as Calling;
  const plan = planOf(JSON.parse(study) as Study, items, called.prices);
  const manifest = await store.manifest();
  const differences = manifest === null ? ["there is none"] : manifestDifferences(manifest, makeManifest(plan));
  if (differences.length > 0)
    throw mistake(
      where,
      `this waver does not make the plan that is in force: ${differences.slice(0, 3).join("; ")}`,
      "Use the same version of waver on all machines, or plan again with `waver run STUDY --store ... --detach`.",
    );
  return { plan, calling: called };
}
