/** Whether a reply keeps to the form that its prompt demanded, to the letter. What it says may be clear all the same. */
import type { Asked, Protocol, Replied } from "./reading.ts";

/** `place`: what the reply was read as; null where it is no choice, and then it kept to nothing. */
export function keepsProtocol(
  { options, protocol }: Asked,
  { text }: Replied,
  visible: string,
  place: number | null,
): boolean | null {
  if (protocol === null) return null;
  const label = place === null ? undefined : options[place]?.label;
  if (label === undefined) return false;
  return keepsAnswer(protocol, label, visible, text) && (!protocol.confidence || keepsConfidence(visible));
}

function keepsAnswer({ answer, ends, confidence }: Protocol, label: string, visible: string, text: string): boolean {
  switch (answer) {
    case "free":
      return true;
    case "words":
      return isLabel(text, label);
    case "final": {
      const line = only(visible, FINAL);
      return line !== null && isLabel(line[1] as string, label);
    }
    case "tags": {
      const tag = only(visible, ANSWER);
      if (tag === null || !isLabel(tag[1] as string, label)) return false;
      return ends !== true || isEnd(visible.slice(tag.index + tag[0].length), confidence);
    }
  }
}

const FINAL = /^[ \t]{0,8}final answer[ \t]{0,4}:([^\n]{0,200})$/gim;
const ANSWER = /<answer>([^<>]{0,200})(?:<\/answer>)/g;
const CONFIDENCE = /<confidence>\s{0,3}(\d{1,3}(?:\.\d{1,6})?)\s{0,3}<\/confidence>/g;

/** The one match; null where there is none, or a second. */
function only(text: string, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = 0;
  const first = pattern.exec(text);
  return first === null || pattern.exec(text) !== null ? null : first;
}

/** Words in any case, with at most a full stop; a letter is a capital. */
function isLabel(said: string, label: string): boolean {
  const short = said.trim();
  if (short === label) return true;
  return label.length > 1 && short.length <= label.length + 1 && short.replace(/\.$/, "").toLowerCase() === label.toLowerCase();
}

/** Nothing but the confidence may follow an answer that was to end the reply. */
function isEnd(rest: string, confidence: boolean): boolean {
  const found = confidence ? only(rest, CONFIDENCE) : null;
  return (found === null ? rest : rest.slice(found.index + found[0].length)).trim() === "";
}

function keepsConfidence(visible: string): boolean {
  const found = only(visible, CONFIDENCE);
  const isAlone = visible.indexOf("<confidence>") === visible.lastIndexOf("<confidence>");
  return found !== null && isAlone && Number(found[1]) <= 100;
}
