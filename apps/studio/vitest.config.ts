import { contractRoutes } from "@matinee/app-shell/vite-plugin";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [contractRoutes()],
  test: { isolate: false, include: ["src/**/*.test.{ts,tsx}"], testTimeout: 120_000, hookTimeout: 120_000 },
});
