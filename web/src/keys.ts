import { useLayoutEffect } from "preact/hooks";
import { keep, kept } from "./kept.ts";

/** A key, or two after each other ("g t"), as `KeyboardEvent.key` names them. */
export interface Binding {
  readonly keys: readonly string[];
  readonly says: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Also while a field is being typed in. */
  readonly inFields?: boolean;
}

export interface Group {
  readonly title: string;
  readonly bindings: readonly Binding[];
}

/** What listens now. The page's own keys win over those of every page. */
const groups: (Group & { readonly isEverywhere: boolean })[] = [];
let pending: string | null = null;
let pendingTimer: number | undefined;
const PENDING_MS = 1_200;

/** The page's own first. */
export function boundGroups(): readonly Group[] {
  return groups.toSorted((a, b) => Number(a.isEverywhere) - Number(b.isEverywhere));
}

/** Single keys can be switched off for those whom they disturb (speech input, shaky hands); Escape stays. */
export function areKeysOn(): boolean {
  return kept("keys") !== "off";
}

export function setKeysOn(isOn: boolean): void {
  keep("keys", isOn ? null : "off");
}

/** Bound as soon as it is drawn: whoever types fast must not meet the keys of what was there before. */
export function useKeys(title: string, bindings: readonly Binding[], { isEverywhere = false } = {}): void {
  useLayoutEffect(() => {
    const group = { title, bindings, isEverywhere };
    groups.push(group);
    return () => {
      groups.splice(groups.indexOf(group), 1);
    };
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

export function listenForKeys(): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
    // A dialog has its own keys, which the browser knows.
    if (document.querySelector("dialog[open]") !== null) return;
    const inField = isField(event.target);
    if (!areKeysOn() && event.key !== "Escape") return;
    // Enter and space belong to what has the focus.
    if ((event.key === "Enter" || event.key === " ") && isPressable(event.target)) return;
    const typed = pending === null ? event.key : `${pending} ${event.key}`;
    pending = null;
    clearTimeout(pendingTimer);
    const all = boundGroups().flatMap(({ bindings }) => bindings);
    const bound = (as: string): Binding | undefined =>
      all.find(({ keys, inFields }) => keys.includes(as) && (!inField || inFields === true));
    // With caps lock on, too.
    const found = bound(typed) ?? bound(typed.length === 1 ? typed.toLowerCase() : typed);
    if (found !== undefined) {
      event.preventDefault();
      found.run(event);
    } else if (!inField && all.some(({ keys }) => keys.some((key) => key.startsWith(`${typed} `)))) {
      pending = typed;
      pendingTimer = window.setTimeout(() => {
        pending = null;
      }, PENDING_MS);
    }
  });
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("a, button, summary, input, select, textarea") !== null;
}
