import { plural } from "../../../src/counting.ts";
import type { Check } from "../../../src/measure/measures.ts";

const STATES = ["bad", "look", "good"] as const;
const TEXT = { bad: "Bad", look: "Look", good: "Good" } as const;

export function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const of = (state: Check["state"]): Check[] => checks.filter((each) => each.state === state);
  return (
    <>
      {STATES.slice(0, 2).map((state) => of(state).length > 0 && <List key={state} checks={of(state)} />)}
      {of("good").length > 0 && (
        <details>
          <summary>
            {plural(of("good").length, "check")} {of("good").length === 1 ? "is" : "are"} good
          </summary>
          <List checks={of("good")} />
        </details>
      )}
    </>
  );
}

function List({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ul class="checks">
      {checks.map(({ check, state, model, says }) => (
        <li key={`${check} ${model}`} class={`check-${state}`}>
          <span class="verdict">{TEXT[state]}</span>
          <span>
            {model !== null && <code>{model}</code>} {says} <span class="faint">{check}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
