/**
 * Takes secrets out of text that a person will read or a file will keep. Providers repeat keys in their errors: whole, inside an
 * address, or with the middle starred out.
 */
const REMOVED = "[removed]";
/** So many characters in a row that also stand in a key are taken for a part of it. */
const PART = 6;

export function scrub(message: string, secrets: readonly string[]): string {
  let clean = message.replace(/\/\/[^/\s@]*@/g, "//");
  for (const secret of secrets) {
    clean = withoutMasked(clean, secret);
    for (const form of forms(secret)) clean = withoutParts(clean, form);
  }
  return clean;
}

/** A reply is kept as it was but for a key in it: rule 8 stands above. Only whole keys: a model's words must not be touched by chance. */
export function scrubReply(reply: string, secrets: readonly string[]): string {
  let clean = reply;
  for (const secret of secrets) {
    if (secret.length < PART) continue;
    for (const form of forms(secret)) if (clean.includes(form)) clean = clean.replaceAll(form, REMOVED);
  }
  return clean;
}

function forms(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const base64 = Buffer.from(secret).toString("base64");
  return [...new Set([secret, encodeURIComponent(secret), inJson, base64])];
}

/** `sk-ab****wxyz`: what is left of the stars begins the key, or what is right of them ends it. */
function withoutMasked(message: string, secret: string): string {
  return message.replace(/([\w.-]*?)(?:[*•…]+|\.{3,}|x{4,}|X{4,})([\w-]*)/g, (found, start: string, end: string) => {
    const begins = start !== "" && secret.startsWith(start);
    const ends = end !== "" && secret.endsWith(end);
    return begins || ends ? REMOVED : found;
  });
}

/** A key that is shorter than a part (`EMPTY`, `none`) is a placeholder, and is taken out where it stands as a word. */
function withoutParts(message: string, secret: string): string {
  if (secret.length < PART) {
    return message.replace(new RegExp(`(?<![\\w-])${secret.replace(/\W/g, "\\$&")}(?![\\w-])`, "g"), REMOVED);
  }
  let result = "";
  let from = 0;
  while (from < message.length) {
    const length = longestPart(message, from, secret);
    result += length === 0 ? message[from] : REMOVED;
    from += Math.max(1, length);
  }
  return result;
}

function longestPart(message: string, from: number, secret: string): number {
  if (!secret.includes(message.slice(from, from + PART)) || from + PART > message.length) return 0;
  let length = PART;
  while (from + length < message.length && secret.includes(message.slice(from, from + length + 1))) length += 1;
  return length;
}
