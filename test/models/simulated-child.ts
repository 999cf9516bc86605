/** Prints every reply of a small study, for the test that asks from another process; last trial first, so that order cannot matter. */
import { trialsOf } from "../plan/studies.ts";
import { askAll, itemsOf, studyWith } from "./simulated.ts";

const study = studyWith(JSON.parse(process.argv[2] as string));
const trials = trialsOf(
  study,
  itemsOf("mcqa", 10, 4, (index) => index % 4),
);
const replies = await askAll(study, trials.reverse());
process.stdout.write(JSON.stringify(replies.map(({ trial, pass, response }) => [trial.id, pass, response])));
