import { mistake } from "../../mistakes.ts";
import type { Address } from "./address.ts";
import type { Session } from "./connections.ts";
import { versionOf } from "./form.ts";
import { kept, textOf } from "./text.ts";

const NAMED = 10;

/** How the name of a run ends that is being copied or imported: nobody is told of it before it is whole. */
export const UNFINISHED = " (unfinished)";

/** The number of a run in a database; where there is none it is made, or missed in words. */
export async function runNumber(session: Session, { shown }: Address, name: string, create: boolean): Promise<number> {
  const { query } = session;
  const find = async () => (await query<[number]>("select n from waver.runs where name = $1", [kept(name)]))[0]?.[0];
  let n = await find();
  if (n === undefined && create) {
    await query("insert into waver.runs (name, made_at) values ($1, $2) on conflict (name) do nothing", [
      kept(name),
      new Date().toISOString(),
    ]);
    n = await find();
  }
  if (n === undefined) throw noRun(shown, name, await runNames(session));
  return n;
}

/** Newest first. */
async function runNames(session: Session): Promise<string[]> {
  if ((await versionOf(session)) === 0) return [];
  const names = (await session.query<[string]>("select name from waver.runs order by n desc")).map(([name]) => textOf(name));
  return names.filter((name) => !name.endsWith(UNFINISHED));
}

export function noRun(shown: string, name: string, others: readonly string[]): Error {
  const there =
    others.length === 0
      ? ""
      : ` There ${others.length === 1 ? "is" : "are"}: ${others.slice(0, NAMED).join(", ")}${others.length > NAMED ? ", ..." : ""}.`;
  return mistake(`${shown} ${name}`, "there is no run here", `\`waver run STUDY\` writes one.${there}`);
}
