import { useEffect, useState } from "preact/hooks";
import { get, mayPass } from "./client.ts";

/** What is known of something on the server: the last answer stays until the next one is there, so that nothing jumps. */
export interface Resource<T> {
  readonly data: T | null;
  readonly problem: Error | null;
}

/** Answers of this visit, so that going back shows at once what was there. */
const answers = new Map<string, unknown>();
const MOST_KEPT = 60;
const RETRY_MS = 1_500;

function keep(address: string, data: unknown): void {
  answers.delete(address);
  answers.set(address, data);
  const [oldest] = answers.keys();
  if (answers.size > MOST_KEPT && oldest !== undefined) answers.delete(oldest);
}

/** After a verdict no answer from before holds. */
export function forgetAnswers(): void {
  answers.clear();
}

/** Puts an answer there that came another way, as after a POST. */
export function put(address: string, data: unknown): void {
  keep(address, data);
  for (const listener of putListeners) listener(address);
}

const putListeners = new Set<(address: string) => void>();

/** What `address` answers; asked again when `version` changes, and until the server is back. Null asks nothing. */
export function useResource<T>(address: string | null, version: string | number = 0): Resource<T> {
  const [state, setState] = useState<{ address: string | null; data: T | null; problem: Error | null }>({
    address: null,
    data: null,
    problem: null,
  });
  useEffect(() => {
    if (address === null) return;
    const known = answers.get(address) as T | undefined;
    if (known !== undefined) setState({ address, data: known, problem: null });
    const stop = new AbortController();
    let timer: number | undefined;
    const ask = async (): Promise<void> => {
      try {
        const data = await get<T>(address, stop.signal);
        keep(address, data);
        setState({ address, data, problem: null });
      } catch (error) {
        if (stop.signal.aborted) return;
        setState((before) => ({ address, data: before.address === address ? before.data : null, problem: error as Error }));
        if (mayPass(error)) timer = window.setTimeout(ask, RETRY_MS);
      }
    };
    void ask();
    const wasPut = (changed: string): void => {
      if (changed === address) setState({ address, data: answers.get(address) as T, problem: null });
    };
    putListeners.add(wasPut);
    return () => {
      stop.abort();
      clearTimeout(timer);
      putListeners.delete(wasPut);
    };
  }, [address, version]);
  const isOwn = state.address === address;
  const known = address === null ? undefined : (answers.get(address) as T | undefined);
  return {
    data: isOwn ? state.data : (known ?? null),
    problem: isOwn ? state.problem : null,
  };
}
