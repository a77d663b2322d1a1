import { contractRoutes } from "@matinee/app-shell/vite-plugin";
import { defineConfig } from "vitest/config";
import { apiRoutes, premiereRoutes } from "./vite/api-routes.ts";

export default defineConfig({
  plugins: [contractRoutes(apiRoutes), contractRoutes(premiereRoutes, "virtual:matinee-premiere-routes")],
  test: {
    isolate: false,
    include: ["vite/*.test.ts", "src/**/*.test.{ts,tsx}"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
