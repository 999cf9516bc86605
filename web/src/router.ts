import { useEffect, useState } from "preact/hooks";

/**
 * The address holds all state of the page, behind the #: a path and a query, so that a view can be sent, kept and gone back to, and the server
 * has one page to serve. `here` is the only state that pages share.
 */
export interface Place {
  /** Parts of the path, decoded: ["runs", "a", "trials", "17"]. */
  readonly path: readonly string[];
  readonly query: Query;
}

export type Query = Readonly<Record<string, string>>;

/** What the history keeps beside the address: how far the page was scrolled, and how many steps it is from where the viewer was opened. */
interface Kept {
  readonly scroll?: number;
  readonly depth?: number;
}

function kept(): Kept {
  return (history.state as Kept | null) ?? {};
}

function placeOf(hash: string): Place {
  const [path = "", query = ""] = splitOnce(hash.replace(/^#/, ""), "?");
  return {
    path: path
      .split("/")
      .filter((part) => part !== "")
      .map(decoded),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** A link that somebody cut short is still a place. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function splitOnce(text: string, at: string): [string, string] {
  const place = text.indexOf(at);
  return place < 0 ? [text, ""] : [text.slice(0, place), text.slice(place + at.length)];
}

/** Empty values are left out: a filter that is not set is not in the address. */
export function queryText(query: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export function href(path: readonly (string | number)[], query: Parameters<typeof queryText>[0] = {}): string {
  const text = queryText(query);
  return `#/${path.map((part) => encodeURIComponent(part)).join("/")}${text === "" ? "" : `?${text}`}`;
}

const listeners = new Set<() => void>();
let depth = 0;

function keepScroll(): void {
  history.replaceState({ ...kept(), scroll: window.scrollY } satisfies Kept, "");
}

/** A link of the page itself brings an entry of which nothing is known yet: it is one step on. */
function countSteps(): void {
  depth = kept().depth ?? depth + 1;
  if (kept().depth === undefined) history.replaceState({ ...kept(), depth } satisfies Kept, "");
}

/** Back to where one came from, if that is in the viewer; to the given place otherwise. */
export function goBack(otherwise: string): void {
  if (depth > 0) history.back();
  else go(otherwise);
}

/** Goes to a place. `replace`: going back does not come here again. */
export function go(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (to === location.hash) return;
  if (replace) history.replaceState(history.state, "", to);
  else {
    keepScroll();
    depth++;
    history.pushState({ depth } satisfies Kept, "", to);
  }
  for (const listener of listeners) listener();
}

/** The query with changes, at the same path. */
export function change(changes: Readonly<Record<string, string | number | null | undefined>>, { replace = true } = {}): void {
  const { path, query } = placeOf(location.hash);
  go(href(path, { ...query, ...changes }), { replace });
}

export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    history.scrollRestoration = "manual";
    depth = kept().depth ?? 0;
    history.replaceState({ ...kept(), depth } satisfies Kept, "");
    const moved = (): void => setHash(location.hash);
    const popped = (): void => {
      countSteps();
      moved();
    };
    listeners.add(moved);
    addEventListener("popstate", popped);
    // A click on a link changes the hash before anything is told: what was scrolled is kept just before.
    const clicked = (event: MouseEvent): void => {
      if (event.target instanceof Element && event.target.closest("a[href^='#']") !== null) keepScroll();
    };
    addEventListener("click", clicked, true);
    return () => {
      listeners.delete(moved);
      removeEventListener("popstate", popped);
      removeEventListener("click", clicked, true);
    };
  }, []);
  return placeOf(hash);
}

/** Once there is enough on the page, it stands where it stood when one went on from it. */
export function useScrollKept(isReady: boolean): void {
  useEffect(() => {
    const { scroll } = kept();
    if (isReady && scroll !== undefined) window.scrollTo(0, scroll);
  }, [isReady]);
}
