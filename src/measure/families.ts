import { canonicalJson } from "../digest.ts";
import { benjaminiHochberg, holm } from "../stats/index.ts";
import type { Contrast } from "./measures.ts";
import type { OpenContrast } from "./metric.ts";

/** What a contrast asks, whatever the regime and the test: no difference, or none that matters. */
export function hypothesis({ metric, k, model, a, b, category, test }: OpenContrast): string {
  return canonicalJson([metric, k, model, a, b, category, test === "tost"]);
}

/**
 * Adjusts p values within families: confirmatory tests by Holm, the others by Benjamini and Hochberg. One hypothesis counts once: of several
 * tests of it the first listed is the test and is adjusted, those beside it are not. The lenient regime asks again what the strict one asked
 * and costs nothing; its p values are adjusted among themselves, so that either regime can be held to the same level.
 */
export function withAdjusted(contrasts: readonly OpenContrast[]): Contrast[] {
  const adjusted = new Map<OpenContrast, number | null>();
  for (const family of ["confirmatory", "secondary", "exploratory"] as const) {
    for (const regime of ["strict", "lenient"] as const) {
      const members = firsts(contrasts.filter((each) => each.family === family && each.regime === regime && !isAdjusted(each)));
      const p = (family === "confirmatory" ? holm : benjaminiHochberg)(members.map((member) => member.p));
      members.forEach((member, place) => {
        adjusted.set(member, p[place] ?? null);
      });
    }
  }
  return contrasts.map((contrast) => ({
    ...contrast,
    pAdjusted: isAdjusted(contrast) ? contrast.p : (adjusted.get(contrast) ?? null),
  }));
}

/** Step-down max-T adjusts among the levels that it compares: what stands there is not adjusted again. */
function isAdjusted({ test }: OpenContrast): boolean {
  return test.startsWith("step-down max-T");
}

/** Further tests of a contrast (equivalence, t) and odds ratios stand beside it and are no question of their own. */
export function isBeside({ metric, test }: Pick<Contrast, "metric" | "test">): boolean {
  return test.startsWith("tost") || / beside /.test(test) || metric.endsWith("odds-ratio");
}

function firsts(contrasts: readonly OpenContrast[]): OpenContrast[] {
  const seen = new Set<string>();
  return contrasts.filter((contrast) => {
    const asks = hypothesis(contrast);
    if (seen.has(asks)) return false;
    seen.add(asks);
    return true;
  });
}
