import { configDefaults, defineConfig } from "vitest/config";
import watch from "./apps/watch/vitest.config.ts";
import studio from "./apps/studio/vitest.config.ts";
import domain from "./packages/domain/vitest.config.ts";

/**
 * The tests of the small workspaces as one project: what they share is transformed and loaded once, not again for each of
 * them. Their own configurations are for runs in one of them.
 */
export default defineConfig({
  // The studio's routes are all of them; the watch app's first ones are some of these.
  plugins: [studio.plugins, watch.plugins],
  test: {
    include: ["{apps,packages}/*/{src,vite}/**/*.test.{ts,tsx}"],
    exclude: [
      ...configDefaults.exclude,
      // Those of the API and of the servers take minutes, and the browser's are Playwright's.
      "apps/api/**",
      "packages/{dev-services,e2e}/**",
      ...(domain.test?.exclude ?? []).map((path) => `packages/domain/${path}`),
    ],
    // None of them mocks a module.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
