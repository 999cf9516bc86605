import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Card } from "../../../src/audit/card.ts";
import type { Key, KeyAction } from "../../../src/audit/session.ts";
import { Line, Said } from "./said.tsx";

/** All that an auditor may see. */
export function AuditCard({ card, isJudged }: { readonly card: Card; readonly isJudged: boolean }) {
  const { text, options, response, span, stop } = card;
  return (
    <article class="card audit-card" key={`${card.trial} ${card.pass}`}>
      <section aria-label="Problem" class="problem">
        <Said text={text} label="The problem" />
        <ul class="options">
          {options.map(({ letter, text: own, option }) => (
            <li key={option}>
              <b class="letter">{letter}</b>
              <Line text={own} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Response" class="response">
        <h2>
          What does the response say?
          {stop !== null && (
            <span class="faint">
              {" ended: "}
              <Line text={stop} />
            </span>
          )}
          {isJudged && <span class="badge">judged before</span>}
        </h2>
        <Said
          text={response}
          label="The response"
          marks={span === null ? [] : [{ from: span[0], to: span[1], kind: "read", says: "where the reader looked" }]}
        />
      </section>
    </article>
  );
}

/** The keys as buttons, so that they also work by touch. */
export function AuditKeys(props: {
  readonly keys: readonly KeyAction[];
  readonly card: Card | null;
  readonly note: string | null;
  readonly hint: string | null;
  readonly onPress: (key: Key) => void;
}) {
  const { keys, card, note, hint, onPress } = props;
  const shown = keys.filter(({ action }) =>
    card === null ? action.do === "undo" || action.do === "quit" : action.do !== "option" || action.place < card.options.length,
  );
  return (
    <div class="audit-keys">
      {(["option", "outcome", "other"] as const).map((group) => (
        <div class="choices" key={group}>
          {shown
            .filter(({ action }) => (action.do === "option" || action.do === "outcome" ? action.do : "other") === group)
            .map(({ keys: own, shown: name, says, action }) => (
              <button
                type="button"
                key={says}
                class={action.do === "option" ? "letter-key" : ""}
                onClick={() => onPress({ name: own[0] as string, text: "", ctrl: false })}
              >
                {action.do === "option" ? (
                  says
                ) : (
                  <>
                    <kbd>{name}</kbd> {says}
                  </>
                )}
              </button>
            ))}
        </div>
      ))}
      {note !== null && (
        <p class="faint">
          Note: <Line text={note} />
        </p>
      )}
      <p role="status" class="hint">
        {hint}
      </p>
    </div>
  );
}

export function NoteField({ draft, onDone }: { readonly draft: string; readonly onDone: (note: string | null) => void }) {
  const [text, setText] = useState(draft);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form
      class="note-form"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(text);
      }}
    >
      <label class="field grow">
        <span>Note to the next verdict</span>
        <input
          ref={field}
          type="text"
          maxLength={2_000}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            onDone(null);
          }}
        />
      </label>
      <button type="submit">Keep</button>
    </form>
  );
}
