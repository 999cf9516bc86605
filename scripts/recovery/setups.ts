/** Simulated participants with known parameters, and what waver is to find out about them. */
import { type Item, makeItem } from "../../src/items/item.ts";
import type { Parameters } from "../../src/models/simulated/parameters.ts";
import { parametersOf } from "../../src/models/simulated/parameters.ts";
import { crossConditions } from "../../src/plan/conditions.ts";
import type { Assumed } from "../../src/power/assumed.ts";
import type { Design } from "../../src/power/design.ts";
import { type Scenario, scenarioOf } from "../../src/power/scenario.ts";
import type { Cell } from "../../src/power/truth.ts";
import { parseStudy } from "../../src/study/load.ts";
import { accuracyOf, brierOf, centreFor, complianceOf, type Population, susceptibilityOf, type Treated } from "./truth.ts";

/** A quantity with its true value: an estimate under a condition, or a primary contrast. */
interface Question {
  readonly name: string;
  readonly truth: number;
  /** Place among the study's primary contrasts, or a metric under a condition. */
  readonly asked:
    | { readonly contrast: number }
    | { readonly metric: string; readonly condition: number }
    | { readonly flips: "labels" | "signs"; readonly condition: number };
}

export interface Setup {
  readonly name: string;
  readonly design: Design;
  readonly assumed: Assumed;
  readonly scenario: Scenario;
  readonly questions: readonly Question[];
}

interface Given {
  readonly effect: number;
  readonly items: number;
  readonly samples: number;
  readonly options?: number;
  readonly clusterSize?: number;
  readonly icc?: number;
  readonly omega?: number;
  readonly parameters?: Partial<Parameters>;
}

const BASE = { accuracy: 0.7, spread: 1.2 };

function designFor(design: string, primary: string, { items, samples, options = 4, clusterSize = 1 }: Given): Design {
  const yaml = `name: recovery\nmodels: [{ name: simulated/custom }]\nitems: [{ set: mcqa }]\ndesign: ${design}\nsamples: ${samples}\nprimary:\n${primary}`;
  const { study, mistakes } = parseStudy(yaml, "recovery.yaml");
  if (study === null || mistakes.length > 0) throw new Error(JSON.stringify(mistakes));
  const made: Item[] = Array.from({ length: items }, (_, at) =>
    makeItem({
      set: "mcqa",
      id: `q${at}`,
      text: `Question ${at}?`,
      options: Array.from({ length: options }, (_, option) => `Answer ${option} of ${at}`),
      key: at % options,
      cluster: clusterSize === 1 ? null : `c${Math.floor(at / clusterSize)}`,
    }),
  );
  return { study, conditions: crossConditions(study), items: made, samples };
}

function peopleOf({ parameters = {}, omega = 0, icc = 0 }: Given): Assumed {
  const all = parametersOf({ name: "simulated/custom", label: "simulated/custom", parameters: { ...BASE, ...parameters } });
  return { label: "simulated/custom", from: "", parameters: all, omega, icc, chances: null, missing: {} };
}

function populationOf({ parameters }: Assumed, options: number): Population {
  const people = { options, spread: parameters.spread, position: parameters.position, noise: parameters.noise };
  return { ...people, centre: centreFor(parameters.accuracy, people) };
}

function treatedBy(cell: Cell, omega: number): Treated {
  return { follow: cell.follow, shift: cell.shift, omega, missing: cell.refusal + cell.unreadable };
}

const CUES = ["control", "high-help", "high-harm", "low-help", "low-harm"];

