import { canonicalJson } from "../digest.ts";
import type { ItemSource } from "../items/load.ts";
import { ITEM_SETS } from "../items/sets.ts";
import { PROVIDERS } from "../models/providers.ts";
import { didYouMean } from "../nearest.ts";
import { PARADIGMS } from "../paradigms/index.ts";
import { CUE_DEFAULTS, type Paradigm } from "../paradigms/paradigm.ts";
import { lintParadigm } from "../stimuli/lint.ts";
import { METRICS } from "./metrics.ts";
import { FACTORS, type StudyFile } from "./schema.ts";
import type { Factor, Level, Model, PrimaryContrast, Study } from "./study.ts";

/** Says what is wrong at a path of the study file. */
export type Complain = (path: PropertyKey[], says: string, fix?: string) => void;

const DEFAULT_SAMPLES = 4;
const DEFAULT_SEED = 1;

/** Gives the study its meaning: defaults, factors, paradigm, contrasts. Everything that is wrong is complained about, not only the first. */
export function resolveStudy(file: StudyFile, folder: string, complain: Complain): Study {
  const paradigms = allParadigms(file, complain);
  const factors = resolveFactors(file.design ?? {}, paradigms, complain);
  const used = factors.filter((factor) => Object.hasOwn(paradigms, factor.name));
  if (used.length > 1) {
    complain(
      ["design"],
      `has ${used.length} cue paradigms: ${used.map(({ name }) => name).join(", ")}`,
      "A study has one; make a second study for the other.",
    );
  }
  const paradigm = used[0] === undefined ? null : (paradigms[used[0].name] ?? null);
  const warnings: string[] = [];
  if (file.cueOn !== undefined && (paradigm === null || !hasLevel(factors, "reflection", 5))) {
    warnings.push("cueOn has no effect: it needs a cue paradigm and reflection level 5 in the design.");
  }
  if (file.twoPass !== undefined && !hasLevel(factors, "reflection", 5)) {
    warnings.push("twoPass has no effect: the design has no reflection level 5.");
  }
  return {
    name: file.name,
    question: file.question ?? null,
    folder,
    models: resolveModels(file, complain),
    items: file.items
      .map((source, index) => resolveSource(source, ["items", index], complain))
      .filter((source) => source !== null),
    factors,
    paradigm,
    samples: file.samples ?? paradigm?.samples ?? DEFAULT_SAMPLES,
    sampling: file.sampling ?? {},
    optionOrder: file.optionOrder ?? "rotate",
    seed: file.seed ?? DEFAULT_SEED,
    budget: { usd: file.budget?.usd ?? null, trials: file.budget?.trials ?? null },
    twoPass: file.twoPass ?? "conversation",
    cueOn: file.cueOn ?? "pass1",
    system: file.system ?? null,
    primary:
      file.primary === undefined
        ? defaultPrimary(factors, paradigm)
        : checkedPrimary(file.primary, factors, paradigm, factors.length < Object.keys(file.design ?? {}).length, complain),
    primaryDeclared: file.primary !== undefined,
    warnings,
  };
}

function hasLevel(factors: readonly Factor[], name: string, level: Level): boolean {
  return factors.some((factor) => factor.name === name && factor.levels.includes(level));
}

