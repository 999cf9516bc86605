import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { plural } from "../counting.ts";
import { mistake } from "../mistakes.ts";
import { notARun } from "../store/trouble.ts";
import { discoverRuns, isRunFile } from "../view/discover.ts";
import { NOT_BUILT } from "../view/page-files.ts";
import { type ServeOptions, serve, type Viewer } from "../view/server.ts";
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
    .argument("[run]", "the run's file, or a folder with runs (left out: the runs below this folder)")
    .option("--port <n>", `the port to listen on (left out: ${USUAL_PORT}, or any that is free)`, portNumber)
    .option("--no-open", "do not open a browser")
    .addHelpText("after", "\nExamples:\n  waver view runs/authority-bias.db\n  waver view --port 9000 --no-open")
    .action(view);
}

function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > 65_535)
    throw mistake("--port", `"${text}" is not a port`, "A whole number from 1 to 65535; 0 takes any.");
  return port;
}

async function view(run: string | undefined, { port, open }: Options): Promise<void> {
  const where = placeOf(run);
  const viewer = await started(where, port);
  const what = "file" in where ? (run as string) : plural(discoverRuns(where.folder, () => false).length, "run");
  say(`Showing ${what} at\n\n  ${viewer.address}\n\nCtrl-C ends it.`);
  if (!viewer.isBuilt) process.stderr.write(NOT_BUILT);
  if (open && process.stdout.isTTY) openBrowser(viewer.address);
  await toldToStop();
  await viewer.close();
}

function placeOf(run: string | undefined): ServeOptions["where"] {
  if (run === undefined) return { folder: process.cwd() };
  const path = resolve(run);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return { folder: path };
  if (found === undefined) throw mistake(run, "there is no run here", "`waver run STUDY` writes one.");
  if (!isRunFile(path)) throw notARun(run);
  return { file: path };
}

async function started(where: ServeOptions["where"], port: number | undefined): Promise<Viewer> {
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
