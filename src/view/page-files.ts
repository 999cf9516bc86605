import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The built page: beside the sources in a checkout, and in the package alike. */
const BUILT = fileURLToPath(new URL("../../web/dist/", import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
}

/** All files of the page by address, read once: what is not in this list cannot be asked for, however it is spelt. Empty before it is built. */
export function pageFiles(folder = BUILT): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  let entries: ReturnType<typeof entriesOf>;
  try {
    entries = entriesOf(folder);
  } catch {
    return files;
  }
  for (const path of entries) {
    const type = TYPES[extname(path)];
    if (type !== undefined) files.set(`/${relative(folder, path).split(sep).join("/")}`, { type, body: readFileSync(path) });
  }
  return files;
}

function entriesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

export const NOT_BUILT = "The viewer's page is not built. In a checkout: npm run build:web, then start waver view again.\n";
