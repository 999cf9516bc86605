import { cases as boxed } from "./boxed.ts";
import type { Case } from "./case.ts";
import { cases as confidence } from "./confidence.ts";
import { cases as conflicts } from "./conflicts.ts";
import { cases as corrections } from "./corrections.ts";
import { cases as cues } from "./cues.ts";
import { cases as cut } from "./cut.ts";
import { cases as echoes } from "./echoes.ts";
import { cases as ethics } from "./ethics.ts";
import { cases as final } from "./final.ts";
import { cases as first } from "./first.ts";
import { cases as guards } from "./guards.ts";
import { cases as headings } from "./headings.ts";
import { cases as hedged } from "./hedged.ts";
import { cases as letters } from "./letters.ts";
import { cases as dilemmas } from "./longdilemmas.ts";
import { cases as judgments } from "./longethics.ts";
import { cases as fables } from "./longfables.ts";
import { cases as questions } from "./longquestions.ts";
import { cases as noncommittal } from "./noncommittal.ts";
import { cases as nothing } from "./nothing.ts";
import { cases as odd } from "./odd.ts";
import { cases as prosedilemmas } from "./prosedilemmas.ts";
import { cases as proseethics } from "./proseethics.ts";
import { cases as prosefables } from "./prosefables.ts";
import { cases as prosequestions } from "./prosequestions.ts";
import { cases as refusals } from "./refusals.ts";
import { cases as small } from "./small.ts";
import { cases as strict } from "./strict.ts";
import { cases as tags } from "./tags.ts";
import { cases as texts } from "./texts.ts";
import { cases as think } from "./think.ts";
import { cases as twopass } from "./twopass.ts";

/** By what they teach. */
export const groups: Readonly<Record<string, readonly Case[]>> = {
  tags,
  "unclosed and cut": cut,
  boxed,
  "final answer lines": final,
  headings,
  "bare letters, and letters that are no choices": letters,
  "option texts": texts,
  "ETHICS words and negations": ethics,
  corrections,
  "lists, quotations, echoes of the instruction": echoes,
  "echoes of the cue": cues,
  refusals,
  noncommittal,
  conflicts,
  "two-pass replies": twopass,
  "think blocks": think,
  "nothing to read": nothing,
  confidence,
  "languages, unicode, markdown": odd,
  "verdict first": first,
  "hedged and long": hedged,
  "strict protocol": strict,
  "small models": small,
  "long: judgments": judgments,
  "long: dilemmas": dilemmas,
  "long: fables": fables,
  "long: questions": questions,
  "free prose: judgments": proseethics,
  "free prose: dilemmas": prosedilemmas,
  "free prose: fables": prosefables,
  "free prose: questions": prosequestions,
  "what misleads": guards,
};
