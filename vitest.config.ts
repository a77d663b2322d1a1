import { defineConfig } from "vitest/config";

/** The tests of the small workspaces in one process: each start of vitest loads itself and the contract again. */
export default defineConfig({
  test: {
    // Those of the API and of the servers take minutes, and the browser's are Playwright's.
    projects: ["apps/*", "packages/*", "!apps/api", "!packages/{dev-services,e2e}"],
  },
});
