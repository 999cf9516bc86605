import type { Command } from "commander";
import { count, plural } from "../counting.ts";
import { mistake } from "../mistakes.ts";
import type { RunStatus, Status } from "../run/workers/status.ts";
import { dollars, heading, say, sayJson, shown, table, wrap } from "./output.ts";
import { databaseAt, doingLine } from "./worker.ts";

interface StatusCall {
  readonly store?: string;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .option("--store <address>", "the database: postgres://user@host/database, with #run for one run alone")
    .option("--json", "the same as JSON")
    .addHelpText("after", "\nExample:\n  waver status --store postgres://me@db.example.org/studies")
    .action(status);
}

async function status({ store, json = false }: StatusCall): Promise<void> {
  const { url, run } = databaseAt(store);
  const { statusOf } = await import("../run/workers/status.ts");
  const found = await statusOf(url, run);
  if (run !== null && found.runs.length === 0) throw mistake(found.store, `there is no run "${run}" here`);
  if (json) sayJson(found);
  else sayStatus(found);
}

function sayStatus({ store, runs, workers }: Status): void {
  if (runs.length === 0) say(wrap(`${store}: no runs yet. waver run STUDY --store ... --detach plans one.`));
  for (const run of runs) sayRun(run);
  say(`\n${heading(workers.length === 0 ? "No worker is at work" : plural(workers.length, "worker"))}`);
  for (const { worker, host, pid, since, seenBefore, doing } of workers) {
    say(wrap(`${worker}: process ${pid} on ${shown(host)} since ${since}, seen ${Math.round(seenBefore)} s ago`));
    for (const each of doing) say(`  ${doingLine(each)}`);
  }
}

function sayRun(status: RunStatus): void {
  const { run, planned, delivered, ofPlan, inBatches, models, waiting, underWay, budget, isBudgetSpent } = status;
  say(`\n${heading(shown(run))}`);
  say(wrap(`${deliveredLine(status)}; ${jobsLeft(waiting, underWay)}.`));
  if (inBatches > 0)
    say(
      wrap(
        `${plural(inBatches, "trial")} ${inBatches === 1 ? "is" : "are"} in batches with providers: \`waver run STUDY --store ... --batch\` collects what has come back.`,
      ),
    );
  const limits = [
    ...(budget.usd === null ? [] : [dollars(budget.usd)]),
    ...(budget.trials === null ? [] : [plural(budget.trials, "trial")]),
  ].join(", ");
  if (isBudgetSpent)
    say(
      wrap(
        `The budget (${limits}) is spent: the next call could exceed it. Raise it in the study, then run it again with --detach.`,
      ),
    );
  else if (waiting + underWay === 0 && planned !== null && ofPlan && delivered + inBatches < planned)
    say(
      wrap(
        `${plural(planned - delivered - inBatches, "trial")} left, and none in the queue. To take them up again run the study with --detach.`,
      ),
    );
  if (models.length === 0) return;
  const rows = models.map(({ model, trials, failures, knownUsd, unpriced }) => [
    model,
    count(trials),
    count(failures),
    unpriced > 0 ? `${dollars(knownUsd)} and more` : dollars(knownUsd),
  ]);
  const isAll = models.reduce((sum, { trials }) => sum + trials, 0) === delivered;
  say(table(rows, ["model", isAll ? "delivered" : "delivered, with former plans", "failed tries", "cost"]));
}

function deliveredLine({ planned, delivered, ofPlan }: RunStatus): string {
  if (planned === null) return `${count(delivered)} of no planned trials delivered`;
  if (ofPlan) return `${count(delivered)} of ${count(planned)} trials delivered`;
  return `${plural(delivered, "trial")} delivered, among which some of former plans may be; the plan in force has ${count(planned)}`;
}

function jobsLeft(waiting: number, underWay: number): string {
  if (waiting + underWay === 0) return "no jobs in the queue";
  return `${plural(waiting, "job")} waiting, ${count(underWay)} under way`;
}
