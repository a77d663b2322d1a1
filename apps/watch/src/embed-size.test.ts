import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildEmbedScript } from "../vite/embed-script-plugin.ts";

/** The compressed bytes that another site loads. */
const budget = 6 * 1024;

test("keeps the script of other sites within its budget, in one file", async () => {
  const code = await buildEmbedScript(join(dirname(fileURLToPath(import.meta.url)), ".."));
  const bytes = brotliCompressSync(code).length;
  expect(bytes).toBeGreaterThan(1024);
  expect(bytes).toBeLessThanOrEqual(budget);
  expect(code).not.toMatch(/\bimport\b|document\.cookie|localStorage|sessionStorage|innerHTML/);
});
