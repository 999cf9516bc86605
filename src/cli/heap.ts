import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * V8 lets garbage grow to several times of what is in use, and the two halves of the space for the young to 32 MB each, before it looks. What
 * planning allocates dies at once: it does with the space that it begins with. Trials of a run live until they are on disk, and would look old
 * in so small a space: from 16 MB on it gains nothing. Measured, all this costs no processor time worth naming and saves 110 MB
 * (docs/performance.md).
 */
setFlagsFromString("--heap-growing-percent=10");
setFlagsFromString("--semi-space-growth-factor=1");

const YOUNG_BYTES = 32 * 2 ** 20;
/** The space doubles after as much as it holds has survived: far longer than this. */
const LOOK_MS = 20;

/** To be called when planning is over. */
export function makeRoomForTrials(): void {
  setFlagsFromString("--semi-space-growth-factor=2");
  const timer = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    if (young === undefined || young.space_size < YOUNG_BYTES) return;
    setFlagsFromString("--semi-space-growth-factor=1");
    clearInterval(timer);
  }, LOOK_MS);
  timer.unref();
}
