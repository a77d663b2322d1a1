import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";
import { serializeError } from "./serialize-error.ts";
import { createLogStream } from "./telemetry/log-stream.ts";

const RETRY_MS = 1000;
/** A line for every try would fill the log. */
const REPORT_MS = 10_000;
const CONNECT_MS = 5000;

/** A reason not to start that the operator can remove. Its message says how. */
export class StartError extends Error {}

/** Starts a process once the database answers. A failure is one line of the log, and ends the process with exit code 1. */
export async function startProcess(
  config: Config,
  role: "api" | "worker",
  start: (log: Logger) => Promise<void>,
): Promise<void> {
  const log = pino(
    { level: config.LOG_LEVEL, name: role, serializers: { err: serializeError } },
    createLogStream(config, role),
  );
  try {
    await waitForDatabase(config, log);
    await start(log);
  } catch (error) {
    log.fatal(
      error instanceof StartError ? { problem: error.message, err: error.cause } : { err: error },
      "not started",
    );
    process.exit(1);
  }
}

const WRONG_SETTING: Readonly<Record<string, string>> = {
  "28P01": "PostgreSQL rejects the user or the password",
  "28000": "PostgreSQL does not let this user in",
  "3D000": "this database does not exist",
  "42501": "this user may not use this database",
};
/** PgBouncer and a missing password have no code of their own. */
const REJECTED = /password authentication failed|SASL|no such (?:user|database)/i;

/**
 * Waits until the database answers at each address of the settings, for as long as that takes.
 * @throws StartError when it answers that the settings are wrong, which waiting does not change
 */
export async function waitForDatabase(
  { DATABASE_URL, DATABASE_DIRECT_URL }: Pick<Config, "DATABASE_URL" | "DATABASE_DIRECT_URL">,
  log: Pick<Logger, "warn">,
  retryMs = RETRY_MS,
): Promise<void> {
  for (const [name, url] of Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL })) {
    if (url !== "") await waitForAddress(name, url, log, retryMs);
  }
}

async function waitForAddress(
  name: string,
  url: string,
  log: Pick<Logger, "warn">,
  retryMs: number,
): Promise<void> {
  let reportedAt = -Infinity;
  for (;;) {
    const error = await tryConnection(url);
    if (!error) return;
    const reason = describeWrongSetting(error);
    if (reason)
      throw new StartError(`${name}: ${reason} (${error.message}). Correct ${name}.`, { cause: error });
    if (performance.now() - reportedAt >= REPORT_MS) {
      const problem = `${name}: the database does not answer. The process starts as soon as it does.`;
      log.warn({ problem, err: error }, "waiting for the database");
      reportedAt = performance.now();
    }
    await sleep(retryMs);
  }
}

async function tryConnection(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // An error after the connection also ends the query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function describeWrongSetting(error: Error): string | null {
  const reason = "code" in error ? WRONG_SETTING[String(error.code)] : undefined;
  return reason ?? (REJECTED.test(error.message) ? "the database rejects the user, password or name" : null);
}
