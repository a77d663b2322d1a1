import { findChromiumShell } from "@matinee/dev-services/chromium";
import { defineConfig } from "@playwright/test";
import { hostRules } from "./src/production/names.ts";
import { addresses, dataDir, ports, secret } from "./src/system.ts";

const { executablePath, args } = await findChromiumShell();

export default defineConfig({
  testDir: "src",
  fullyParallel: true,
  // Two cores run the whole system and its browsers.
  workers: 2,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  // A busy machine may be late once. `pnpm verify` prints and counts each test that passes on the retry.
  retries: 1,
  forbidOnly: true,
  use: {
    baseURL: addresses.watch,
    // An element that cannot be clicked within this time has failed to appear.
    actionTimeout: 45_000,
    launchOptions: { executablePath, args: [...args, hostRules] },
    // Drawing animations takes much processor time. The journey and the component tests run with animations.
    contextOptions: { reducedMotion: "reduce" },
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
  // The whole system on its own ports, on data that stays between runs. A demo on the default ports can run beside it.
  webServer: {
    command: "node ../../packages/dev-services/src/demo.ts",
    wait: { stdout: /Matinee is running/ },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      ...ports,
      MATINEE_DATA_DIR: dataDir,
      LANGUAGES: "en",
      DEMO_FILM: "small",
      DEMO_PREMIERE: "off",
      // A test that concerns wallets answers the provider's question for its own page.
      DEMO_WALLETS: "off",
      RATE_LIMIT_FACTOR: "1000",
      SECRET: secret,
    },
  },
});
