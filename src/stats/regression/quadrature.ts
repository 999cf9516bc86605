import { gaussHermite } from "../gauss-hermite.ts";
import type { Objective } from "../linear/minimise.ts";
import type { Layout } from "./layout.ts";
import { conditionalModes } from "./modes.ts";

/**
 * Minus the log-likelihood of a logistic mixed model with one random effect a group, the integral over each group's effect taken by
 * Gauss-Hermite quadrature centred at its mode and scaled by its curvature there (Pinheiro and Bates 1995), as a function of
 * (theta, beta), with its exact gradient: nodes move with the parameters, and that is counted. One node is the Laplace approximation.
 */
export function quadrature(model: Layout, points: number): Objective {
  const { rows, width, x, successes, trials, effect, covariate, matrix } = model;
  const { nodes, weights } = gaussHermite(points);
  const modes = conditionalModes(model);
  const groups = Array.from({ length: matrix.size }, (): number[] => []);
  for (let r = 0; r < rows; r++) (groups[effect[r] as number] as number[]).push(r);
  const logWeights = weights.map((w, i) => Math.log(w) + (nodes[i] as number) ** 2);
  const size = width + 1;
  // Derivatives by (theta, beta): of the mode, of the curvature A, and of the log-density at each node.
  const dMode = new Float64Array(size);
  const dCurvature = new Float64Array(size);
  const logs = new Float64Array(points);
  const pulls = new Float64Array(points);
  const direct = Array.from({ length: points }, () => new Float64Array(size));
  return (parameters) => {
    const theta = parameters[0] as number;
    const { u, eta, residual, weight } = modes([theta], parameters.slice(1));
    const gradient = new Array<number>(size).fill(0);
    let value = 0;
    for (const [level, members] of groups.entries()) {
      const mode = u[level] as number;
      let curvature = 1;
      dMode.fill(0);
      for (const r of members) {
        const z = covariate[r] as number;
        const w = weight[r] as number;
        curvature += theta * theta * w * z * z;
        dMode[0] = (dMode[0] as number) + z * (residual[r] as number) - theta * w * z * z * mode;
        for (let j = 0; j < width; j++) dMode[j + 1] = (dMode[j + 1] as number) - theta * z * w * (x[r * width + j] as number);
      }
      for (let j = 0; j < size; j++) dMode[j] = (dMode[j] as number) / curvature;
      dCurvature.fill(0);
      for (const r of members) {
        const z = covariate[r] as number;
        const w = weight[r] as number;
        const small = Math.exp(-Math.abs(eta[r] as number));
        const bend = (theta * theta * z * z * w * Math.sign(eta[r] as number) * (small - 1)) / (1 + small);
        dCurvature[0] = (dCurvature[0] as number) + 2 * theta * z * z * w + bend * z * (mode + theta * (dMode[0] as number));
        for (let j = 0; j < width; j++) {
          dCurvature[j + 1] =
            (dCurvature[j + 1] as number) + bend * ((x[r * width + j] as number) + theta * z * (dMode[j + 1] as number));
        }
      }
      const sd = 1 / Math.sqrt(curvature);
      let top = -Infinity;
      for (const [i, node] of nodes.entries()) {
        const shift = Math.SQRT2 * sd * node;
        const at = mode + shift;
        let log = (logWeights[i] as number) - (at * at) / 2;
        let pull = -at;
        const d = direct[i] as Float64Array;
        d.fill(0);
        for (const r of members) {
          const z = covariate[r] as number;
          const n = trials[r] as number;
          const y = successes[r] as number;
          const e = (eta[r] as number) + theta * z * shift;
          const small = Math.exp(-Math.abs(e));
          const s = y - (n * (e >= 0 ? 1 : small)) / (1 + small);
          log += y * e - n * (Math.max(e, 0) + Math.log1p(small));
          pull += theta * z * s;
          d[0] = (d[0] as number) + s * z * at;
          for (let j = 0; j < width; j++) d[j + 1] = (d[j + 1] as number) + s * (x[r * width + j] as number);
        }
        logs[i] = log;
        pulls[i] = pull;
        top = Math.max(top, log);
      }
      let total = 0;
      for (const log of logs) total += Math.exp(log - top);
      value -= top + Math.log(total) + Math.log(sd) - Math.log(Math.PI) / 2;
      for (let j = 0; j < size; j++) {
        const dLogSd = (-(dCurvature[j] as number) / curvature) * 0.5;
        let slope = dLogSd;
        for (const [i, node] of nodes.entries()) {
          const share = Math.exp((logs[i] as number) - top) / total;
          const move = (dMode[j] as number) + Math.SQRT2 * node * sd * dLogSd;
          slope += share * (((direct[i] as Float64Array)[j] as number) + (pulls[i] as number) * move);
        }
        gradient[j] = (gradient[j] as number) - slope;
      }
    }
    return { value, gradient };
  };
}
