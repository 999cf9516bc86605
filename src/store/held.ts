import { isInDatabase, placeOf } from "./address.ts";
import { isHeld } from "./lock.ts";

/** Whether a process has a run to itself at this moment. Throws Mistakes where there is no such run in a database. */
export async function isRunHeld(address: string): Promise<boolean> {
  if (!isInDatabase(address)) return isHeld(address);
  const { url, run } = placeOf(address);
  const { openDatabase } = await import("./postgres/look.ts");
  const database = await openDatabase(url, run);
  try {
    return (await database.runs()).some(({ name, isHeld: held }) => name === run && held);
  } finally {
    await database.end();
  }
}
