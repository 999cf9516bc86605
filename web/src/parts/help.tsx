import { useEffect, useRef, useState } from "preact/hooks";
import { areKeysOn, boundGroups, setKeysOn } from "../keys.ts";

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  " ": "Space",
  Enter: "Enter",
};

/** The keys of this page, from what listens for them. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(areKeysOn());
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={onClose}>
      <h2 id="help-title">Keys</h2>
      {boundGroups().map(({ title, bindings }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl class="keys">
            {bindings.map(({ keys, says }) => (
              <div key={says}>
                <dt>
                  {keys.map((key) => (
                    <span key={key} class="combination">
                      {(key === " " ? [key] : key.split(" ")).map((part) => (
                        <kbd key={part}>{NAMES[part] ?? part}</kbd>
                      ))}
                    </span>
                  ))}
                </dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setKeysOn(event.currentTarget.checked);
            setOn(event.currentTarget.checked);
          }}
        />
        Listen for single keys
      </label>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
