import type { Meaning } from "../meaning.ts";

/** A meaning's shape, so that colour is never alone: 12 by 12. */
export function Mark({ meaning }: { readonly meaning: Meaning }) {
  return (
    <svg class={`mark mark-${meaning}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {SHAPES[meaning]}
    </svg>
  );
}

const SHAPES: Readonly<Record<Meaning, preact.JSX.Element>> = {
  right: <circle class="filled" cx="6" cy="6" r="4.5" />,
  wrong: <path class="drawn" d="M2.500 2.500l7 7M9.500 2.500l-7 7" />,
  target: <path class="filled" d="M6 .800L11.200 6 6 11.200 .800 6z" />,
  answer: <circle class="drawn" cx="6" cy="6" r="4" />,
  refusal: <path class="filled" d="M1.500 1.500h9v9h-9z" />,
  noncommittal: <path class="filled" d="M6 1.200l5 9.300H1z" />,
  unreadable: <path class="drawn" d="M1.500 4h9M1.500 8h9" />,
  truncated: <path class="drawn" d="M2 6h5M9 2v8" />,
  empty: <path class="drawn dotted" d="M2 2h8v8H2z" />,
};
