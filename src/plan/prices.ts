import { readFile } from "node:fs/promises";
import { parseDocument } from "yaml";
import * as z from "zod";
import { whyUnreadable } from "../bytes.ts";
import { Mistakes, mistake } from "../mistakes.ts";
import { isInProcess } from "../models/providers.ts";
import { explain } from "../study/explain.ts";
import type { Model, Price } from "../study/study.ts";

/**
 * List prices in US dollars for a million tokens (input, output), standard tier, short prompts, as their vendors or public price lists gave
 * them at the date below. Prices move: a study's own `price:` or a file given with --prices wins over this table.
 */
export const PRICES_AS_OF = "2026-10-31";

const LIST: Readonly<Record<string, readonly [input: number, output: number]>> = {
  "anthropic/claude-haiku-4-5": [1, 5],
  "anthropic/claude-haiku-5-5": [0.1, 0.5],
  "anthropic/claude-sonnet-4-5": [3, 15],
  "anthropic/claude-sonnet-4-6": [3, 15],
  "anthropic/claude-sonnet-5": [2, 10],
  "anthropic/claude-sonnet-5-5": [2, 10],
  "anthropic/claude-opus-4-5": [5, 25],
  "anthropic/claude-opus-4-6": [5, 25],
  "anthropic/claude-opus-4-7": [5, 25],
  "anthropic/claude-opus-4-8": [5, 25],
  "anthropic/claude-opus-5": [5, 25],
  "anthropic/claude-opus-5-5": [4, 20],
  "openai/gpt-4o": [2.5, 10],
  "openai/gpt-4o-mini": [0.15, 0.6],
  "openai/gpt-4.1": [2, 8],
  "openai/gpt-4.1-mini": [0.4, 1.6],
  "openai/o3": [2, 8],
  "openai/gpt-5": [1.25, 10],
  "openai/gpt-5-mini": [0.25, 2],
  "openai/gpt-5-nano": [0.05, 0.4],
  "openai/gpt-5.1": [1.25, 10],
  "openai/gpt-5.2": [1.75, 14],
  "openai/gpt-5.4": [2.5, 15],
  "openai/gpt-5.4-mini": [0.75, 4.5],
  "openai/gpt-5.4-nano": [0.2, 1.25],
  "openai/gpt-5.5": [5, 30],
  "openai/gpt-5.6-sol": [4, 20],
  "openai/gpt-5.6-terra": [2, 12],
  "openai/gpt-5.6-luna": [0.2, 1.2],
  "openai/gpt-6-sol": [2, 10],
  "openai/gpt-6-luna": [0.1, 0.5],
  "openai/gpt-6.1-sol": [2, 10],
  "openai/gpt-6.1-terra": [1, 5],
  "google/gemini-2.5-pro": [1.25, 10],
  "google/gemini-2.5-flash": [0.3, 2.5],
  "google/gemini-2.5-flash-lite": [0.1, 0.4],
  "google/gemini-3-flash": [0.5, 3],
  "google/gemini-3-flash-preview": [0.5, 3],
  "google/gemini-3.1-flash-lite": [0.25, 1.5],
  "google/gemini-3.1-pro-preview": [2, 12],
  "google/gemini-3.5-flash": [1.5, 9],
  "google/gemini-3.5-flash-lite": [0.3, 2.5],
};

/** A user's own: of a call, and of one in a batch where that is known. */
export type Prices = Readonly<Record<string, Price & { readonly batch?: Price | undefined }>>;

const price = { input: z.number().min(0), output: z.number().min(0) };
const priceFile = z.record(z.string(), z.strictObject({ ...price, batch: z.strictObject(price).optional() }));

/** The three vendors take half for what may wait. */
const BATCH_SHARE = 0.5;
const BATCH_VENDORS: readonly string[] = ["anthropic", "openai", "google"];

/** A file of a user's own prices: `anthropic/claude-haiku-4-5: { input: 1, output: 5 }`, in YAML or JSON. */
export async function readPrices(path: string): Promise<Prices> {
  const fix = "Lines are like anthropic/claude-haiku-4-5: { input: 1, output: 5 }, in US dollars for a million tokens.";
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw mistake(path, whyUnreadable(error), fix);
  }
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (broken !== undefined) throw mistake(path, `is not valid YAML: ${broken.message.split("\n")[0]}`, fix);
  const raw: unknown = document.toJS();
  const parsed = priceFile.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new Mistakes(
    parsed.error.issues.flatMap((issue) =>
      explain(issue, priceFile, raw).map(({ path: at, says }) => ({ where: `${path} ${at.join(" ")}`.trim(), says, fix })),
    ),
  );
}

/** Null where no price is known. Participants that answer in process cost nothing; a dated snapshot has the price of its family. */
export function priceOf(model: Model, own: Prices = {}): Price | null {
  if (model.price !== null) return model.price;
  const family = familyOf(model);
  const found = own[model.name] ?? own[family];
  if (found !== undefined) return { input: found.input, output: found.output };
  if (isInProcess(model.provider)) return { input: 0, output: 0 };
  // A model behind another address than its vendor's has its own price, which nobody here knows.
  if (model.baseUrl !== null) return null;
  const listed = LIST[model.name] ?? LIST[family];
  return listed === undefined ? null : { input: listed[0], output: listed[1] };
}

/** In a batch: what a file of prices says, or the vendor's share of a call's price. Behind another address nobody here knows; null. */
export function batchPriceOf(model: Model, own: Prices = {}): Price | null {
  const given = (own[model.name] ?? own[familyOf(model)])?.batch;
  if (given !== undefined) return given;
  const price = priceOf(model, own);
  if (price === null || model.baseUrl !== null || !BATCH_VENDORS.includes(model.provider)) return null;
  return { input: price.input * BATCH_SHARE, output: price.output * BATCH_SHARE };
}

/** A dated snapshot without its date. */
function familyOf({ name }: Model): string {
  return name.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})$/, "");
}
