import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{verify,deployment,monitoring,release,cdn}/*.test.mjs"],
    // No file changes what another one uses, and loading modules again for each file takes longer than the tests.
    isolate: false,
    // It imports JSON without saying so, which Node rejects.
    server: { deps: { inline: ["@actions/workflow-parser"] } },
  },
});
