import { clustersOf } from "../estimate.ts";
import { numbered, type RunCheck, type State } from "./check.ts";

/** Items that share a source count as one unit. Below 6 clusters errors cannot be trusted, below 30 they need a correction (CR2). */
export const fewClusters: RunCheck = (table) => {
  const codes = clustersOf(table);
  if (codes === undefined || codes.length === 0) return [];
  const clusters = new Set(codes).size;
  const state: State = clusters < 6 ? "bad" : clusters < 30 ? "look" : "good";
  const why = {
    bad: ": fewer than 6 give no error that can be trusted.",
    look: ": fewer than 30, so errors are corrected for it (CR2) and intervals are wide.",
    good: ".",
  }[state];
  const says = `${numbered(codes.length, "item")} share sources and make ${numbered(clusters, "cluster")}${why}`;
  return [{ check: "few-clusters", model: null, state, says, figures: { items: codes.length, clusters } }];
};
