/**
 * Names that move. A published claim needs the model that was measured: a vendor may let an undated name point to a new snapshot tomorrow.
 *
 * Anthropic: from the 4.6 generation on every id is one pinned model; before that only the ids with a date are. OpenAI: undated ids
 * move between dated snapshots. Google: `-latest` ids move, the others stay.
 */
export function movingAlias(name: string): string | null {
  const [provider, model = ""] = name.split(/\/(.*)/s);
  if (/-latest$/.test(model)) return "the vendor moves it to each new snapshot";
  if (provider === "anthropic") {
    const version = /^claude-[a-z]+-(\d+)(?:-(\d{1,2}))?$/.exec(model);
    const isOld = version !== null && Number(version[1]) * 100 + Number(version[2] ?? 0) < 406;
    return isOld ? "an alias; the snapshot's own id ends in a date, e.g. claude-haiku-4-5-20251001" : null;
  }
  if (provider === "openai") {
    return /-\d{4}-\d{2}-\d{2}$/.test(model)
      ? null
      : "no snapshot is named; ids that end in a date, e.g. gpt-5-mini-2025-08-07, stay the same";
  }
  return null;
}
