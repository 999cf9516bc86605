import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Runs a module in a process of its own, so that its memory is its own, and gives back the JSON that it prints. */
export function inChild<T>(module: string, ...args: (string | number)[]): T {
  const path = fileURLToPath(new URL(module, import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [path, ...args.map(String)], { encoding: "utf8" })) as T;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
    : (sorted[Math.floor(middle)] as number);
}
