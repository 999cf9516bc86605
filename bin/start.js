import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";

// In a checkout the sources run as they are: Node strips the types, and the compile cache keeps the result, so that only the first start
// after a change pays for it. A published package has dist/ instead.
enableCompileCache();
// npm runs scripts in the checkout; paths are meant from where the person stands.
if (process.env.npm_lifecycle_event === "waver" && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const source = new URL("../src/cli/main.ts", import.meta.url);
const built = new URL("../dist/cli/main.js", import.meta.url);
// Whatever ends the program before its work is done counts as failed, and never as done.
let isDone = false;
process.on("beforeExit", () => {
  if (isDone) return;
  isDone = true;
  console.error(
    "waver stopped before its work was done. This is a fault of waver's: what was saved is safe, and can be gone on with.",
  );
  process.exitCode = 1;
});
const { main } = await import(existsSync(source) ? source.href : built.href);
process.exitCode = await main(process.argv.slice(2));
isDone = true;
