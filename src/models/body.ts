type Body = Record<string, unknown>;

/** Leaves out what is undefined, so that an absent setting is an absent key; what is left keeps its order. */
export function body(fields: Body, extra: Readonly<Body> | null): Body {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return extra === null ? given : merged(given, extra);
}

/**
 * A study's `extra` has the last word. Groups are merged key by key, so that one further key in `generationConfig` does not take the
 * others away; lists and plain values are replaced.
 */
function merged(below: Body, above: Readonly<Body>): Body {
  const result: Body = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const held = result[key];
    result[key] = isGroup(held) && isGroup(value) ? merged(held, value) : value;
  }
  return result;
}

function isGroup(value: unknown): value is Body {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
