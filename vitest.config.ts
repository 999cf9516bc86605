import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    sequence: { shuffle: { files: true, tests: true } },
    testTimeout: 30_000,
    reporters: ["default", "./test/tally.ts"],
  },
});
