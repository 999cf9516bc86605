import { INK, INKS, type Ink } from "./palette.ts";

/**
 * The colours of one figure. A drawing names light colours in its attributes, for programs that know no variables; these rules put a
 * variable in their place: the page's `--waver-<name>` where it sets one, else light or dark as the reader's system asks. Paper is light.
 */
export function themeOf(figure: string): string {
  const at = `.${figure}`;
  const set = (pick: (ink: Ink) => string) =>
    `${at}{${INKS.map((ink) => `--${figure}-${ink.name}:var(--waver-${ink.name},${pick(ink)})`).join(";")}}`;
  const use = ["fill", "stroke"].flatMap((what) =>
    INKS.map(({ name, light }) => `${at} [${what}="${light}"]{${what}:var(--${figure}-${name})}`),
  );
  return [
    set(({ light }) => light),
    `@media (prefers-color-scheme:dark){${set(({ dark }) => dark)}}`,
    `@media print{${set(({ light }) => light)}}`,
    `${at}{color:${INK.light};color:var(--${figure}-ink);max-width:100%;height:auto}`,
    `${at} text{white-space:pre}`,
    ...use,
  ].join("\n");
}
