import { contractRoutes } from "@matinee/app-shell/vite-plugin";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [contractRoutes()],
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    // No file changes what another one uses, and loading modules again for each file takes longer than the tests.
    isolate: false,
  },
});
