import { defineConfig } from "vitest/config";
import { isSoak } from "./src/testing/soak.ts";

/** What `pnpm soak` runs at full length, one after the other. */
const LONG = [
  "adversarial",
  "races",
  "tampered-orders",
  "faulty-provider",
  "shuffled-webhooks",
  "crash",
  "killed-sender",
  "killed-worker",
  "killed-job",
];

export default defineConfig({
  test: {
    include: isSoak
      ? LONG.map((name) => `src/**/${name}.test.ts`)
      : ["src/**/*.test.ts", "src/**/*.test.tsx"],
    globalSetup: ["src/testing/postgres.setup.ts"],
    testTimeout: 60_000,
    hookTimeout: isSoak ? 600_000 : 120_000,
    maxWorkers: isSoak ? 1 : 2,
    // Every suite has a database and an app of its own and none mocks a module, so they can share loaded modules:
    // loading them again for each file took longer than the tests of most files.
    isolate: false,
    // Requests and rows are short-lived objects: collecting them less often saves a tenth of the processor time.
    execArgv: ["--max-semi-space-size=64"],
  },
});
