import "./check-node.ts";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describeError } from "./commands/command.ts";
import { type Config, loadConfig } from "./platform/config.ts";
import { getProgramFile } from "./platform/program-files.ts";
import { connect } from "./db/client.ts";
import { grantApplicationRole } from "./db/grant-application-role.ts";
import { hasSchema, runMigrations } from "./db/run-migrations.ts";

const POLL_MS = 1000;
/** A line for every try would fill the log. */
const REPORT_MS = 10_000;
const CONNECT_MS = 5000;

/** Applies the migrations that the database lacks. */
export async function migrate(pool: pg.Pool): Promise<void> {
  await runMigrations(pool, {
    folder: getProgramFile("migrations"),
    report: (line) => process.stderr.write(`${line}\n`),
  });
}

/** Applies the migrations as the owner of the tables, then gives the application's role its rights. */
export async function migrateDatabase({
  DATABASE_URL,
  DATABASE_OWNER_URL,
}: Pick<Config, "DATABASE_URL" | "DATABASE_OWNER_URL">): Promise<void> {
  const { pool } = connect(DATABASE_OWNER_URL || DATABASE_URL, 2);
  try {
    await migrate(pool);
    if (!DATABASE_OWNER_URL) return;
    const { username, password } = new URL(DATABASE_URL);
    const role = { name: decodeURIComponent(username), password: decodeURIComponent(password) };
    await grantApplicationRole(pool, role);
  } finally {
    await pool.end();
  }
}

/**
 * Waits until the database has the schema of this version, for as long as that takes: another process applies the migrations.
 * A new installation's role does not exist before, so that a rejected password is no reason to end.
 */
export async function waitForSchema(
  { DATABASE_URL }: Pick<Config, "DATABASE_URL">,
  report: (line: string) => void,
  pollMs = POLL_MS,
): Promise<void> {
  let reportedAt = -Infinity;
  for (;;) {
    const reason = await findMissing(DATABASE_URL);
    if (reason === null) return;
    if (performance.now() - reportedAt >= REPORT_MS) {
      report(`waiting for the schema of this version: ${reason}`);
      reportedAt = performance.now();
    }
    await sleep(pollMs);
  }
}

/** @returns why the database cannot be used yet; null when it can */
async function findMissing(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // An error after the connection also ends the query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await hasSchema(client, getProgramFile("migrations"))) ? null : "its migration has not ended";
  } catch (error) {
    return describeError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

if (import.meta.main) await migrateDatabase(loadConfig());
