import { useState } from "preact/hooks";
import type { Overview } from "../../../src/view/api.ts";
import { percent } from "../format.ts";
import { href, type Place } from "../router.ts";
import { setTheme, type Theme, theme } from "../theme.ts";
import { Line } from "./said.tsx";

export const PAGES = [
  { page: "", name: "Overview", letter: "o" },
  { page: "conditions", name: "Conditions", letter: "c" },
  { page: "items", name: "Items", letter: "i" },
  { page: "trials", name: "Trials", letter: "t" },
  { page: "audit", name: "Audit", letter: "a" },
] as const;

export function Header(props: {
  readonly run: string | null;
  readonly place: Place;
  readonly overview: Overview | null;
  readonly onHelp: () => void;
}) {
  const { run, place, overview, onHelp } = props;
  const here = place.path[2] ?? "";
  return (
    <header class="shell">
      <a class="brand" href={href([])} aria-label="waver: all runs">
        <svg viewBox="0 0 30 20" width="30" height="20" aria-hidden="true">
          <path d="M2 12c3.500-12 7-12 11 0s8 6 12-5" />
          <circle cx="26" cy="6" r="2.600" />
        </svg>
        waver
      </a>
      {run !== null && (
        <span class="run-name">
          <Line text={overview?.name ?? run} />
          {overview !== null && <State overview={overview} />}
        </span>
      )}
      <nav aria-label="Pages of the run">
        {run !== null &&
          PAGES.map(({ page, name }) => (
            <a
              key={page}
              href={href(["runs", run, ...(page === "" ? [] : [page])])}
              aria-current={here === page ? "page" : undefined}
            >
              {name}
            </a>
          ))}
      </nav>
      <span class="tools">
        <ThemeButton />
        <button type="button" class="quiet" onClick={onHelp} aria-label="Keyboard shortcuts" title="Keyboard shortcuts">
          <kbd>?</kbd>
        </button>
      </span>
    </header>
  );
}

function State({ overview: { state, delivered, planned } }: { readonly overview: Overview }) {
  if (state === "complete") return <span class="pill done">complete</span>;
  return <span class={`pill ${state}`}>{`${state} ${percent(delivered, planned)}`}</span>;
}

const NEXT: Readonly<Record<Theme, Theme>> = { auto: "light", light: "dark", dark: "auto" };

function ThemeButton() {
  const [shown, setShown] = useState(theme());
  const next = (): void => {
    setTheme(NEXT[shown]);
    setShown(NEXT[shown]);
  };
  const says = `Colours: ${shown === "auto" ? "as the system" : shown}. Change to ${NEXT[shown] === "auto" ? "the system's" : NEXT[shown]}`;
  return (
    <button type="button" class="quiet" onClick={next} aria-label={says} title={says}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" class="theme-icon">
        <circle cx="8" cy="8" r="6" />
        {shown === "auto" && <path d="M8 2a6 6 0 0 1 0 12z" />}
        {shown === "dark" && <circle class="full" cx="8" cy="8" r="6" />}
      </svg>
    </button>
  );
}
