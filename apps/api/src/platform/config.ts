import type { z } from "zod";
import type { KeyRing } from "./crypto.ts";
import { environmentSchema } from "./environment.ts";
import { isLoopbackHost, isPublishedSecret, listProductionProblems } from "./production-checks.ts";
import { findPasskeyDomain, isInDomain } from "./passkey-domain.ts";
import { readSecretFiles } from "./secret-files.ts";
import { WORKER_ROLES, type WorkerRole } from "./jobs/worker-roles.ts";

/** The names of all variables. */
export const variableNames: readonly string[] = Object.keys(environmentSchema.shape);

export type Config = Readonly<
  Omit<z.infer<typeof environmentSchema>, "SECRET" | "SECRET_PREVIOUS" | "API_DOCS" | "DRAIN_DELAY_MS"> & {
    DRAIN_DELAY_MS: number;
    keyRing: KeyRing;
    /** Whether this is a real installation, not a demonstration, a test or development. */
    isProduction: boolean;
    hasApiDocs: boolean;
  }
>;

/**
 * Parses the environment variables; called once at startup.
 * @param workerRoles what the worker does: production requires only the secrets that it needs
 * @throws Error that names every missing, invalid or unsafe variable
 */
export function loadConfig(
  variables: NodeJS.ProcessEnv = process.env,
  workerRoles: readonly WorkerRole[] = WORKER_ROLES,
): Config {
  const { env, problems } = readSecretFiles(variables);
  const parsed = environmentSchema.safeParse(env);
  problems.push(
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path[0]?.toString()}: ${message}`),
    ...listProductionProblems(env, workerRoles),
  );
  // The migration only opens the database.
  const isMigration = env["MATINEE_PROCESS"] === "migration";
  if (env["VIDEO_HOST"] === "vimeo" && !env["VIMEO_TOKEN"] && !isMigration) {
    problems.push("VIMEO_TOKEN: set it when VIDEO_HOST is vimeo");
  }
  if (Boolean(env["TLS_CERT_FILE"]) !== Boolean(env["TLS_KEY_FILE"])) {
    problems.push("TLS_CERT_FILE: set both TLS_CERT_FILE and TLS_KEY_FILE, or neither");
  }
  if (Boolean(env["S3_ACCESS_KEY_ID"]) !== Boolean(env["S3_SECRET_ACCESS_KEY"])) {
    problems.push("S3_ACCESS_KEY_ID: set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither");
  }
  if (env["TAX_LIABLE"] === "operator" && !isMigration) {
    const missing = ["OPERATOR_NAME", "OPERATOR_COUNTRY", "OPERATOR_TAX_NUMBER"].filter((name) => !env[name]);
    problems.push(...missing.map((name) => `${name}: set it when TAX_LIABLE is operator`));
  }
  if (env["DATABASE_REPLICA_URL"] && env["DATABASE_REPLICA_URL"] === env["DATABASE_URL"]) {
    problems.push("DATABASE_REPLICA_URL: is the address of the primary; leave it empty without a standby");
  }
  const isReachable = parsed.success && !isMigration && !isLoopbackHost(parsed.data.HOST);
  if (isReachable && isPublishedSecret(parsed.data.SECRET)) {
    problems.push("SECRET: set a random one, because HOST is not a loopback address");
  }
  // A process that is no API does not need the addresses, and a wrong address has been reported.
  const hasAddresses = ["STUDIO_URL", "BACKOFFICE_URL"].every(
    (name) => env[name] && !problems.some((problem) => problem.startsWith(name)),
  );
  if (parsed.success && hasAddresses) {
    problems.push(...checkPasskeyDomain(parsed.data));
  }
  if (!parsed.success || problems.length > 0) {
    throw new Error(
      `Correct these environment variables:\n${problems.map((line) => `- ${line}`).join("\n")}`,
    );
  }
  const { SECRET, SECRET_PREVIOUS, API_DOCS, ...config } = parsed.data;
  const isProduction = config.NODE_ENV === "production" && !config.DEMO;
  return {
    ...config,
    PASSKEY_RP_ID: config.PASSKEY_RP_ID || (findPasskeyDomain(listPasskeyHosts(config)) ?? ""),
    keyRing: [SECRET, ...SECRET_PREVIOUS],
    isProduction,
    DRAIN_DELAY_MS: config.DRAIN_DELAY_MS ?? (isProduction ? 1000 : 0),
    ...(isProduction && { STAFF_SECOND_FACTOR: "required" as const }),
    hasApiDocs: API_DOCS === undefined ? !isProduction : API_DOCS === "1",
  };
}

/** Returns the address of the database for sessions that a connection pooler must not share. */
export const getDirectDatabaseUrl = (config: Pick<Config, "DATABASE_DIRECT_URL" | "DATABASE_URL">): string =>
  config.DATABASE_DIRECT_URL || config.DATABASE_URL;

type PasskeyVariables = Pick<
  z.infer<typeof environmentSchema>,
  "PASSKEY_RP_ID" | "STUDIO_URL" | "BACKOFFICE_URL"
>;

/** The addresses at which accounts use passkeys. */
export const listPasskeyHosts = ({ STUDIO_URL, BACKOFFICE_URL }: Omit<PasskeyVariables, "PASSKEY_RP_ID">) => [
  STUDIO_URL,
  BACKOFFICE_URL,
];

function checkPasskeyDomain({ PASSKEY_RP_ID, ...variables }: PasskeyVariables): string[] {
  const hosts = listPasskeyHosts(variables);
  const domain = PASSKEY_RP_ID || findPasskeyDomain(hosts);
  if (!domain)
    return ["PASSKEY_RP_ID: STUDIO_URL and BACKOFFICE_URL share no domain, so passkeys cannot work"];
  const isLocal = domain === "localhost" && findPasskeyDomain(hosts) === "localhost";
  const isShared = isLocal || hosts.every((host) => isInDomain(host, domain));
  return isShared ? [] : ["PASSKEY_RP_ID: is not a domain that STUDIO_URL and BACKOFFICE_URL share"];
}
