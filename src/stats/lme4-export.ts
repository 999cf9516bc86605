import type { Label } from "./regression/codes.ts";

export interface Lme4Table {
  /** Columns by name, all of one length. Strings become factors in R, numbers stay numbers; a null is NA. */
  readonly columns: Readonly<Record<string, ArrayLike<Label | boolean | null>>>;
  /** An R formula over the columns, such as "cbind(successes, failures) ~ cond * model + (1 + cond | item)". */
  readonly formula: string;
  /** Columns of numbers that are names of levels all the same: model 0, 1, 2. */
  readonly factors?: readonly string[];
  /** Points of adaptive quadrature; 1 is Laplace. */
  readonly points?: number;
  /** What the script calls the data file. */
  readonly file?: string;
}

/**
 * A mixed model for R: the data as CSV text, and a script that reads it, fits the model with lme4 and prints coefficients, random
 * effects and warnings. For what `logisticGlmm` does not fit: correlated random effects, interactions of many terms, other links.
 * The script tightens lme4's inner tolerance, which by default puts noise of a few percent on the standard errors.
 *
 * The text is always defined; a column name that R cannot read as it stands, or columns of unequal length, are mistakes and throw.
 *
 * Bates, Mächler, Bolker and Walker (2015).
 *
 * @example
 * const made = lme4Export({ columns: { item: ["a", "b"], cond: [0, 1], y: [1, 0] }, formula: "y ~ cond + (1 + cond | item)" })
 * made.csv // "item,cond,y\na,0,1\nb,1,0\n"
 * made.script.includes("glmer(y ~ cond + (1 + cond | item), data = d") // true
 */
export function lme4Export({ columns, formula, factors = [], points = 1, file = "data.csv" }: Lme4Table): {
  csv: string;
  script: string;
} {
  const names = Object.keys(columns);
  const rows = names.length === 0 ? 0 : (columns[names[0] as string] as ArrayLike<unknown>).length;
  for (const name of names) {
    if (!/^[A-Za-z][A-Za-z0-9_.]*$/.test(name))
      throw new RangeError(`column name "${name}" must be a letter, then letters, digits, _ or .`);
    const length = (columns[name] as ArrayLike<unknown>).length;
    if (length !== rows) throw new RangeError(`column ${name} has ${length} rows of ${rows}`);
  }
  for (const name of factors) if (!names.includes(name)) throw new RangeError(`factor ${name} is not a column`);
  if (/["\\\n]/.test(file))
    throw new RangeError(`file name ${JSON.stringify(file)} must hold no quotes, backslashes or line breaks`);
  const lines = [names.join(",")];
  for (let r = 0; r < rows; r++) lines.push(names.map((name) => field(columns[name]?.[r] ?? null)).join(","));
  const texts = names.filter(
    (name) => factors.includes(name) || Array.from(columns[name] ?? []).some((v) => typeof v === "string"),
  );
  const script = [
    "# Rscript this file beside the data; it needs the package lme4.",
    "library(lme4)",
    `d <- read.csv("${file}", na.strings = "", colClasses = c(${texts.map((name) => `${name} = "character"`).join(", ")}))`,
    ...texts.map((name) => `d$${name} <- factor(d$${name})`),
    'control <- glmerControl(optimizer = "bobyqa", optCtrl = list(maxfun = 200000), tolPwrss = 1e-12)',
    `fit <- glmer(${formula}, data = d, family = binomial, nAGQ = ${points}, control = control)`,
    "print(summary(fit), digits = 6)",
    'cat("log-likelihood", format(logLik(fit), digits = 10), "\\n")',
    'if (isSingular(fit)) cat("singular: drop correlations before slopes\\n")',
    "",
  ];
  return { csv: `${lines.join("\n")}\n`, script: script.join("\n") };
}

function field(value: Label | boolean | null): string {
  if (value === null || (typeof value === "number" && !Number.isFinite(value))) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  const text = String(value);
  return typeof value === "string" && (text === "" || /[",\r\n]/.test(text)) ? `"${text.replaceAll('"', '""')}"` : text;
}
