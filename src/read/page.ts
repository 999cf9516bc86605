/** The reply as the rules see it: thoughts told apart, dress taken off, the options ready to be found. */
import type { Between } from "./commitment.ts";
import { withoutCue } from "./cue.ts";
import { isEvidentlyCut, wasCut } from "./cut.ts";
import { type Mark, marksIn } from "./marks.ts";
import { type Options, optionsOf } from "./options.ts";
import type { Asked, Replied, ShownOption } from "./reading.ts";
import { plainBrackets, sameWords, withoutDress } from "./surface.ts";
import { type Told, tellApart } from "./thoughts.ts";
import { type Window, windowOf } from "./window.ts";

export interface Page {
  readonly options: Options;
  readonly source: string;
  readonly marks: readonly Mark[];
  readonly told: Told;
  /** Without thoughts and without the cue. */
  readonly visible: string;
  /** The same without dress, shortened. */
  readonly window: Window;
  readonly isCut: boolean;
  readonly between: Between;
}

/** As far as the words reach that take an answer back: before the next answer, or after the last one. */
export const FAR = 3000;

const knownOptions = new WeakMap<readonly ShownOption[], Options>();

export function pageOf({ options: shown, cue }: Asked, { text, stop }: Replied): Page {
  let options = knownOptions.get(shown);
  if (options === undefined) {
    options = optionsOf(shown);
    knownOptions.set(shown, options);
  }
  // What is blank at the end tells nothing, and must not make a difference.
  const source = plainBrackets(text.trimEnd());
  const marks = marksIn(source);
  const told = tellApart(source, marks);
  const visible = withoutCue(told.visible, cue);
  return {
    options,
    source,
    marks,
    told,
    visible,
    window: windowOf(visible, told.from),
    isCut: told.isOpen || wasCut(stop) || (isEvidentlyCut(visible, stop) && !endsWithOption(visible, options)),
    between: (from, to) => withoutDress(visible.slice(Math.max(from, to - FAR), to)),
  };
}

/** "... early start. B) not wrong": a last sentence that is an option needs no full stop. */
function endsWithOption(visible: string, { shown }: Options): boolean {
  const end = visible.slice(-400);
  const last = sameWords(withoutDress(end.slice(Math.max(end.lastIndexOf("\n"), end.lastIndexOf(". ")) + 1)));
  // "A" may be the first word of a sentence that was cut.
  return shown.some(
    ({ label, text }) =>
      last === sameWords(`${label}) ${text}`) || (label !== "A" && end.endsWith(` ${label}`) && last === sameWords(label)),
  );
}

/** From places in the window to places in the response. */
export function moved<Place extends { readonly from: number; readonly to: number }>(place: Place, { at }: Window): Place {
  return { ...place, from: at(place.from), to: at(Math.max(place.from, place.to - 1)) + 1 };
}
