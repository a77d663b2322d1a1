import { defineConfig } from "vitest/config";

// The modules have no state, and loading them again for each file takes longer than the tests.
export default defineConfig({ test: { isolate: false } });
