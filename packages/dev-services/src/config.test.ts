import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildChildEnvironment, loadLocalConfig, root } from "./config.ts";

test("changes every address passed to the API and the apps when a port changes", () => {
  const env = buildChildEnvironment(
    loadLocalConfig({ PG_PORT: "15499", STRIPE_PORT: "14010", API_PORT: "14000" }),
  );
  expect(env).toMatchObject({
    DATABASE_URL: "postgres://matinee:matinee@127.0.0.1:15499/matinee",
    STRIPE_API_URL: "http://127.0.0.1:14010",
    STRIPE_SCRIPT_URL: "http://127.0.0.1:14010/v3/",
    API_URL: "http://127.0.0.1:14000",
    API_PORT: "14000",
  });
});

test("names a variable with an invalid value", () => {
  expect(() => loadLocalConfig({ SMTP_PORT: "mail" })).toThrow("SMTP_PORT");
});

test("rejects the embedded services in production unless DEMO=1", () => {
  expect(() => loadLocalConfig({ NODE_ENV: "production" })).toThrow("DEMO=1");
  expect(loadLocalConfig({ NODE_ENV: "production", DEMO: "1" }).DEMO).toBe("1");
});

test("documents every variable in .env.example", () => {
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const documented = new Set([...example.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]));
  const read = ["packages/dev-services/src/config.ts", "apps/api/src/platform/config.ts"].flatMap((path) => [
    ...readFileSync(join(root, path), "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm),
  ]);
  // The operating system sets PATH.
  const missing = read.map((match) => match[1]).filter((name) => name !== "PATH" && !documented.has(name));
  expect(missing).toEqual([]);
});
