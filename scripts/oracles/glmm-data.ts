import { inputOf, type OracleFile } from "./file.ts";

/** The rows of the generator `glmm_data`, in the order model, item, condition, sample; a column a list. */
export interface Rows {
  readonly model: number[];
  readonly item: number[];
  readonly cond: number[];
  readonly y: number[];
}

interface Generator {
  seed: number;
  items: number;
  models: number;
  n: number;
  b0: number;
  b1: number;
  sd_item: number;
  sd_slope: number;
  model_effect: number[];
  y_string_by_row?: string;
}

/** The trials that a case speaks of: its own, or those of the case named in `data_from`; `subset` keeps rows, as in "model==0". */
export function glmmData(input: unknown, file: OracleFile): Rows {
  const { data_from, subset } = input as { data_from?: string; subset?: string };
  return keep(generate((data_from === undefined ? input : inputOf(file, data_from)) as Generator), subset);
}

/** The outcomes as written in the file or, where they are not, from the file's linear congruential generator. */
function generate(made: Generator): Rows {
  const rows: Rows = { model: [], item: [], cond: [], y: [] };
  const draw = made.y_string_by_row === undefined ? drawn(made) : null;
  for (let model = 0; model < made.models; model++) {
    for (let item = 0; item < made.items; item++) {
      for (const cond of [0, 1]) {
        for (let sample = 0; sample < made.n; sample++) {
          rows.y.push(draw === null ? Number(made.y_string_by_row?.[rows.y.length]) : draw(model, item, cond));
          rows.model.push(model);
          rows.item.push(item);
          rows.cond.push(cond);
        }
      }
    }
  }
  const written = made.y_string_by_row?.length ?? rows.y.length;
  if (written !== rows.y.length) throw new Error(`${rows.y.length} rows by design but ${written} outcomes`);
  return rows;
}

function drawn({ seed, items, b0, b1, sd_item, sd_slope, model_effect }: Generator) {
  let x = seed;
  const uniform = () => {
    x = (1664525 * x + 1013904223) % 2 ** 32;
    return x / 2 ** 32;
  };
  const normal = () => Array.from({ length: 12 }, uniform).reduce((sum, u) => sum + u, 0) - 6;
  const level = Array.from({ length: items }, () => normal() * sd_item);
  const slope = Array.from({ length: items }, () => normal() * sd_slope);
  return (model: number, item: number, cond: number): number => {
    const eta = b0 + (b1 + (slope[item] ?? 0)) * cond + (level[item] ?? 0) + (model_effect[model] ?? 0);
    return uniform() < 1 / (1 + Math.exp(-eta)) ? 1 : 0;
  };
}

function keep(rows: Rows, subset: string | undefined): Rows {
  if (subset === undefined) return rows;
  const [, name, value] = /^\s*(model|item|cond)\s*==\s*(\d+)\s*$/.exec(subset) ?? [];
  if (name === undefined) throw new Error(`subset "${subset}" is not of the form model==0`);
  const kept = rows[name as keyof Rows].map((v) => v === Number(value));
  const pick = (column: number[]) => column.filter((_, r) => kept[r]);
  return { model: pick(rows.model), item: pick(rows.item), cond: pick(rows.cond), y: pick(rows.y) };
}
