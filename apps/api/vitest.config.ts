import { defineConfig } from "vitest/config";
import { findLongerTests, isSoak } from "./src/testing/test-length.ts";

export default defineConfig({
  test: {
    include: isSoak ? findLongerTests() : ["src/**/*.test.ts", "src/**/*.test.tsx"],
    globalSetup: ["src/testing/postgres.setup.ts"],
    setupFiles: ["src/testing/busy-connections.setup.ts"],
    testTimeout: 60_000,
    hookTimeout: isSoak ? 600_000 : 120_000,
    // The default of a second is too short beside other tests.
    expect: { poll: { timeout: 10_000 } },
    // Tests wait a third of their time, for processes, timeouts and the database: four keep two cores busy.
    maxWorkers: isSoak ? 1 : 4,
    // Every suite has a database and an app of its own and none mocks a module, so they can share loaded modules:
    // loading them again for each file took longer than the tests of most files.
    isolate: false,
    // Requests and rows are short-lived objects: collecting them less often saves a tenth of the processor time.
    // The demo's audience follows streams with Node's EventSource.
    execArgv: ["--max-semi-space-size=64", "--experimental-eventsource", "--disable-warning=UNDICI-ES"],
  },
});
