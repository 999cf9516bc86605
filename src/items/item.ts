import { canonicalJson, digest } from "../digest.ts";

export const SET_NAMES = ["ethics", "moralchoice", "morables", "mcqa"] as const;
export type SetName = (typeof SET_NAMES)[number];

/** One problem. Options are in canonical order; `key` is the index of the correct one, or null where there is none. */
export interface Item {
  readonly set: SetName;
  readonly id: string;
  /** The stimulus: a scenario, a context, a fable or a question, whole and unchanged. */
  readonly text: string;
  readonly options: readonly string[];
  readonly key: number | null;
  readonly category: string | null;
  /** Items that share a source are not independent: statistics treat a cluster as one unit. */
  readonly cluster: string | null;
  /** What each option is (ground_truth, partial_story, ...), where the source says so. */
  readonly kinds: readonly string[] | null;
  /** Hash of what a model or a score can depend on: set, id, text, options, key. */
  readonly digest: string;
}

export interface ItemParts {
  set: SetName;
  id: string;
  text: string;
  options: readonly string[];
  key: number | null;
  category?: string | null;
  cluster?: string | null;
  kinds?: readonly string[] | null;
}

export function makeItem({ set, id, text, options, key, category, cluster, kinds }: ItemParts): Item {
  return {
    set,
    id,
    text,
    options,
    key,
    category: category ?? null,
    cluster: cluster ?? null,
    kinds: kinds ?? null,
    digest: digest(JSON.stringify([set, id, text, options, key])),
  };
}

/** Hash of a list of items with all that is known of them, for the manifest. Their order does not count. */
export function itemsDigest(items: Iterable<Item>): string {
  const each = Array.from(items, ({ digest: content, category, cluster, kinds }) =>
    canonicalJson([content, category, cluster, kinds]),
  );
  return digest(each.sort().join("\n"));
}

/** Two options with the same text cannot be told apart by what they say. */
export function repeatedOptions(options: readonly string[]): [number, number] | undefined {
  for (let later = 1; later < options.length; later++) {
    const earlier = options.indexOf(options[later] as string);
    if (earlier < later) return [earlier, later];
  }
  return undefined;
}
