import { fileURLToPath } from "node:url";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { loadConfig } from "./platform/config.ts";
import { connect, type Database } from "./db/client.ts";
import { grantApplicationRole } from "./db/grant-application-role.ts";

const folder = fileURLToPath(new URL("../migrations", import.meta.url));

/** Applies the migrations that the database lacks. */
export async function migrate(db: Database): Promise<void> {
  await runMigrations(db, { migrationsFolder: folder });
}

if (import.meta.main) {
  const { DATABASE_URL, DATABASE_OWNER_URL } = loadConfig();
  const { pool, db } = connect(DATABASE_OWNER_URL || DATABASE_URL, 2);
  await migrate(db);
  if (DATABASE_OWNER_URL) {
    const { username, password } = new URL(DATABASE_URL);
    const role = { name: decodeURIComponent(username), password: decodeURIComponent(password) };
    await grantApplicationRole(pool, role);
  }
  await pool.end();
}
