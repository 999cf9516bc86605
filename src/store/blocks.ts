/** Of each model, by an item's digest and a sample: how many of its trials are delivered. */
export type DeliveredBlocks = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/** Item, sample, and of each model asked for how many trials: one block, or one trial of it, after the other. */
export type BlockRows = ArrayLike<number>;

/** `begun`: trials that are counted in the blocks and are not delivered yet. */
export function blocksOf(
  models: readonly string[],
  blocks: BlockRows,
  begun: BlockRows,
  digestOf: (item: number) => string,
): DeliveredBlocks {
  const delivered = new Map(models.map((model) => [model, new Map<string, number[]>()]));
  const byModel = [...delivered.values()];
  const add = (rows: BlockRows, sign: 1 | -1): void => {
    for (let at = 0; at < rows.length; at += 2 + models.length) {
      const digest = digestOf(rows[at] as number);
      const sample = rows[at + 1] as number;
      byModel.forEach((items, place) => {
        const count = rows[at + 2 + place] as number;
        if (count === 0) return;
        const samples = items.get(digest) ?? [];
        samples[sample] = (samples[sample] ?? 0) + sign * count;
        items.set(digest, samples);
      });
    }
  };
  add(blocks, 1);
  add(begun, -1);
  return delivered;
}
