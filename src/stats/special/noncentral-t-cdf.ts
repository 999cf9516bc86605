import { betaTails } from "./beta-tails.ts";
import { chiSquareUpper } from "./chi-square-upper.ts";
import { deviance } from "./deviance.ts";
import { logGamma } from "./log-gamma.ts";
import { normalCdf } from "./normal-cdf.ts";
import { normalDensity } from "./normal-density.ts";
import { stirlingError } from "./stirling-error.ts";
import { tCdf } from "./t-cdf.ts";

/**
 * The chance that a noncentral t variable, (Z + delta)/√(χ²/df), is at most t: what the power of a t test is made of.
 *
 * A Poisson mixture of incomplete beta functions (Lenth 1989, AS 243), summed from its largest term to both sides, so that
 * nothing underflows; for a very large delta, which would take many terms, the chi-square tail averaged over Z. To about 1e-13.
 *
 * @example
 * nonCentralTCdf(2, 10, 0) // ~0.9633059826146299
 * nonCentralTCdf(1.5, 20, 1) // ~0.6802096362819
 */
export function nonCentralTCdf(t: number, df: number, delta: number): number {
  if (delta === 0) return tCdf(t, df);
  if (df === Infinity) return normalCdf(t - delta);
  if (t < 0) return 1 - nonCentralTCdf(-t, df, -delta);
  const base = normalCdf(-delta);
  if (t === 0 || delta < -40) return delta < -40 ? 1 : base;
  if (t === Infinity) return 1;
  if (delta > 100) return byIntegral(t, df, delta);
  const square = t * t;
  const x = square / (df + square);
  const y = df / (df + square);
  const rate = (delta * delta) / 2;
  const middle = Math.floor(rate);

  function term(j: number): number {
    // Poisson weights at j and at j + 1/2 (the latter carries the sign of delta).
    const whole = poisson(j, rate);
    const half = poisson(j + 0.5, rate) * Math.sign(delta);
    return whole * betaTails(x, y, j + 0.5, df / 2).lower + half * betaTails(x, y, j + 1, df / 2).lower;
  }

  let total = term(middle);
  for (let j = middle + 1; ; j++) {
    const more = term(j);
    total += more;
    if (poisson(j, rate) < 1e-17) break;
  }
  for (let j = middle - 1; j >= 0; j--) {
    total += term(j);
    if (poisson(j, rate) < 1e-17) break;
  }
  return Math.min(1, Math.max(0, base + total / 2));
}

/** The mean over Z of P(χ² >= df (Z + delta)²/t²), by the trapezoidal rule, in steps that the tail's own width allows. */
function byIntegral(t: number, df: number, delta: number): number {
  const step = Math.min(1 / 16, delta / Math.sqrt(2 * df) / 10);
  const steps = Math.ceil(9 / step);
  let total = 0;
  for (let i = -steps; i <= steps; i++) {
    const z = i * step;
    total += normalDensity(z) * chiSquareUpper(df * ((z + delta) / t) ** 2, df);
  }
  return Math.min(1, total * step);
}

/** e^-m m^j / Γ(j + 1). */
function poisson(j: number, m: number): number {
  if (j === 0) return Math.exp(-m);
  if (j < 10) return Math.exp(j * Math.log(m) - m - logGamma(j + 1));
  return Math.exp(-stirlingError(j) - deviance(j, m)) / Math.sqrt(2 * Math.PI * j);
}
