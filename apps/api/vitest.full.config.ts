import { mergeConfig } from "vitest/config";
import shared from "./vitest.config.ts";

/** What needs a program that a bare machine lacks: `pnpm verify:full`. */
export default mergeConfig(
  { ...shared, test: { ...shared.test, include: [] } },
  { test: { include: ["src/**/*.full-test.ts"], maxWorkers: 1 } },
);
