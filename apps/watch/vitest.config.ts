import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["vite/*.test.ts", "src/**/*.test.{ts,tsx}"], testTimeout: 120_000, hookTimeout: 120_000 },
});
