import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // These start and kill programs, and a busy machine may be late once; what is wrong stays wrong.
    retry: 1,
    // Every test starts what it needs, so that files can share loaded modules.
    isolate: false,
  },
});
