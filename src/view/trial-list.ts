import type { TrialPage, TrialQuery } from "./api.ts";
import { type Matches, matchesOf } from "./matches.ts";
import type { OpenRun } from "./open-run.ts";
import type { Page } from "./query.ts";
import { searchOn } from "./search.ts";

type Filter = Omit<TrialQuery, "from" | "most">;

export async function trialPage(run: OpenRun, filter: Filter, { from, most }: Page): Promise<TrialPage> {
  const { matches, looked } = await filtered(run, filter);
  const trials = [];
  for (let n = from; n < Math.min(from + most, matches.count); n++) trials.push(run.index.trialRow(matches.at(n)));
  const of = run.index.size;
  return { count: matches.count, of, trials, searched: looked === null ? null : { rows: looked, of } };
}

/** `looked`: how many trials the text was looked for in; null without one. */
export async function filtered(run: OpenRun, filter: Filter): Promise<{ matches: Matches; looked: number | null }> {
  const { text, ...rest } = filter;
  if (text === undefined) return { matches: matchesOf(run.index, rest), looked: null };
  const searched = await searchOn(run, text);
  return { matches: matchesOf(run.index, rest, searched), looked: searched.looked };
}
