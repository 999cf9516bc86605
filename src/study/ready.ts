import { readdirSync, readFileSync } from "node:fs";

/** The studies that come with waver, in `studies/`: each runs as it is, and each is a starting point for `waver init`. */
const FOLDER = new URL("../../studies/", import.meta.url);

export function readyStudies(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => file.slice(0, -".yaml".length))
    .sort();
}

export function readyStudy(name: string): string {
  return readFileSync(new URL(`${name}.yaml`, FOLDER), "utf8");
}
