import "./check-node.ts";
import type pg from "pg";
import { type Config, loadConfig } from "./platform/config.ts";
import { getProgramFile } from "./platform/program-files.ts";
import { connect } from "./db/client.ts";
import { grantApplicationRole } from "./db/grant-application-role.ts";
import { runMigrations } from "./db/run-migrations.ts";

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

if (import.meta.main) await migrateDatabase(loadConfig());
