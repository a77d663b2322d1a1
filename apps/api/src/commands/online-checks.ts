import { lookup } from "node:dns/promises";
import { createTransport } from "nodemailer";
import pg from "pg";
import { connect } from "../db/client.ts";
import { getSqlState } from "../db/transaction.ts";
import { createPayments } from "../integrations/payments/stripe/create-payments.ts";
import { createStorage } from "../integrations/storage/create-storage.ts";
import { findVideoTools } from "../integrations/video/ffmpeg/find-video-tools.ts";
import type { Config } from "../platform/config.ts";
import { workerRoles } from "../db/schema/worker-roles.ts";
import { findMissingRoles } from "../platform/jobs/role-reports.ts";
import { findSecretProblem } from "../platform/installation.ts";
import { isConverting, WORKER_ROLES, type WorkerRole } from "../platform/jobs/worker-roles.ts";
import { describeError } from "./command.ts";

export interface Check {
  name: string;
  /** What to do about it; null when all is well. */
  problem: string | null;
  detail?: string;
}

/** The oldest PostgreSQL that the migrations run on. */
const MIN_POSTGRES = 150_000;
const TIMEOUT_MS = 10_000;
const HOSTS = ["API_URL", "WATCH_URL", "STUDIO_URL", "BACKOFFICE_URL"] as const;

export const getWebhookUrl = ({ API_URL }: Pick<Config, "API_URL">) =>
  new URL("/v1/hooks/stripe", API_URL).href;

/**
 * Tries everything that the configuration names, at once. Nothing is changed and no email is sent.
 * @param roles of the workers: what they do not need is left out
 */
export async function checkOnline(
  config: Config,
  roles: readonly WorkerRole[] = WORKER_ROLES,
): Promise<Check[]> {
  const converts = roles.some(isConverting) && config.MATINEE_PROCESS !== "api";
  const sells = !roles.every(isConverting);
  const checks = await Promise.all([
    ...HOSTS.map((name) => run(`DNS ${new URL(config[name]).hostname}`, () => resolveHost(config[name]))),
    run("Database", () => checkDatabase(config)),
    ...(config.DATABASE_REPLICA_URL ? [run("Read replica", () => checkReplica(config))] : []),
    run("Secret", () => checkSecret(config)),
    run("Workers", () => checkWorkers(config)),
    run("Storage", () => checkStorage(config)),
    ...(config.S3_BUCKET && config.S3_DELIVERY === "signed"
      ? [run("Films from the bucket", () => checkFilmOrigins(config))]
      : []),
    ...(converts ? [run("Video tools", () => checkVideoTools(config))] : []),
    ...(roles.includes("mail") ? [run("Mail server", () => checkMailServer(config))] : []),
    ...(sells
      ? [
          run("Stripe", () => checkStripe(config)),
          run("Stripe's webhooks", () => checkWebhooks(config)),
          run("Address of the webhooks", () => checkReachable(config)),
        ]
      : []),
  ]);
  return checks;
}

async function run(name: string, check: () => Promise<string>): Promise<Check> {
  try {
    return { name, problem: null, detail: await check() };
  } catch (error) {
    return { name, problem: describeError(error) };
  }
}

async function resolveHost(url: string): Promise<string> {
  const { hostname } = new URL(url);
  const addresses = await lookup(hostname, { all: true }).catch(() => []);
  if (addresses.length === 0)
    throw new Error("has no address; add an A or AAAA record and wait until it is visible");
  return addresses.map(({ address }) => address).join(", ");
}

async function checkReplica({ DATABASE_REPLICA_URL }: Config): Promise<string> {
  const client = new pg.Client({
    connectionString: DATABASE_REPLICA_URL,
    connectionTimeoutMillis: TIMEOUT_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    if (!rows[0]?.isStandby) throw new Error("is no standby; the API reads from the primary");
    return "is a standby";
  } finally {
    await client.end();
  }
}

async function checkDatabase({ DATABASE_URL, DATABASE_OWNER_URL }: Config): Promise<string> {
  const versions = [];
  for (const url of new Set([DATABASE_URL, DATABASE_OWNER_URL].filter((text) => text !== ""))) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
    const { username } = new URL(url);
    try {
      await client.connect();
      const { rows } = await client.query<{ number: string; version: string; encoding: string }>(
        `select current_setting('server_version_num') as number, current_setting('server_version') as version,
         current_setting('server_encoding') as encoding`,
      );
      const [server] = rows;
      if (Number(server?.number) < MIN_POSTGRES)
        throw new Error(`is PostgreSQL ${server?.version}; use 15 or later`);
      if (server?.encoding !== "UTF8") throw new Error(`has the encoding ${server?.encoding}; use UTF8`);
      versions.push(`${decodeURIComponent(username)} on PostgreSQL ${server.version}`);
    } catch (error) {
      throw new Error(`the role ${decodeURIComponent(username)}: ${describeError(error)}`, { cause: error });
    } finally {
      await client.end();
    }
  }
  return versions.join(", ");
}

