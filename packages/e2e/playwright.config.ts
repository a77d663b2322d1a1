import { findChromiumShell } from "@matinee/dev-services/chromium";
import { defineConfig } from "@playwright/test";
import { addresses, dataDir, ports, secret } from "./src/system.ts";

const { executablePath, args } = await findChromiumShell();

export default defineConfig({
  testDir: "src",
  fullyParallel: true,
  // Two cores carry the whole system and its browsers.
  workers: 2,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  // A busy machine may be late once; what is wrong stays wrong.
  retries: 2,
  forbidOnly: true,
  use: {
    baseURL: addresses.watch,
    // What cannot be pressed in this time never will be.
    actionTimeout: 45_000,
    launchOptions: { executablePath, args },
    // Drawing what moves takes two cores most of their time; the journey is made with everything moving.
    contextOptions: { reducedMotion: "reduce" },
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
  // The whole of Matinee, beside any demo that runs on the usual ports, on data that is kept between runs.
  webServer: {
    command: "node ../../packages/dev-services/src/demo.ts",
    wait: { stdout: /Matinee is running/ },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      ...ports,
      MATINEE_DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: "1000",
      SECRET: secret,
    },
  },
});
