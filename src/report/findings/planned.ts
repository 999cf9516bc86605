import { isBeside } from "../../measure/families.ts";
import type { Contrast, Measures } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { isSame } from "../names.ts";
import { bare, isShare, pText, withUnit } from "../numbers.ts";
import { contrastText, joined, type Standing, standingOf } from "../telling.ts";

/** A contrast that was named beforehand, as it came out. */
export interface Planned {
  readonly model: string;
  readonly text: string;
  readonly standing: Standing;
}

export function plannedOf({ contrasts }: Measures, { primary }: Pick<Manifest, "primary">): Planned[] {
  const family = contrasts.filter((each) => each.family === "confirmatory" && each.category === null);
  const asked = family.filter((each) => each.regime === "strict" && !isBeside(each));
  return asked.map((contrast) => {
    const same = family.filter((each) => isOfSame(each, contrast));
    const lenient = same.find((each) => each.regime === "lenient" && !isBeside(each));
    const equivalence = same.find((each) => each.regime === "strict" && each.test.startsWith("tost"));
    return {
      model: contrast.model,
      text: joined(
        contrastText(contrast),
        equivalenceText(equivalence, marginOf(primary, contrast)),
        lenientText(contrast, lenient),
      ),
      standing: standingOf(contrast),
    };
  });
}

function isOfSame(one: Contrast, other: Contrast): boolean {
  return one.model === other.model && one.metric === other.metric && isSame(one.a, other.a) && isSame(one.b, other.b);
}

/** The manifest keeps a contrast as it was written. */
function marginOf(primary: Manifest["primary"], contrast: Contrast): number | null {
  const written = primary as readonly (Partial<Pick<Contrast, "metric" | "a" | "b">> & { margin?: unknown })[];
  const found = written.find(
    ({ metric, a, b }) => metric === contrast.metric && isSame(a ?? null, contrast.a) && isSame(b ?? null, contrast.b),
  );
  return typeof found?.margin === "number" ? found.margin : null;
}

/** That no difference was found does not say that there is none: only this test does. */
function equivalenceText(found: Contrast | undefined, margin: number | null): string {
  if (found === undefined || margin === null) return "";
  const within = `within the margin of ${withUnit(found.metric, margin, true)}`;
  if (found.p === null) return `Whether it lies ${within} cannot be tested: ${found.reason ?? "no reason is known"}.`;
  return found.p < 0.05 ? `It lies ${within} (${pText(found.p)}).` : `That it lies ${within} is not shown (${pText(found.p)}).`;
}

/** A claim is robust where it stands whichever way missing answers are counted. Without any the two are one. */
function lenientText(contrast: Contrast, lenient: Contrast | undefined): string {
  if (lenient === undefined || contrast.missing === 0 || contrast.estimate === null) return "";
  const { metric, estimate } = lenient;
  if (estimate === null) return `With missing answers left out it is undefined: ${lenient.reason ?? "no reason is known"}.`;
  const figure = `${bare(metric, estimate, true)}${isShare(metric) ? " points" : ""}`;
  const [own, other] = [standingOf(contrast), standingOf(lenient)];
  const agrees = own === other && (own === "untold" || Math.sign(estimate) === Math.sign(contrast.estimate));
  if (other === "shown" && Math.sign(estimate) !== Math.sign(contrast.estimate))
    return `With missing answers left out it is ${figure}, and is shown the other way round.`;
  return agrees
    ? `With missing answers left out it is ${figure}, to the same effect.`
    : `With missing answers left out it is ${figure}, and ${STANDS[other]}.`;
}

const STANDS: Readonly<Record<Standing, string>> = {
  shown: "is shown",
  untold: "the data do not tell",
  mixed: "is too close to call",
  untested: "is not tested",
  undefined: "is undefined",
};
