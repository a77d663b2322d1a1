import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildChildEnvironment, getPrivateHost, loadLocalConfig, root } from "./config.ts";

const MATINEE_DATA_DIR = mkdtempSync(join(tmpdir(), "matinee-config-"));
afterAll(() => rmSync(MATINEE_DATA_DIR, { recursive: true }));

test("generates the demo's secret once and keeps it in the data folder", () => {
  const read = (env = {}) => buildChildEnvironment(loadLocalConfig({ MATINEE_DATA_DIR, ...env }));
  const { SECRET } = read();
  expect(SECRET).toMatch(/^[\w-]{43}$/);
  expect(read()["SECRET"]).toBe(SECRET);
  expect(statSync(join(MATINEE_DATA_DIR, "secret")).mode & 0o077).toBe(0);
  expect(read({ SECRET: "chosen-by-the-operator" })["SECRET"]).toBe("chosen-by-the-operator");
  expect(read({ SECRET_FILE: "/run/secrets/matinee" })).not.toHaveProperty("SECRET");
});

test("changes every address passed to the API and the apps when a port changes", () => {
  const env = buildChildEnvironment(
    loadLocalConfig({ MATINEE_DATA_DIR, PG_PORT: "15499", STRIPE_PORT: "14010", API_PORT: "14000" }),
  );
  expect(env).toMatchObject({
    DATABASE_URL: "postgres://matinee_app:matinee@127.0.0.1:15499/matinee",
    STRIPE_API_URL: "http://127.0.0.1:14010",
    STRIPE_SCRIPT_URL: "http://127.0.0.1:14010/v3/",
    API_URL: "http://127.0.0.1:14000",
    API_PORT: "14000",
  });
});

test("keeps the database and the mail on this machine when the demo listens for others", () => {
  for (const HOST of ["0.0.0.0", "192.0.2.10"]) {
    const config = loadLocalConfig({ MATINEE_DATA_DIR, HOST });
    expect(getPrivateHost(config)).toBe("127.0.0.1");
    expect(buildChildEnvironment(config)).toMatchObject({
      HOST,
      DATABASE_URL: "postgres://matinee_app:matinee@127.0.0.1:5499/matinee",
      SMTP_URL: "smtp://127.0.0.1:4025",
    });
  }
  expect(getPrivateHost(loadLocalConfig({ MATINEE_DATA_DIR }))).toBe("127.0.0.1");
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