async function checkSecret(config: Config): Promise<string> {
  const { pool, db } = connect(config.DATABASE_URL, 1, { connectTimeoutMs: TIMEOUT_MS });
  try {
    const problem = await findSecretProblem({ config, db });
    if (problem) throw new Error(problem);
    return "of this installation";
  } catch (error) {
    // Before the first migration there is nothing to compare it with.
    if (["42P01", "42703"].includes(getSqlState(error) ?? "")) return "of a new installation";
    throw error;
  } finally {
    await pool.end();
  }
}

/** Before the first worker ever runs there is nothing to report. */
async function checkWorkers(config: Config): Promise<string> {
  const { pool, db } = connect(config.DATABASE_URL, 1, { connectTimeoutMs: TIMEOUT_MS });
  try {
    if ((await db.$count(workerRoles)) === 0) return "none has run yet";
    const missing = await findMissingRoles({ db, clock: { now: () => new Date() } });
    if (missing.length > 0)
      throw new Error(
        `none runs ${missing.join(", ")}; start worker.js, or one with --role=${missing.join(",")}`,
      );
    return "every role has one";
  } catch (error) {
    if (getSqlState(error) === "42P01") return "none has run yet";
    throw error;
  } finally {
    await pool.end();
  }
}

const PROBE = "files/.matinee-check";

async function checkStorage(config: Config): Promise<string> {
  const storage = await createStorage(config);
  await storage.put(PROBE, Buffer.from("check"));
  const size = await storage.getSize(PROBE);
  await storage.remove(PROBE);
  if (size !== 5) throw new Error("a file that was written cannot be read back");
  const free = await storage.getFreeBytes();
  return free === null ? "bucket is writable" : `folder is writable, ${Math.floor(free / 1024 ** 3)} GB free`;
}

const ORIGIN_PROBE = "files/.matinee-origin-check";

/**
 * Loads a file from the bucket by a signed address as the players of the watch app and the studio do.
 * @throws Error that names the hosts whose browsers would not get films
 */
export async function checkFilmOrigins(config: Config): Promise<string> {
  const storage = await createStorage(config);
  const origins = [config.WATCH_URL, config.STUDIO_URL].map((url) => new URL(url).origin);
  await storage.put(ORIGIN_PROBE, Buffer.from("check"));
  try {
    const url = await storage.createSignedUrl(ORIGIN_PROBE, TIMEOUT_MS / 1000);
    if (url === null) throw new Error("the storage has no signed addresses");
    const isAllowed = async (origin: string) => {
      const response = await fetch(url, { headers: { origin }, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a signed address is answered with status ${response.status}`);
      return ["*", origin].includes(response.headers.get("access-control-allow-origin") ?? "");
    };
    const allowed = await Promise.all(origins.map(isAllowed));
    const rejected = origins.filter((_origin, index) => !allowed[index]);
    if (rejected.length > 0)
      throw new Error(`the bucket does not allow ${rejected.join(" and ")}; give it a CORS rule for GET`);
    return `${origins.join(" and ")} may load them`;
  } finally {
    await storage.remove(ORIGIN_PROBE);
  }
}

/** The worker does not start without them. */
async function checkVideoTools(config: Config): Promise<string> {
  const { ffmpeg, ffprobe } = await findVideoTools(config, { warn: () => undefined });
  return `${ffmpeg}, ${ffprobe}`;
}

async function checkMailServer({ SMTP_URL, isProduction }: Config): Promise<string> {
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const isImplicitTls = protocol === "smtps:";
  const transport = createTransport({
    host: hostname,
    port: Number(port) || (isImplicitTls ? 465 : 587),
    secure: isImplicitTls,
    requireTLS: isProduction,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return `${hostname} accepts the user`;
  } finally {
    transport.close();
  }
}

async function checkStripe(config: Config): Promise<string> {
  const { account, isLive, canCharge } = await createPayments(config).checkSetup();
  if (!canCharge) throw new Error("the account cannot take payments yet; finish its activation");
  if (isLive !== config.STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_"))
    throw new Error("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of the same mode");
  return `${account}, ${isLive ? "live" : "test"} mode`;
}

async function checkWebhooks(config: Config): Promise<string> {
  const url = getWebhookUrl(config);
  const states = await createPayments(config).webhooks.find(url);
  const missing = states.filter(({ state }) => state !== "ready");
  if (missing.length === 0) return url;
  const names = missing.map(({ name, state }) => `${name} (${state})`).join(", ");
  throw new Error(`${names}; matinee setup registers them`);
}

/** An unsigned event must be rejected by the API itself, and by nothing in front of it. */
async function checkReachable(config: Config): Promise<string> {
  const url = getWebhookUrl(config);
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${url} cannot be reached: ${describeError(cause)}`);
  });
  const text = await response.text();
  if (response.status !== 400 || !text.includes('"malformed"'))
    throw new Error(`${url} is not answered by the API (status ${response.status})`);
  return url;
}
