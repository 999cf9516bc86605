/** Letters exist only on screen: the option shown in place 0 is A, in place 1 B, and so on. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export const MOST_OPTIONS = ALPHABET.length;

export function letter(place: number): string {
  const found = ALPHABET[place];
  if (found === undefined) throw new RangeError(`no letter for place ${place}: an item has at most ${MOST_OPTIONS} options`);
  return found;
}

/** The list of answer tags for `count` options: `<answer>A</answer> or <answer>B</answer>`; with three or more, a comma before the or. */
export function tags(count: number): string {
  const all = Array.from({ length: count }, (_, place) => `<answer>${letter(place)}</answer>`);
  if (count <= 2) return all.join(" or ");
  return `${all.slice(0, -1).join(", ")}, or ${all.at(-1)}`;
}

/** `A) ...` lines in the order in which the options are shown. */
export function optionLines(options: readonly string[], order: readonly number[]): string {
  let lines = "";
  for (let place = 0; place < order.length; place++) {
    if (place > 0) lines += "\n";
    lines += `${letter(place)}) ${options[order[place] as number]}`;
  }
  return lines;
}
