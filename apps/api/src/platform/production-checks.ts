import { isConverting, WORKER_ROLES, type WorkerRole } from "./jobs/worker-roles.ts";

/** Values in this repository that are no secrets because anyone can read them: defaults, examples and tests. */
const PUBLISHED_VALUES = new Set([
  "development-only-secret-not-for-production",
  "the-secret-of-the-browser-tests-only",
  "sk_test_matinee",
  "pk_test_matinee",
  "pk_live_yours",
  "whsec_matinee",
  "vimeo_test_matinee",
  "postgres://matinee:matinee@127.0.0.1:5499/matinee",
  "Matinee <hello@matinee.example>",
  "support@matinee.example",
  "https://help.matinee.example",
  "https://help.matinee.example/build-my-event",
]);

/** Words of placeholders. A random secret practically never contains one. */
const PLACEHOLDER_WORDS =
  /secret|password|change-?me|example|development|matinee|default|placeholder|your[-_]/i;

/** Bits of a random text of 20 to 32 characters; a repetitive text of the same length has fewer. */
const MIN_ENTROPY_BITS = 96;

const PROVIDER_SECRETS = ["TYPEFORM_SECRET", "WEBFLOW_SECRET", "ZOOM_SECRET"];
/** Which process reads the environment. Each needs only some of the secrets. */
export type ProcessRole = "all" | "api" | "worker" | "migration";
type SecretUser = "api" | WorkerRole;
const SELLERS: readonly SecretUser[] = ["api", ...WORKER_ROLES.filter((role) => !isConverting(role))];
/** Variables that only the API or only workers with some roles need. */
const OWN_VARIABLES: Readonly<Record<string, readonly SecretUser[]>> = {
  SMTP_URL: ["mail"],
  STRIPE_WEBHOOK_SECRET: ["api"],
  STRIPE_SECRET_KEY: SELLERS,
  STRIPE_PUBLISHABLE_KEY: SELLERS,
  STRIPE_SCRIPT_URL: SELLERS,
  STRIPE_API_URL: SELLERS,
};
const REQUIRED_VARIABLES = [
  "SECRET",
  "DATABASE_URL",
  "SMTP_URL",
  "MAIL_FROM",
  "SUPPORT_EMAIL",
  "HELP_URL",
  "BUILD_FORM_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_SCRIPT_URL",
  "API_URL",
  "WATCH_URL",
  "STUDIO_URL",
  "BACKOFFICE_URL",
];
/** Addresses that carry credentials or code. They must be https and not on this machine. */
const HTTPS_ADDRESSES = [
  "API_URL",
  "WATCH_URL",
  "STUDIO_URL",
  "BACKOFFICE_URL",
  "HELP_URL",
  "BUILD_FORM_URL",
  "STRIPE_API_URL",
  "STRIPE_SCRIPT_URL",
  "S3_ENDPOINT",
  "VIMEO_API_URL",
  "VIMEO_OEMBED_URL",
];

export const isPublishedSecret = (secret: string): boolean => PUBLISHED_VALUES.has(secret);

export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?|\[?::ffff:(?:127\.|7f)[\d.a-f:]+\]?)$/i.test(
    host,
  );
}

/**
 * Lists everything in the environment that would make a production installation unsafe: missing, published, weak and
 * test secrets, local and unencrypted addresses, raised rate limits. A demonstration only needs its own secret.
 * @param workerRoles what a worker does
 * @returns one line for each problem, beginning with the variable's name; empty outside production
 */
export function listProductionProblems(env: NodeJS.ProcessEnv, workerRoles: readonly WorkerRole[]): string[] {
  if (env["NODE_ENV"] !== "production") return [];
  const role = readProcessRole(env);
  if (role === "migration") return env["DATABASE_URL"] ? [] : ["DATABASE_URL: missing"];
  const secretProblems = checkSecrets(env);
  if (env["DEMO"] === "1") return secretProblems;
  return [
    ...secretProblems,
    ...checkRequired(env, role, workerRoles),
    ...checkPayments(env),
    ...checkAddresses(env),
    ...checkLimits(env, role),
  ];
}

function readProcessRole(env: NodeJS.ProcessEnv): ProcessRole {
  const role = env["MATINEE_PROCESS"];
  return role === "api" || role === "worker" || role === "migration" ? role : "all";
}

function checkSecrets(env: NodeJS.ProcessEnv): string[] {
  const problems: string[] = [];
  const secrets = [
    ["SECRET", env["SECRET"] ?? ""],
    ...splitList(env["SECRET_PREVIOUS"]).map((old) => ["SECRET_PREVIOUS", old]),
  ];
  for (const [name, secret = ""] of secrets) {
    if (secret === "" && env["DEMO"] === "1")
      problems.push(`${name}: missing; a demonstration needs a random one too`);
    if (secret === "") continue;
    if (isPublishedSecret(secret)) problems.push(`${name}: is a published value; generate a random one`);
    else if (isPredictable(secret)) problems.push(`${name}: is predictable; generate a random one`);
  }
  for (const name of PROVIDER_SECRETS) {
    const secret = env[name] ?? "";
    if (secret !== "" && (secret.length < 16 || isPeriodic(secret)))
      problems.push(`${name}: is too short or predictable`);
  }
  return problems;
}

