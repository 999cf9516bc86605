import * as z from "zod";
import { KEY_FORMS } from "../items/columns.ts";
import { SET_NAMES } from "../items/item.ts";
import { EFFORTS } from "../plan/settings.ts";
import { FORMS } from "../stimuli/reflection.ts";

/** The study file as a person writes it. Meaning and defaults are given in `resolve.ts`; what a key is for stands in docs/study.md. */
const wholeFrom1 = z.int().min(1);

const sampling = z.strictObject({
  temperature: z.number().min(0).max(2).nullable().optional(),
  maxTokens: wholeFrom1.optional(),
  stop: z.array(z.string().min(1)).min(1).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
  thinking: z
    .strictObject({
      temperature: z.number().min(0).max(2).nullable().optional(),
      maxTokens: wholeFrom1.optional(),
      budgetTokens: wholeFrom1.optional(),
      effort: z.enum(EFFORTS).optional(),
    })
    .refine(({ budgetTokens, effort }) => budgetTokens === undefined || effort === undefined, {
      error: "a thinking budget and an effort say the same thing in two ways: keep one of them",
    })
    .optional(),
});

const price = z.strictObject({ input: z.number().min(0), output: z.number().min(0) });

const modelName = z.string().regex(/^[a-z][a-z-]*\/\S+$/, "a model is named provider/model, e.g. anthropic/claude-haiku-4-5");

const model = z.strictObject({
  name: modelName,
  alias: z.string().min(1).optional(),
  baseUrl: z.url({ protocol: /^https?$/, error: "an address begins with http:// or https://" }).optional(),
  keyEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "it is the name of an environment variable, e.g. MY_KEY, never the key itself")
    .optional(),
  concurrency: wholeFrom1.optional(),
  timeoutSeconds: z.number().positive().optional(),
  sampling: sampling.optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
  price: price.optional(),
});

const columns = z.strictObject({
  id: z.string().optional(),
  text: z.string().optional(),
  scenario: z.string().optional(),
  context: z.string().optional(),
  fable: z.string().optional(),
  question: z.string().optional(),
  options: z.union([z.string(), z.array(z.string()).min(2)]).optional(),
  key: z.string().optional(),
  keyAs: z.enum(KEY_FORMS).optional(),
  category: z.string().optional(),
  cluster: z.string().optional(),
});

export const itemSourceSchema = z.strictObject({
  set: z.enum(SET_NAMES),
  file: z.string().min(1).optional(),
  fetched: z.string().min(1).optional(),
  subset: z.string().min(1).optional(),
  columns: columns.optional(),
  take: wholeFrom1.optional(),
});

const level = z.union([z.string(), z.number()]);

const cueCondition = z.strictObject({
  preamble: z.string(),
  target: z.enum(["none", "key", "wrong"]),
  source: z.string().optional(),
  says: z.string().optional(),
});

const ownParadigm = z.strictObject({
  says: z.string().optional(),
  conditions: z.record(z.string().min(1), cueCondition),
});

const contrast = z.strictObject({
  metric: z.string(),
  a: z.record(z.string(), level),
  b: z.record(z.string(), level),
  margin: z.number().positive().optional(),
});

export const studySchema = z.strictObject({
  name: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
      "a name has letters, digits, dots, dashes and underscores: it also names the run's file",
    ),
  question: z.string().optional(),
  // A bare name is a model without settings: load.ts writes it out before this looks at it.
  models: z.array(model).min(1, "name at least one model: without one the design has no trials"),
  items: z.array(itemSourceSchema).min(1, "name at least one item set: without one the design has no trials"),
  // Levels are checked in resolve.ts, where the paradigms are known.
  design: z.record(z.string(), z.array(level)).optional(),
  samples: wholeFrom1.optional(),
  sampling: sampling.optional(),
  optionOrder: z.enum(["rotate", "fixed", "shuffle"]).optional(),
  seed: z.int().min(0).optional(),
  budget: z.strictObject({ usd: z.number().positive().optional(), trials: wholeFrom1.optional() }).optional(),
  twoPass: z.enum(["conversation", "standalone"]).optional(),
  cueOn: z.enum(["pass1", "pass2", "both"]).optional(),
  system: z.string().min(1).optional(),
  primary: z.array(contrast).optional(),
  paradigms: z.record(z.string().min(1), ownParadigm).optional(),
});

export type StudyFile = z.output<typeof studySchema>;

export const FACTORS = { reflection: [0, 1, 2, 3, 4, 5], form: FORMS, thinking: ["off", "on"] } as const;
