import type { Table } from "../../measure/table.ts";
import { stream } from "../../random/stream.ts";
import { type Effect, effectsOf } from "./effects.ts";

/** Pairs of one model and effect that were drawn, and from how many. */
export interface DrawnPairs {
  readonly model: string;
  readonly effect: Pick<Effect, "name" | "title" | "rule" | "kinds">;
  readonly all: number;
  readonly showing: Drawn;
  readonly others: Drawn;
}

interface Drawn {
  readonly of: number;
  readonly pairs: readonly (readonly [number, number])[];
}

const MOST_PAIRS = 48;

/** By seed, never by hand: as many pairs that show an effect as pairs that do not, of every model and effect while there is room. */
export function drawPairs(table: Table): { readonly drawn: DrawnPairs[]; readonly leftOut: number } {
  const wanted = table.models.flatMap((_, model) => effectsOf(table).map((effect) => ({ model, effect })));
  const each = Math.max(1, Math.min(2, Math.floor(MOST_PAIRS / 2 / Math.max(1, wanted.length))));
  const kept = wanted.slice(0, Math.floor(MOST_PAIRS / 2 / each));
  const drawn = kept.map(({ model, effect }): DrawnPairs => {
    const [showing, others]: [number[], number[]] = [[], []];
    let all = 0;
    for (const [a, b] of effect.pairs(model)) {
      all++;
      const shows = effect.shows(a, b);
      if (shows !== null) (shows ? showing : others).push(a, b);
    }
    const name = table.models[model] as string;
    const draw = (kind: string, flat: readonly number[]): Drawn => ({
      of: flat.length / 2,
      pairs: picked(flat.length / 2, each, stream(table.plan.seed, "report", "examples", name, effect.name, kind)).map(
        (place) => [flat[2 * place] as number, flat[2 * place + 1] as number] as const,
      ),
    });
    const { title, rule, kinds } = effect;
    return {
      model: name,
      effect: { name: effect.name, title, rule, kinds },
      all,
      showing: draw("shows", showing),
      others: draw("others", others),
    };
  });
  return { drawn: drawn.filter(({ all }) => all > 0), leftOut: wanted.length - kept.length };
}

/** Different places below `size`, in the order in which they were drawn. */
function picked(size: number, most: number, draws: ReturnType<typeof stream>): number[] {
  const places = new Set<number>();
  while (places.size < Math.min(size, most)) places.add(draws.below(size));
  return [...places];
}
