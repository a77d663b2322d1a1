import { configDefaults, defineConfig } from "vitest/config";

/** Minutes of simulated premieres, which only `pnpm verify:full` runs. Cheaper tests hold the rules that they measure. */
const figures = process.env["TEST_LENGTH"] === undefined ? ["src/premiere-figures.test.ts"] : [];

// The modules have no state, and loading them again for each file takes longer than the tests.
export default defineConfig({ test: { isolate: false, exclude: [...configDefaults.exclude, ...figures] } });
