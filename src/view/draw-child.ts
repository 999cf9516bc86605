/**
 * Draws the sample of an audit in a process of its own and sends it back: a large run is gone through for many seconds, and the server answers
 * others meanwhile. Arguments: the run's address, how many, the seed.
 */
import { enableCompileCache } from "node:module";
import type { AuditSample } from "../audit/sample.ts";

export type Drawn = AuditSample;

enableCompileCache();
const [{ drawSample }, { openRun }] = await Promise.all([import("../audit/sample.ts"), import("../store/open.ts")]);

const [address = "", take, seed] = process.argv.slice(2);
const { store, readings, close } = await openRun(address);
const sample: Drawn = await drawSample(store, readings, { take: Number(take), seed: Number(seed) });
await close();
process.send?.(sample, () => process.disconnect?.());
