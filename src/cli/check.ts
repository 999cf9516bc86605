import { count, plural } from "../counting.ts";
import "./nursery.ts";
import type { Command } from "commander";
import { ASSUMED, smallestDetectable } from "../plan/detectable.ts";
import { hasTwoPasses } from "../plan/passes.ts";
import { itemCounts, type Plan, planStudy } from "../plan/plan.ts";
import { PRICES_AS_OF, readPrices } from "../plan/prices.ts";
import type { ModelSize, Size } from "../plan/size.ts";
import { USUAL_WAIT } from "./batch.ts";
import { type BatchSize, sizeInBatches } from "./batch-size.ts";
import { bullets, dollars, heading, say, sayJson, table, wrap } from "./output.ts";

export function define(command: Command): void {
  command
    .argument("<study>", "the study file")
    .option(
      "--prices <file>",
      "your own prices: lines like anthropic/claude-haiku-4-5: { input: 1, output: 5 }",
      process.env.WAVER_PRICES || undefined,
    )
    .option("--json", "machine-readable output")
    .addHelpText("after", "\nExample:\n  waver check studies/authority-bias.yaml")
    .action(check);
}

async function check(path: string, options: { prices?: string; json?: boolean }): Promise<void> {
  const prices = options.prices === undefined ? {} : await readPrices(options.prices);
  const plan = await planStudy(path, prices);
  const size = plan.size();
  const inBatches = sizeInBatches(plan, prices);
  const units = independentItems(plan);
  const detectable = smallestDetectable(units, plan.study.samples);
  if (options.json) {
    sayJson({
      study: plan.study.name,
      conditions: plan.conditions.map(({ levels }) => levels),
      items: itemCounts(plan.items),
      leftOut: plan.leftOut,
      samples: plan.study.samples,
      size,
      inBatches,
      smallestDetectable: detectable === null ? null : { difference: detectable, items: units, assumed: ASSUMED },
      pricesAsOf: PRICES_AS_OF,
      warnings: plan.warnings,
    });
    return;
  }
  say(`${heading(plan.study.name)} is in order.`);
  say(wrap(`${sizeSentence(plan, size)}\n`));
  const all = size.models.length > 1 ? [["all models", count(size.calls), "", "", costText(size.usd)]] : [];
  say(table([...size.models.map(modelRow), ...all], ["model", "calls", "tokens in", "tokens out", "cost"]));
  if (inBatches !== null) say(`\n${waysText(plan, size, inBatches)}`);
  if (plan.study.budget.usd !== null) say(wrap(budgetSentence(plan.study.budget.usd, size)));
  const { trials } = plan.study.budget;
  if (trials !== null && trials < size.trials)
    say(wrap(`Budget ${plural(trials, "trial")}: the run will stop there, with ${count(size.trials - trials)} left.`));
  say();
  say(
    wrap(
      `Tokens and costs are estimates, from replies of usual length to replies that use all their tokens: four characters a token, prices of ${PRICES_AS_OF}.`,
    ),
  );
  if (detectable !== null) {
    say(
      wrap(
        `Smallest difference between two conditions that this would find (80 % power, two-sided 5 %): about ${(detectable * 100).toFixed(1)} points ` +
          `with ${plural(units, "independent item")} that ${units === 1 ? "has" : "have"} a key, if the ` +
          `items' true effects have a standard deviation of ${ASSUMED.effectSpread * 100} points and answers within an item a variance of ${ASSUMED.withinVariance}.`,
      ),
    );
  }
  sayWarnings(plan.warnings);
}

/** Items that can be right or wrong; those of one cluster count once. */
function independentItems({ items }: Plan): number {
  const keyed = items.filter(({ key }) => key !== null);
  return new Set(keyed.map(({ set, id, cluster }) => (cluster === null ? `item ${set} ${id}` : `cluster ${set} ${cluster}`)))
    .size;
}

/** `5 conditions x 80 items x 12 samples x 2 models = 9,600 trials, 9,600 calls.` */
export function sizeSentence({ study, conditions, items }: Plan, { trials, calls }: Size): string {
  const product = [
    plural(conditions.length, "condition"),
    plural(items.length, "item"),
    plural(study.samples, "sample"),
    plural(study.models.length, "model"),
  ].join(" x ");
  return `${product} = ${plural(trials, "trial")}, ${plural(calls, "call")}.`;
}

function modelRow({ model, calls, inputTokens, outputTokens, usd }: ModelSize): string[] {
  return [model, count(calls), count(inputTokens), `${count(outputTokens.usual)} to ${count(outputTokens.most)}`, costText(usd)];
}

/** The two ways to run it, side by side; or why there is only one. */
function waysText({ conditions }: Plan, { usd }: Size, inBatches: BatchSize): string {
  const refused = inBatches.models.flatMap((model) => model.refused ?? []);
  if (refused.length > 0) return wrap(`Not in batches (--batch): ${refused.join("; ")}.`);
  const rounds = conditions.some(hasTwoPasses) ? ", in two rounds for trials with two passes" : "";
  const rows = [
    ["waver run", costText(usd), "as fast as the provider lets"],
    ["waver run --batch", costText(inBatches.usd), `${USUAL_WAIT}${rounds}`],
  ];
  return table(rows, ["way", "cost", "answers come"]);
}

function costText(usd: Size["usd"]): string {
  if (usd === null) return "price not known";
  const [usual, most] = [dollars(usd.usual), dollars(usd.most)];
  return usual === most ? most : `${usual} to ${most}`;
}

function budgetSentence(budget: number, { usd }: Size): string {
  if (usd === null) return `Budget ${dollars(budget)}: it cannot be held against the cost, because a price is not known.`;
  if (usd.most <= budget) return `Budget ${dollars(budget)}: enough whatever the replies.`;
  return usd.usual <= budget
    ? `Budget ${dollars(budget)}: enough for replies of usual length, not for the longest.`
    : `Budget ${dollars(budget)}: less than replies of usual length will cost. The run will stop when it is spent.`;
}

export function sayWarnings(warnings: readonly string[]): void {
  if (warnings.length === 0) return;
  say(`\n${heading(plural(warnings.length, "warning"))}`);
  say(bullets(warnings));
}