function checkRequired(
  env: NodeJS.ProcessEnv,
  role: ProcessRole,
  workerRoles: readonly WorkerRole[],
): string[] {
  const users = [...(role === "worker" ? [] : ["api"]), ...(role === "api" ? [] : workerRoles)];
  const isNeeded = (name: string) => OWN_VARIABLES[name]?.some((user) => users.includes(user)) ?? true;
  const missing = REQUIRED_VARIABLES.filter((name) => !env[name] && isNeeded(name)).map(
    (name) => `${name}: missing`,
  );
  // Empty is a value: Stripe itself.
  if (env["STRIPE_API_URL"] === undefined && isNeeded("STRIPE_API_URL"))
    missing.push("STRIPE_API_URL: missing; set it empty for Stripe itself");
  const published = Object.entries(env)
    .filter(([name, value = ""]) => !name.startsWith("SECRET") && PUBLISHED_VALUES.has(value))
    .map(([name]) => `${name}: is a published value`);
  return [...missing, ...published];
}

function checkPayments(env: NodeJS.ProcessEnv): string[] {
  const forms: Record<string, [form: RegExp, expected: string]> = {
    STRIPE_SECRET_KEY: [/^[rs]k_live_\w{16,}$/, "a live key (sk_live_ or rk_live_)"],
    STRIPE_PUBLISHABLE_KEY: [/^pk_live_\w{16,}$/, "a live key (pk_live_)"],
    STRIPE_WEBHOOK_SECRET: [
      /^whsec_[^,]{16,}(?:,whsec_[^,]{16,})*$/,
      "a webhook's signing secret (whsec_), or several separated by commas",
    ],
  };
  return Object.entries(forms)
    .filter(([name, [form]]) => env[name] && !isPublishedSecret(env[name]) && !form.test(env[name]))
    .map(([name, [, expected]]) => `${name}: must be ${expected}`);
}

function checkAddresses(env: NodeJS.ProcessEnv): string[] {
  const problems: string[] = [];
  for (const name of HTTPS_ADDRESSES) {
    const url = parseUrl(env[name]);
    if (!env[name]) continue;
    if (url?.protocol !== "https:") problems.push(`${name}: must be an https address`);
    if (url && isLocalHost(url.hostname)) problems.push(`${name}: must not be a local address`);
  }
  const smtp = parseUrl(env["SMTP_URL"]);
  if (env["SMTP_URL"] && !/^smtps?:$/.test(smtp?.protocol ?? "")) {
    problems.push("SMTP_URL: must be an smtp or smtps address");
  }
  if (smtp && isLocalHost(smtp.hostname)) problems.push("SMTP_URL: must not be a local address");
  const database = parseUrl(env["DATABASE_URL"]);
  if (["matinee", "postgres", "password"].includes(database?.password ?? "")) {
    problems.push("DATABASE_URL: the password is a published value");
  }
  return problems;
}

function checkLimits(env: NodeJS.ProcessEnv, role: ProcessRole): string[] {
  const problems: string[] = [];
  if (Number(env["RATE_LIMIT_FACTOR"] ?? 1) > 1) problems.push("RATE_LIMIT_FACTOR: must be 1 in production");
  if (env["WEBHOOK_NETWORKS"]) problems.push("WEBHOOK_NETWORKS: must be empty in production");
  if (role !== "api") problems.push(...checkMetrics(env, "WORKER_METRICS"));
  if (role !== "worker") problems.push(...checkMetrics(env, "METRICS"));
  return problems;
}

/** Metrics on another than a loopback address need a password. */
function checkMetrics(env: NodeJS.ProcessEnv, prefix: "METRICS" | "WORKER_METRICS"): string[] {
  const password = env[`${prefix}_PASSWORD`] ?? "";
  if (password !== "") return password.length < 16 ? [`${prefix}_PASSWORD: use at least 16 characters`] : [];
  return isLoopbackHost(env[`${prefix}_HOST`] ?? "127.0.0.1")
    ? []
    : [`${prefix}_PASSWORD: missing; ${prefix}_HOST is not a loopback address`];
}

function parseUrl(text: string | undefined): URL | null {
  return text && URL.canParse(text) ? new URL(text) : null;
}

function splitList(text = ""): string[] {
  return text.split(",").filter((item) => item !== "");
}

/** Returns whether an address can only mean this machine. */
function isLocalHost(hostname: string): boolean {
  return isLoopbackHost(hostname) || ["0.0.0.0", "[::]"].includes(hostname);
}

/** Returns whether a text is too regular to be random: few distinct characters, a repetition, a sequence, words. */
function isPredictable(secret: string): boolean {
  return (
    computeEntropyBits(secret) < MIN_ENTROPY_BITS ||
    isPeriodic(secret) ||
    isSequence(secret) ||
    PLACEHOLDER_WORDS.test(secret)
  );
}

/** Computes Shannon's entropy of the characters, times their number. */
function computeEntropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length);
  return bits;
}

/** Returns whether the text repeats a part of at most half its length. */
function isPeriodic(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, -period)) return true;
  }
  return false;
}

/** Returns whether half of the characters are next to their predecessor in the alphabet, as in `abcdef123456`. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1);
  return steps.length > text.length / 2;
}
