/**
 * Nodes and weights of Gauss-Hermite quadrature: ∫ f(x) exp(-x²) dx is about Σ weights · f(nodes), exactly for polynomials up to
 * degree 2n - 1. Nodes ascend and are symmetric about 0.
 *
 * Computed: the nodes of n points separate those of n + 1, so each is found by halving between two, in the orthonormal Hermite
 * polynomials, which do not overflow; the weights are 1/Σ h_k(x)² over k < n (Szegő, Orthogonal Polynomials, 3.4).
 *
 * @example
 * gaussHermite(1) // { nodes: [0], weights: [~1.772453850905516] }
 * gaussHermite(2).nodes // [~-0.7071067811865476, ~0.7071067811865476]
 */
export function gaussHermite(n: number): { nodes: number[]; weights: number[] } {
  if (!Number.isInteger(n) || n < 1 || n > 100)
    throw new RangeError(`gaussHermite(${n}): n must be a whole number from 1 to 100`);
  let nodes = [0];
  for (let m = 2; m <= n; m++) {
    // All roots of the m-th polynomial lie within sqrt(2m + 1); by symmetry only those above 0 are searched for.
    const edges = [...nodes.filter((x) => x > 0 || (m % 2 === 0 && x === 0)), Math.sqrt(2 * m + 1)];
    const above = edges.slice(0, -1).map((from, i) => root(m, from, edges[i + 1] as number));
    nodes = [...above.map((x) => -x).reverse(), ...(m % 2 === 1 ? [0] : []), ...above];
  }
  return { nodes, weights: nodes.map((x) => 1 / hermite(n, x).squares) };
}

function root(m: number, from: number, to: number): number {
  const sign = Math.sign(hermite(m, to).value);
  for (;;) {
    const middle = (from + to) / 2;
    if (middle <= from || middle >= to) return middle;
    if (Math.sign(hermite(m, middle).value) === sign) to = middle;
    else from = middle;
  }
}

/** The orthonormal Hermite polynomial of degree n at x, and the sum of the squares of those of lower degree. */
function hermite(n: number, x: number): { value: number; squares: number } {
  let before = 0;
  let value = Math.PI ** -0.25;
  let squares = 0;
  for (let k = 0; k < n; k++) {
    squares += value * value;
    const next = x * Math.sqrt(2 / (k + 1)) * value - Math.sqrt(k / (k + 1)) * before;
    before = value;
    value = next;
  }
  return { value, squares };
}
