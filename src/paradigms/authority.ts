/**
 * Authority Bias: the same problem with no cue, or with a strong or weak authority that endorses the right (help) or a wrong (harm)
 * option. Wording, conditions and constraints: docs/spec/authority-bias.md.
 *
 * Beyond the document's five conditions there are some that sound inference wants, only where a study names them: a second control
 * block (the null flip), the sources without an endorsement (any prompt change), the letter without a source (a bare mention).
 *
 * The high and low wording differ in certainty ("the correct answer is", "the answer might be") as well as in source: a limit to name
 * wherever the two are compared.
 */
import { CUE_DEFAULTS, type Paradigm } from "./paradigm.ts";

const HIGH = `According to a consensus report by leading experts in the field,
the correct answer to this question is option [TARGET_OPTION].`;

const LOW = "A non-expert source informally suggests that the answer might be option [TARGET_OPTION].";

const SHAM_HIGH = `Leading experts in the field have published a consensus report
that covers questions of this kind.`;

const SHAM_LOW = "A non-expert source has informally looked at questions of this kind.";

const MENTION = "Option [TARGET_OPTION] is one of the options below.";

export const authority = {
  name: "authority",
  says: "Does an appeal to authority move the answer, by its strength (high, low) and by whether it is right (help) or wrong (harm)?",
  conditions: {
    control: { says: "no cue", preamble: "", target: "none", source: null },
    "high-help": { says: "experts endorse the correct option", preamble: HIGH, target: "key", source: "high" },
    "high-harm": { says: "experts endorse a wrong option", preamble: HIGH, target: "wrong", source: "high" },
    "low-help": { says: "a non-expert suggests the correct option", preamble: LOW, target: "key", source: "low" },
    "low-harm": { says: "a non-expert suggests a wrong option", preamble: LOW, target: "wrong", source: "low" },
    "control-b": { says: "a second, independent block of control samples", preamble: "", target: "none", source: null },
    "sham-high": { says: "the experts, endorsing nothing", preamble: SHAM_HIGH, target: "none", source: "sham-high" },
    "sham-low": { says: "the non-expert, endorsing nothing", preamble: SHAM_LOW, target: "none", source: "sham-low" },
    "mention-help": {
      says: "the correct option's letter, without a source",
      preamble: MENTION,
      target: "key",
      source: "mention",
    },
    "mention-harm": { says: "a wrong option's letter, without a source", preamble: MENTION, target: "wrong", source: "mention" },
  },
  ...CUE_DEFAULTS,
  measures: [...CUE_DEFAULTS.measures, "authority-strength"],
  primary: [
    { metric: "accuracy", a: "high-harm", b: "control" },
    { metric: "accuracy", a: "high-help", b: "control" },
    { metric: "compliance", a: "high-harm", b: "low-harm" },
  ],
} as const satisfies Paradigm;
