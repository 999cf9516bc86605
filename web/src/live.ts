import { useEffect, useState } from "preact/hooks";
import type { Overview } from "../../src/view/api.ts";
import { api, get, mayPass, Refused, setGone } from "./client.ts";

export interface Live {
  readonly overview: Overview | null;
  readonly problem: Error | null;
  /** After a POST whose answer is an overview. */
  readonly setOverview: (overview: Overview) => void;
}

const RETRY_MS = 1_500;

/** The run's overview, followed as long as the page is open. One stream for all pages of a run. */
export function useLive(run: string | null): Live {
  const [state, setState] = useState<{ run: string | null; overview: Overview | null; problem: Error | null }>({
    run: null,
    overview: null,
    problem: null,
  });
  useEffect(() => {
    if (run === null) return;
    let events: EventSource | null = null;
    let timer: number | undefined;
    let isOver = false;
    const tell = (overview: Overview): void => setState({ run, overview, problem: null });
    const follow = async (): Promise<void> => {
      try {
        const overview = await get<Overview>(api(["runs", run]));
        if (isOver) return;
        tell(overview);
      } catch (error) {
        if (isOver) return;
        setState((before) => ({ run, overview: before.run === run ? before.overview : null, problem: error as Error }));
        if (!(error instanceof Refused) || mayPass(error)) timer = window.setTimeout(follow, RETRY_MS);
        return;
      }
      events = new EventSource(api(["runs", run, "events"]));
      events.addEventListener("overview", (event) => {
        setGone(false);
        tell(JSON.parse(event.data) as Overview);
      });
      // A stream that broke is begun anew by asking first: that tells a server that is gone from one that refuses.
      events.addEventListener("error", () => {
        events?.close();
        clearTimeout(timer);
        if (!isOver) timer = window.setTimeout(follow, RETRY_MS);
      });
    };
    void follow();
    return () => {
      isOver = true;
      events?.close();
      clearTimeout(timer);
    };
  }, [run]);
  const isOwn = state.run === run;
  return {
    overview: isOwn ? state.overview : null,
    problem: isOwn ? state.problem : null,
    setOverview: (overview) => setState({ run, overview, problem: null }),
  };
}

/** A number that changes when there is more to see, at most every `everyMs`: lists ask again then. */
export function useVersion(overview: Overview | null, everyMs = 2_000): number {
  const seen = overview?.index.seen ?? 0;
  const [version, setVersion] = useState(seen);
  useEffect(() => {
    if (version === seen) return;
    const timer = window.setTimeout(() => setVersion(seen), version === 0 ? 0 : everyMs);
    return () => clearTimeout(timer);
    // The first change waits its time; later ones within it are told together.
  }, [seen === version, version]);
  return version;
}
