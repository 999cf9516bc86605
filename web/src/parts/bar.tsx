import { count } from "../../../src/counting.ts";
import { percent } from "../format.ts";

export interface Share {
  /** Its name is also the class that colours it. */
  readonly name: string;
  readonly value: number;
  readonly says?: string;
  readonly href?: string;
}

/** Shares of a whole, one beside another. What is there but thin is drawn two pixels wide: few is not none. */
export function StackedBar({
  shares,
  of,
  label,
}: {
  readonly shares: readonly Share[];
  readonly of?: number;
  readonly label: string;
}) {
  const whole = of ?? shares.reduce((sum, { value }) => sum + value, 0);
  const shown = shares.filter(({ value }) => value > 0);
  const says = shown.map(({ name, value, says: text }) => `${text ?? name} ${count(value)}`).join(", ");
  return (
    <div class="stack" role="img" aria-label={`${label}: ${says === "" ? "none yet" : says}`} title={says}>
      {shown.map(({ name, value }) => (
        <span class={`share fill-${name}`} key={name} style={{ flexGrow: value }} />
      ))}
      {whole > shown.reduce((sum, { value }) => sum + value, 0) && (
        <span class="share fill-rest" style={{ flexGrow: whole - shown.reduce((sum, { value }) => sum + value, 0) }} />
      )}
    </div>
  );
}

export function Progress({ done, of, label }: { readonly done: number; readonly of: number; readonly label: string }) {
  return (
    <div
      class="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={Math.min(done, of)}
      aria-valuetext={`${count(done)} of ${count(of)}, ${percent(done, of)}`}
    >
      <span style={{ width: `${of === 0 ? 0 : Math.min(100, (100 * done) / of)}%` }} />
    </div>
  );
}

export function Legend({
  names,
  texts,
}: {
  readonly names: readonly string[];
  readonly texts?: Readonly<Record<string, string>>;
}) {
  return (
    <ul class="legend">
      {names.map((name) => (
        <li key={name}>
          <span class={`swatch fill-${name}`} aria-hidden="true" />
          {texts?.[name] ?? name}
        </li>
      ))}
    </ul>
  );
}
