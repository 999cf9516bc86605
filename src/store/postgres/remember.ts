/**
 * Looks up what is not remembered, all of it at once. Forgotten all at once too, so that memory is bounded: never while a caller still needs what it asked
 * for, since the map it was given stays as it is.
 */
export function remembering<K, V>(
  most: number,
  lookUp: (keys: readonly K[]) => Promise<Iterable<readonly [K, V]>>,
): (wanted: Iterable<K>) => Promise<ReadonlyMap<K, V>> {
  let known = new Map<K, V>();
  return async (wanted) => {
    const keys = [...new Set(wanted)];
    const unknown = keys.filter((key) => !known.has(key));
    if (known.size + unknown.length > most)
      known = new Map(keys.flatMap((key) => (known.has(key) ? [[key, known.get(key) as V]] : [])));
    const map = known;
    if (unknown.length > 0) for (const [key, value] of await lookUp(unknown)) map.set(key, value);
    return map;
  };
}
