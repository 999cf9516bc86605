import type { Estimate } from "../../measure/measures.ts";
import { isSame } from "../names.ts";
import { keptPanels } from "./arrange.ts";
import type { Sketch } from "./chart.ts";
import { type Context, panelTitle } from "./context.ts";
import { type Flow, flows } from "./flows.ts";

const CELLS = ["rr", "rw", "wr", "ww"] as const;
const NAMES = { rr: "right twice", rw: "right, then wrong", wr: "wrong, then right", ww: "wrong twice" } as const;

/** From pass 1 to pass 2 of a trial. */
export function passes(context: Context): Sketch[] {
  const firsts = context.pick("revision-rr");
  const all = firsts.map((first): Flow & { readonly shown: readonly Estimate[] } => {
    const at = (metric: string): Estimate | undefined =>
      context.pick(metric).find((one) => one.model === first.model && isSame(one.condition, first.condition));
    const [rr, rw, wr, ww] = CELLS.map((cell) => at(`revision-${cell}`)) as [Estimate, Estimate, Estimate, Estimate];
    const beside = [at("revision-change"), at("revision-null")].filter((one) => one !== undefined);
    return {
      title: panelTitle(context, first, ["reflection"]),
      cells: { rr, rw, wr, ww },
      change: at("revision-change") ?? null,
      nul: at("revision-null") ?? null,
      shown: [rr, rw, wr, ww, ...beside],
    };
  });
  const defined = all.filter(({ cells }) => Object.values(cells).every((one) => one?.estimate != null));
  if (defined.length === 0) return [];
  const { kept: drawn, says: rest } = keptPanels(defined, ({ cells }) => cells.rr.model);
  return [
    {
      name: "pass-1-to-pass-2",
      title: "From pass 1 to pass 2",
      says:
        "Trials by whether their answer was right after pass 1 (left) and after pass 2 (right), as shares; under each panel the two ways to change, with 95 % intervals. Wrong answers that improve are partly regression to " +
        `the mean: there is no sham second pass. Changed: pairs with different answers; by chance: how many would differ between two samples of pass 1.${rest}`,
      points: drawn.flatMap(({ title, cells }) =>
        (["wr", "rw", "rr", "ww"] as const).map((cell) => ({
          label: drawn.length > 1 ? `${title}, ${NAMES[cell]}` : NAMES[cell],
          of: cells[cell],
        })),
      ),
      shown: all.flatMap(({ shown }) => shown),
      chart: (pen, page) => flows(drawn, pen, page),
    },
  ];
}
