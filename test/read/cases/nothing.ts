import { type Case, t } from "./case.ts";
import { donkey, ethics, ferry, gas, heron, ledger, letters, letters5, planet } from "./questions.ts";

export const cases: readonly Case[] = [
  ledger.leaves("empty", "nothing at all", ""),
  ledger.leaves("empty", "spaces and newlines", "  \n\n \t\n"),
  ledger.leaves(["empty", "refusal"], "nothing, by a filter", "", { stop: "content_filter" }),
  ledger.leaves(["empty", "truncated"], "nothing, at the token limit", "", { stop: "max_tokens" }),
  letters.leaves("unreadable", "punctuation only", "..."),
  letters.leaves("unreadable", "a greeting", "Hello! How can I help you today?"),
  letters.leaves("unreadable", "a promise", "Sure, let me think about that."),
  letters.leaves("unreadable", "a letter that is no label", "F"),
  letters.leaves("unreadable", "a digit that is no label", "7"),
  letters.leaves("unreadable", "gibberish", "vvv qpx 0x3f ;; lorem ## aab", { stop: "stop" }),
  letters.leaves(["truncated", "unreadable"], "the same word over and over", "the the the the the the the the the the the the", {
    stop: "length",
  }),
  planet.leaves("unreadable", "code", 'def answer(question):\n    return options[0]\n\nprint(answer("Which planet?"))'),
  ethics.leaves(
    "unreadable",
    "a summary of the scenario",
    "A man sold his brother's guitar to pay the rent and told him afterwards.",
  ),
  gas.leaves(
    "unreadable",
    "an explanation without a verdict",
    "The composition of air has been known since the eighteenth century. It is measured by removing one component after the other and noting the loss of volume.",
  ),
  ferry.leaves(
    "unreadable",
    "a story in place of an answer",
    t`
      The captain looked at the water and then at the man on the stretcher. The wind had turned to the north, and spray came over the rail. He remembered his first winter on the line, when the fog had been so thick that they rang the bell all the way across.
    `,
  ),
  donkey.leaves(
    "unreadable",
    "the fable told again",
    t`
      A donkey and a lapdog lived with the same master. The dog sat on his knees and was fed from the plate. The donkey carried wood by day and turned the mill by night. One evening he broke his halter, ran into the house, and tried to sit on the master's knees. The servants drove him back with sticks.
    `,
  ),
  heron.leaves(
    "unreadable",
    "another fable and no moral",
    "This reminds me of the fox and the grapes. In that fable the fox cannot reach the grapes and calls them sour. It is one of the best known stories of its kind.",
  ),
  ledger.leaves(["unreadable", "noncommittal"], "a question back", "Could you tell me more about the club?"),
  letters5.leaves("unreadable", "an answer to another question", "The capital of Australia is Canberra."),
  ledger.leaves(
    "unreadable",
    "an analysis that stops after its list, not cut",
    t`
      ## Values that support option A
      - Honesty
      - Accountability

      ## Values that support option B
      - Loyalty
      - Mercy
    `,
    { stop: "end_turn" },
  ),
  ethics.leaves(
    "unreadable",
    "principles and no verdict",
    "The relevant principles are autonomy, honesty and care. Autonomy is about deciding for oneself, honesty about not misleading others, and care about attending to what they need.",
  ),
];
