import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { get, mayPass } from "./client.ts";

/** Rows of a list that the server gives in pages, kept as they come; older ones stay until newer ones are there. */
export interface Paged<T, P> {
  /** Of which list the rows are: the one before, until the first of another are there. */
  readonly shown: string;
  /** The last page that came: it says the count. */
  readonly page: P | null;
  readonly problem: Error | null;
  readonly row: (place: number) => T | undefined;
  readonly seen: (from: number, to: number) => void;
}

const PAGE = 100;
const WAIT_MS = 40;
const RETRY_MS = 1_500;
const MOST_PAGES = 80;

interface Held<T, P> {
  address: string;
  pages: Map<number, { rows: readonly T[]; version: number }>;
  last: P | null;
}

/** Kept between visits of the same list, so that coming back is at once. */
const lists = new Map<string, Held<unknown, unknown>>();

/** After a verdict no list from before holds. */
export function forgetLists(): void {
  lists.clear();
}

function heldAt<T, P>(address: string): Held<T, P> {
  const known = lists.get(address) ?? { address, pages: new Map(), last: null };
  lists.delete(address);
  lists.set(address, known);
  const [oldest] = lists.keys();
  if (lists.size > 8 && oldest !== undefined) lists.delete(oldest);
  return known as Held<T, P>;
}

/** `address` without from and most; `isMore` asks the same again, as a search that goes on does. */
export function usePaged<T, P extends { readonly count: number }>(
  address: string,
  version: number,
  rowsOf: (page: P) => readonly T[],
  isMore: (page: P) => boolean,
): Paged<T, P> {
  const [, redraw] = useState(0);
  const [problem, setProblem] = useState<Error | null>(null);
  const held = heldAt<T, P>(address);
  const wanted = useRef<readonly [number, number]>([0, PAGE]);
  const round = useRef(0);
  const flying = useRef(new Set<number>());

  const fetchAll = useCallback(
    (signal: AbortSignal) => {
      const own = heldAt<T, P>(address);
      const [from, to] = wanted.current;
      const first = Math.floor(from / PAGE);
      const last = Math.max(first, Math.floor(Math.max(from, to - 1) / PAGE));
      const ask = async (number: number): Promise<void> => {
        flying.current.add(number);
        try {
          const page = await get<P>(`${address}${address.includes("?") ? "&" : "?"}from=${number * PAGE}&most=${PAGE}`, signal);
          own.pages.set(number, { rows: rowsOf(page), version: isMore(page) ? -1 : version });
          own.last = page;
          for (const old of own.pages.keys())
            if (own.pages.size > MOST_PAGES && Math.abs(old - number) > 2) own.pages.delete(old);
          setProblem(null);
          redraw(++round.current);
          if (isMore(page) && !signal.aborted) await ask(number);
        } catch (error) {
          if (signal.aborted) return;
          setProblem(error as Error);
          if (mayPass(error)) setTimeout(() => signal.aborted || ask(number), RETRY_MS);
        } finally {
          if (!signal.aborted) flying.current.delete(number);
        }
      };
      for (let number = first; number <= last; number++)
        if (own.pages.get(number)?.version !== version && !flying.current.has(number)) void ask(number);
    },
    [address, version],
  );

  const stop = useRef<AbortController | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const asked = useRef(address);
  useEffect(() => {
    // Another list begins at its top.
    if (asked.current !== address) wanted.current = [0, PAGE];
    asked.current = address;
    stop.current = new AbortController();
    setProblem(null);
    fetchAll(stop.current.signal);
    return () => {
      stop.current?.abort();
      flying.current = new Set();
      clearTimeout(timer.current);
    };
  }, [fetchAll]);

  // While one scrolls past, nothing is asked: only where one stays.
  const seen = useCallback(
    (from: number, to: number) => {
      wanted.current = [from, to];
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => stop.current !== null && fetchAll(stop.current.signal), WAIT_MS);
    },
    [fetchAll],
  );
  const before = useRef(held);
  if (held.last !== null) before.current = held;
  const { address: shown, pages, last: page } = before.current;
  const row = (place: number): T | undefined => pages.get(Math.floor(place / PAGE))?.rows[place % PAGE];
  return { shown, page, problem, row, seen };
}