function allParadigms(file: StudyFile, complain: Complain): Record<string, Paradigm> {
  const paradigms: Record<string, Paradigm> = { ...PARADIGMS };
  for (const [name, own] of Object.entries(file.paradigms ?? {})) {
    const path = ["paradigms", name];
    if (Object.hasOwn(PARADIGMS, name) || Object.hasOwn(FACTORS, name)) {
      complain(
        path,
        `"${name}" is the name of a built-in factor`,
        "Choose another name, so that results cannot be mistaken for the built-in's.",
      );
      continue;
    }
    const conditions = Object.fromEntries(
      Object.entries(own.conditions).map(([condition, { preamble, target, source, says }]) => [
        condition,
        {
          preamble,
          target,
          source: source ?? (preamble === "" ? null : condition.replace(/-(help|harm)$/, "")),
          says: says ?? condition,
        },
      ]),
    );
    const paradigm: Paradigm = {
      name,
      says: own.says ?? `the study's own paradigm ${name}`,
      conditions,
      ...CUE_DEFAULTS,
      primary: againstControl(conditions),
    };
    for (const finding of lintParadigm(paradigm)) {
      const at = finding.condition === "" ? [] : [finding.condition, "preamble"];
      complain([...path, "conditions", ...at], finding.says, finding.fix);
    }
    paradigms[name] = paradigm;
  }
  return paradigms;
}

/** Every condition that endorses an option, against the first without a cue. */
function againstControl(conditions: Paradigm["conditions"]): Paradigm["primary"] {
  const all = Object.entries(conditions);
  const [control] = all.find(([, { preamble }]) => preamble === "") ?? [];
  if (control === undefined) return [];
  return all.flatMap(([name, { target }]) => (target === "none" ? [] : [{ metric: "accuracy", a: name, b: control }]));
}

function resolveFactors(design: Record<string, Level[]>, paradigms: Record<string, Paradigm>, complain: Complain): Factor[] {
  const factors: Factor[] = [];
  const names = [...Object.keys(FACTORS), ...Object.keys(paradigms)];
  for (const [name, levels] of Object.entries(design)) {
    const path = ["design", name];
    const paradigm = Object.hasOwn(paradigms, name) ? paradigms[name] : undefined;
    const builtIn = Object.hasOwn(FACTORS, name) ? FACTORS[name as keyof typeof FACTORS] : null;
    const known: readonly Level[] | null = paradigm === undefined ? builtIn : Object.keys(paradigm.conditions);
    if (known === null) {
      complain(path, `there is no factor "${name}"${didYouMean(name, names)}`, `Factors are: ${names.join(", ")}.`);
      continue;
    }
    if (levels.length === 0) complain(path, "has no levels, so the design has no trials", `Levels are: ${known.join(", ")}.`);
    levels.forEach((level, index) => {
      if (!known.includes(level)) {
        const same = known.find((each) => String(each) === String(level));
        const slip = typeof level === "string" ? didYouMean(level, known.map(String)) : "";
        const near = same === undefined ? slip : `; write it ${typeof same === "number" ? "without" : "in"} quotes`;
        complain(
          [...path, index],
          `there is no level ${JSON.stringify(level)} of ${name}${near}`,
          `Levels are: ${known.join(", ")}.`,
        );
      } else if (levels.indexOf(level) < index)
        complain([...path, index], `the level ${JSON.stringify(level)} stands twice`, "Name each level once.");
    });
    factors.push({ name, levels });
  }
  return factors;
}

function resolveModels(file: StudyFile, complain: Complain): Model[] {
  const labels = new Set<string>();
  return file.models.map((model, index) => {
    const label = model.alias ?? model.name;
    if (labels.has(label)) {
      complain(["models", index], `"${label}" stands twice`, "Give one of them an alias: results are told apart by it.");
    }
    labels.add(label);
    const provider = model.name.slice(0, model.name.indexOf("/"));
    if (!PROVIDERS.includes(provider)) {
      complain(
        ["models", index],
        `there is no provider "${provider}"${didYouMean(provider, PROVIDERS)}`,
        `Providers are: ${PROVIDERS.join(", ")}.`,
      );
    }
    return {
      name: model.name,
      provider,
      alias: model.alias ?? null,
      label,
      baseUrl: model.baseUrl ?? null,
      keyEnv: model.keyEnv ?? null,
      concurrency: model.concurrency ?? null,
      timeoutSeconds: model.timeoutSeconds ?? null,
      sampling: model.sampling ?? {},
      parameters: model.parameters ?? null,
      price: model.price ?? null,
    };
  });
}

