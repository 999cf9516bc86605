import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    sequence: { shuffle: { files: true, tests: true } },
    // Left to itself, it takes one process on two cores.
    maxWorkers: 2,
    testTimeout: 30_000,
    reporters: ["default", "./test/tally.ts"],
  },
});
