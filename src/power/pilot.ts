/** What a pilot run says of models and items: chances of the key, shares without an answer, how far effects differ between items. */
import { conditionsWith } from "../measure/cells.ts";
import { tableOf } from "../measure/measure.ts";
import { NONE, type Table } from "../measure/table.ts";
import { mistake } from "../mistakes.ts";
import type { Plan } from "../plan/plan.ts";
import { OUTCOMES } from "../read/outcomes.ts";
import { betaBinomialFit, isUndefined, varianceComponents } from "../stats/index.ts";
import { openRun } from "../store/open.ts";
import type { Assumed, Missing } from "./assumed.ts";
import { designOf } from "./design.ts";
import { partsOf } from "./formula.ts";
import { scenarioOf } from "./scenario.ts";

export async function readPilot(file: string): Promise<Table> {
  const { store, readings, close } = await openRun(file);
  try {
    return await tableOf(store, readings);
  } finally {
    await close();
  }
}

/** What the study's models are taken for, after the pilot; where it has not asked a model, after the first that it has. */
export function assumedFrom(
  table: Table,
  file: string,
  plan: Plan,
  stated: readonly Assumed[],
  isOmegaStated: boolean,
): Assumed[] {
  const control = controlOf(table);
  return stated.map((one) => {
    const known = table.models.indexOf(one.label);
    const model = Math.max(0, known);
    const { successes, samples } = correctIn(table, model, control);
    if (samples.every((count) => count < 1))
      throw mistake(file, `has no readable answer of ${table.models[model]} under control`, "Name a pilot that has.");
    const hits = total(successes);
    const fitted = betaBinomialFit(successes, samples);
    const share = Math.min(0.995, Math.max(0.005, hits / total(samples)));
    const notes = [`the pilot ${file}${known === -1 ? ` (its model ${table.models[model]})` : ""}`];
    if (isUndefined(fitted)) notes.push(`items: ${fitted.reason}`);
    // Where the likelihood has no peak, the end that it rises to.
    const size = isUndefined(fitted) ? (fitted.reason.includes("rho = 1") ? 0.1 : 1e4) : fitted.alpha + fitted.beta;
    const chances = isUndefined(fitted)
      ? { alpha: share * size, beta: (1 - share) * size }
      : { alpha: fitted.alpha, beta: fitted.beta };
    const missing = Object.fromEntries(
      plan.conditions.flatMap(({ levels, label }) => {
        const place = conditionsWith(table, levels).find(
          (at) => Object.keys(table.conditions[at] ?? {}).length === Object.keys(levels).length,
        );
        return place === undefined ? [] : [[label, missingIn(table, model, place)]];
      }),
    );
    const everywhere = missingIn(table, model, control);
    const parameters = { ...one.parameters, accuracy: share, ...everywhere, noise: 0, position: 0 };
    const filled: Assumed = { ...one, from: notes.join("; "), parameters, chances, missing };
    return isOmegaStated ? filled : withOmega(filled, table, model, plan);
  });
}

/** The condition without a cue, else the first. */
function controlOf({ plan: { cues }, conditions }: Table): number {
  const place = conditions.findIndex((levels) => Object.values(levels).some((level) => cues?.[String(level)]?.preamble === ""));
  return Math.max(0, place);
}

function correctIn(table: Table, model: number, condition: number, by: "key" | "target" = "key") {
  const { columns, items } = table;
  const successes: number[] = [];
  const samples: number[] = [];
  items.forEach(({ key }, item) => {
    const [from, to] = table.range(model, condition, item);
    let [hits, valid] = [0, 0];
    for (let at = from; at < to; at++) {
      const option = columns.option[at] as number;
      if (option === NONE) continue;
      valid++;
      if (option === (by === "key" ? key : columns.target[at])) hits++;
    }
    successes.push(key === null ? 0 : hits);
    samples.push(key === null ? 0 : valid);
  });
  return { successes, samples };
}

function missingIn(table: Table, model: number, condition: number): Missing {
  let [refused, unread, all] = [0, 0, 0];
  for (let item = 0; item < table.items.length; item++) {
    const [from, to] = table.range(model, condition, item);
    for (let at = from; at < to; at++) {
      all++;
      if (table.columns.option[at] !== NONE) continue;
      if (OUTCOMES[table.columns.outcome[at] as number] === "refusal") refused++;
      else unread++;
    }
  }
  return all === 0 ? { refusal: 0, unreadable: 0 } : { refusal: refused / all, unreadable: unread / all };
}

const MOST_OMEGA = 4;

/** The omega with which the primary accuracy contrasts' true effects vary between items as much as the pilot says; 0 where it shows no such variance. */
function withOmega(assumed: Assumed, table: Table, model: number, plan: Plan): Assumed {
  const design = designOf(plan, plan.items.length, plan.study.samples);
  const seen = plan.study.primary.flatMap((contrast) => {
    if (contrast.metric !== "accuracy") return [];
    const [a, b] = [conditionsWith(table, contrast.a), conditionsWith(table, contrast.b)];
    if (a.length !== 1 || b.length !== 1) return [];
    const arms = [correctIn(table, model, b[0] as number), correctIn(table, model, a[0] as number)] as const;
    const usable = arms[0].samples.flatMap((count, item) => (count >= 2 && (arms[1].samples[item] as number) >= 2 ? [item] : []));
    const of = (arm: (typeof arms)[number]) => ({
      successes: usable.map((item) => arm.successes[item] as number),
      samples: usable.map((item) => arm.samples[item] as number),
    });
    const parts = varianceComponents(of(arms[0]), of(arms[1]));
    if (isUndefined(parts)) return [];
    const [before, after] = arms.map(({ successes, samples }) => total(successes) / total(samples)) as [number, number];
    return [{ contrast, omega2: parts.omega2, effect: Math.abs(after - before) }];
  });
  if (seen.length === 0) return { ...assumed, from: `${assumed.from}; it does not say how far effects differ between items` };
  const wanted = total(seen.map(({ omega2 }) => omega2)) / seen.length;
  const implied = (omega: number): number => {
    const tried = { ...assumed, omega };
    const all = seen.map(({ contrast, effect }) => {
      const { cells } = scenarioOf(design, [tried], Math.min(0.5, effect));
      return partsOf(design, tried, cells[0] ?? [], contrast)?.between ?? 0;
    });
    return total(all) / all.length;
  };
  const says = `true effects of its items have a variance of ${wanted.toPrecision(2)}${wanted < 0 ? ", taken for 0" : ""}`;
  return { ...assumed, omega: omegaWith(implied, wanted), from: `${assumed.from}; ${says}` };
}

/** Where a growing function reaches a value; 0 where it begins above. */
function omegaWith(implied: (omega: number) => number, wanted: number): number {
  if (implied(0) >= wanted) return 0;
  let [low, high] = [0, MOST_OMEGA];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (implied(middle) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
