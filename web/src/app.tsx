import { useEffect, useState } from "preact/hooks";
import { Refused } from "./client.ts";
import { useKeys } from "./keys.ts";
import { useLive } from "./live.ts";
import { Audit } from "./pages/audit.tsx";
import { Conditions } from "./pages/conditions.tsx";
import { ItemPage } from "./pages/item.tsx";
import { Items } from "./pages/items.tsx";
import { OverviewPage } from "./pages/overview.tsx";
import { Runs } from "./pages/runs.tsx";
import { TrialPage } from "./pages/trial.tsx";
import { Trials } from "./pages/trials.tsx";
import { GoneBanner } from "./parts/gone.tsx";
import { Header, PAGES } from "./parts/header.tsx";
import { Help } from "./parts/help.tsx";
import { Empty, Heading, Loading, Trouble } from "./parts/states.tsx";
import { go, goBack, href, type Place, usePlace } from "./router.ts";

export interface RunPage {
  readonly run: string;
  readonly live: ReturnType<typeof useLive>;
  readonly place: Place;
}

export function App() {
  const place = usePlace();
  const run = place.path[0] === "runs" ? (place.path[1] ?? null) : null;
  const live = useLive(run);
  const [isHelp, setHelp] = useState(false);
  useKeys(
    "Everywhere",
    [
      { keys: ["?"], says: "these keys", run: () => setHelp(true) },
      { keys: ["/"], says: "search", run: () => document.querySelector<HTMLElement>("input[type=search]")?.focus() },
      {
        keys: ["Escape"],
        says: "out of a field; back",
        inFields: true,
        run: (event) =>
          event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
            ? event.target.blur()
            : back(place),
      },
      { keys: ["g r"], says: "runs", run: () => go(href([])) },
      ...(run === null
        ? []
        : PAGES.map(({ letter, page, name }, at) => ({
            keys: [`g ${letter}`, String(at + 1)],
            says: name.toLowerCase(),
            run: () => go(href(["runs", run, ...(page === "" ? [] : [page])])),
          }))),
    ],
    { isEverywhere: true },
  );
  return (
    <>
      <button type="button" class="skip" onClick={() => document.querySelector<HTMLElement>("h1")?.focus()}>
        Skip to content
      </button>
      <Header run={run} place={place} overview={live.overview} onHelp={() => setHelp(true)} />
      <GoneBanner />
      <main id="main">
        <LiveTrouble live={live} />
        <Page place={place} live={live} />
      </main>
      {isHelp && <Help onClose={() => setHelp(false)} />}
    </>
  );
}

/** One step up: from a trial to its list, from an item to the items, from a run to the runs. */
function back({ path, query }: Place): void {
  if (path.length > 3) goBack(href(path.slice(0, 3), query));
  else if (path.length === 3) go(href(path.slice(0, 2)));
  else if (path.length > 0) go(href([]));
}

/** What is on the page is as it was; it goes on when the trouble is over. Without a run on it, the page itself says what is wrong. */
function LiveTrouble({ live: { overview, problem } }: { readonly live: ReturnType<typeof useLive> }) {
  if (overview === null) return null;
  if (problem instanceof Refused) return <Trouble problem={problem} />;
  return overview.problem === null ? null : <Trouble problem={new Error(overview.problem)} />;
}

function Page({ place, live }: { readonly place: Place; readonly live: ReturnType<typeof useLive> }) {
  const [root, run, page, one] = place.path;
  // A new page begins at its top; going back is seen to by the page itself.
  const name = place.path.join("/");
  useEffect(() => {
    if ((history.state as { scroll?: number } | null)?.scroll === undefined) window.scrollTo(0, 0);
  }, [name]);
  if (root === undefined) return <Runs />;
  if (root !== "runs" || run === undefined) return <Unknown />;
  if (live.overview === null && live.problem !== null)
    return (
      <>
        <Heading name="Run">Run</Heading>
        <Trouble problem={live.problem} />
        <p>
          <a href={href([])}>All runs</a>
        </p>
      </>
    );
  if (live.overview === null)
    return (
      <>
        <Heading name="Run">Run</Heading>
        <Loading what="the run" />
      </>
    );
  const given: RunPage = { run, live, place };
  if (page === undefined) return <OverviewPage {...given} />;
  if (page === "conditions") return <Conditions {...given} />;
  if (page === "items") return one === undefined ? <Items {...given} /> : <ItemPage {...given} key={one} digest={one} />;
  if (page === "trials") return one === undefined ? <Trials {...given} /> : <TrialPage {...given} row={one} />;
  if (page === "audit") return <Audit {...given} />;
  return <Unknown />;
}

function Unknown() {
  return (
    <>
      <Heading name="Not here">There is no such page</Heading>
      <Empty>
        <p>The address may be cut short, or of another version.</p>
        <p>
          <a href={href([])}>All runs</a>
        </p>
      </Empty>
    </>
  );
}
