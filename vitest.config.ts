import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    sequence: { shuffle: { files: true, tests: true } },
    // Left to itself, it takes one process on two cores. A third of the tests wait, for real processes and real pauses.
    maxWorkers: 3,
    testTimeout: 30_000,
    reporters: ["default", "./test/tally.ts"],
  },
});
