import type { Outcome } from "../read/reading.ts";
import type { Card } from "./card.ts";
import type { Judgement } from "./verdict.ts";

/**
 * Judging one card after another by single keys: pure, so that the terminal and the viewer behave alike. A verdict is told the moment it is
 * given; going back and giving another replaces it, and skipping leaves what was said before.
 */
export interface Session {
  /** How many cards there are, and which one is being judged; equal to `cards` at the end. */
  readonly cards: number;
  readonly at: number;
  /** What was said of each card in this session. */
  readonly said: readonly (Judgement | null)[];
  /** Of the card that is being judged. */
  readonly note: string | null;
  /** The note as far as it is typed; null while none is being typed. */
  readonly draft: string | null;
  /** Why the last key did nothing. */
  readonly hint: string | null;
  readonly isOver: boolean;
}

export function newSession(cards: number): Session {
  return { cards, at: 0, said: [], note: null, draft: null, hint: null, isOver: false };
}

/** A key as a terminal or a browser names it: `a`, `space`, `escape`, `return`, `backspace`; `text` is what it would type. */
export interface Key {
  readonly name: string;
  readonly text: string;
  readonly ctrl: boolean;
}

type Action =
  | { readonly do: "option"; readonly place: number }
  | { readonly do: "outcome"; readonly outcome: Exclude<Outcome, "choice"> }
  | { readonly do: "skip" | "undo" | "note" | "quit" };

/** What a key does; `shown` is how it is called on screen. */
export interface KeyAction {
  readonly keys: readonly string[];
  readonly shown: string;
  readonly says: string;
  readonly action: Action;
}

const OUTCOMES = ["refusal", "noncommittal", "unreadable", "truncated", "empty"] as const;

/**
 * The keys of a session, in the order in which they are shown. Options have their letters; where one of them is also the letter of something
 * else (E is an option of five, and `empty`), the letter is the option's in the whole session, and the other has only its second key.
 */
export function keysFor(mostOptions: number): KeyAction[] {
  const letters = Array.from({ length: mostOptions }, (_, place) => String.fromCharCode(97 + place));
  const free = (key: string): string[] => (letters.includes(key) ? [] : [key]);
  const key = (keys: readonly string[], says: string, action: Action): KeyAction => ({
    keys,
    shown: SHOWN[keys[0] as string] ?? (keys[0] as string),
    says,
    action,
  });
  return [
    ...letters.map((letter, place) => key([letter], letter.toUpperCase(), { do: "option", place })),
    ...OUTCOMES.map((outcome, place) =>
      key([...free(outcome.slice(0, 1)), String(place + 1)], outcome, { do: "outcome", outcome }),
    ),
    key(["space"], "skip", { do: "skip" }),
    key([...free("z"), "backspace"], "undo", { do: "undo" }),
    key([...free("w"), "/"], "note", { do: "note" }),
    key([...free("q"), "escape"], "quit", { do: "quit" }),
  ];
}

const SHOWN: Readonly<Record<string, string>> = { backspace: "backspace", escape: "esc" };

/** One key. `judged` is a verdict to keep, about the card that was being judged. */
export function press(
  session: Session,
  key: Key,
  keys: readonly KeyAction[],
  card: Pick<Card, "options"> | null,
): { readonly session: Session; readonly judged: Judgement | null } {
  const nothing = (changes: Partial<Session>) => ({ session: { ...session, hint: null, ...changes }, judged: null });
  if (key.ctrl) return nothing(key.name === "c" || key.name === "d" ? { isOver: true } : {});
  if (session.draft !== null) return nothing(typed(session, session.draft, key));
  const name = (key.name || key.text).toLowerCase();
  const action = keys.find((each) => each.keys.includes(name))?.action;
  if (action?.do === "quit") return nothing({ isOver: true });
  if (action?.do === "undo") return nothing(session.at === 0 ? { hint: "This is the first." } : movedTo(session, session.at - 1));
  if (card === null) return nothing(name === "return" ? { isOver: true } : {});
  if (action === undefined) return nothing({ hint: "This key has no meaning here." });
  if (action.do === "note") return nothing({ draft: session.note ?? "" });
  if (action.do === "outcome") return told({ outcome: action.outcome, option: null, note: session.note });
  if (action.do !== "option") return nothing(movedTo(session, session.at + 1));
  const option = card.options[action.place];
  if (option === undefined) return nothing({ hint: `There is no option ${name.toUpperCase()} here.` });
  return told({ outcome: "choice", option: option.option, note: session.note });

  function told(judged: Judgement) {
    const said = [...session.said];
    said[session.at] = judged;
    return { session: { ...session, hint: null, ...movedTo({ ...session, said }, session.at + 1), said }, judged };
  }
}

/** What was noted at a card stands when one comes back to it. */
function movedTo({ said }: Session, at: number): Partial<Session> {
  return { at, note: said[at]?.note ?? null };
}

const LONGEST_NOTE = 2_000;

function typed({ note }: Session, draft: string, { name, text }: Key): Partial<Session> {
  if (name === "return" || name === "enter") return { draft: null, note: draft.trim() === "" ? null : draft.trim() };
  if (name === "escape") return { draft: null, note };
  if (name === "backspace") return { draft: [...draft].slice(0, -1).join("") };
  const isText = text !== "" && !/\p{Cc}/u.test(text);
  return isText && draft.length < LONGEST_NOTE ? { draft: draft + text } : {};
}
