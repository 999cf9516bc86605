import { plural } from "../counting.ts";
import { mistake } from "../mistakes.ts";
import { lockPlan } from "../plan/lock.ts";
import type { Plan } from "../plan/plan.ts";
import type { Prices } from "../plan/prices.ts";
import { placeOf, shownAddress } from "../store/address.ts";
import { say, wrap } from "./output.ts";
import { type RunCall, sayWhatChanged } from "./run-call.ts";

interface DetachParts {
  readonly plan: Plan;
  readonly prices: Prices;
  readonly address: string;
  readonly options: RunCall;
}

/** Plans, puts the trials into the queue of a database, and ends. No key is asked for: those are the workers'. */
export async function detached({ plan, prices, address, options }: DetachParts): Promise<void> {
  if (options.store === undefined)
    throw mistake("--detach", "needs --store", "Workers share a database: --store postgres://user@host/database.");
  if (options.batch) throw mistake("--detach", "and --batch are two ways to make the calls", "Leave one of them out.");
  const { url, run } = placeOf(address);
  if (options.lock !== undefined) await lockPlan(plan, options.lock, { amend: options.amend });
  const { detach } = await import("../run/workers/detach.ts");
  const shown = shownAddress(address);
  const calling = { prices, attempts: options.attempts ?? null };
  const done = await detach(url, run as string, plan, calling, options.amend ?? null, async (store) => {
    if (!options.json) await sayWhatChanged(plan, store, shown);
  });
  if (options.json) {
    say(JSON.stringify({ event: "detached", run: shown, ...done }));
    return;
  }
  const { jobs, trials, before, inBatches } = done;
  const already = before === 0 ? "" : ` ${plural(before, "job")} ${before === 1 ? "was" : "were"} there already.`;
  if (jobs === 0 && before === 0) say(wrap("Nothing is left to do: all planned trials are delivered."));
  else
    say(
      wrap(`${plural(jobs, "job")} with ${plural(trials, "trial")} at most ${jobs === 1 ? "is" : "are"} in the queue.${already}`),
    );
  if (inBatches > 0)
    say(
      wrap(
        `${plural(inBatches, "trial")} in providers' batches: workers leave them alone. When they are back, run this again for what was not answered.`,
      ),
    );
  const store = shown.replace(/#.*$/s, "");
  say(wrap(`Start workers, here or on other machines: waver worker --store ${store}`));
  say(wrap(`See how far it is: waver status --store ${store}`));
}
