/**
 * Every rule puts forward candidates with their places in the text; which of them is the final commitment is decided afterwards, in one
 * place (commitment.ts), and never by which pattern happened to match first.
 */
import type { Rule } from "./rules.ts";
import type { Said } from "./values.ts";

export interface Candidate {
  readonly says: Exclude<Said, null>;
  readonly rule: Rule;
  readonly from: number;
  readonly to: number;
  /**
   * `firm`: an answer; `final`: one that is expressly the last; `past`: what was answered before, told again; `listed`: one of several set
   * side by side, or an example of the form; `loose`: praise of an option that chooses nothing by itself.
   */
  readonly standing: "firm" | "final" | "past" | "listed" | "loose";
}