type SourceFile = StudyFile["items"][number];

/** Null where the source is too wrong to be read. */
export function resolveSource(source: SourceFile, path: PropertyKey[], complain: Complain): ItemSource | null {
  const { columns, ...rest } = source;
  if (source.file !== undefined && source.fetched !== undefined) {
    complain(path, "names both a file and a fetched set", "Name one of them; make two entries for two sources.");
    return null;
  }
  if (columns === undefined) return rest;
  if (source.file === undefined) {
    complain([...path, "columns"], "has columns but no file", "Columns say how to read a file of your own: name it.");
    return null;
  }
  const set = ITEM_SETS[source.set];
  const text = columns.text ?? columns[set.textField];
  if (text === undefined) {
    complain([...path, "columns"], `does not say which column holds the ${set.textField}`, `Add ${set.textField}: <column>.`);
    return null;
  }
  if (columns.options === undefined && set.fixedOptions === null) {
    complain(
      [...path, "columns"],
      "does not say which columns hold the options",
      "Add options: [<column>, <column>, ...] or options: <column with a list>.",
    );
    return null;
  }
  const { id, options, key, keyAs, category, cluster } = columns;
  return { ...rest, columns: { id, text, options, key, keyAs, category, cluster } };
}

/** Where a study names no primary contrasts: the paradigm's own, or every reflection level, or thinking, against the first that is named. */
function defaultPrimary(factors: readonly Factor[], paradigm: Paradigm | null): PrimaryContrast[] {
  if (paradigm !== null) {
    return paradigm.primary
      .filter(({ a, b }) => hasLevel(factors, paradigm.name, a) && hasLevel(factors, paradigm.name, b))
      .map(({ metric, a, b }) => ({ metric, a: { [paradigm.name]: a }, b: { [paradigm.name]: b } }));
  }
  return factors
    .filter(({ name }) => name === "reflection" || name === "thinking")
    .flatMap(({ name, levels }) =>
      levels.slice(1).map((level) => ({ metric: "accuracy", a: { [name]: level }, b: { [name]: levels[0] as Level } })),
    );
}

/** Where the name of a factor is wrong, that is said already: contrasts that name a factor by its right name are then let pass. */
function checkedPrimary(
  declared: readonly PrimaryContrast[],
  factors: readonly Factor[],
  paradigm: Paradigm | null,
  isFactorUnknown: boolean,
  complain: Complain,
): PrimaryContrast[] {
  const cues = isFactorUnknown ? Object.values(PARADIGMS) : [paradigm];
  const metrics = [...METRICS, ...cues.flatMap((cue) => cue?.measures ?? [])];
  declared.forEach((contrast, index) => {
    const path = ["primary", index];
    if (!metrics.includes(contrast.metric)) {
      complain(
        [...path, "metric"],
        `there is no metric "${contrast.metric}"${didYouMean(contrast.metric, metrics)}`,
        `Metrics of this study are: ${metrics.join(", ")}.`,
      );
    }
    if (canonicalJson(contrast.a) === canonicalJson(contrast.b))
      complain(path, "compares a condition with itself", "Name different levels in a and b.");
    for (const side of ["a", "b"] as const) {
      for (const [name, level] of Object.entries(contrast[side])) {
        const factor = factors.find((candidate) => candidate.name === name);
        if (factor === undefined) {
          if (isFactorUnknown) continue;
          const named = factors.map((each) => each.name).join(", ");
          complain(
            [...path, side, name],
            `"${name}" is not a factor of this design`,
            factors.length === 0 ? "The design has none: name it there first." : `Its factors are: ${named}.`,
          );
        } else if (!factor.levels.includes(level)) {
          complain(
            [...path, side, name],
            `${JSON.stringify(level)} is not a level of ${name} in this design`,
            `Its levels are: ${factor.levels.join(", ")}.`,
          );
        }
      }
    }
  });
  return [...declared];
}
