import { isBeside } from "../../measure/families.ts";
import type { Contrast, Measures } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { isSame } from "../names.ts";
import { bare, isShare, withUnit } from "../numbers.ts";
import { ALPHA, adjustedText, joined, noneText, numbersText, type Standing, standingOf, standingText } from "../telling.ts";

/** A contrast of the plan, as it came out. */
export interface Planned {
  readonly model: string;
  readonly text: string;
  /** `within`: no difference is shown, and that there is none beyond the margin is. */
  readonly standing: Standing | "within";
}

export function plannedOf({ contrasts }: Measures, { primary }: Pick<Manifest, "primary">): Planned[] {
  const family = contrasts.filter((each) => each.family === "confirmatory" && each.category === null);
  const asked = family.filter((each) => each.regime === "strict" && !isBeside(each));
  return asked.map((contrast) => {
    const same = family.filter((each) => isOfSame(each, contrast));
    const lenient = same.find((each) => each.regime === "lenient" && !isBeside(each));
    const margin = marginOf(primary, contrast);
    const equivalence = same.find((each) => each.regime === "strict" && each.test.startsWith("tost"));
    const standing = standingOf(contrast);
    const isWithin = standing === "untold" && margin !== null && isEquivalent(equivalence);
    return {
      model: contrast.model,
      text: joined(
        numbersText(contrast),
        // Where the margin is shown to hold, the data do tell something.
        isWithin ? `The interval includes ${noneText(contrast)}: no difference is shown.` : standingText(contrast),
        equivalenceText(equivalence, margin),
        lenientText(contrast, lenient),
      ),
      standing: isWithin ? "within" : standing,
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

/** By the p value that is corrected for the family, as any other of it. */
function isEquivalent(found: Contrast | undefined): boolean {
  const p = found?.pAdjusted ?? found?.p ?? null;
  return p !== null && p < ALPHA;
}

/** That no difference was found does not say that there is none: only this test does. */
function equivalenceText(found: Contrast | undefined, margin: number | null): string {
  if (found === undefined || margin === null) return "";
  const { p, pAdjusted, reason } = found;
  const within = `within the margin of ${withUnit(found.metric, margin, true)}`;
  if (p === null) return `Whether it lies ${within} cannot be tested: ${reason ?? "no reason is known"}.`;
  const test = adjustedText({ p, pAdjusted });
  return isEquivalent(found) ? `That it lies ${within} is shown (${test}).` : `That it lies ${within} is not shown (${test}).`;
}

/** A claim is robust where it stands whichever way missing answers are counted. Without any the two are one. */
function lenientText(contrast: Contrast, lenient: Contrast | undefined): string {
  if (lenient === undefined || contrast.missing === 0 || contrast.estimate === null) return "";
  const { metric, estimate } = lenient;
  if (estimate === null) return `With missing answers left out it is undefined: ${lenient.reason ?? "no reason is known"}.`;
  const left = `With missing answers left out it is ${bare(metric, estimate, true)}${isShare(metric) ? " points" : ""}`;
  const [own, other] = [standingOf(contrast), standingOf(lenient)];
  const haveSameSign = Math.sign(estimate) === Math.sign(contrast.estimate);
  if (own !== "shown" && other !== "shown") return `${left}, which ${NEITHER[other]}.`;
  if (own === other && haveSameSign) return `${left}, and is shown too.`;
  const stands = other !== "shown" ? ALONE[other] : haveSameSign ? "would be shown" : "is shown the other way round";
  return `${left}, and ${stands}: it depends on how missing answers are counted, so it is not robust.`;
}

type Unshown = Exclude<Standing, "shown">;

/** Where neither way of counting shows it. */
const NEITHER: Readonly<Record<Unshown, string>> = {
  untold: "does not tell either",
  mixed: "is too close to call",
  "no-interval": "has no interval",
  untested: "is not tested",
  undefined: "is undefined",
};

const ALONE: Readonly<Record<Unshown, string>> = {
  untold: "the data do not tell",
  mixed: "is too close to call",
  "no-interval": "has no interval",
  untested: "is not tested",
  undefined: "is undefined",
};
