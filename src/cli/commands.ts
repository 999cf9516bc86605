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
  { name: "items", says: "list the item sets at hand, or fetch public ones", load: () => import("./items.ts") },
];
