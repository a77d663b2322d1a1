import { test } from "vitest";
import { isMediumLength, isSoak } from "./test-length.ts";

/**
 * A case that converts a long or large film or streams a large file, or one of many combinations of what other cases have:
 * part of `pnpm verify:full`.
 */
export const fullTest = test.runIf(isSoak || isMediumLength);
