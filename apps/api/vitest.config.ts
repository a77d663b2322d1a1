import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    globalSetup: ["src/testing/postgres.setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Every suite has a database and an app of its own and none mocks a module, so they can share loaded modules:
    // loading them anew for each file took longer than most files' tests.
    isolate: false,
  },
});
