/**
 * The reply without what is only dress. Nothing is moved: every character keeps its place, so that a place in the cleaned text is the same
 * place in the response.
 */

/** Tags may be written in full-width characters or as entities; the rest of such a text is cleaned where it is read. */
export function plainBrackets(text: string): string {
  let plain = text;
  if (plain.includes("＜")) plain = plain.replaceAll("＜", "<").replaceAll("＞", ">").replaceAll("／", "/");
  if (plain.includes("\\<")) plain = plain.replaceAll("\\<", " <").replaceAll("\\>", " >");
  if (plain.includes("[answer]") || plain.includes("[ANSWER]")) plain = plain.replace(/\[(\/?)(answer|confidence)\]/gi, "<$1$2>");
  if (plain.includes("&lt;")) plain = plain.replaceAll("&lt;", "   <").replaceAll("&gt;", ">   ");
  return plain;
}

const UNUSUAL = /[\uff01-\uff5e\u2018\u2019\u201c\u201d\u00ab\u00bb\u00a0\u2000-\u200d\u202f\u2060\u3000\ufeff\r]/g;
const PLAIN: Readonly<Record<string, string>> = { "‘": "'", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"' };

/** Full-width forms and typographic quotation marks as rules are written, unusual spaces as spaces. */
function plainCharacter(found: string): string {
  const code = found.charCodeAt(0);
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : (PLAIN[found] ?? " ");
}

/** Struck out is taken back. */
const STRUCK = /~~[^~\n]{1,300}~~/g;
/** LaTeX wrappers and HTML emphasis: their contents stay. */
const WRAPPERS =
  /\\(?:text|textbf|textit|textrm|textsf|mathbf|mathrm|mathit|mathsf|operatorname|bf|rm|quad|boxed|fbox)\b|\\[()[\]\\,]|\\ (?=\S)|<\/s>|<\|[a-z_]{1,20}\|>|<(?:end_of_turn|eos)>|<\/?(?:b|i|em|strong|u|p|br|span|center|mark|code|h[1-6])\b[^<>\n]{0,40}>/gi;
/** Emphasis, headings, code, mathematics. */
const SIGNS = /[*_`#${}~]/g;

export function withoutDress(text: string): string {
  let plain = text.replace(UNUSUAL, plainCharacter);
  // A box that is ticked by hand.
  if (plain.includes("[x]") || plain.includes("[X]")) plain = plain.replace(/\[[xX]\](?=\s)/g, "[✓]");
  if (plain.includes("~~")) plain = plain.replace(STRUCK, blankOut);
  // In a table a bar stands between a label and its value.
  if (plain.includes("|")) plain = plain.replaceAll("|", ":");
  if (plain.includes("\\") || plain.includes("<")) plain = plain.replace(WRAPPERS, blankOut);
  return plain.replace(SIGNS, " ");
}

export function blankOut(found: string): string {
  return blank(found.length);
}

export function blank(length: number): string {
  return BLANKS[length] ?? " ".repeat(length);
}

const BLANKS = Array.from({ length: 16 }, (_, length) => " ".repeat(length));

/** Two texts that differ only in case, spacing, quotation marks or what punctuation stands around them are the same words. */
export function sameWords(text: string): string {
  return text
    .toLowerCase()
    .replace(UNUSUAL, plainCharacter)
    .replace(/[\s"'*_`]+/g, " ")
    .replace(/^[\s.,:;!?()[\]-]+|[\s.,:;!?()[\]-]+$/g, "");
}
