import { mergeConfig } from "vitest/config";
import { COSTLY_TESTS, isMediumLength, REPEATING_TESTS } from "./src/testing/test-length.ts";
import shared from "./vitest.config.ts";

/**
 * What `pnpm verify:full` runs: tests that need a program which a bare machine lacks or that kill processes, and the
 * repeating and costly tests of `npm test` at medium length.
 */
export default mergeConfig(
  { ...shared, test: { ...shared.test, include: [] } },
  {
    test: {
      include: ["src/**/*.full-test.ts", ...(isMediumLength ? [...REPEATING_TESTS, ...COSTLY_TESTS] : [])],
      maxWorkers: 1,
    },
  },
);
