import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Every test starts the servers that it needs, so files can share loaded modules.
    isolate: false,
  },
});
