import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadConfig } from "./config.ts";
import type { WorkerRole } from "./jobs/worker-roles.ts";

const folder = mkdtempSync(join(tmpdir(), "matinee-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = "v8QmZ2xKr4Nw7TbLs9HcYd3JfPg6RtUa";
const PREVIOUS = "Jk3LpW9sXv5BnM2qRt7YhG4fDc8ZaE6u";
const SAFE = {
  NODE_ENV: "production",
  SECRET,
  DATABASE_URL: "postgres://matinee:Xw8s2kQp9dLm4v@db.films.example/matinee",
  SMTP_URL: "smtp://user:pass@smtp.films.example:587",
  MAIL_FROM: "Films <hello@films.example>",
  SUPPORT_EMAIL: "support@films.example",
  HELP_URL: "https://help.films.example",
  BUILD_FORM_URL: "https://help.films.example/build",
  STRIPE_SECRET_KEY: "sk_live_51HqLyjWDarjtT1zdp7dc",
  STRIPE_PUBLISHABLE_KEY: "pk_live_51HqLyjWDarjtT1zdp7dc",
  STRIPE_WEBHOOK_SECRET: "whsec_9fLk2mPq7sTv4xYz1bNc",
  STRIPE_API_URL: "",
  STRIPE_SCRIPT_URL: "https://js.stripe.com/v3/",
  API_URL: "https://api.films.example",
  WATCH_URL: "https://watch.films.example",
  STUDIO_URL: "https://studio.films.example",
  BACKOFFICE_URL: "https://admin.films.example",
};

/** Returns the sorted names of the variables that an error names; none when the process would start. */
function listRefused(env: NodeJS.ProcessEnv, workerRoles?: readonly WorkerRole[]): string[] {
  try {
    loadConfig(env, workerRoles);
    return [];
  } catch (error) {
    const names = [...String(error).matchAll(/^- ([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1] ?? "");
    return [...new Set(names)].toSorted();
  }
}

const ADDRESSES = ["API_URL", "BACKOFFICE_URL", "STUDIO_URL", "WATCH_URL"];
const OWN_VALUES = [
  "API_URL",
  "BACKOFFICE_URL",
  "BUILD_FORM_URL",
  "DATABASE_URL",
  "HELP_URL",
  "MAIL_FROM",
  "SECRET",
  "SMTP_URL",
  "STRIPE_API_URL",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_SCRIPT_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STUDIO_URL",
  "SUPPORT_EMAIL",
  "WATCH_URL",
];

test("production starts with safe values", () => {
  expect(loadConfig(SAFE)).toMatchObject({ isProduction: true, hasApiDocs: false, keyRing: [SECRET] });
});

test("production names every missing variable at once", () => {
  expect(listRefused({ NODE_ENV: "production" })).toEqual(OWN_VALUES);
});

test("the keys of a bucket come together, or the role of the machine counts", () => {
  const key = { S3_ACCESS_KEY_ID: "AKIA5LQ3ZT7XKW2MPRB9" };
  const secret = { S3_SECRET_ACCESS_KEY: "d4Xz8Lq2Wm7Tk5Rp9Vb3Nc6Hf1Js0Gy" };
  expect([{}, { ...key, ...secret }, key, secret].map((one) => listRefused({ ...SAFE, ...one }))).toEqual([
    [],
    [],
    ["S3_ACCESS_KEY_ID"],
    ["S3_ACCESS_KEY_ID"],
  ]);
});

test("production requires of each process only its own secrets", () => {
  const { SMTP_URL, STRIPE_WEBHOOK_SECRET, ...shared } = { ...SAFE, WORKER_METRICS_HOST: "0.0.0.0" };
  const metrics = { WORKER_METRICS_PASSWORD: "q3VtZ8rLw5XcN7bK" };
  expect(listRefused({ ...shared, MATINEE_PROCESS: "api", STRIPE_WEBHOOK_SECRET })).toEqual([]);
  expect(listRefused({ ...shared, MATINEE_PROCESS: "worker", SMTP_URL, ...metrics })).toEqual([]);
  const { NODE_ENV, DATABASE_URL } = SAFE;
  const migration = { NODE_ENV, DATABASE_URL, HOST: "0.0.0.0", MATINEE_PROCESS: "migration" };
  expect(listRefused(migration)).toEqual([]);
  // Control: each still requires its own.
  expect(listRefused({ ...shared, MATINEE_PROCESS: "api" })).toEqual(["STRIPE_WEBHOOK_SECRET"]);
  expect(listRefused({ ...shared, MATINEE_PROCESS: "worker" })).toEqual([
    "SMTP_URL",
    "WORKER_METRICS_PASSWORD",
  ]);
  expect(listRefused({ ...migration, DATABASE_URL: "" })).toEqual(["DATABASE_URL"]);
  expect(listRefused({ ...migration, MATINEE_PROCESS: "api" })).toContain("SECRET");
});

test("production requires of a worker only the secrets of its roles", () => {
  const { SMTP_URL, STRIPE_SECRET_KEY, ...shared } = { ...SAFE, MATINEE_PROCESS: "worker" };
  const list = (variables: NodeJS.ProcessEnv, ...roles: WorkerRole[]) => listRefused(variables, roles);
  expect(list(shared, "conversions", "refinements")).toEqual([]);
  expect(list({ ...shared, SMTP_URL, STRIPE_SECRET_KEY }, "mail")).toEqual([]);
  expect(list({ ...shared, STRIPE_SECRET_KEY }, "payments", "housekeeping")).toEqual([]);
  // Control: each role still requires its own.
  expect(list(shared, "conversions", "mail")).toEqual(["SMTP_URL", "STRIPE_SECRET_KEY"]);
  expect(list(shared, "payments")).toEqual(["STRIPE_SECRET_KEY"]);
  // The API of the same settings sells, whatever its workers do.
  expect(list({ ...shared, MATINEE_PROCESS: "api" }, "conversions")).toEqual(["STRIPE_SECRET_KEY"]);
});

test("production rejects the values of .env.example", () => {
  const text = readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8");
  const lines = [...text.matchAll(/^#([A-Z][A-Z0-9_]*)=(.+)$/gm)].map(([, name, value]) => [name, value]);
  const example: Record<string, string> = Object.fromEntries(lines);
  // The demo's webhooks reach the own machine, those of production must not.
  expect(listRefused({ ...example, NODE_ENV: "production" })).toEqual([...OWN_VALUES, "WEBHOOK_NETWORKS"]);
});

test("production names each problem, also when a value is malformed", () => {
  const rejected = listRefused({
    ...SAFE,
    SECRET: "short",
    API_PORT: "none",
    WATCH_URL: "http://watch.films.example",
    STRIPE_SECRET_KEY: "sk_test_51HqLyjWDarjtT1zdp7dc",
  });
  expect(rejected).toEqual(["API_PORT", "SECRET", "STRIPE_SECRET_KEY", "WATCH_URL"]);
});

test.each([
  ["one character", "a".repeat(32)],
  ["a repeated word", "abcdefgh".repeat(5)],
  ["a repeated random text", "Qx7Lp2VzKd9R".repeat(3)],
  ["three characters", "xqzxzqxqzqxzqzxqxzxqzxzqzxqxzqxqzx"],
  ["repeated digits", "12345678901234567890123456789012"],
  ["a sequence", "abcdefghijklmnopqrstuvwxyz0123456789"],
  ["the default", "development-only-secret-not-for-production"],
  ["the browser tests' secret", "the-secret-of-the-browser-tests-only"],
  ["a placeholder", "please-change-me-to-something-long-9x"],
])("production rejects a secret that is %s", (_, secret) => {
  expect(listRefused({ ...SAFE, SECRET: secret })).toEqual(["SECRET"]);
  expect(listRefused({ ...SAFE, SECRET_PREVIOUS: secret })).toEqual(["SECRET_PREVIOUS"]);
  expect(listRefused({ NODE_ENV: "production", DEMO: "1", SECRET: secret })).toEqual(["SECRET"]);
});

test.each([
  { STRIPE_PUBLISHABLE_KEY: "pk_test_51HqLyjWDarjtT1zdp7dc" },
  { STRIPE_SECRET_KEY: "rk_test_51HqLyjWDarjtT1zdp7dc" },
  { STRIPE_WEBHOOK_SECRET: "whsec_matinee" },
  { STRIPE_API_URL: "http://127.0.0.1:4010" },
  { STRIPE_SCRIPT_URL: "http://127.0.0.1:4010/v3/" },
  ...ADDRESSES.flatMap((name) => [
    { [name]: "http://watch.films.example" },
    { [name]: "https://localhost:5173" },
    { [name]: "https://127.8.9.1" },
    { [name]: "https://[::1]" },
    { [name]: "https://0.0.0.0" },
    { [name]: "" },
  ]),
  { SMTP_URL: "smtp://127.0.0.1:4025" },
  { S3_ENDPOINT: "http://127.0.0.1:9000" },
  { DATABASE_URL: "postgres://matinee:matinee@db.films.example/matinee" },
  { RATE_LIMIT_FACTOR: "1.5" },
  { WORKER_METRICS_PASSWORD: "short" },
  { TYPEFORM_SECRET: "aaaaaaaaaaaaaaaaaaaaaaaa" },
  { PASSKEY_RP_ID: "other.example" },
  { PASSKEY_RP_ID: "localhost" },
])("production rejects %o", (change) => {
  expect(listRefused({ ...SAFE, ...change })).toEqual(Object.keys(change));
});

test("passkeys need a domain that studio and back office share", () => {
  expect(loadConfig(SAFE).PASSKEY_RP_ID).toBe("films.example");
  expect(listRefused({ ...SAFE, BACKOFFICE_URL: "https://admin.other.test" })).toEqual(["PASSKEY_RP_ID"]);
});

test("metrics on another than a loopback address need a password in production", () => {
  expect(listRefused({ ...SAFE, WORKER_METRICS_HOST: "0.0.0.0" })).toEqual(["WORKER_METRICS_PASSWORD"]);
  const password = "Qw8er7Ty6ui5Op4as3";
  expect(listRefused({ ...SAFE, WORKER_METRICS_HOST: "0.0.0.0", WORKER_METRICS_PASSWORD: password })).toEqual(
    [],
  );
});

test("metrics of the API need a password in the same way", () => {
  const open = { ...SAFE, METRICS_HOST: "0.0.0.0" };
  expect(listRefused(open)).toEqual(["METRICS_PASSWORD"]);
  expect(listRefused({ ...open, METRICS_PASSWORD: "short" })).toEqual(["METRICS_PASSWORD"]);
  expect(listRefused({ ...open, METRICS_PASSWORD: "Qw8er7Ty6ui5Op4as3" })).toEqual([]);
  // Control: the worker does not serve them.
  expect(listRefused({ ...open, MATINEE_PROCESS: "worker" })).toEqual([]);
});

test("a demonstration in production needs only its own secret", () => {
  const demo = { NODE_ENV: "production", DEMO: "1" };
  expect(listRefused(demo)).toEqual(["SECRET"]);
  expect(loadConfig({ ...demo, SECRET })).toMatchObject({ isProduction: false, hasApiDocs: true });
});

test("the published secret works on loopback addresses outside production only", () => {
  for (const HOST of ["127.0.0.1", "localhost", "::1"]) expect(listRefused({ HOST })).toEqual([]);
  for (const HOST of ["0.0.0.0", "::", "192.168.1.5", "127.films.example"]) {
    expect(listRefused({ HOST })).toEqual(["SECRET"]);
    expect(listRefused({ HOST, SECRET })).toEqual([]);
  }
});

test("reads secrets from files", () => {
  const file = join(folder, "secret");
  writeFileSync(file, `${SECRET}\n`);
  const previous = join(folder, "previous");
  writeFileSync(previous, PREVIOUS);
  const env = { ...SAFE, SECRET: "", SECRET_FILE: file, SECRET_PREVIOUS_FILE: previous };
  expect(loadConfig(env).keyRing).toEqual([SECRET, PREVIOUS]);
  expect(listRefused({ ...env, SECRET })).toEqual(["SECRET"]);
  expect(listRefused({ ...env, SECRET_FILE: join(folder, "gone") })).toEqual(["SECRET", "SECRET_FILE"]);
});

test("the languages are some of ours, English is always one of them, and none says: those that are built", () => {
  const read = (tags?: string) => loadConfig({ ...SAFE, LANGUAGES: tags }).LANGUAGES;
  expect(read()).toEqual([]);
  expect(read("fr, en,fr")).toEqual(["fr", "en"]);
  expect(read("pt-BR")).toEqual(["pt-BR", "en"]);
  for (const tags of ["fr,xx", "FR", "pt"])
    expect(() => read(tags)).toThrow(
      "LANGUAGES: must be some of en, es, fr, de, pt-BR, ar, separated by commas",
    );
});
