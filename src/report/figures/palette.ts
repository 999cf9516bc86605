/**
 * Six hues near those of Okabe and Ito, moved apart until none are confused under deuteranopia or protanopia and all stand out from the paper
 * (a test holds both), in light and dark. Beyond six they come again: shape and dash tell series apart, never colour alone.
 */
export interface Ink {
  readonly name: string;
  readonly light: string;
  readonly dark: string;
}

export const HUES: readonly Ink[] = [
  { name: "1", light: "#095989", dark: "#3db9ff" },
  { name: "2", light: "#ca330d", dark: "#fcab28" },
  { name: "3", light: "#00816c", dark: "#00a36a" },
  { name: "4", light: "#d75ab9", dark: "#ff75b9" },
  { name: "5", light: "#d48204", dark: "#eef28a" },
  { name: "6", light: "#1998ff", dark: "#7080ff" },
];

export const PAPER: Ink = { name: "paper", light: "#ffffff", dark: "#14171c" };
export const INK: Ink = { name: "ink", light: "#1b1f24", dark: "#e7eaee" };
export const MUTED: Ink = { name: "muted", light: "#5b6570", dark: "#a3adb8" };
export const GRID: Ink = { name: "grid", light: "#dfe3e8", dark: "#30363d" };
export const BAND: Ink = { name: "band", light: "#e6ebf1", dark: "#2b333d" };

/** Every colour that a figure may use. Drawings hold the light one; the theme puts the reader's in its place. */
export const INKS: readonly Ink[] = [...HUES, PAPER, INK, MUTED, GRID, BAND];

export interface Style {
  readonly colour: string;
  readonly symbol: Symbol;
  readonly dash: string | null;
}

type Symbol = "circle" | "square" | "triangle" | "diamond" | "star" | "wye" | "cross";

const SYMBOLS: readonly Symbol[] = ["circle", "square", "triangle", "diamond", "star", "wye", "cross"];
const DASHES: readonly (string | null)[] = [null, "6 3", "2 3", "8 3 2 3", "12 3", "4 2", "1 2"];

/** How the series at a place is drawn: 6 hues and 7 shapes make 42 that differ. */
export function styleOf(series: number): Style {
  return {
    colour: (HUES[series % HUES.length] as Ink).light,
    symbol: SYMBOLS[series % SYMBOLS.length] as Symbol,
    dash: DASHES[series % DASHES.length] as string | null,
  };
}

/** What a series is held against: control, chance. */
export const REFERENCE: Style = { colour: MUTED.light, symbol: "diamond", dash: "4 3" };
