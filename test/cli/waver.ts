import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../bin/waver.js", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Call {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another Node.js than the one that runs the tests. */
  readonly node?: string;
}

/** The environment without what would change waver's output. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const shaping = /^(?:WAVER_.*|NO_COLOR|FORCE_COLOR|COLUMNS|NODE_OPTIONS)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !shaping.test(name)));
}

export function start(args: readonly string[], { cwd, env = {}, node = process.execPath }: Call) {
  return spawn(node, [PROGRAM, ...args], { cwd, env: { ...plainEnvironment(), ...env }, stdio: ["ignore", "pipe", "pipe"] });
}

/** Runs the program itself, as a user does, to its end. */
export async function waver(args: readonly string[], call: Call): Promise<Ended> {
  const child = start(args, call);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: code as number | null, stdout, stderr };
}

/** A small study on the items that ship with waver: 2 conditions x 4 items x 4 samples. */
export const SMALL = `name: small
models: [simulated/steadfast]
items: [{ set: mcqa, take: 4 }]
design: { authority: [control, high-harm] }
samples: 4
`;
