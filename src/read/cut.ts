/** Whether a reply was cut off: the provider says so, or its last words do. */

const CUT = new Set([
  "max_tokens",
  "length",
  "max_output_tokens",
  "model_context_window_exceeded",
  "incomplete",
  "model_length",
  "token_limit",
]);
const REFUSED = new Set([
  "refusal",
  "content_filter",
  "safety",
  "prohibited_content",
  "blocklist",
  "spii",
  "image_safety",
  "guardrail_intervened",
]);

export function wasCut(stop: string | null): boolean {
  return stop !== null && CUT.has(stop.toLowerCase());
}

/** The reply was stopped by the provider's own policy. */
export function wasRefused(stop: string | null): boolean {
  return stop !== null && REFUSED.has(stop.toLowerCase());
}

/** Only these stop reasons say that the model itself had finished. */
const FINISHED = new Set(["end_turn", "stop", "completed", "stop_sequence", "eos", "eos_token"]);

/** A last line that ends in the middle of a sentence, a tag or a number: no full stop, no closing mark, and too long for a heading. */
export function isEvidentlyCut(text: string, stop: string | null): boolean {
  if (stop !== null && FINISHED.has(stop.toLowerCase())) return false;
  const end = text.trim().slice(-300);
  if (/<\/?[a-z_ ]{0,14}$/i.test(end)) return true;
  const [line, before] = lastLines(end);
  if (line.endsWith(":")) return line.length > 30;
  // Emphasis that was opened and not closed.
  if (line.split("**").length % 2 === 0) return true;
  if (!/[\p{L}\p{N},;(-]$/u.test(line)) return false;
  // A short line that is all of the reply, or the last of a list.
  if (before === undefined && line.length < 80) return false;
  if (KEYED.test(line) && before !== undefined && KEYED.test(before)) return false;
  // `Confidence: 85`, `Final answer: not wrong`.
  if (/[:=]\s*\S{1,12}(?: \S{1,12})?$/.test(line)) return false;
  return line.split(/\s+/).length >= 3 || /[,;(-]$/.test(line) || (before === "" && /^(?:[-*•]|\d+[.)]) /.test(line));
}

/** `C) 18 - correct`. */
const KEYED = /^[-*•\s]{0,4}[A-Z][).] \S/;

/** Trimmed, the last one first. */
function lastLines(text: string): [string, string | undefined] {
  const lines = text.split("\n").slice(-2);
  const last = lines.at(-1) as string;
  return [last.trim(), lines.length > 1 ? lines[0]?.trim() : undefined];
}
