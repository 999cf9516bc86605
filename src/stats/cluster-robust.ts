import { satterthwaiteDf } from "./satterthwaite-df.ts";
import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

/** A mean with its standard errors; those that do not exist for these data are null, and `reason` says why. */
export interface ClusterRobust {
  readonly mean: number;
  readonly items: number;
  readonly clusters: number;
  /** As if the items were independent: s/√N. */
  readonly naive: number | null;
  /** Without a correction for few clusters: Miller's (2024) formula. Too small when clusters are few. */
  readonly cr0: number | null;
  /** CR0·√(G/(G − 1)), for t with `df1` = G − 1 degrees of freedom: the usual one. */
  readonly cr1: number | null;
  readonly df1: number | null;
  /** Unbiased where items are in truth independent, for t with `df2` (Satterthwaite) degrees of freedom: for fewer than 30 clusters. */
  readonly cr2: number | null;
  readonly df2: number | null;
  readonly reason?: string;
}

/**
 * The standard error of a mean over items that come in clusters (a shared passage, a template, repeated trials of one item).
 * Items of a cluster resemble each other, so N of them tell less than N independent ones; the sums of residuals over clusters
 * carry what they really tell. Without clusters every item is its own, and CR1 is the usual s/√N with N − 1 degrees of freedom.
 *
 * Undefined for no items; with a single cluster there is a mean and no error. The mean weighs items, not clusters, equally.
 *
 * CR0 = √Σ_g(Σ_{i∈g} e_i)²/N; Cameron & Miller (2015). CR2: Bell & McCaffrey (2002), with each cluster's residual sum
 * over √(1 − n_g/N), as in clubSandwich.
 *
 * @example
 * clusterRobust([0, 0, 1, 1, 1, 0], ["a", "a", "b", "b", "c", "c"]).cr1 // ~0.28867513459481287
 * clusterRobust([1, 2, 3, 4]).cr1 // ~0.6454972243679028
 * clusterRobust([1, 2], [7, 7]).reason // "one cluster has no standard error"
 */
export function clusterRobust(values: ArrayLike<number>, clusters?: ArrayLike<string | number>): ClusterRobust | Undefined {
  const items = values.length;
  if (items === 0) return undefinedBecause("the mean of no items");
  if (clusters !== undefined && clusters.length !== items) throw new RangeError("a cluster is needed for every item");
  const mean = sum(values) / items;
  const sums = new Map<string | number, number>();
  const sizes = new Map<string | number, number>();
  let squares = 0;
  for (let i = 0; i < items; i++) {
    const off = (values[i] as number) - mean;
    const cluster = clusters === undefined ? i : (clusters[i] as string | number);
    sums.set(cluster, (sums.get(cluster) ?? 0) + off);
    sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
    squares += off * off;
  }
  const groups = sizes.size;
  const naive = items < 2 ? null : Math.sqrt(squares / (items - 1) / items);
  if (groups < 2) {
    const reason = items < 2 ? "one item has no standard error" : "one cluster has no standard error";
    return { mean, items, clusters: groups, naive, cr0: null, cr1: null, df1: null, cr2: null, df2: null, reason };
  }
  let plain = 0;
  let corrected = 0;
  for (const [cluster, total] of sums) {
    const size = sizes.get(cluster) as number;
    plain += total * total;
    corrected += (total * total) / (1 - size / items);
  }
  const cr0 = Math.sqrt(plain) / items;
  return {
    mean,
    items,
    clusters: groups,
    naive,
    cr0,
    cr1: cr0 * Math.sqrt(groups / (groups - 1)),
    df1: groups - 1,
    cr2: Math.sqrt(corrected) / items,
    df2: satterthwaiteDf([...sizes.values()]),
  };
}
