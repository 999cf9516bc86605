import { randomUUID } from "node:crypto";
import type { KeptVerdict } from "../store.ts";
import { bytes, doubles, integers, texts } from "./arrays.ts";
import type { Query } from "./connections.ts";
import { kept, textOf } from "./text.ts";

/** Made again with the same number, a put adds nothing: a lost answer does no harm. */
export function putVerdicts(query: Query, run: number, verdicts: readonly KeptVerdict[]): () => Promise<void> {
  const put = randomUUID();
  return async () => {
    await query(
      `insert into waver.verdicts (run, put, place, trial, pass, kind, "by", at, outcome, option, confidence, why)
       select $1, $2, place, trial, pass, kind, "by", at, outcome, option, confidence, why
       from unnest($3::bytea[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::text[], $9::integer[], $10::double precision[], $11::text[])
         with ordinality as given (trial, pass, kind, "by", at, outcome, option, confidence, why, place)
       on conflict (run, put, place) do nothing`,
      [
        run,
        put,
        bytes(verdicts.map(({ trial }) => trial)),
        integers(verdicts.map(({ pass }) => pass)),
        texts(verdicts.map(({ kind }) => kind)),
        texts(verdicts.map(({ by }) => kept(by))),
        texts(verdicts.map(({ at }) => at)),
        texts(verdicts.map(({ outcome }) => outcome)),
        integers(verdicts.map(({ option }) => option)),
        doubles(verdicts.map(({ confidence }) => confidence)),
        texts(verdicts.map(({ why }) => kept(why))),
      ],
    );
  };
}

export async function allVerdicts(query: Query, run: number): Promise<KeptVerdict[]> {
  const rows = await query<
    [string, 1 | 2, KeptVerdict["kind"], string, string, KeptVerdict["outcome"], number | null, number | null, string | null]
  >(
    `select encode(trial, 'hex'), pass, kind, "by", at, outcome, option, confidence, why from waver.verdicts where run = $1 order by n`,
    [run],
  );
  return rows.map(([trial, pass, kind, by, at, outcome, option, confidence, why]) => ({
    trial,
    pass,
    kind,
    by: textOf(by),
    at,
    outcome,
    option,
    confidence,
    why: textOf(why),
  }));
}
