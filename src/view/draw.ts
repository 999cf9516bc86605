import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AuditSample } from "../audit/sample.ts";
import { forChild } from "../store/address.ts";
import type { Drawn } from "./draw-child.ts";
import type { OpenRun } from "./open-run.ts";

/** A smaller run is gone through in a moment. */
const LARGE = 50_000;

export async function drawFrom(run: OpenRun, take: number, seed: number): Promise<AuditSample> {
  if (run.index.size > LARGE) return await inChild(run, take, seed);
  const { drawSample } = await import("../audit/sample.ts");
  return await drawSample(run.source.store, run.source.readings, { take, seed });
}

function inChild({ place, closing }: OpenRun, take: number, seed: number): Promise<Drawn> {
  const ending = import.meta.url.endsWith(".ts") ? "./draw-child.ts" : "./draw-child.js";
  const { address, env } = forChild(place.address);
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(ending, import.meta.url)), [address, String(take), String(seed)], {
      // Counts are in maps.
      serialization: "advanced",
      execArgv: [],
      env: { ...process.env, ...env },
      signal: closing.signal,
    });
    child.on("message", (sample) => resolve(sample as Drawn));
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`drawing the sample ended with ${code}`)));
  });
}
