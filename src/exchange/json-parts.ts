/** A member of the outermost object, or an entry of the outermost list (`key` null) or of the list that was asked to be opened. */
export interface JsonPart {
  readonly key: string | null;
  readonly index: number | null;
  /** The value's own text: parsed by whoever needs it. */
  readonly json: string;
}

/**
 * A large JSON text, part by part: the members of its object, and of the one list named `opened` each entry by itself, so that no more than one
 * is held. What is between parts is checked only as far as it is needed to find them. Returns whether the text came to its end.
 */
export async function* jsonParts(text: AsyncIterable<string>, opened: string): AsyncGenerator<JsonPart, boolean> {
  let held: string[] = [];
  let depth = 0;
  /** Parts are separated by commas at this depth. */
  let level = 1;
  let isList = false;
  let isString = false;
  let isEscaped = false;
  let index = 0;
  let isOver = false;

  function* take(): Generator<JsonPart> {
    const json = held.join("").trim();
    held = [];
    if (json === "") return;
    if (isList) yield { key: null, index: index++, json };
    else if (level === 2) yield { key: opened, index: index++, json };
    else {
      const [, key = "", value = ""] = /^"((?:[^"\\]|\\.)*)"\s*:\s*([\s\S]*)$/.exec(json) ?? [];
      yield { key, index: null, json: value };
    }
  }

  for await (const chunk of text) {
    let from = 0;
    let at = 0;
    for (; at < chunk.length; at++) {
      if (isString) {
        if (isEscaped) isEscaped = false;
        else {
          const end = nextOf(chunk, at, '"', "\\");
          at = end;
          if (end === chunk.length) break;
          if (chunk[end] === "\\") isEscaped = true;
          else isString = false;
        }
        continue;
      }
      switch (chunk[at]) {
        case '"':
          isString = true;
          break;
        case "{":
        case "[": {
          if (depth === 0) {
            isList = chunk[at] === "[";
            from = at + 1;
            held = [];
          } else if (depth === 1 && !isList && chunk[at] === "[" && level === 1) {
            const before = `${held.join("")}${chunk.slice(from, at)}`;
            if (before.trimEnd().endsWith(":") && before.replace(/\s*:\s*$/, "").trim() === JSON.stringify(opened)) {
              level = 2;
              held = [];
              from = at + 1;
            }
          }
          depth++;
          break;
        }
        case "}":
        case "]":
          if (depth === level) {
            held.push(chunk.slice(from, at));
            yield* take();
            from = at + 1;
            level = 1;
          }
          depth--;
          if (depth === 0) isOver = true;
          break;
        case ",":
          if (depth === level) {
            held.push(chunk.slice(from, at));
            yield* take();
            from = at + 1;
          }
          break;
      }
    }
    if (depth > 0) held.push(chunk.slice(from));
  }
  return isOver && depth === 0;
}

function nextOf(text: string, from: number, a: string, b: string): number {
  for (let at = from; at < text.length; at++) if (text[at] === a || text[at] === b) return at;
  return text.length;
}

/** Python writes NaN and Infinity where JSON has no word: they are read as null. */
export function parseLoosely(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return JSON.parse(json.replace(/"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g, (found) => (found[0] === '"' ? found : "null")));
  }
}
