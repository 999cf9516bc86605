import { plural } from "../../counting.ts";
import { FEW_ITEMS } from "../../measure/checks/few-items.ts";
import type { Check, Measures } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { simulatedModels } from "../names.ts";
import { listText } from "../numbers.ts";

/** What must be known before anything is believed, the gravest first. */
export function warningsOf(
  { checks, estimates }: Pick<Measures, "checks" | "estimates">,
  manifest: Manifest,
  models: readonly string[],
): string[] {
  const simulated = simulatedModels(manifest).filter((model) => models.includes(model));
  const items = Math.max(
    0,
    ...estimates
      .filter(({ metric, k, category }) => metric === "accuracy" && k === 1 && category === null)
      .map((each) => each.items),
  );
  // A run that is not complete is told of, however little is missing.
  const bad = checks.filter(({ state, check }) => state === "bad" || (state === "look" && check === "incomplete"));
  return [
    ...(simulated.length === 0
      ? []
      : [
          simulated.length === models.length
            ? "Simulated participants. Every answer here was made by a program with built-in behaviour, to show and to test the method. No figure on this page says anything about any language model."
            : `${listText(simulated)} ${simulated.length === 1 ? "is a simulated participant" : "are simulated participants"}: programs with built-in behaviour. Their figures say nothing about any language model.`,
        ]),
    ...(models.length === 0 ? ["No trial has been delivered yet: there is nothing to tell."] : []),
    ...(models.length > 0 && items > 0 && items < FEW_ITEMS
      ? [`The run has ${plural(items, "item")} with a key: too few for any claim, whatever the intervals say.`]
      : []),
    ...(manifest.imported === undefined
      ? []
      : ["The replies were recorded elsewhere and imported: what the files do not say is not known here."]),
    ...Array.from(
      Map.groupBy(bad, ({ check }) => check),
      ([, [first, ...others]]) => badText(first as Check, others.length),
    ),
  ];
}

/** One line a check: of several models the first speaks for all, and the checks' own table has the rest. */
function badText({ model, says }: Check, others: number): string {
  const more = others === 0 ? "" : ` (So it is for ${plural(others, "more model")}: see the checks.)`;
  return model === null ? says : `${model}: ${says}${more}`;
}
