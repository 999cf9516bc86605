import { useState } from "preact/hooks";
import type { Outcome } from "../../../src/read/reading.ts";
import type { GivenVerdict, TrialView } from "../../../src/view/api.ts";
import { api, post } from "../client.ts";
import { OUTCOMES } from "../meaning.ts";
import { forgetLists } from "../paged.ts";
import { forgetAnswers, put } from "../resource.ts";
import { setWhoJudges, whoJudges } from "../who.ts";
import { optionLabel } from "./option.tsx";
import { Line } from "./said.tsx";
import { Trouble } from "./states.tsx";

/** A person's word in place of the reading. It is kept beside what the reader says, never instead. */
export function VerdictForm({
  run,
  trial,
  address,
}: {
  readonly run: string;
  readonly trial: TrialView;
  readonly address: string;
}) {
  const [by, setBy] = useState(whoJudges() ?? "");
  const [note, setNote] = useState("");
  const [pass, setPass] = useState<1 | 2>(trial.calls.at(-1)?.pass ?? 1);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<Error | null>(null);
  const shown = trial.order ?? trial.options.map((_, at) => at);
  const give = async (outcome: Outcome, option: number | null): Promise<void> => {
    setProblem(null);
    setSaid("");
    setWhoJudges(by);
    const verdict: GivenVerdict = { by: by.trim(), pass, outcome, option, note: note.trim() === "" ? null : note.trim() };
    try {
      const judged = await post<TrialView>(
        `${api(["runs", run, "trials", trial.row, "verdict"])}${address.replace(/^[^?]*/, "")}`,
        verdict,
      );
      forgetLists();
      forgetAnswers();
      put(address, judged);

      setNote("");
      setSaid(`Kept: ${outcome === "choice" && option !== null ? `option ${optionLabel(trial, option)}` : outcome}.`);
    } catch (error) {
      setProblem(error as Error);
    }
  };
  return (
    <section class="verdict-form" aria-labelledby="verdict">
      <h2 id="verdict">Verdict</h2>
      <p class="faint">What does the response say? A verdict stands in place of the reading.</p>
      {trial.calls.length > 1 && (
        <label class="field">
          <span>Of</span>
          <select value={pass} onChange={(event) => setPass(event.currentTarget.value === "1" ? 1 : 2)}>
            {trial.calls.map((call) => (
              <option key={call.pass} value={call.pass}>
                pass {call.pass}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="choices">
        {shown.map((option) => (
          <button
            type="button"
            class="letter-key"
            key={option}
            onClick={() => give("choice", option)}
            title={trial.options[option]}
            aria-label={`${optionLabel(trial, option)} ${trial.options[option]}`}
          >
            {trial.order === null ? <Line text={trial.options[option] ?? ""} /> : optionLabel(trial, option)}
          </button>
        ))}
      </div>
      <div class="choices outcomes-choices">
        {OUTCOMES.filter((outcome) => outcome !== "choice").map((outcome) => (
          <button type="button" key={outcome} onClick={() => give(outcome, null)}>
            {outcome}
          </button>
        ))}
      </div>
      <label class="field">
        <span>Note, if any</span>
        <input type="text" value={note} maxLength={2_000} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>Your name</span>
        <input
          type="text"
          value={by}
          maxLength={200}
          placeholder="as the system names you"
          onInput={(event) => setBy(event.currentTarget.value)}
        />
      </label>
      <p role="status" class="kept">
        {said}
      </p>
      {problem !== null && <Trouble problem={problem} />}
    </section>
  );
}
