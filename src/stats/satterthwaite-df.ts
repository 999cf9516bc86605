/**
 * The degrees of freedom of a t test with CR2 errors on a mean over clusters of these sizes, at most G − 1 and far fewer when a few
 * large clusters hold most items. There must be two clusters or more.
 *
 * Bell & McCaffrey (2002), as in clubSandwich: (ΣP_gg)²/ΣΣP_gh² with P_gh = (n_g[g = h] − n_g n_h/N)/√((1 − n_g/N)(1 − n_h/N)).
 *
 * @example
 * satterthwaiteDf([5, 5, 5]) // ~2
 * satterthwaiteDf([20, 1, 1]) // ~1.099750623441426
 */
export function satterthwaiteDf(sizes: ArrayLike<number>): number {
  let total = 0;
  for (let g = 0; g < sizes.length; g++) total += sizes[g] as number;
  // Off the diagonal P_gh² = u_g u_h, u = n²/(N(1 − n/N)); on it P_gg = n.
  let u = 0;
  let diagonal = 0;
  for (let g = 0; g < sizes.length; g++) {
    const size = sizes[g] as number;
    const part = (size * size) / (total - size);
    u += part;
    diagonal += size * size - part * part;
  }
  return (total * total) / (u * u + diagonal);
}
