import base from "./playwright.config.ts";
const { webServer: _, ...rest } = base;
export default {
  ...rest,
  retries: 0,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "line",
};
