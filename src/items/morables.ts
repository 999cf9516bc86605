/**
 * MORABLES (Marcuzzo et al., EMNLP 2025, arXiv 2509.12371): which of several morals is the moral of a fable.
 *
 * Traps:
 * - In the *_not_shuffled files the right answer is FIRST in every row: `optionOrder: fixed` would show it first, and the plan warns.
 * - Adversarial variants have up to eight choices, and a few repeat a choice.
 * - `classes` names what each choice is; it is kept, so that a wrong choice can be told apart by kind.
 * - Variants of one story share `alias`: that is the cluster.
 */
import { mistake } from "../mistakes.ts";
import { MOST_OPTIONS } from "../stimuli/letters.ts";
import { textCell, textListCell, wholeNumberCell } from "./cells.ts";
import { eachRow, type Format, type ItemSet } from "./format.ts";

const USUAL_CLASSES = new Set([
  "ground_truth",
  "similar_characters",
  "based_on_adjectives",
  "injected_adjectives",
  "partial_story",
]);

const choices: Format = {
  name: "MORABLES",
  columns: ["alias", "story", "correct_moral_label", "classes", "choices"],
  items: eachRow((row, _index, table) => {
    const alias = textCell(row, "alias");
    const options = textListCell(row, "choices");
    const kinds = textListCell(row, "classes");
    const key = wholeNumberCell(row, "correct_moral_label");
    if (kinds[key] !== "ground_truth") {
      throw mistake(
        row.where,
        `"correct_moral_label" is ${key}, but "classes" has ${kinds[key] ?? "nothing"} there, not ground_truth`,
        "The label counts from 0 and points at the right moral: mend the row, or fetch the file again.",
      );
    }
    const isAdversarial = row.cells.is_altered === true || kinds.some((kind) => !USUAL_CLASSES.has(kind));
    return {
      set: "morables",
      id: `${table.stem}:${alias}`,
      text: textCell(row, "story"),
      options,
      key,
      category: isAdversarial ? "surface" : null,
      cluster: alias,
      kinds,
    };
  }),
};

export const morables: ItemSet = {
  set: "morables",
  says: "fables and which of several morals is theirs",
  textField: "fable",
  fixedOptions: null,
  fewestOptions: 2,
  mostOptions: MOST_OPTIONS,
  formats: [choices],
};
