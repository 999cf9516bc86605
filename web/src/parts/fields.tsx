import { useEffect, useId, useState } from "preact/hooks";
import { change } from "../router.ts";

interface Choice {
  readonly value: string;
  readonly text: string;
}

/** A field of a filter bar: what it says stands in the address. */
export function Select(props: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  /** What it means to choose nothing. */
  readonly none: string;
  readonly onChoose: (value: string) => void;
}) {
  const { label, value, choices, none, onChoose } = props;
  const id = useId();
  return (
    <div class={`field ${value === "" ? "" : "is-set"}`}>
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
        {value !== "" && !choices.some((choice) => choice.value === value) && <option value={value}>{value}</option>}
      </select>
    </div>
  );
}

/** Choices that are called what they are. */
export function plain(values: readonly (string | number)[]): Choice[] {
  return values.map((value) => ({ value: String(value), text: String(value) }));
}

const WAIT_MS = 250;

/** Text that is searched for: told a moment after the last key. */
export function Search(props: { readonly name: string; readonly label: string; readonly value: string; readonly hint: string }) {
  const { name, label, value, hint } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => change({ [name]: typed }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div class={`field grow ${value === "" ? "" : "is-set"}`}>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={hint}
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  );
}
