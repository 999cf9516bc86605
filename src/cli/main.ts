import { Command, CommanderError } from "commander";
import { plural } from "../counting.ts";
import { Mistakes, WorkFailed } from "../mistakes.ts";
import { VERSION } from "../version.ts";
import { COMMANDS } from "./commands.ts";
import { mistakesText, terminalWidth } from "./output.ts";

const DONE = 0;
const WORK_FAILED = 1;
const CALL_WRONG = 2;

/** Runs one command and answers with its exit code: 0 done, 1 the work failed, 2 the call or the study is wrong. */
export async function main(given: readonly string[]): Promise<number> {
  leaveQuietlyWhenNobodyReads();
  try {
    const args = asCalled(given);
    const program = await buildProgram(args);
    await program.parseAsync(args, { from: "user" });
    return Number(process.exitCode ?? DONE);
  } catch (error) {
    return reportError(error);
  }
}

/** `waver help <command>` is `waver <command> --help`, and `waver help chek` as wrong as `waver chek`. */
function asCalled(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args;
  if (first !== "help" || rest[0] === undefined) return args;
  return COMMANDS.some(({ name }) => name === rest[0]) ? [...rest, "--help"] : rest;
}

async function buildProgram(args: readonly string[]): Promise<Command> {
  const program = new Command("waver")
    .description("A laboratory for behavioural experiments on language models: how a model's judgement moves.")
    .version(VERSION, "-v, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand("help [command]", "show a command's help")
    .configureHelp({ helpWidth: terminalWidth() })
    .addHelpText("after", "\nExample:\n  waver init && waver check study.yaml && waver plan study.yaml")
    .showSuggestionAfterError(true)
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "")) })
    .exitOverride();
  const called = args.filter((arg) => !arg.startsWith("-"));
  for (const { name, says, load } of COMMANDS) {
    const command = program.command(name).description(says).helpOption("-h, --help", "show this help");
    if (called[0] === name) (await load()).define(command);
  }
  return program;
}

function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : CALL_WRONG;
  if (error instanceof Mistakes) {
    const many = error.mistakes.length > 1 ? `\n${plural(error.mistakes.length, "problem")}; nothing was changed.` : "";
    process.stderr.write(`${mistakesText(error)}${many}\n`);
    return CALL_WRONG;
  }
  if (error instanceof WorkFailed) {
    process.stderr.write(`${error.message}\n`);
    return WORK_FAILED;
  }
  process.stderr.write(`waver failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return WORK_FAILED;
}

/** `waver plan ... | head` closes the pipe when it has seen enough. */
function leaveQuietlyWhenNobodyReads(): void {
  let isToldToStop = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") {
      // What is going on and wants to end cleanly listens to Ctrl-C; nobody watches it any more.
      if (process.listenerCount("SIGINT") === 0) process.exit(DONE);
      if (!isToldToStop) process.emit("SIGINT");
      isToldToStop = true;
      return;
    }
    process.stderr.write(`The output could not be written: ${error.message}\n`);
    process.exit(WORK_FAILED);
  });
}
