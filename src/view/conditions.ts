import type { Condition, Level } from "../measure/measures.ts";
import type { Manifest } from "../plan/manifest.ts";

type Plan = Pick<Manifest, "design" | "cues">;

/** Factors by name, as the store keeps them: the same condition has the same text everywhere. */
export function conditionText(condition: Condition): string {
  return JSON.stringify(Object.fromEntries(Object.entries(condition).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** All cells of a design, in its order. */
export function plannedConditions({ design }: Pick<Plan, "design">): Condition[] {
  let cells: Record<string, Level>[] = [{}];
  for (const [factor, levels] of Object.entries(design))
    cells = cells.flatMap((cell) => levels.map((level) => ({ ...cell, [factor]: level })));
  return cells.map((cell) => JSON.parse(conditionText(cell)) as Condition);
}

/** The condition that one is compared with: the same but for the cue. Null for a control, a second control, and where there is no cue factor. */
export function controlFor(condition: Condition, factor: string | null): Condition | null {
  if (factor === null) return null;
  const level = condition[factor];
  if (level === undefined || level === "control" || level === "control-b") return null;
  return { ...condition, [factor]: "control" };
}

/** Places of the conditions, sorted as the design names their levels; what it does not name comes after. */
export function inDesignOrder(conditions: readonly Condition[], design: Plan["design"]): number[] {
  const factors = Object.entries(design);
  const ranks = conditions.map((condition) =>
    factors.map(([factor, levels]) => {
      const place = levels.indexOf(condition[factor] as Level);
      return place === -1 ? levels.length : place;
    }),
  );
  return conditions
    .map((_, place) => place)
    .sort((a, b) => {
      const [left, right] = [ranks[a] as number[], ranks[b] as number[]];
      const differs = left.findIndex((rank, at) => rank !== right[at]);
      return differs === -1 ? a - b : (left[differs] as number) - (right[differs] as number);
    });
}
