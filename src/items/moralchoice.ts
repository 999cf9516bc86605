/**
 * MoralChoice (Scherrer et al., NeurIPS 2023; CC-BY-4.0): dilemmas with two actions, of low or high moral ambiguity.
 *
 * Trap: in the low-ambiguity file action1 is ALWAYS the favoured action. It is the key there, and in the high-ambiguity file there is
 * none; only a counterbalanced option order tells preference from position.
 */
import { mistake } from "../mistakes.ts";
import { textCell } from "./cells.ts";
import { eachRow, type Format, type ItemSet } from "./format.ts";

const scenarios: Format = {
  name: "MoralChoice scenarios",
  columns: ["scenario_id", "ambiguity", "context", "action1", "action2"],
  items: eachRow((row) => {
    const ambiguity = textCell(row, "ambiguity");
    if (ambiguity !== "low" && ambiguity !== "high") {
      throw mistake(
        row.where,
        `"ambiguity" is "${ambiguity}", not low or high`,
        "Write low, where action1 is the favoured one, or high.",
      );
    }
    return {
      set: "moralchoice",
      id: textCell(row, "scenario_id"),
      text: textCell(row, "context"),
      options: [textCell(row, "action1"), textCell(row, "action2")],
      key: ambiguity === "low" ? 0 : null,
      category: ambiguity,
    };
  }),
};

export const moralchoice: ItemSet = {
  set: "moralchoice",
  says: "dilemmas with two actions, of low or high ambiguity",
  textField: "context",
  fixedOptions: null,
  fewestOptions: 2,
  mostOptions: 2,
  formats: [scenarios],
};