function cueSetup(name: string, given: Given): Setup {
  const contrast = (metric: string, a: string, b: string): string =>
    `  - { metric: ${metric}, a: { authority: ${a} }, b: { authority: ${b} } }\n`;
  const primary =
    contrast("accuracy", "high-harm", "control") +
    contrast("accuracy", "high-help", "control") +
    contrast("compliance", "high-harm", "low-harm");
  const design = designFor(`{ authority: [${CUES.join(", ")}] }`, primary, given);
  const assumed = peopleOf(given);
  const scenario = scenarioOf(design, [assumed], given.effect);
  const people = populationOf(assumed, given.options ?? 4);
  const cells = scenario.cells[0] as readonly Cell[];
  const omega = assumed.omega;
  const [control, help, harm, , low] = cells.map((cell, at) => treatedBy(cell, at === 0 ? 0 : omega)) as [
    Treated,
    Treated,
    Treated,
    Treated,
    Treated,
  ];
  const right = accuracyOf(people, control, "none");
  const questions: Question[] = [
    { name: "accuracy, high-harm - control", truth: accuracyOf(people, harm, "wrong") - right, asked: { contrast: 0 } },
    { name: "accuracy, high-help - control", truth: accuracyOf(people, help, "key") - right, asked: { contrast: 1 } },
    {
      name: "compliance, high-harm - low-harm",
      truth: complianceOf(people, harm, "wrong") - complianceOf(people, low, "wrong"),
      asked: { contrast: 2 },
    },
    { name: "accuracy, control", truth: right, asked: { metric: "accuracy", condition: 0 } },
    {
      name: "susceptibility, high-harm",
      truth: susceptibilityOf(people, harm, control, "wrong"),
      asked: { metric: "susceptibility", condition: 2 },
    },
    {
      name: "susceptibility, high-help",
      truth: susceptibilityOf(people, help, control, "key"),
      asked: { metric: "susceptibility", condition: 1 },
    },
    {
      name: "excess compliance, high-harm",
      truth: complianceOf(people, harm, "wrong") - complianceOf(people, { ...control, follow: 0 }, "wrong"),
      asked: { metric: "excess-compliance", condition: 2 },
    },
    // Where a condition moves single items and not the mean, answers do flip: the truth is 0 only if it moves none.
    ...(given.effect === 0 && omega === 0
      ? [
          { name: "excess flip, high-harm (test: signs)", truth: 0, asked: { flips: "signs", condition: 2 } as const },
          {
            name: "excess flip, high-harm (test: labels, one-sided)",
            truth: 0,
            asked: { flips: "labels", condition: 2 } as const,
          },
        ]
      : []),
  ];
  return { name, design, assumed, scenario, questions };
}

function reflectionSetup(name: string, given: Given): Setup {
  const primary =
    "  - { metric: accuracy, a: { reflection: 5 }, b: { reflection: 0 } }\n  - { metric: accuracy, a: { reflection: 2 }, b: { reflection: 0 } }\n";
  const design = designFor("{ reflection: [0, 2, 5], form: [confidence] }", primary, given);
  const assumed = peopleOf(given);
  const scenario = scenarioOf(design, [assumed], given.effect);
  const people = populationOf(assumed, given.options ?? 4);
  const [direct, steps, twice] = (scenario.cells[0] as readonly Cell[]).map((cell, at) =>
    treatedBy(cell, at === 0 ? 0 : assumed.omega),
  ) as [Treated, Treated, Treated];
  const right = accuracyOf(people, direct, "none");
  const isPlain = people.position === 0 && direct.missing === 0;
  return {
    name,
    design,
    assumed,
    scenario,
    questions: [
      { name: "accuracy, level 5 - level 0", truth: accuracyOf(people, twice, "none") - right, asked: { contrast: 0 } },
      { name: "accuracy, level 2 - level 0", truth: accuracyOf(people, steps, "none") - right, asked: { contrast: 1 } },
      ...(isPlain ? [{ name: "Brier, level 0", truth: brierOf(people), asked: { metric: "brier", condition: 0 } }] : []),
    ],
  };
}

const REFUSES = { refusal: 0.1, unreadable: 0.05 };
const EVERYTHING = { ...REFUSES, position: 1, noise: 0.05 };

const CLUSTERED = { clusterSize: 4, icc: 0.5 };

/** By name; made when asked for: solving for effects takes a while. */
export const SETUPS: Readonly<Record<string, () => Setup>> = Object.fromEntries(
  [0, 0.1].flatMap((effect) => {
    const cues = effect === 0 ? "cues, no effect" : "cues, an effect of 10 points";
    const reflection = effect === 0 ? "reflection, no effect" : "reflection, an effect of 10 points";
    const usual = { effect, items: 100, samples: 8 };
    const all: [string, typeof cueSetup, Given][] = [
      [cues, cueSetup, usual],
      [`${cues}, 15 % without an answer`, cueSetup, { ...usual, parameters: REFUSES }],
      [
        `${cues}, a pull to the first place (1 logit), 6 samples of 4 options`,
        cueSetup,
        { ...usual, samples: 6, parameters: { position: 1 } },
      ],
      [
        `${cues}, 30 clusters of 4 items (icc .5), effects differ by .7 logits`,
        cueSetup,
        { ...usual, items: 120, ...CLUSTERED, omega: 0.7 },
      ],
      [`${cues}, effects differ by 1 logit`, cueSetup, { ...usual, omega: 1 }],
      [`${cues}, all of it, 40 items`, cueSetup, { ...usual, items: 40, omega: 0.7, parameters: EVERYTHING }],
      [reflection, reflectionSetup, { ...usual, samples: 4 }],
      [
        `${reflection}, refusals, clusters, effects differ by 1 logit`,
        reflectionSetup,
        { effect, items: 120, samples: 4, ...CLUSTERED, omega: 1, parameters: { ...REFUSES, position: 0.5 } },
      ],
    ];
    return all.map(([name, make, given]) => [name, () => make(name, given)] as const);
  }),
);
