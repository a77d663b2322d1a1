import { defineConfig } from "vitest/config";

// Nothing here keeps a state: loading the modules anew for each file takes longer than the tests.
export default defineConfig({ test: { isolate: false } });
