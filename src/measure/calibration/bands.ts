/**
 * The confidence that the Variable Reflection study expects of a well-calibrated participant (docs/spec/reflection-prompts.md, "Expected
 * Calibration"), by what an item's category tells of its ambiguity. It expects nothing of ETHICS or of other categories. A band is a
 * judgement of the study's authors about kinds of items, not a measurement: being inside it is no proof of calibration.
 */
const BANDS: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  moralchoice: { low: [70, 100], high: [20, 60] },
  morables: { clear: [70, 100], ambiguous: [30, 60], surface: [40, 70] },
};

export function bandOf(
  item: { readonly set: string; readonly category: string | null } | undefined,
): readonly [number, number] | null {
  if (item?.category == null) return null;
  const bands = Object.hasOwn(BANDS, item.set) ? BANDS[item.set] : undefined;
  return bands !== undefined && Object.hasOwn(bands, item.category) ? (bands[item.category] ?? null) : null;
}
