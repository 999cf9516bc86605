import { letter } from "../../../src/stimuli/letters.ts";
import type { TrialView } from "../../../src/view/api.ts";
import { Line } from "./said.tsx";

type Shown = Pick<TrialView, "options" | "order">;

/** The letter on screen; a dash where the order is not known. */
export function optionLabel({ order }: Pick<Shown, "order">, option: number): string {
  const place = order?.indexOf(option) ?? -1;
  return place < 0 ? "–" : letter(place);
}

/** An option by its letter in this trial, and its text. */
export function Option({ of, option }: { readonly of: Shown; readonly option: number }) {
  return (
    <>
      <b class="letter">{optionLabel(of, option)}</b> <Line text={of.options[option] ?? "an option that is not there"} />
    </>
  );
}
