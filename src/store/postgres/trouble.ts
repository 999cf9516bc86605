import { Mistakes, mistake, WorkFailed } from "../../mistakes.ts";
import type { Address } from "./address.ts";

/** PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html), and those of Node.js where no server answered. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

const NOBODY_ANSWERS = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENETDOWN", "ETIMEDOUT", "ENOENT"];
const NO_SUCH_HOST = ["ENOTFOUND", "EAI_AGAIN"];
const CUT_OFF = ["ECONNRESET", "EPIPE", "57P01", "57P02", "57P05", "08000", "08003", "08006"];
/** Starting up, too many connections, and two transactions in each other's way. */
const TRY_AGAIN = ["57P03", "53300", "40001", "40P01"];
/** What pg says without a code. */
const LOST = /Connection terminated|connection error and is not queryable|timeout expired|Query read timeout/;

/** The server did not get to do what it was asked, or nobody knows whether it did: asked again, it may. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return [...NOBODY_ANSWERS, ...NO_SUCH_HOST, ...CUT_OFF, ...TRY_AGAIN].includes(codeOf(error)) || LOST.test(error.message);
}

/** The server is there, and busy with something else. */
export function isBusy(error: unknown): boolean {
  return TRY_AGAIN.includes(codeOf(error));
}

/** Trouble with the data of one batch: whatever else was in the transaction would not meet it. */
export function isOfTheData(error: unknown): boolean {
  return /^2[123]/.test(codeOf(error)) || codeOf(error) === "";
}

const SAFE = "Every answer that was acknowledged is in the database.";

/** What stopped work that was under way, in words; other errors as they are. Never with a password. */
export function explained(error: unknown, { shown }: Address): unknown {
  if (error instanceof Mistakes || error instanceof WorkFailed || !(error instanceof Error)) return error;
  const code = codeOf(error);
  const failed = (says: string) => new WorkFailed(`${shown}: ${says}`);
  if (isBusy(error)) return failed(`the server takes no more work (${error.message}).\n  ${SAFE} Run the same command again.`);
  if (isPassing(error)) {
    return failed(
      `the connection was lost and could not be had again (${code || error.message}).\n  ${SAFE} See that the server runs, then run the same command again: it goes on from there.`,
    );
  }
  switch (code) {
    case "":
      return error;
    case "53100":
      return failed(`no room to write: the server's disk is full.\n  ${SAFE} Make room there, then run the same command again.`);
    case "28P01":
    case "28000":
    case "3D000":
    case "57P04":
    case "3F000":
    case "42P01":
      return failed(`the database, or the right to use it, was taken away (${error.message}).`);
    case "42703":
    case "42883":
      return failed(
        "a newer waver brought the database to another form meanwhile.\n  Update waver, then run the same command again: it goes on from there.",
      );
    default:
      return failed(`PostgreSQL says: ${error.message} (${code})`);
  }
}

/** What is wrong with an address or a database that cannot be opened, in words. */
export function explainedAtOpening(error: unknown, address: Address): unknown {
  if (error instanceof Mistakes || error instanceof WorkFailed || !(error instanceof Error)) return error;
  const code = codeOf(error);
  const wrong = (says: string, fix: string) => mistake(address.shown, says, fix);
  if (NO_SUCH_HOST.includes(code)) return wrong("there is no host of this name", "Is the address spelled right?");
  if (NOBODY_ANSWERS.includes(code) || LOST.test(error.message)) {
    return wrong(
      `no server answers here (${code || error.message})`,
      "Does PostgreSQL run there, is the port right, and may this machine reach it?",
    );
  }
  if (code === "28P01" || code === "28000" || error.message.startsWith("SASL")) {
    return wrong(
      "the server refuses this user or password",
      "Look at the user and password in the address, at PGPASSWORD, and at who may connect from where (pg_hba.conf).",
    );
  }
  switch (code) {
    case "3D000":
      return wrong("there is no such database", "Make it (`createdb`), or name another.");
    case "42501":
      return wrong(
        `this user may not do that (${error.message})`,
        "The first run in a database makes a schema named waver: the user needs the right to create in the database, others the rights on that schema.",
      );
    case "42P06":
      return wrong("there is a schema named waver that no run is in", "Another program made it: choose another database.");
    case "25006":
      return wrong("this server takes no writes: it is a standby, or was made read-only", "Name the primary server.");
    default:
      return explained(error, address);
  }
}
