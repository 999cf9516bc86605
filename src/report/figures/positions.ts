import { arrange, type Entry, hasPoints } from "./arrange.ts";
import type { Sketch } from "./chart.ts";
import { type Context, isUncued } from "./context.ts";
import { forest } from "./forest.ts";
import { seriesFactor, splitBy } from "./split.ts";

const NAME = /^position-share-(\d+)$/;

/** How often the option in each place on screen is chosen where no cue is shown. */
export function positions(context: Context): Sketch[] {
  const split = splitBy(context, seriesFactor(context, false), [context.cue]);
  const places = (metric: string): number => Number(NAME.exec(metric)?.[1]);
  const entries = context
    .named(NAME)
    .filter((of) => isUncued(context, of))
    .sort((a, b) => places(a.metric) - places(b.metric))
    .map((of): Entry => ({ of, ...split(of), row: `Place ${places(of.metric)}` }));
  if (!hasPoints(entries)) return [];
  const { says, told, shown, ...arranged } = arrange(entries);
  // Where every place is there for every item, all items have as many options as there are places.
  const isEven = new Set(shown.map(({ items }) => items)).size === 1;
  const even = 100 / arranged.rows.length;
  const line = isEven
    ? " Dashed: the equal share."
    : " Items differ in how many options they have, so that there is no one equal share.";
  const moves = ["rotate", "shuffle"].includes(context.plan.optionOrder)
    ? " Options change places over samples, so that knowledge favours none."
    : " Options do not change places, so that where the correct ones stand counts too.";
  return [
    {
      name: "choice-by-position",
      title: "Choice by place on screen",
      says: `Of the answers given without a cue, the share that took the option in each place.${line}${moves}${says}`,
      points: told,
      shown,
      chart: (pen, page) =>
        forest(
          {
            ...arranged,
            axis: { label: "% of answers", holds: [0], within: [0, 100] },
            lines: isEven ? arranged.panels.map((_, panel) => ({ panel, value: even })) : [],
          },
          pen,
          page,
        ),
    },
  ];
}
