/**
 * General multiple-choice questions: MMLU (`cais/mmlu`, MIT), ARC (`allenai/ai2_arc`, CC-BY-SA-4.0), TruthfulQA mc1
 * (`truthfulqa/truthful_qa`, Apache-2.0), and anything else by a column mapping.
 *
 * Traps:
 * - ARC's labels may be 1-4 instead of A-D, and three or five options occur: the key is found among the row's own labels.
 * - TruthfulQA's right choice is always first: `optionOrder: fixed` would show it first, and the plan warns.
 */
import { mistake } from "../mistakes.ts";
import { MOST_OPTIONS } from "../stimuli/letters.ts";
import { objectCell, textCell, textList, textListCell, wholeNumberCell } from "./cells.ts";
import { eachRow, type Format, type ItemSet } from "./format.ts";

const mmlu: Format = {
  name: "MMLU",
  columns: ["question", "subject", "choices", "answer"],
  items: eachRow((row, index, table) => ({
    set: "mcqa",
    id: `${table.stem}-${index + 1}`,
    text: textCell(row, "question"),
    options: textListCell(row, "choices"),
    key: wholeNumberCell(row, "answer"),
    category: textCell(row, "subject"),
  })),
};

const arc: Format = {
  name: "ARC",
  columns: ["id", "question", "choices", "answerKey"],
  items: eachRow((row) => {
    const choices = objectCell(row, "choices");
    const labels = textList(row, "choices.label", choices.label);
    const options = textList(row, "choices.text", choices.text);
    if (labels.length !== options.length) {
      throw mistake(row.where, `"choices" has ${labels.length} labels for ${options.length} texts`, "Give each text its label.");
    }
    const answer = textCell(row, "answerKey");
    const key = labels.indexOf(answer);
    if (key === -1) {
      const says = `"answerKey" is ${answer}, which is none of the labels ${labels.join(", ")}`;
      throw mistake(row.where, says, "Write one of the row's own labels.");
    }
    return {
      set: "mcqa",
      id: textCell(row, "id"),
      text: textCell(row, "question"),
      options,
      key,
    };
  }),
};

const truthfulqa: Format = {
  name: "TruthfulQA mc1",
  columns: ["question", "mc1_targets"],
  items: eachRow((row, index, table) => {
    const targets = objectCell(row, "mc1_targets");
    const labels = targets.labels;
    if (!Array.isArray(labels) || labels.filter((label) => label === 1).length !== 1) {
      throw mistake(row.where, '"mc1_targets.labels" does not mark exactly one choice as right', "Write one 1 among 0s.");
    }
    return {
      set: "mcqa",
      id: `${table.stem}-${index + 1}`,
      text: textCell(row, "question"),
      options: textList(row, "mc1_targets.choices", targets.choices),
      key: labels.indexOf(1),
    };
  }),
};

export const mcqa: ItemSet = {
  set: "mcqa",
  says: "general multiple-choice questions",
  textField: "question",
  fixedOptions: null,
  fewestOptions: 2,
  mostOptions: MOST_OPTIONS,
  formats: [mmlu, arc, truthfulqa],
};
