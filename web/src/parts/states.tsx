import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { count } from "../../../src/counting.ts";
import type { Overview } from "../../../src/view/api.ts";
import { Gone, Refused } from "../client.ts";

/** The heading of a page; it gets the focus when one comes to the page, so that a screen reader begins there. */
export function Heading({ children, name }: { readonly children: ComponentChildren; readonly name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = `${name} – waver`;
    heading.current?.focus({ preventScroll: true });
  }, [name]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

export function Trouble({ problem }: { readonly problem: Error }) {
  // The banner says it.
  if (problem instanceof Gone) return <p class="faint">Waiting for the server.</p>;
  return (
    <div class="trouble" role="alert">
      <p>
        <strong>{problem.message}</strong>
      </p>
      {problem instanceof Refused && problem.fix !== null && <p>{problem.fix}</p>}
    </div>
  );
}

/** Holds the place of what is on its way. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p class="loading faint" role="status">
      Loading {what}
    </p>
  );
}

export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <div class="empty">{children}</div>;
}

/** Lists are of what was looked at so far. */
export function Looking({ overview }: { readonly overview: Overview }) {
  const { state, seen, of } = overview.index;
  if (state === "ready") return null;
  return (
    <p class="looking" role="status">
      Still looking at the trials: seen {count(seen)} of {count(of)}. What stands here is of these.
    </p>
  );
}
