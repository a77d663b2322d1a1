import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["{verify,deployment,monitoring,release,cdn}/*.test.mjs"] } });
