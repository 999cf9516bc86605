import { keep, kept } from "./kept.ts";

export type Theme = "auto" | "light" | "dark";

export function theme(): Theme {
  const chosen = kept("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "auto";
}

/** `auto` follows the system; the style sheet does the rest. */
export function setTheme(chosen: Theme): void {
  keep("theme", chosen === "auto" ? null : chosen);
  showTheme();
}

export function showTheme(): void {
  const chosen = theme();
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}
