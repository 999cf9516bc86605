import { readFileSync } from "node:fs";

/** waver's version, from its own package.json, which stands beside src/ and dist/ alike. */
export const VERSION: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
