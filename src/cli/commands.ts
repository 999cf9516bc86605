import type { Command } from "commander";

/** The commands, with what `waver --help` needs of them; a command's own file is loaded when it is called. */
export interface CommandEntry {
  readonly name: string;
  readonly says: string;
  readonly load: () => Promise<{ define: (command: Command) => void }>;
}

export const COMMANDS: readonly CommandEntry[] = [
  { name: "init", says: "write a commented study file to edit", load: () => import("./init.ts") },
  {
    name: "check",
    says: "validate a study, lint its stimuli, and size it: trials, calls, tokens, cost",
    load: () => import("./check.ts"),
  },
  { name: "plan", says: "show a study's conditions and the exact prompts of its trials", load: () => import("./plan.ts") },
  {
    name: "power",
    says: "how likely a study finds an effect, by simulation; how many items it takes",
    load: () => import("./power.ts"),
  },
  {
    name: "try",
    says: "one item under every condition on one model, side by side; nothing is kept",
    load: () => import("./try.ts"),
  },
  { name: "run", says: "carry a study out, or go on with it, in runs/<name>.db or a database", load: () => import("./run.ts") },
  {
    name: "worker",
    says: "work on the runs of a database: take jobs, make the calls, any number of workers",
    load: () => import("./worker.ts"),
  },
  { name: "status", says: "how far the runs of a database are, and who works on them", load: () => import("./status.ts") },
  {
    name: "read",
    says: "read a run's responses again, or responses that waver did not collect",
    load: () => import("./read.ts"),
  },
  {
    name: "audit",
    says: "judge a sample of responses yourself: how far the reader agrees with you",
    load: () => import("./audit.ts"),
  },
  {
    name: "measure",
    says: "estimates with intervals, contrasts, and checks of a run",
    load: () => import("./measure.ts"),
  },
  {
    name: "view",
    says: "explore runs in the browser: every condition, item and trial, live",
    load: () => import("./view.ts"),
  },
  {
    name: "report",
    says: "a page to send: what was found, figures, tables, methods, examples",
    load: () => import("./report.ts"),
  },
  { name: "export", says: "write a run as tidy trials, one row each, with a codebook", load: () => import("./export.ts") },
  {
    name: "import",
    says: "make a run of trials that another tool recorded",
    load: () => import("./import.ts"),
  },
  {
    name: "copy",
    says: "copy a run between a file and a database, whole and checked",
    load: () => import("./copy.ts"),
  },
  { name: "items", says: "list the item sets at hand, or fetch public ones", load: () => import("./items.ts") },
];
