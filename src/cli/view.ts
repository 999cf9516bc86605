import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { plural } from "../counting.ts";
import { mistake } from "../mistakes.ts";
import { isInDatabase, placeOf, shownAddress } from "../store/address.ts";
import { notARun } from "../store/trouble.ts";
import { discoverRuns, isRunFile } from "../view/discover.ts";
import { NOT_BUILT } from "../view/page-files.ts";
import { serve, type Viewer } from "../view/server.ts";
import type { Where } from "../view/shelf.ts";
import { say } from "./output.ts";
import "./heap.ts";

interface Options {
  readonly port?: number;
  readonly open: boolean;
}

/** Taken where nobody asks for another, so that addresses stay the same; any free one where it is in use. */
const USUAL_PORT = 8737;

export function define(command: Command): void {
  command
    .argument(
      "[run]",
      "the run's file, a folder with runs, postgres://user@host/database#run, or a database with all its runs (left out: the runs below this folder)",
    )
    .option("--port <n>", `the port to listen on (left out: ${USUAL_PORT}, or any that is free)`, portNumber)
    .option("--no-open", "do not open a browser")
    .addHelpText(
      "after",
      `
Examples:
  waver view runs/authority-bias.db
  waver view --port 9000 --no-open
  waver view postgres://me@db.example.org/studies`,
    )
    .action(view);
}

function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > 65_535)
    throw mistake("--port", `"${text}" is not a port`, "A whole number from 1 to 65535; 0 takes any.");
  return port;
}

async function view(run: string | undefined, { port, open }: Options): Promise<void> {
  const where = whereIs(run);
  const what = await shownIn(where, run);
  const viewer = await started(where, port);
  say(`Showing ${what} at\n\n  ${viewer.address}\n\nCtrl-C ends it.`);
  if (!viewer.isBuilt) process.stderr.write(NOT_BUILT);
  if (open && process.stdout.isTTY) openBrowser(viewer.address);
  await toldToStop();
  await viewer.close();
}

function whereIs(run: string | undefined): Where {
  if (run === undefined) return { folder: process.cwd() };
  if (isInDatabase(run)) {
    const { url, run: named } = placeOf(run);
    return { database: url, run: named };
  }
  const path = resolve(run);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return { folder: path };
  if (found === undefined) throw mistake(run, "there is no run here", "`waver run STUDY` writes one.");
  if (!isRunFile(path)) throw notARun(run);
  return { file: path };
}

/** In words. Throws Mistakes where a database, or the run in it, cannot be had. */
async function shownIn(where: Where, run = ""): Promise<string> {
  if ("file" in where) return run;
  if ("folder" in where) return plural(discoverRuns(where.folder, () => false).length, "run");
  const { openDatabase } = await import("../store/postgres/look.ts");
  const database = await openDatabase(where.database, where.run);
  const runs = await database.runs().finally(() => database.end());
  return where.run === null ? `${plural(runs.length, "run")} of ${shownAddress(run)}` : shownAddress(run);
}

async function started(where: Where, port: number | undefined): Promise<Viewer> {
  const onError = (error: unknown): void => {
    process.stderr.write(`waver view: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  };
  try {
    return await serve({ where, port: port ?? USUAL_PORT, onError });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE" && code !== "EACCES") throw error;
    if (port === undefined) return await serve({ where, port: 0, onError });
    throw mistake(
      "--port",
      `port ${port} ${code === "EACCES" ? "may not be used" : "is in use"}`,
      "Name another, or leave it out.",
    );
  }
}

/** Whoever cannot open a browser from here has the address. */
function openBrowser(address: string): void {
  const [program, ...args] =
    process.platform === "darwin"
      ? ["open", address]
      : process.platform === "win32"
        ? ["rundll32", "url.dll,FileProtocolHandler", address]
        : ["xdg-open", address];
  const child = spawn(program as string, args, { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

function toldToStop(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop());
  });
}
