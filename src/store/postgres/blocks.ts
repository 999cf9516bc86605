import { blocksOf, type DeliveredBlocks } from "../blocks.ts";
import { integers } from "./arrays.ts";
import type { Query } from "./connections.ts";
import { textOf } from "./text.ts";

/** Along one index. What is only begun is in another, mostly empty, and is taken off. Blocks come as text, some thousand in a row of the answer. */
export async function deliveredBlocks(query: Query, run: number, models: readonly string[]): Promise<DeliveredBlocks> {
  const cells = await query<[number, string]>("select n, model from waver.cells where run = $1", [run]);
  const cellsOf = (model: string) => integers(cells.filter(([, name]) => textOf(name) === model).map(([n]) => n));
  const values = [run, ...models.map(cellsOf)];
  const inModel = models.map((_, place) => `cell = any($${place + 2}::integer[])`);
  const digests = new Map(
    await query<[number, string]>("select n, encode(digest, 'hex') from waver.items where run = $1", [run]),
  );

  const begun = await query<number[]>(
    `select ${["item", "sample", ...inModel.map((isIn) => `(${isIn})::integer`)].join()}
     from waver.trials t cross join lateral (
       select from waver.calls c where c.run = $1 and c.trial = t.n and not c.last
         and not exists (select from waver.calls d where d.run = $1 and d.trial = t.n and d.pass = 2) offset 0
     ) as begun
     where t.run = $1 and t.n = any(array(select trial from waver.calls where run = $1 and not last))`,
    values,
  );
  const parts = await query<[string]>(
    `select string_agg(block, ' ' order by item, sample) from (
       select item, sample, concat_ws(' ', item, sample, ${inModel.map((isIn) => `count(*) filter (where ${isIn})`).join()}) as block
       from waver.trials where run = $1 group by item, sample
     ) as blocks group by item order by item`,
    values,
  );
  const blocks: number[] = [];
  for (const [part] of parts) for (const number of part.split(" ")) blocks.push(Number(number));
  return blocksOf(models, blocks, begun.flat(), (item) => digests.get(item) as string);
}
