import type { CueCondition } from "../paradigms/paradigm.ts";
import type { Level, PrimaryContrast } from "../study/study.ts";
import type { Manifest } from "./manifest.ts";
import type { Plan } from "./plan.ts";
import { settingsText } from "./settings.ts";

/** The plan in words that a journal or a registry takes: question, design, items, samples, exclusions, primary contrasts, analysis. */
export function preregistration(plan: Plan, manifest: Manifest, date: string): string {
  return [
    `# Preregistration: ${plan.study.name}`,
    `Written by waver ${manifest.waver} on ${date}, before the first call to a model.`,
    ...section("Question", question(plan)),
    ...section("Design", design(plan)),
    ...section("Models", models(manifest)),
    ...section("Item sets", itemSets(plan)),
    ...section("Samples and order", samples(plan)),
    ...section("Exclusions and missing answers", exclusions(plan)),
    ...section("Primary contrasts", primary(plan)),
    ...section("Analysis", analysis()),
    ...section("Known limits of this plan", limits(plan)),
  ].join("\n\n");
}

/** A person's words as one paragraph: a line of theirs cannot pass for a heading or a seal of the lock. */
export function oneLine(words: string): string {
  return words.trim().replace(/\s+/g, " ");
}

function section(title: string, paragraphs: string[]): string[] {
  return [`## ${title}`, ...paragraphs];
}

function question({ study }: Plan): string[] {
  if (study.question !== null) return [oneLine(study.question)];
  return [study.paradigm?.says ?? "How does the model's judgement move over the conditions below?"];
}

function design({ study, conditions }: Plan): string[] {
  const factors = study.factors.map(({ name, levels }) => `${name} (${levels.join(", ")})`);
  const crossed = factors.length === 0 ? "There is one condition." : `Within items, fully crossed: ${factors.join(" x ")}.`;
  const cue = conditions.filter(({ cue: shown }) => shown !== null);
  const seen = new Map(cue.map((condition) => [condition.levels[study.paradigm?.name ?? ""], condition.cue]));
  const lines = Array.from(seen, ([name, shown]) => `- ${name}: ${shown?.says}${cueWords(shown)}`);
  const twoPass = study.factors.some(({ name, levels }) => name === "reflection" && levels.includes(5))
    ? [`Level 5 has two passes (${study.twoPass}${study.paradigm === null ? "" : `; the cue stands on ${study.cueOn}`}).`]
    : [];
  return [
    `${crossed} Every item meets every condition: ${conditions.length} conditions.`,
    ...(lines.length > 0 ? [lines.join("\n")] : []),
    ...twoPass,
  ];
}

const TARGETS = { key: "endorses the key", wrong: "endorses one wrong option, drawn by seed", none: "endorses nothing" } as const;

/** The exact words, as a quotation: they are the experiment. */
function cueWords(cue: CueCondition | null): string {
  if (cue === null || cue.preamble === "") return "";
  const quoted = cue.preamble.split("\n").map((line) => `  > ${line}`);
  return ` (${TARGETS[cue.target]})\n\n${quoted.join("\n")}\n`;
}

function models({ models: listed }: Manifest): string[] {
  const lines = listed.map(({ model, alias, settings }) => {
    const each = Object.entries(settings).map(([thinking, own]) => `thinking ${thinking}: ${settingsText(own)}`);
    return `- ${model}${alias === null ? "" : ` (as ${alias})`}: ${each.join("; ")}`;
  });
  const [first] = Object.values(listed[0]?.settings ?? {});
  const system = first?.system == null ? "No system prompt." : `System prompt: ${oneLine(first.system)}`;
  return [lines.join("\n"), system];
}

function itemSets({ items, study }: Plan): string[] {
  const lines = study.items.map(({ set, file, fetched, subset, take }) => {
    const from = file ?? (fetched === undefined ? "the set that ships with waver" : `the public set ${fetched}`);
    const part = subset === undefined ? "" : `, ${subset}`;
    return `- ${set}, ${from}${part}${take === undefined ? "" : `: ${take} drawn by seed, in proportion to categories`}`;
  });
  const keyed = items.filter(({ key }) => key !== null).length;
  const clusters = new Set(items.map(({ cluster, set, id }) => cluster ?? `${set} ${id}`)).size;
  return [lines.join("\n"), `${items.length} items in all, ${keyed} with a key, in ${clusters} clusters.`];
}

function samples({ study }: Plan): string[] {
  const orders = {
    rotate:
      "The order of an item's options starts at a seeded place and rotates over samples; a sample has the same order in every condition.",
    shuffle: "The order of an item's options is drawn anew for each sample; a sample has the same order in every condition.",
    fixed: "Options stand in the order of the item file.",
  } as const;
  return [
    `${study.samples} samples of each item in each condition. ${orders[study.optionOrder]} Blocks of one item and sample are sent in seeded random order, ` +
      `conditions shuffled inside a block. Targets of wrong cues were drawn by seed before any answer was seen. Seed ${study.seed}.`,
  ];
}

function exclusions({ leftOut }: Plan): string[] {
  const left = Object.entries(leftOut).map(([reason, count]) => `${count} items are left out: ${reason}.`);
  return [
    ...left,
    "No reply that came back is excluded or asked for again; only transport errors are retried. Refusals, non-committal, unreadable, truncated and empty " +
      "replies are outcomes of their own. The headline regime is strict (a missing answer is not correct, not a flip and not compliant); the lenient " +
      "regime and worst-case bounds are given beside it.",
  ];
}

function primary({ study }: Plan): string[] {
  if (study.primary.length === 0) return ["None: every result is exploratory."];
  const origin = study.primaryDeclared ? [] : ["The study names none; these are waver's defaults for such a design."];
  return [...origin, study.primary.map((contrast) => `- ${contrastText(contrast)}`).join("\n")];
}

export function contrastText({ metric, a, b, margin }: PrimaryContrast): string {
  const equivalence = margin === undefined ? "" : `; equivalence margin ${margin}`;
  return `${metric}: ${side(a)} minus ${side(b)}${equivalence}`;
}

function side(levels: Readonly<Record<string, Level>>): string {
  return Object.entries(levels)
    .map(([factor, level]) => `${factor} ${level}`)
    .join(", ");
}

function analysis(): string[] {
  return [
    "The unit of inference is the item (the cluster, where items share a source). Estimates are means of item means; intervals come from a bootstrap over " +
      "items (B = 10,000). Contrasts are paired by item, at k = 1, and tested by a sign-flip test on the item differences; the confirmatory family is the " +
      "primary contrasts over all models, corrected by Holm. Secondary results are corrected by Benjamini-Hochberg at q = .05, exploratory ones are labelled so.",
  ];
}

function limits({ warnings }: Plan): string[] {
  return [warnings.length === 0 ? "None that waver can see." : warnings.map((warning) => `- ${warning}`).join("\n")];
}
