import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import { PARADIGMS } from "../paradigms/index.ts";
import { FACTORS } from "../study/schema.ts";
import type { Level } from "../study/study.ts";

/** waver's own factors and paradigms with all their levels. A column of such a name means exactly that. */
export const BUILT_IN_LEVELS: Readonly<Record<string, readonly Level[]>> = {
  ...FACTORS,
  ...Object.fromEntries(Object.entries(PARADIGMS).map(([name, { conditions }]) => [name, Object.keys(conditions)])),
};

/** The level that a cell names. A factor of the user's own has the levels that occur. */
export function levelOf(factor: string, value: unknown, where: string): Level {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
    throw mistake(
      where,
      `"${factor}" is ${JSON.stringify(value)?.slice(0, 60) ?? "nothing"}, not a level`,
      "A level is a text or a number.",
    );
  const levels = Object.hasOwn(BUILT_IN_LEVELS, factor) ? BUILT_IN_LEVELS[factor] : undefined;
  if (levels === undefined) return typeof value === "boolean" ? String(value) : value;
  const level = levels.find((each) => String(each) === String(value));
  if (level !== undefined) return level;
  throw mistake(
    where,
    `"${factor}" has no level "${value}"${didYouMean(String(value), levels.map(String))}`,
    `${factor} is a factor of waver's, with the levels ${levels.join(", ")}. If this column means something else, read it as a factor of your ` +
      `own: factors: [my-${factor}], columns: { my-${factor}: ${factor}, ${factor}: null }.`,
  );
}

/** In the factor's own order, then as they first occurred; numbers by size. */
export function inOrder(factor: string, levels: readonly Level[]): Level[] {
  const own = Object.hasOwn(BUILT_IN_LEVELS, factor) ? (BUILT_IN_LEVELS[factor] ?? []) : [];
  if (levels.every((level) => typeof level === "number")) return [...levels].sort((a, b) => a - b);
  return [...own.filter((level) => levels.includes(level)), ...levels.filter((level) => !own.includes(level))];
}
