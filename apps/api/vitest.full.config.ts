import { mergeConfig } from "vitest/config";
import { findLongerTests, isMediumLength } from "./src/testing/test-length.ts";
import shared from "./vitest.config.ts";

/**
 * What `pnpm verify:full` runs: tests that need a program which a bare machine lacks or that kill processes, and the
 * tests of `npm test` that can be longer, at medium length.
 */
export default mergeConfig(
  { ...shared, test: { ...shared.test, include: [] } },
  {
    test: {
      include: ["src/**/*.full-test.ts", ...(isMediumLength ? findLongerTests() : [])],
      maxWorkers: 1,
    },
  },
);
