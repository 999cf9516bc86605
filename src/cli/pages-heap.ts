import { setFlagsFromString } from "node:v8";

/**
 * What a command reads page by page dies with its page, beside the items, which stay. V8 lets such garbage grow to three times of what stays
 * before it looks; at twice it takes as long, and 100 MB less of a run with 20,000 items (docs/performance.md).
 */
setFlagsFromString("--heap-growing-percent=100");
