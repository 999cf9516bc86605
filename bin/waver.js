#!/usr/bin/env node
// Nothing is imported before the version is known: the rest needs a Node that may not be here, and this file is there to say so.
const needed = 24;
const version = process.versions.node;

if (Number.parseInt(version, 10) < needed) {
  console.error(
    `waver needs Node.js ${needed} or newer; this is ${version}.\n` +
      "In a checkout, `npm run -s waver -- <command>` uses the Node.js that `npm ci` installed.\n" +
      "Elsewhere install a newer one: https://nodejs.org/en/download",
  );
  process.exitCode = 2;
} else {
  import("./start.js");
}
