/** An option's key in running text. A capital letter may also be an article, a pronoun, a formula or a person's initial. */
import { anyCase } from "./anycase.ts";
import type { Keys } from "./options.ts";

const NOUNS = anyCase("(?:the\\s{1,4})?(?:option|choice|answer|alternative|letter|possibility|statement)");
const FEW_NOUNS = anyCase("option|choice|answer");

/** `option B`, `(B)`, `"B"`, `B`: the pattern ends with the key itself, whose group is the last. */
export function keyPattern(keys: Keys): string {
  return `(?:${NOUNS}\\s{1,4})?["'([]{0,2}${keys.source}`;
}

/** Right after a key: `or B`, `, option B`, `/B`. */
export function anotherPattern({ source }: Keys): RegExp {
  return new RegExp(
    `^["')\\]]{0,2}\\s{0,4}(?:,|/|&|\\||(?:or|and|vs\\.?)\\b)\\s{0,4}(?:(?:or|and|maybe|perhaps|possibly)\\s{1,3}){0,2}(?:${FEW_NOUNS}\\s{1,3})?["'([]{0,2}${source}(?![\\w'])`,
  );
}

/** What may follow a lone letter without making it an article or part of a formula. */
const FOLLOWS =
  /^(?:["')\]]{0,3}(?:$|[.,;:!?)\]—–/。]|\s*(?:$|\n|[.,;:!?([—–=<&-]|\p{Extended_Pictographic}))|["')\]]{0,3}\s{1,8}(?:because|since|as|is|was|with|for|but|though|although|over|rather|instead|remains|would|seems|appears|by|given|due|here|then|than|overall|and|or|still|to|on|in|from|more|best|better|does|has|will)\b|[)\]"']{1,3}\s)/iu;
/** After "I" most of these make a sentence. */
const FOLLOWS_I = /^["')\]]{0,3}(?:$|[.;:)\]]|\s*(?:$|\n|[.;:(])|[)\]"']\s)/;
/** After `option B` anything may follow but what makes it another word. */
const FOLLOWS_NOUN = /^(?!['’]s\b|[\w-])/;

/** Whether what stands at `from`-`to` is a key and not another word. `noun`: it is called an option. */
export function isKey(text: string, from: number, to: number, noun: boolean): boolean {
  const before = text.charAt(from - 1);
  if (/[\w¬~∧∨+=^'-]/.test(before)) return false;
  const after = text.slice(to, to + 24);
  if (noun) return FOLLOWS_NOUN.test(after);
  if (/^(?:['’]s\b|-\w|[\w'])/.test(after)) return false;
  return (text.slice(from, to) === "I" ? FOLLOWS_I : FOLLOWS).test(after);
}

/** The verbs of sentences whose subject is an option. */
const VERBS =
  /^["')\]]{0,3}\s{1,4}(?:gets|wins|survives|fits|hits|captures|makes|matches|stands|says|states|holds|works|takes|comes|goes|it|sums|expresses|describes|reflects|covers|nails|earns|receives|checks|passes|'s)\b/;

/** In running text, where a sentence around it decides: any letter but the articles A and I, and these before a verb. */
export function isMention(text: string, from: number, to: number, noun: boolean): boolean {
  if (isKey(text, from, to, noun)) return true;
  const after = text.slice(to, to + 24);
  if (/[\w¬~∧∨+=^'-]/.test(text.charAt(from - 1)) || /^(?:['’]|-\w|\w)/.test(after)) return false;
  const key = text.slice(from, to);
  if (key !== "A" && key !== "I") return /^[A-Z]$/.test(key);
  return (
    key === "A" &&
    (VERBS.test(after) ||
      (/^\s{1,3}(?:the|as|to be)\s/.test(after) &&
        /\b(?:makes?|making|find|consider|judge)\s{1,4}$/i.test(text.slice(Math.max(0, from - 14), from))))
  );
}
