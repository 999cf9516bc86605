import type { Objective } from "../linear/minimise.ts";
import type { Layout } from "./layout.ts";
import { conditionalModes } from "./modes.ts";

/**
 * Minus the Laplace approximation to the log-likelihood of a logistic mixed model, as a function of (theta, beta), with its exact
 * gradient. With u the conditional modes and A = ΛZᵀWZΛ + I: log L = log P(y | u) - u·u/2 - log |A| / 2 (Bates et al. 2015).
 *
 * The gradient counts that A moves with the modes. Write h for the diagonal of ZΛA⁻¹ΛZᵀ, g = h dW/dη, v = A⁻¹ΛZᵀg and
 * c = residual - (g - WZΛv)/2. Then the derivative by beta is Xᵀc, and the derivative by theta[k] is
 * c·Z_k u_k - Σ w z_k (A⁻¹Λz)_k - v_k·Z_kᵀ residual / 2.
 */
export function laplace(model: Layout): Objective {
  const { rows, width, x, terms, effect, covariate, pair, matrix } = model;
  const count = terms.length;
  const modes = conditionalModes(model);
  const g = new Float64Array(rows);
  const v = new Float64Array(matrix.size);
  const scaled = new Float64Array(count);
  return (parameters) => {
    const theta = parameters.slice(0, count);
    const { u, eta, residual, weight, penalised, logDeterminant } = modes(theta, parameters.slice(count));
    const inverse = matrix.invert();
    const gradient = new Array<number>(parameters.length).fill(0);
    v.fill(0);
    let at = 0;
    for (let r = 0; r < rows; r++) {
      // scaled = A⁻¹Λz, in the places of this row's effects.
      scaled.fill(0);
      for (let k = 0; k < count; k++) {
        const i = r * count + k;
        const z = (theta[k] as number) * (covariate[i] as number);
        scaled[k] = (scaled[k] as number) + z * (inverse.diagonal[effect[i] as number] as number);
        for (let l = 0; l < k; l++) {
          const a = inverse.below[pair[at++] as number] as number;
          scaled[k] = (scaled[k] as number) + a * (theta[l] as number) * (covariate[r * count + l] as number);
          scaled[l] = (scaled[l] as number) + a * z;
        }
      }
      let h = 0;
      for (let k = 0; k < count; k++) {
        const z = (covariate[r * count + k] as number) * (scaled[k] as number);
        h += (theta[k] as number) * z;
        gradient[k] = (gradient[k] as number) + (weight[r] as number) * z;
      }
      const small = Math.exp(-Math.abs(eta[r] as number));
      const tilt = (Math.sign(eta[r] as number) * (small - 1)) / (1 + small);
      const gr = h * (weight[r] as number) * tilt;
      g[r] = gr;
      for (let k = 0; k < count; k++) {
        const i = r * count + k;
        const column = effect[i] as number;
        v[column] = (v[column] as number) + (theta[k] as number) * (covariate[i] as number) * gr;
      }
    }
    matrix.solve(v);
    for (let r = 0; r < rows; r++) {
      const s = residual[r] as number;
      let zv = 0;
      for (let k = 0; k < count; k++) {
        const i = r * count + k;
        zv += (theta[k] as number) * (covariate[i] as number) * (v[effect[i] as number] as number);
      }
      const c = s - ((g[r] as number) - (weight[r] as number) * zv) / 2;
      for (let k = 0; k < count; k++) {
        const i = r * count + k;
        const column = effect[i] as number;
        gradient[k] =
          (gradient[k] as number) - (covariate[i] as number) * (c * (u[column] as number) - ((v[column] as number) * s) / 2);
      }
      for (let j = 0; j < width; j++) gradient[count + j] = (gradient[count + j] as number) - (x[r * width + j] as number) * c;
    }
    return { value: logDeterminant / 2 - penalised, gradient };
  };
}
