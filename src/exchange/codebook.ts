/** The columns of a tidy trial, in order, and what each means. One row a trial; a study's factors stand between `sample` and `options`. */
export interface Column {
  readonly name: string;
  /** `whole` is a whole number. */
  readonly type: "text" | "number" | "whole" | "json";
  readonly says: string;
}

const BEFORE_FACTORS: readonly Column[] = [
  { name: "trial", type: "text", says: "id: hash of what defines the trial" },
  { name: "model", type: "text", says: "the model's alias or name in the study" },
  { name: "returnedModel", type: "text", says: "the model id that the provider says answered" },
  { name: "set", type: "text", says: "item set" },
  { name: "item", type: "text", says: "item id, unique in its set" },
  { name: "category", type: "text", says: "the item's category, if it has one" },
  { name: "cluster", type: "text", says: "items that share a source have the same cluster" },
  { name: "sample", type: "whole", says: "repeat of the item under the condition, counted from 0" },
];

const AFTER_FACTORS: readonly Column[] = [
  { name: "options", type: "json", says: "the options' texts in canonical order; an option's id is its index as text" },
  { name: "order", type: "json", says: "option ids in the order in which they stood on screen: the first was A" },
  { name: "key", type: "text", says: "id of the correct option; empty where there is none" },
  { name: "target", type: "text", says: "id of the option that the cue endorsed; empty where there was none" },
  { name: "response", type: "text", says: "what the model replied, in the last call" },
  { name: "thinkingText", type: "text", says: "what it thought before, where the provider shows it" },
  { name: "stop", type: "text", says: "the provider's own word for why the reply ended" },
  {
    name: "outcome",
    type: "text",
    says: "what the reader made of the response: choice, refusal, noncommittal, unreadable, truncated, empty",
  },
  { name: "answer", type: "text", says: "id of the option that was chosen" },
  { name: "confidence", type: "number", says: "stated confidence, 0 to 100" },
  { name: "correct", type: "whole", says: "1 where the answer is the key, 0 where it is not; empty without a key or an answer" },
  { name: "rule", type: "text", says: "the reader's rule that fired; person or judge where a verdict stands in its place" },
  { name: "pass1Response", type: "text", says: "in a two-pass trial, the reply to pass 1" },
  { name: "pass1Outcome", type: "text", says: "likewise read" },
  { name: "pass1Answer", type: "text", says: "likewise" },
  { name: "pass1Confidence", type: "number", says: "likewise" },
  { name: "attempts", type: "whole", says: "requests sent for the trial, those that failed included" },
  {
    name: "latencyMs",
    type: "number",
    says: "milliseconds on the wire, from sending to the last byte, over the trial's calls; empty where they came in a batch",
  },
  { name: "inputTokens", type: "whole", says: "over the trial's calls, as the provider counts" },
  { name: "outputTokens", type: "whole", says: "likewise, thinking included" },
  { name: "usd", type: "number", says: "what the calls cost by the price list of the run; empty where no price is known" },
  { name: "startedAt", type: "text", says: "UTC, when the first call was sent" },
];

export function columnsFor(factors: readonly string[]): Column[] {
  const own = factors.map((name): Column => ({ name, type: "text", says: `level of the factor ${name}` }));
  return [...BEFORE_FACTORS, ...own, ...AFTER_FACTORS];
}

export function codebookText(run: string, factors: readonly string[]): string {
  const rows = columnsFor(factors).map(({ name, type, says }) => `| ${name} | ${type} | ${says} |`);
  return [
    `# Codebook of ${run}`,
    "",
    "One row a trial. An empty cell (CSV) or null (JSONL, Parquet) means that there is nothing, never zero. Levels of factors are texts in Parquet.",
    "In CSV a text that a spreadsheet would take for a formula (it begins with = + - @, a tab or a line break, after any number of apostrophes) has an",
    "apostrophe put before it. `waver import` takes exactly that one away again. CSV cannot tell an empty text from none; JSONL and",
    "Parquet can. In Parquet half of a surrogate pair, which UTF-8 cannot hold, is U+FFFD.",
    "",
    "| column | type | meaning |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
