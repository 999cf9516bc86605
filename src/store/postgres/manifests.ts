import type { Manifest } from "../../plan/manifest.ts";
import type { KeptManifest } from "../store.ts";
import type { Connections, Query } from "./connections.ts";
import { COMMITTING } from "./locks.ts";
import { kept, textOf } from "./text.ts";

export async function allManifests(query: Query, run: number): Promise<KeptManifest[]> {
  const rows = await query<[string, string | null, string]>(
    "select manifest, why, at from waver.manifests where run = $1 order by n",
    [run],
  );
  return rows.map(([manifest, why, at]) => ({ manifest: JSON.parse(manifest) as Manifest, why: textOf(why), at }));
}

export async function manifestInForce(query: Query, run: number): Promise<Manifest | null> {
  const text = await inForce(query, run);
  return text === null ? null : (JSON.parse(text) as Manifest);
}

export async function putManifest(connections: Connections, run: number, { manifest, why, at }: KeptManifest): Promise<void> {
  const text = JSON.stringify(manifest);
  await connections.transaction(async ({ query }) => {
    await query(`select pg_advisory_xact_lock(${COMMITTING}, $1)`, [run]);
    if ((await inForce(query, run)) === text) return;
    await query("insert into waver.manifests (run, at, why, manifest) values ($1, $2, $3, $4)", [run, at, kept(why), text]);
  });
}

async function inForce(query: Query, run: number): Promise<string | null> {
  const [[text = null] = []] = await query<[string]>(
    "select manifest from waver.manifests where run = $1 order by n desc limit 1",
    [run],
  );
  return text;
}
