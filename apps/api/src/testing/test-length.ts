import { globSync, readFileSync } from "node:fs";
import { env } from "node:process";

/**
 * Finds the tests that have more cases or repetitions in a longer run: those that use this module or `fullTest`. The more
 * often a test of random, simultaneous or killed work repeats, the more it finds.
 */
export const findLongerTests = (): string[] =>
  globSync("src/**/*.{test,full-test}.ts").filter((file) =>
    /\/testing\/(?:test-length|full-test)\.ts"/.test(readFileSync(file, "utf8")),
  );

/** `TEST_LENGTH`: "soak" in `pnpm soak`, "medium" in `pnpm verify:full`, not set in `npm test`. */
export const isSoak = env["TEST_LENGTH"] === "soak";
export const isMediumLength = env["TEST_LENGTH"] === "medium";

const share = isSoak ? 1 : isMediumLength ? 1 / 20 : 1 / 100;

/**
 * Scales the number of repetitions to the length of this run.
 * @param full how often `pnpm soak` repeats it
 * @param least how often every run repeats it
 */
export const scaleRepetitions = (full: number, least = 1): number => Math.max(least, Math.ceil(full * share));
